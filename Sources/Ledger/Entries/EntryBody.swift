import Catalog
public import Games

/// The body of an entry.
public protocol EntryBody: Codable, Sendable, Hashable {
    /// The kind.
    static var kind: EntryKind { get }

    /// The notices of an outcome; by default those of its changes.
    static func notices(of outcome: Outcome) -> [Notice]

    /// The facts of a herbarium that an entry sets; none by default.
    static func herbariumFacts(of entry: Entry) -> [HerbariumFact]

    /// An entry as its person reads it; unchanged by default.
    static func asItsPersonReads(_ entry: Entry) -> Entry

    /// The most bytes of this body; by default those of the kind's form.
    var mostBytes: Int { get }
}

extension EntryBody {
    /// The notices of the changes.
    public static func notices(of outcome: Outcome) -> [Notice] { outcome.notices }

    /// No facts.
    public static func herbariumFacts(of entry: Entry) -> [HerbariumFact] { [] }

    /// The entry unchanged.
    public static func asItsPersonReads(_ entry: Entry) -> Entry { entry }

    /// The limit of the kind's form.
    public var mostBytes: Int { Self.kind.form.bytes }
}

/// The body of an entry that is judged and recorded in the chain.
///
/// Its outcome consists of the changes that `judge` returns. `fold` defines their effect on a
/// player state, and reads outcomes alone: several kinds share a change, and a change stays after
/// its kind was removed.
public protocol JudgedBody: EntryBody {
    /// The time that counts for the entry.
    ///
    /// - Parameter made: when the entry was made, by the client's clock.
    /// - Returns: the time, in milliseconds since 1970-01-01T00:00Z.
    /// - Throws: `Refusal.badOffset` when its offset from UTC exceeds that of any zone.
    func claimedTime(made: Int) throws(Refusal) -> Int

    /// Whether it counts however long ago it was made; otherwise only within
    /// `LedgerLimits.offline`.
    var countsHoweverOld: Bool { get }

    /// The published facts that it is judged against.
    var basis: JudgingBasis { get }

    /// The days in UTC, counted from 1970-01-01, whose steps its rule needs.
    var stepPages: ClosedRange<Int>? { get }

    /// The public names of the other persons that it names.
    var others: [String] { get }

    /// The secret of the invitation by which it asks one of them; nil without one.
    var invitation: String? { get }

    /// Applies the rule of the kind.
    ///
    /// - Parameter input: everything that the rule may use.
    /// - Returns: the changes.
    /// - Throws: the `Refusal` of the first broken rule.
    func judge(_ input: JudgingInput) throws(Refusal) -> [Change]

    /// How a guest's entry is taken into an account.
    ///
    /// - Parameters:
    ///   - outcome: its outcome for the guest.
    ///   - account: the account's state by then.
    /// - Returns: how it is taken.
    func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking

    /// The operator's export that lists it.
    var export: EntryExport { get }
}

extension JudgedBody {
    /// False.
    public var countsHoweverOld: Bool { false }

    /// None.
    public var stepPages: ClosedRange<Int>? { nil }

    /// None.
    public var others: [String] { [] }

    /// None.
    public var invitation: String? { nil }
}

/// The published facts that an entry is judged against.
public enum JudgingBasis: Sendable, Hashable {
    /// Nothing.
    case nothing
    /// The items of the shop.
    case shop
    /// The deck of a round, its revoked cards, the achievements, and the recorded answers of a live
    /// round.
    case deck(Round)
}

/// Everything that the rule of a kind may use.
public struct JudgingInput: Sendable {
    /// The entry's id.
    public var entry: UUIDv7
    /// The sender.
    public var sender: Sender
    /// The person's state after all earlier entries.
    public var state: JudgingState
    /// The published facts that the kind asked for.
    public var context: JudgingContext
    /// The time that counts for the entry, in milliseconds since 1970-01-01T00:00Z.
    public var claimed: Int
    /// When the ledger received it, in milliseconds since 1970-01-01T00:00Z.
    public var received: Int

    /// The ledger's day, in UTC.
    var today: Day { Day(secondsSince1970: received / 1_000) }
}

/// How an entry of a guest is taken into an account.
public enum GuestTaking: Sendable, Hashable {
    /// It is judged again, by the account's state and the recorded live answers.
    case judgedAgain(seen: LiveRound?)
    /// Its outcome for the guest is used for the account.
    case unchanged
    /// It is left out.
    case leftOut
}

/// The operator's export that lists an entry.
public enum EntryExport: Sendable, Hashable {
    /// No export.
    case none
    /// The answers of a round, for calibration.
    case answers(Round)
    /// A question, for the editors.
    case question(QuestionBody)
    /// A report, for the editors.
    case report(ReportBody)
}

/// Checks an offset from UTC.
///
/// - Throws: `Refusal.badOffset` when it exceeds that of any zone.
func checkOffset(_ offset: Int) throws(Refusal) {
    guard (-LedgerLimits.offset...LedgerLimits.offset).contains(offset) else { throw .badOffset }
}
