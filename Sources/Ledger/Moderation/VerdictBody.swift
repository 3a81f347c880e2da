import Catalog

extension Entry.Kind {
    /// A moderators' verdict on a person: `VerdictBody`. Devices do not send it.
    public static let verdict = Entry.Kind(rawValue: "verdict")
}

/// A moderators' verdict on a person. It is an entry like any other, so that it survives a rebuild;
/// only operators with access to the ledger's files can make one.
public enum Verdict: String, Codable, Sendable, Hashable, CaseIterable {
    /// Bans the person: no further entries are recorded, and no board shows them.
    case ban
    /// Lifts a ban.
    case unban
    /// Hides the person from all boards.
    case hide
    /// Shows the person on boards again.
    case show
    /// Changes nothing: it notes that an operator read the person's data.
    case look
}

/// A verdict with its reason.
public struct VerdictBody: EntryBody {
    /// A moderators' verdict.
    public static let kind = EntryKind(
        .verdict, isSent: false, form: .note(["by": .word, "reason": .note, "verdict": .word]),
        place: .ledger, order: .any)

    /// The verdict.
    public var verdict: Verdict
    /// The reason, which the person may read; for `look` the command.
    public var reason: String
    /// The moderator's name as given; nil in entries from before names were kept.
    public var by: String?

    /// The changes.
    public var changes: [Change] { verdict == .look ? [] : [.judged(verdict)] }

    /// A verdict.
    public init(_ verdict: Verdict, reason: String, by: String? = nil) {
        self.verdict = verdict
        self.reason = reason
        self.by = by
    }

    /// The entry without the moderator's name, which only operators read.
    ///
    /// An unreadable body, as of a newer ledger, is replaced by an empty one, because it may
    /// contain the name.
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
    /// Whether devices do not send it: verdicts, and claims of guests.
    public var isInternal: Bool {
        changes.contains { change in
            switch change {
            case .judged, .claimed: true
            default: false
            }
        }
    }
}
