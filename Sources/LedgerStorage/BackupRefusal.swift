/// Why a backup is not made where it was told to be, or not put back there; nothing was changed.
public enum BackupRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The keys would lie beside what they open.
    case keysBeside(String, String)
    /// Something is there already.
    case isTaken(String, by: String)

    /// The sentence for people.
    public var description: String {
        switch self {
        case .keysBeside(let entries, let keys):
            "The keys would lie beside what they open: \(entries) and \(keys)."
        case .isTaken(let place, let what): "\(place) holds \(what) already."
        }
    }

    /// Where it was to be.
    public var place: String {
        switch self {
        case .keysBeside(_, let keys): keys
        case .isTaken(let place, _): place
        }
    }

    /// What to do.
    public var remedy: String {
        switch self {
        case .keysBeside: "Name folders of which none is in the other, better on two disks."
        case .isTaken: "Name another place, or move away what is there."
        }
    }
}
