import Catalog

/// Judges an entry. Pure: the same arguments give the same outcome.
///
/// - Parameters:
///   - entry: the entry as received. The caller has checked that its id is new.
///   - sender: the person and the device.
///   - state: the state after all earlier entries of the person.
///   - context: the published facts, and the ledger's records of a live round.
///   - now: milliseconds since 1970-01-01T00:00Z.
/// - Returns: the outcome.
/// - Throws: the `Refusal` of the first broken rule, in the order of its cases.
public func judge(
    _ entry: Entry, by sender: Sender, _ state: JudgingState,
    _ context: JudgingContext, now: Int
) throws(Refusal) -> Outcome {
    try judge(entry, try entry.read(), by: sender, state, context, now: now)
}

/// Judges an entry whose body was read before, as `judge` above.
///
/// - Throws: the `Refusal` of the first broken rule, in the order of its cases.
public func judge(
    _ entry: Entry, _ body: any JudgedBody, by sender: Sender, _ state: JudgingState,
    _ context: JudgingContext, now: Int
) throws(Refusal) -> Outcome {
    let person = state.person
    guard !person.isBanned else { throw .banned }
    let claimed = try body.claimedTime(made: entry.made)
    guard claimed <= now + LedgerLimits.ahead else { throw .tooEarly }
    guard body.countsHoweverOld || claimed >= now - LedgerLimits.offline else { throw .tooLate }
    let input = JudgingInput(
        entry: entry.id, sender: sender, state: state, context: context, claimed: claimed,
        received: now)
    var changes = try body.judge(input)
    let today = input.today
    let heard = person.heardDays ?? []
    if heard.count < LedgerLimits.alwaysDays, !heard.contains(today) {
        changes.append(.heard(today))
    }
    let horizon = today.advanced(by: -LedgerLimits.remembered)
    if person.remembers(before: horizon) { changes.append(.forgot(before: horizon)) }
    return Outcome(changes)
}

/// Judges a guest's recorded entry as one of the account that takes the guest in.
///
/// - Parameters:
///   - entry: the guest's entry.
///   - body: its body.
///   - guests: its outcome for the guest.
///   - sender: the device, as the account's.
///   - state: the account's state by then.
///   - context: the published facts.
///   - received: when the guest's entry was received, in milliseconds since 1970.
/// - Returns: the outcome for the account; nil where the entry is left out.
public func judge(
    _ entry: Entry, _ body: any JudgedBody, ofGuest guests: Outcome, by sender: Sender,
    _ state: JudgingState, _ context: JudgingContext, received: Int
) -> Outcome? {
    switch body.taken(guests, into: state.person) {
    case .leftOut: return nil
    case .unchanged: return guests
    case .judgedAgain(let seen):
        var context = context
        context.live = seen
        return try? judge(entry, body, by: sender, state, context, now: received)
    }
}
