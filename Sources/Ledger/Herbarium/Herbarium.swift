/// A person's herbarium: saved plants with notes and tags, collections, orders, searches, and seen
/// notices. It is a pure function of the person's entries, in any order and with any repetition:
/// each fact belongs to a register, whose latest fact counts (docs/decisions/0130). The site's
/// herbarium-view.js computes the same (Tests/Golden/vectors/herbarium.json).
public struct Herbarium: Sendable, Hashable {
    /// When a fact was made; at equal times the greater id is later.
    struct Stamp: Sendable, Hashable, Comparable {
        var made: Int
        var id: UUIDv7

        static func < (one: Stamp, other: Stamp) -> Bool {
            (one.made, one.id) < (other.made, other.id)
        }
    }

    /// The latest fact of a register.
    struct Register: Sendable, Hashable {
        var stamp: Stamp
        var fact: HerbariumFact
    }

    private let most: Int
    private var registers: [[UInt8]: Register] = [:]

    /// An empty herbarium.
    ///
    /// - Parameter most: the most registers, the latest of all.
    public init(most: Int = LedgerLimits.registers) { self.most = most }

    /// Applies an entry. An unknown kind, or one without facts, changes nothing.
    public mutating func take(_ entry: Entry) {
        let stamp = Stamp(made: entry.made, id: entry.id)
        for fact in entry.herbariumFacts { take(Register(stamp: stamp, fact: fact)) }
    }

    /// Applies all facts of another herbarium.
    public mutating func merge(_ other: Herbarium) {
        for register in other.registers.values { take(register) }
    }

    private mutating func take(_ register: Register) {
        let name = register.fact.register
        if let known = registers[name], known.stamp >= register.stamp { return }
        registers[name] = register
        // A tenth more than allowed, so that sorting is rare.
        if registers.count > most * 11 / 10 { forgetOldest() }
    }

    /// Keeps the latest `most` registers. Dropped ones are older than all that stay, so that the
    /// order of entries does not matter.
    private mutating func forgetOldest() {
        guard registers.count > most else { return }
        let stamps = registers.values.map(\.stamp).sorted()
        let oldest = stamps[stamps.count - most]
        registers = registers.filter { $0.value.stamp >= oldest }
    }

    /// The number of registers.
    public var count: Int { registers.count }

    /// Ids of the entries with current facts: these entries alone give the same herbarium.
    public var entries: Set<UUIDv7> {
        var herbarium = self
        herbarium.forgetOldest()
        return Set(herbarium.registers.values.map(\.stamp.id))
    }

    /// The herbarium for display.
    public var view: HerbariumView {
        var herbarium = self
        herbarium.forgetOldest()
        return HerbariumView(herbarium.registers.values)
    }
}
