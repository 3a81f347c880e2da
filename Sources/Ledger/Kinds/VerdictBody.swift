extension Entry.Kind {
    /// What moderators decided about a person: `VerdictBody`. No device sends it.
    public static let verdict = Entry.Kind(rawValue: "verdict")
}

/// What moderators decide about a person. It is an entry like any other, so that it outlives a
/// rebuild; but only who holds the ledger's files makes one.
public enum Verdict: String, Codable, Sendable, Hashable, CaseIterable {
    /// Shuts a person out: nothing more is recorded of them, and no board shows them.
    case ban
    /// Lets them in again.
    case unban
    /// Takes a person off all boards.
    case hide
    /// Puts them back.
    case show
}

/// A verdict, and why.
public struct VerdictBody: EntryBody {
    /// What moderators decided.
    public static let kind = EntryKind(
        .verdict, isSent: false, form: .note(["reason": .note, "verdict": .word]), place: .ledger,
        order: .any)

    /// What was decided.
    public var verdict: Verdict
    /// Why: the person may read it.
    public var reason: String

    /// A verdict.
    public init(_ verdict: Verdict, reason: String) {
        self.verdict = verdict
        self.reason = reason
    }
}

extension PlayerState {
    /// Whether boards show the person.
    public var isOnBoards: Bool { !isBanned && !isHidden && claimed != true }
}

extension Outcome {
    /// Whether no device sent it: moderators decided, or a guest was taken into an account.
    public var isInternal: Bool {
        changes.contains { change in
            switch change {
            case .judged, .claimed: true
            default: false
            }
        }
    }
}
