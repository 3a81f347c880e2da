/// A bounded cache of two generations: when the young one is full it becomes the old one, and what
/// nobody asked for since is dropped. It costs no list of uses and no clock.
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

    /// What the values in it cost.
    var cost: Int { youngCost + oldCost }

    /// A value, which is young again afterwards.
    mutating func value(_ key: String, cost: (Value) -> Int) -> Value? {
        if let value = young[key] { return value }
        guard let value = old[key] else { return nil }
        insert(value, for: key, cost: cost)
        return value
    }

    /// Keeps a value; one that costs more than half of the limit is not kept.
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

    /// Forgets a value.
    mutating func remove(_ key: String, cost: (Value) -> Int) {
        if let value = young.removeValue(forKey: key) { youngCost -= cost(value) }
        if let value = old.removeValue(forKey: key) { oldCost -= cost(value) }
    }
}
