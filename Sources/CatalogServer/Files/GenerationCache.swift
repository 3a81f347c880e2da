/// A bounded cache of two generations: when the young one is full it becomes the old one, and
/// unused values of the former old one are dropped. It needs no list of uses and no clock.
struct GenerationCache<Value> {
    private var young: [String: Value] = [:]
    private var old: [String: Value] = [:]
    private var youngCost = 0
    private var oldCost = 0
    private let limit: Int

    /// A cache whose values cost at most `limit` together.
    init(limit: Int) {
        self.limit = limit
    }

    /// The cost of all values.
    var cost: Int { youngCost + oldCost }

    /// A value, which moves to the young generation.
    mutating func value(_ key: String, cost: (Value) -> Int) -> Value? {
        if let value = young[key] { return value }
        guard let value = old[key] else { return nil }
        insert(value, for: key, cost: cost)
        return value
    }

    /// Adds a value, unless it costs more than half of the limit.
    mutating func insert(_ value: Value, for key: String, cost: (Value) -> Int) {
        let price = cost(value)
        guard price <= limit / 2 else { return }
        remove(key, cost: cost)
        if youngCost + price > limit / 2 {
            old = young
            oldCost = youngCost
            young = [:]
            youngCost = 0
        }
        young[key] = value
        youngCost += price
    }

    /// Removes a value.
    mutating func remove(_ key: String, cost: (Value) -> Int) {
        if let value = young.removeValue(forKey: key) { youngCost -= cost(value) }
        if let value = old.removeValue(forKey: key) { oldCost -= cost(value) }
    }
}
