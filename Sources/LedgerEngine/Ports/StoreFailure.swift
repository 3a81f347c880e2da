public import Ledger
import SQLDriver

/// Why a store did not do what it was asked for; nothing was recorded.
public enum StoreFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// So much waits already that more would wait too long.
    case busy
    /// The disk or database refuses.
    case refused(String)
    /// What is kept of a person cannot be read: nothing is recorded of them until an operator looks.
    case damaged(PersonID)
    /// The device was never made known.
    case unknownDevice
    /// No such person is known.
    case unknownPerson
    /// The account took in as many guests lately as it may.
    case tooManyGuests
    /// The device belongs to another account.
    case otherAccount
    /// The database is of a newer program.
    case newerSchema(Int)

    /// The sentence for people.
    public var description: String {
        switch self {
        case .busy: "The ledger has too much to do; ask again in a moment."
        case .refused(let reason): "The ledger's disk or database refuses: \(reason)"
        case .damaged(let person):
            "What is kept of person \(person.rawValue) cannot be read; see the log."
        case .unknownDevice: "This device is not known to the ledger; register it first."
        case .unknownPerson: "No such person is known to the ledger."
        case .tooManyGuests: "The account took in as many guests lately as it may."
        case .otherAccount: "The device belongs to another account."
        case .newerSchema(let version):
            "The ledger's database has form \(version), which this program does not know."
        }
    }

    /// Whether something that is kept is not as it should be.
    var isDamage: Bool { if case .refused = self { true } else { false } }

    /// What some error comes to.
    package init(_ error: any Error) {
        if let failure = error as? SQLFailure, case .newerSchema(let version) = failure.kind {
            self = .newerSchema(version)
        } else {
            self = (error as? StoreFailure) ?? .refused("\(error)")
        }
    }
}
