import Crypto
import FoundationEssentials

/// An active beacon, kept until a day after it expired. Then it is deleted with its key, and its
/// place and the person who set it cannot be found any more.
public struct Beacon: Codable, Sendable, Hashable {
    /// Where it is.
    public let cell: BeaconCell
    /// Its message: a kind of beacon from content.
    public let kind: String
    /// How often it was replenished.
    public private(set) var replenished = 0
    /// The minute since 1970-01-01T00:00Z from which on it is published.
    public let set: Int
    /// The minute from which on its renewed timer is published; `set` before it was replenished.
    public private(set) var timer: Int
    /// The published beacon before that minute; nil until it is first published.
    public private(set) var former: PublicBeacon?
    /// Its own key of 32 bytes, for the names of persons in it.
    let key: [UInt8]
    /// The name of the person who set it.
    let setter: [UInt8]
    /// The name of the person who last replenished it.
    private var replenisher: [UInt8]?

    /// A new beacon.
    ///
    /// - Parameters:
    ///   - cell: its place.
    ///   - kind: its kind.
    ///   - person: the person who sets it.
    ///   - minute: minutes since 1970-01-01T00:00Z.
    ///   - key: 32 random bytes.
    init(at cell: BeaconCell, kind: String, by person: PersonID, minute: Int, key: [UInt8]) {
        self.cell = cell
        self.kind = kind
        self.key = key
        setter = Self.name(of: person, under: key)
        set = Self.published(minute, number: 0, under: key)
        timer = set
    }

    /// The minute from which on an action is published: the first quarter of an hour after a random
    /// delay, which is computed from the beacon's key. So the published time is within three
    /// quarters of an hour of the action, and does not reveal when it was sent.
    private static func published(_ minute: Int, number: Int, under key: [UInt8]) -> Int {
        let text = Array("delay/\(number)".utf8)
        let code = HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: key))
        let chance = code.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let quarter = LedgerLimits.beaconQuarter
        return (minute + chance % LedgerLimits.beaconSecrecy + quarter) / quarter * quarter
    }

    /// A person's name under a beacon's key. To find the person one needs the key, and has to
    /// compute the name of each person in turn.
    private static func name(of person: PersonID, under key: [UInt8]) -> [UInt8] {
        let text = Array("beacon/\(person.rawValue)".utf8)
        return Array(HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: key)))
    }

    /// The first minute in which it is no longer shown, unless it is replenished.
    public var expires: Int { timer + LedgerLimits.beaconMinutes }

    /// The minute from which on it must be deleted.
    public var destroyed: Int { expires + 24 * 60 }

    /// Whether it has not expired, published or not.
    public func isActive(at minute: Int) -> Bool { minute < expires }

    /// The published beacon; nil before it is published and after it expired.
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

    /// Renews the timer. The person who renewed it last cannot renew it next, so that no one person
    /// keeps a beacon active.
    mutating func replenish(by person: PersonID, minute: Int) {
        if minute >= timer { former = current }
        replenished += 1
        let published = Self.published(minute, number: replenished, under: key)
        // It must not disappear before its renewal is published.
        timer = min(max(timer, published), former?.expires ?? .max)
        replenisher = Self.name(of: person, under: key)
    }
}

/// The times of a person's beacon actions in the last 24 hours, without places.
public struct BeaconQuota: Codable, Sendable, Hashable {
    /// Minutes since 1970-01-01T00:00Z in which the person set a beacon.
    public private(set) var sets: [Int] = []
    /// Minutes since 1970-01-01T00:00Z in which the person replenished a beacon.
    public private(set) var replenishments: [Int] = []

    /// No actions.
    public init() {}

    /// Whether all of its times are more than 24 hours ago.
    public func isPast(at minute: Int) -> Bool {
        (sets + replenishments).allSatisfy { !Self.counts($0, at: minute) }
    }

    private static func counts(_ time: Int, at minute: Int) -> Bool {
        minute - time < LedgerLimits.beaconWindow
    }

    /// Counts a set; false, without counting it, at the limit.
    mutating func takeSet(at minute: Int) -> Bool { Self.take(&sets, minute) }

    /// Counts a replenishment; false, without counting it, at the limit.
    mutating func takeReplenishment(at minute: Int) -> Bool { Self.take(&replenishments, minute) }

    private static func take(_ ring: inout [Int], _ minute: Int) -> Bool {
        ring.removeAll { !counts($0, at: minute) }
        guard ring.count < LedgerLimits.beaconsADay else { return false }
        ring.append(minute)
        return true
    }
}
