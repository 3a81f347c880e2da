/// Why a client cannot perform an operation. Failures of network, disk and signatures are
/// `TransportFailure`, `StorageFailure` and `TrustFailure`.
public enum ClientFailure: Error, Equatable, Sendable {
    /// Nothing was downloaded yet.
    case noEdition
    /// The folder belongs to another root than the given one.
    case otherRoot
    /// Signed metadata of another channel was offered.
    case wrongChannel(role: String, expected: String, found: String?)
    /// The edition has a newer format than this program.
    case newerFormat(Int)
    /// A signed file is malformed.
    case unreadable(name: String)
    /// A file of this folder is unreadable or malformed.
    case damaged(name: String)
    /// The host does not have a file that the signed edition names.
    case absent(String)
    /// The disk has too little free space, in bytes.
    case noRoom(needed: Int, free: Int)
    /// Another process is updating the folder.
    case busy
    /// There is no such pack of pictures in the edition.
    case noSuchPack(String)
    /// There is no set for this day.
    case noSet(String)
    /// There is no deck of this kind or category.
    case noDeck(String)
    /// There is no such plant.
    case noSuchPlant(String)
    /// The player's file was written by a newer program.
    case newerState(Int)
    /// A backup is damaged or has another format.
    case badBackup(String)
}

extension ClientFailure: CustomStringConvertible {
    /// The sentence for people.
    public var description: String {
        switch self {
        case .noEdition: "There is no edition here yet."
        case .otherRoot:
            "This folder follows another root than the one given; use another folder for it."
        case .wrongChannel(let role, let expected, let found):
            "The \(role) metadata is of the channel \(found ?? "without a name"), not \(expected)."
        case .newerFormat(let format):
            "The edition is of format \(format), which is newer than this program; update it."
        case .unreadable(let name): "\(name) is signed, but cannot be understood."
        case .damaged(let name):
            "\(name) in this folder cannot be read; sync once with a network to mend it."
        case .absent(let name): "The host does not have \(name), which the edition names."
        case .noRoom(let needed, let free):
            "The disk has \(free) bytes free; \(needed) are needed. Make room and try again."
        case .busy: "Another program is updating this folder; try again when it is done."
        case .noSuchPack(let id): "There is no pack \(id) in this edition."
        case .noSet(let date): "There is no set for \(date) here; sync when you are online."
        case .noDeck(let what): "There is no deck of \(what) in this edition."
        case .noSuchPlant(let id): "There is no plant \(id) in this edition."
        case .newerState(let version):
            "The player's file is of version \(version), newer than this program; update it."
        case .badBackup(let reason): "The backup cannot be used: \(reason)."
        }
    }
}
