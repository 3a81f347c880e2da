import Crypto
import FoundationEssentials

/// A beacon as the ledger holds it while it lives, and for a day after: then it is destroyed with
/// its key, and nothing tells any more where it was or who set it.
public struct Beacon: Codable, Sendable, Hashable {
    /// Where it is.
    public let cell: BeaconCell
    /// What it says: a kind from content.
    public let kind: String
    /// How often it was replenished.
    public private(set) var replenished = 0
    /// The minute since 1970-01-01T00:00Z from which on it is published.
    public let set: Int
    /// The minute from which on its timer, begun anew, is published; `set` before it was replenished.
    public private(set) var timer: Int
    /// What is published until then; nil until it is first published.
    public private(set) var former: PublicBeacon?
    /// Its own key of 32 bytes, by which people are named in it.
    let key: [UInt8]
    /// Who set it.
    let setter: [UInt8]
    /// Who began its timer anew.
    private var replenisher: [UInt8]?

    /// A new beacon.
    ///
    /// - Parameters:
    ///   - cell: where it is.
    ///   - kind: what it says.
    ///   - person: who set it.
    ///   - minute: when.
    ///   - key: 32 bytes of chance.
    init(at cell: BeaconCell, kind: String, by person: PersonID, minute: Int, key: [UInt8]) {
        self.cell = cell
        self.kind = kind
        self.key = key
        setter = Self.name(of: person, under: key)
        set = Self.published(minute, number: 0, under: key)
        timer = set
    }

    /// The minute from which on something that is done now is published: the first quarter of an
    /// hour after a delay by chance, which only the beacon's key tells. So what is published says
    /// within three quarters of an hour when someone was there, and not when they sent it.
    private static func published(_ minute: Int, number: Int, under key: [UInt8]) -> Int {
        let text = Array("delay/\(number)".utf8)
        let code = HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: key))
        let chance = code.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let quarter = LedgerLimits.beaconQuarter
        return (minute + chance % LedgerLimits.beaconSecrecy + quarter) / quarter * quarter
    }

    /// A person's name under a beacon's key: it says who only to whoever has the key and asks for
    /// one person after the other.
    private static func name(of person: PersonID, under key: [UInt8]) -> [UInt8] {
        let text = Array("beacon/\(person.rawValue)".utf8)
        return Array(HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: key)))
    }

    /// The first minute in which it is not to be seen any more, as long as nobody replenishes it.
    public var expires: Int { timer + LedgerLimits.beaconMinutes }

    /// The first minute in which nothing may be left of it.
    public var destroyed: Int { expires + 24 * 60 }

    /// Whether it is there, published or not.
    public func isActive(at minute: Int) -> Bool { minute < expires }

    /// What everyone sees of it; nil before it is published and after it expired.
    public func shown(at minute: Int) -> PublicBeacon? {
        let shown = minute < timer ? former : current
        return shown.flatMap { $0.isActive(at: minute) ? $0 : nil }
    }

    private var current: PublicBeacon {
        PublicBeacon(
            cell: cell, kind: kind, set: set, expires: expires, replenished: replenished)
    }

    func isSet(by person: PersonID) -> Bool { setter == Self.name(of: person, under: key) }

    func isReplenished(by person: PersonID) -> Bool {
        replenisher == Self.name(of: person, under: key)
    }

    /// Begins the timer anew. A timer is replenished once by each person, and whoever began it did
    /// so: nobody keeps a beacon alive alone.
    mutating func replenish(by person: PersonID, minute: Int) {
        if minute >= timer { former = current }
        replenished += 1
        let published = Self.published(minute, number: replenished, under: key)
        // It is not to vanish between.
        timer = min(max(timer, published), former?.expires ?? .max)
        replenisher = Self.name(of: person, under: key)
    }
}

/// How often a person set and replenished beacons in the last 24 hours: times, and no places.
public struct BeaconQuota: Codable, Sendable, Hashable {
    /// Minutes since 1970-01-01T00:00Z in which the person set one.
    public private(set) var sets: [Int] = []
    /// Minutes in which the person replenished one.
    public private(set) var replenishments: [Int] = []

    /// None.
    public init() {}

    /// Whether nothing of it matters any more.
    public func isPast(at minute: Int) -> Bool {
        (sets + replenishments).allSatisfy { !Self.counts($0, at: minute) }
    }

    private static func counts(_ time: Int, at minute: Int) -> Bool {
        minute - time < LedgerLimits.beaconWindow
    }

    /// Takes one more set; false, and nothing taken, where that would be too many.
    mutating func takeSet(at minute: Int) -> Bool { Self.take(&sets, minute) }

    /// Takes one more replenishment; false, and nothing taken, where that would be too many.
    mutating func takeReplenishment(at minute: Int) -> Bool { Self.take(&replenishments, minute) }

    private static func take(_ ring: inout [Int], _ minute: Int) -> Bool {
        ring.removeAll { !counts($0, at: minute) }
        guard ring.count < LedgerLimits.beaconsADay else { return false }
        ring.append(minute)
        return true
    }
}
