/// Why a backup is not made or restored at a place; nothing was changed.
public enum BackupRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The keys would be in the folder of the entries, or the other way round.
    case keysBeside(String, String)
    /// The backup would be in the ledger's own folder.
    case inLedger(String)
    /// A file or folder of a backup cannot be used, with the reason.
    case isDamaged(String, String)
    /// A restore into this folder was broken off.
    case isUnfinished(String)
    /// The place holds a ledger or backup already.
    case isTaken(String, by: String)

    /// The sentence for people.
    public var description: String {
        switch self {
        case .keysBeside(let entries, let keys):
            "The keys would lie beside what they open: \(entries) and \(keys)."
        case .inLedger(let place): "\(place) lies in the ledger's own folder."
        case .isDamaged(let place, let reason): "\(place) \(reason)."
        case .isUnfinished(let place): "A restore into \(place) was not completed."
        case .isTaken(let place, let what): "\(place) holds \(what) already."
        }
    }

    /// The place.
    public var place: String {
        switch self {
        case .keysBeside(_, let keys): keys
        case .isTaken(let place, _), .isDamaged(let place, _), .inLedger(let place),
            .isUnfinished(let place):
            place
        }
    }

    /// The remedy.
    public var remedy: String {
        switch self {
        case .keysBeside: "Name folders of which none is in the other, better on two disks."
        case .inLedger: "Name a folder elsewhere, better on another disk."
        case .isDamaged:
            "Name the backup's folder and that of its keys, or use another copy of them."
        case .isUnfinished: "Run florilegium-ledger restore again, with the same flags."
        case .isTaken: "Name another place, or move away what is there."
        }
    }
}
