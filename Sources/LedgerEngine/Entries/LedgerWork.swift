import FoundationEssentials
import Ledger

/// A request to the writer.
enum LedgerWork: Sendable {
    case register(device: String, born: Int, now: Int)
    case append([PreparedEntry], by: Sender, now: Int)
    case recordVerdict(VerdictBody, on: PersonID, id: UUIDv7, now: Int)
    case battle(FinishedBattle, now: Int)
    case begin(token: Data, LedgerSession, now: Int)
    case claim(GuestClaim)
    case take(GuestPortion)
    case isClaimed(PersonID)
    case end(device: String, of: PersonID)
    case endDevices(of: PersonID, but: String?)
    case erase(PersonID)
    case updateBoards(most: Int)
    case settle(now: Int)
    case count([ClientErrorReport], day: Int)
    case forgetClientErrors(before: Int)
    case rebuild
}

extension LedgerWork {
    /// The most entries that it writes.
    var weight: Int {
        switch self {
        case .append(let entries, _, _): entries.count
        case .take(let portion): portion.entries.count
        case .battle(let battle, _): battle.persons.count
        default: 1
        }
    }

    /// Whether it may be refused after a long wait: devices repeat their requests, the ledger's own
    /// jobs do not.
    var canBeRefused: Bool {
        switch self {
        case .register, .append, .begin: true
        default: false
        }
    }

    /// The person whose request is set aside while their rows are damaged; nil for requests that
    /// are never set aside.
    var person: PersonID? {
        switch self {
        case .append(_, let sender, _): sender.person
        case .recordVerdict(_, let person, _, _), .end(_, let person), .endDevices(let person, _):
            person
        case .claim(let claim): claim.person
        case .take(let portion): portion.claim.person
        // A battle has two persons; their damaged rows fail it as a database error.
        case .battle, .register, .begin, .isClaimed, .erase, .updateBoards, .settle, .count,
            .forgetClientErrors,
            .rebuild:
            nil
        }
    }
}

/// The writer's answer.
enum LedgerReply: Sendable {
    case person(PersonID)
    case appended(Appended)
    case recorded([Recorded])
    case claimed(Claimed)
    case isClaimed(Bool)
    case counted(Int)
    case done
}
