import Catalog
public import Games

/// What an entry of a kind says.
public protocol EntryBody: Codable, Sendable, Hashable {
    /// The kind.
    static var kind: EntryKind { get }

    /// What is worth telling of an outcome; what its changes tell, unless a kind says otherwise.
    static func notices(of outcome: Outcome) -> [Notice]

    /// What an entry of the kind sets of what its person keeps of plants; nothing, unless a kind
    /// says otherwise.
    static func herbariumFacts(of entry: Entry) -> [HerbariumFact]

    /// An entry of the kind as its person reads it: the same, unless a kind says otherwise.
    static func asItsPersonReads(_ entry: Entry) -> Entry

    /// The most bytes that may say this; those of the kind's form, unless a body knows better.
    var mostBytes: Int { get }
}

extension EntryBody {
    /// What the changes tell.
    public static func notices(of outcome: Outcome) -> [Notice] { outcome.notices }

    /// Nothing.
    public static func herbariumFacts(of entry: Entry) -> [HerbariumFact] { [] }

    /// The same.
    public static func asItsPersonReads(_ entry: Entry) -> Entry { entry }

    /// As many as the kind's form allows.
    public var mostBytes: Int { Self.kind.form.bytes }
}

/// What an entry says that is judged and recorded in the chain.
///
/// What it comes to is `judge`'s changes. What a change does to a player's state is `fold`'s to
/// know, which sees outcomes alone: changes are shared by kinds, and outlive them.
public protocol JudgedBody: EntryBody {
    /// The time that counts for the entry.
    ///
    /// - Parameter made: when the entry was made, by the client's clock.
    /// - Returns: the time, in milliseconds since 1970-01-01T00:00Z.
    /// - Throws: `badOffset`.
    func claimedTime(made: Int) throws(Refusal) -> Int

    /// Whether it counts however long ago it was made; if not, within `LedgerLimits.offline`.
    var countsHoweverOld: Bool { get }

    /// What of all that was published it is judged against.
    var basis: JudgingBasis { get }

    /// The days in UTC, counted from 1970-01-01, whose steps its rule has to know.
    var stepPages: ClosedRange<Int>? { get }

    /// Whom else it is about, by their public names.
    var others: [String] { get }

    /// The secret of the invitation by which one of them is asked; nil without one.
    var invitation: String? { get }

    /// Holds the kind's rule against it.
    ///
    /// - Parameter input: all that the rule may look at.
    /// - Returns: what it changes.
    /// - Throws: the first rule that it breaks.
    func judge(_ input: JudgingInput) throws(Refusal) -> [Change]

    /// How it is taken into an account, when it was recorded of a guest.
    ///
    /// - Parameters:
    ///   - outcome: what it came to for the guest.
    ///   - account: what all of the account came to by then.
    /// - Returns: how.
    func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking

    /// What the operator's exports list it as.
    var export: EntryExport { get }
}

extension JudgedBody {
    /// No.
    public var countsHoweverOld: Bool { false }

    /// None.
    public var stepPages: ClosedRange<Int>? { nil }

    /// Nobody.
    public var others: [String] { [] }

    /// None.
    public var invitation: String? { nil }
}

/// What of all that was published an entry is judged against.
public enum JudgingBasis: Sendable, Hashable {
    /// Nothing.
    case nothing
    /// What can be bought.
    case shop
    /// The deck of a round, what was taken back of it, what can be reached with it, and what the
    /// ledger saw of the round.
    case deck(Round)
}

/// All that the rule of a kind may look at.
public struct JudgingInput: Sendable {
    /// The entry's id.
    public var entry: UUIDv7
    /// Who sends the entry.
    public var sender: Sender
    /// What all entries of the person that were recorded before came to.
    public var state: JudgingState
    /// What was published, as far as the kind asked for it.
    public var context: JudgingContext
    /// The time that counts for the entry, in milliseconds since 1970-01-01T00:00Z.
    public var claimed: Int
    /// When the ledger received it.
    public var received: Int

    /// The ledger's day, in UTC.
    var today: Day { Day(secondsSince1970: received / 1_000) }
}

/// How an entry of a guest is taken into an account.
public enum GuestTaking: Sendable, Hashable {
    /// It is judged again, by what the account came to and what the ledger saw of the round.
    case judgedAgain(seen: LiveRound?)
    /// Its outcome for the guest holds for the account.
    case unchanged
    /// It is left out.
    case leftOut
}

/// What an export of the operator lists.
public enum EntryExport: Sendable, Hashable {
    /// None lists it.
    case none
    /// The answers of a round, for calibration.
    case answers(Round)
    /// A question, for the editors.
    case question(QuestionBody)
    /// A report, for the editors.
    case report(ReportBody)
}

/// Holds an offset from UTC against those of zones.
///
/// - Throws: `badOffset`.
func checkOffset(_ offset: Int) throws(Refusal) {
    guard (-LedgerLimits.offset...LedgerLimits.offset).contains(offset) else { throw .badOffset }
}
