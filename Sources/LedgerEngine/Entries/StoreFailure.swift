public import Ledger
import SQLDriver

/// The reason why a store refused or failed; nothing was recorded.
public enum StoreFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Too many requests wait, or the request waited too long.
    case busy
    /// The disk or database failed, with the reason.
    case refused(String)
    /// The rows of a person cannot be read: nothing is recorded for them until an operator repairs
    /// them.
    case damaged(PersonID)
    /// The device was never registered, or was ended.
    case unknownDevice
    /// There is no such person.
    case unknownPerson
    /// The account took in too many guests lately.
    case tooManyGuests
    /// The device belongs to another account.
    case otherAccount
    /// The database has a newer schema than this program, of this version.
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

    /// Whether it may come from damaged rows.
    var isDamage: Bool { if case .refused = self { true } else { false } }

    /// Any error as a `StoreFailure`: a newer schema as `newerSchema`, other errors as `refused`.
    package init(_ error: any Error) {
        if let failure = error as? SQLFailure, case .newerSchema(let version) = failure.kind {
            self = .newerSchema(version)
        } else {
            self = (error as? StoreFailure) ?? .refused("\(error)")
        }
    }
}
