import Catalog
import Games

/// Judges an entry. Pure: the same arguments give the same outcome.
///
/// - Parameters:
///   - entry: the entry as it was received. That its id is new, or was recorded with the same
///     content, is the store's to know.
///   - sender: who sent it.
///   - state: what all entries of the person that were recorded before came to.
///   - context: what was published, and what the ledger saw itself.
///   - now: the ledger's time, in milliseconds since 1970-01-01T00:00Z.
/// - Returns: what it changes.
/// - Throws: the first rule that it breaks, in the order of `Refusal`.
public func judge(
    _ entry: Entry, by sender: Sender, _ state: JudgingState,
    _ context: JudgingContext, now: Int
) throws(Refusal) -> Outcome {
    try judge(entry, try entry.read(), by: sender, state, context, now: now)
}

/// Judges an entry whose body was read before, as `judge` does.
///
/// - Throws: the first rule that it breaks, in the order of `Refusal`.
public func judge(
    _ entry: Entry, _ body: Body, by sender: Sender, _ state: JudgingState,
    _ context: JudgingContext, now: Int
) throws(Refusal) -> Outcome {
    let person = state.person
    guard !person.isBanned else { throw .banned }
    let claimed = try body.claimedTime(of: entry)
    guard claimed <= now + LedgerLimits.ahead else { throw .tooEarly }
    guard claimed >= now - LedgerLimits.offline else { throw .tooLate }
    let today = Day(secondsSince1970: now / 1_000)
    let steps = StepRules(sender, state, made: claimed, now: now)
    var changes: [Change]
    switch body {
    case .round(let body):
        changes = try RoundRules(sender, person, context, now: now).judge(body)
    case .purchase(let body): changes = try ShopRules(person, context.shop).judge(body)
    case .equip(let body): changes = try ShopRules(person, context.shop).judge(body)
    case .steps(let body): changes = try steps.judge(body)
    case .goal(let body): changes = try steps.judge(body)
    case .report(let body): changes = try NoteRules(person, today).judge(body)
    case .question(let body): changes = try NoteRules(person, today).judge(body)
    }
    let heard = person.heardDays ?? []
    if heard.count < LedgerLimits.alwaysDays, !heard.contains(today) {
        changes.append(.heard(today))
    }
    let horizon = today.advanced(by: -LedgerLimits.remembered)
    if person.remembers(before: horizon) { changes.append(.forgot(before: horizon)) }
    return Outcome(changes)
}

extension Entry {
    /// The body by its kind.
    ///
    /// - Throws: the first rule that the entry's form breaks.
    public func read() throws(Refusal) -> Body {
        guard format == Self.currentFormat else { throw .unknownFormat }
        switch kind {
        case .round:
            let round = try decoded(RoundBody.self)
            // Each move is an answer to a card of the deck; there is nothing else to send much of.
            let most =
                LedgerLimits.roundBytes + LedgerLimits.moveBytes * round.round.moves.count
            guard body.utf8.count <= most else { throw .tooLong }
            return .round(round)
        case .purchase: return .purchase(try decoded(PurchaseBody.self))
        case .equip: return .equip(try decoded(EquipBody.self))
        case .steps: return .steps(try decoded(StepBody.self))
        case .goal: return .goal(try decoded(GoalBody.self))
        case .report: return .report(try decoded(ReportBody.self))
        case .question: return .question(try decoded(QuestionBody.self))
        default: throw .unknownKind
        }
    }

    /// What is done with a beacon.
    ///
    /// - Throws: the first rule that the entry's form breaks.
    public func readBeacon() throws(Refusal) -> BeaconAct {
        guard format == Self.currentFormat else { throw .unknownFormat }
        switch kind {
        case .beacon: return .set(try decoded(BeaconBody.self))
        case .replenish: return .replenish(try decoded(ReplenishBody.self))
        default: throw .unknownKind
        }
    }
}

extension Body {
    /// The time that counts for the entry: of a round when it was over, of steps when they were
    /// walked, of all else when it was made.
    fileprivate func claimedTime(of entry: Entry) throws(Refusal) -> Int {
        switch self {
        case .round(let body):
            try Self.check(body.offset)
            // Neither alone is more than a round may say; a replay holds them against the rules.
            let (time, isTooMuch) = body.round.start.started.addingReportingOverflow(
                body.round.ended)
            return isTooMuch ? .max : time
        case .steps(let body):
            try Self.check(body.offset)
            return body.end
        case .goal(let body):
            try Self.check(body.offset)
            return entry.made
        case .purchase, .equip, .report, .question: return entry.made
        }
    }

    private static func check(_ offset: Int) throws(Refusal) {
        guard (-LedgerLimits.offset...LedgerLimits.offset).contains(offset) else {
            throw .badOffset
        }
    }
}
