import Catalog

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
    /// Decides nothing: an operator looked at what is kept of a person.
    case look
}

/// A verdict, and why.
public struct VerdictBody: EntryBody {
    /// What moderators decided.
    public static let kind = EntryKind(
        .verdict, isSent: false, form: .note(["by": .word, "reason": .note, "verdict": .word]),
        place: .ledger, order: .any)

    /// What was decided.
    public var verdict: Verdict
    /// Why: the person may read it. Of a look it is the command.
    public var reason: String
    /// Who, by the name that they gave; nil in entries of before names were kept.
    public var by: String?

    /// What it changes.
    public var changes: [Change] { verdict == .look ? [] : [.judged(verdict)] }

    /// A verdict.
    public init(_ verdict: Verdict, reason: String, by: String? = nil) {
        self.verdict = verdict
        self.reason = reason
        self.by = by
    }

    /// The person reads what was decided, when and why; who decided is told to operators alone.
    ///
    /// One that cannot be read, as of a newer ledger, is shown empty: it may say who decided.
    public static func asItsPersonReads(_ entry: Entry) -> Entry {
        var shown = entry
        shown.body = "{}"
        guard var verdict = try? entry.read(as: Self.self) else { return shown }
        guard verdict.by != nil else { return entry }
        verdict.by = nil
        if let body = try? CanonicalJSON.encode(verdict) {
            shown.body = String(decoding: body, as: UTF8.self)
        }
        return shown
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
