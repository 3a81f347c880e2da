/// Why a backup is not made or restored at a place; nothing was changed.
public enum BackupRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The keys would be in the folder of the entries, or the other way round.
    case keysBeside(String, String)
    /// The place holds a ledger or backup already.
    case isTaken(String, by: String)

    /// The sentence for people.
    public var description: String {
        switch self {
        case .keysBeside(let entries, let keys):
            "The keys would lie beside what they open: \(entries) and \(keys)."
        case .isTaken(let place, let what): "\(place) holds \(what) already."
        }
    }

    /// The place.
    public var place: String {
        switch self {
        case .keysBeside(_, let keys): keys
        case .isTaken(let place, _): place
        }
    }

    /// The remedy.
    public var remedy: String {
        switch self {
        case .keysBeside: "Name folders of which none is in the other, better on two disks."
        case .isTaken: "Name another place, or move away what is there."
        }
    }
}
