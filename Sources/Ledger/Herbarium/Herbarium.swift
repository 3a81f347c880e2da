/// What a person keeps of plants: saved plants with notes and tags, collections, orders, searches,
/// and which notices they saw. It is a pure function of their entries, in whatever order these come
/// and however often: each fact is of a register, and the later one holds (docs/decisions/0130).
/// The site's herbarium-view.js does the same (Tests/Golden/vectors/herbarium.json).
public struct Herbarium: Sendable, Hashable {
    /// When a fact was made; of one moment the greater id is the later.
    struct Stamp: Sendable, Hashable, Comparable {
        var made: Int
        var id: UUIDv7

        static func < (one: Stamp, other: Stamp) -> Bool {
            (one.made, one.id) < (other.made, other.id)
        }
    }

    /// What holds in a register.
    struct Register: Sendable, Hashable {
        var stamp: Stamp
        var fact: HerbariumFact
    }

    private let most: Int
    private var registers: [[UInt8]: Register] = [:]

    /// Nothing is kept yet.
    ///
    /// - Parameter most: how many registers there are at most, the latest of all.
    public init(most: Int = LedgerLimits.registers) { self.most = most }

    /// Takes an entry in. What sets nothing of it, or is of a kind that is not known, changes nothing.
    public mutating func take(_ entry: Entry) {
        let stamp = Stamp(made: entry.made, id: entry.id)
        for fact in entry.herbariumFacts { take(Register(stamp: stamp, fact: fact)) }
    }

    /// Takes in what another holds.
    public mutating func merge(_ other: Herbarium) {
        for register in other.registers.values { take(register) }
    }

    private mutating func take(_ register: Register) {
        let name = register.fact.register
        if let known = registers[name], known.stamp >= register.stamp { return }
        registers[name] = register
        // A tenth more than may stay, so that sorting is rare.
        if registers.count > most * 11 / 10 { forgetOldest() }
    }

    /// Keeps so many, the latest: what was left out is older than all that stay, whatever the order
    /// in which entries come.
    private mutating func forgetOldest() {
        guard registers.count > most else { return }
        let stamps = registers.values.map(\.stamp).sorted()
        let oldest = stamps[stamps.count - most]
        registers = registers.filter { $0.value.stamp >= oldest }
    }

    /// How many registers there are.
    public var count: Int { registers.count }

    /// Ids of the entries of which something holds: who keeps these alone keeps the same.
    public var entries: Set<UUIDv7> {
        var herbarium = self
        herbarium.forgetOldest()
        return Set(herbarium.registers.values.map(\.stamp.id))
    }

    /// What is kept, as people see it.
    public var view: HerbariumView {
        var herbarium = self
        herbarium.forgetOldest()
        return HerbariumView(herbarium.registers.values)
    }
}
