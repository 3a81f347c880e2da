public import Games

extension Entry.Kind {
    /// A finished round: `RoundBody`.
    public static let round = Entry.Kind(rawValue: "round")
}

/// A finished round, with the offset from UTC of the player's zone when it ended.
public struct RoundBody: JudgedBody {
    /// A finished round. Numbers of a device's rounds only rise, so one that has to wait delays
    /// those after it.
    public static let kind = EntryKind(
        .round, isSent: true,
        form: EntryForm(bytes: LedgerLimits.bodyBytes, ["offset": .number, "round": roundShape]),
        place: .ledger, order: .afterItsKind)

    /// `Round`.
    private static let roundShape = JSONShape.object([
        "ended": .number, "ending": .word, "format": .number,
        "moves": .list(.tuple([.id, .number, .number, .number]), most: LedgerLimits.moves),
        "start": .object([
            "adjusted": .number, "deck": .id, "level": .word, "mode": .word, "number": .number,
            "player": .text(LedgerLimits.playerBytes), "started": .number, "zone": .zone,
        ]),
    ])

    /// Minutes ahead of UTC.
    public var offset: Int
    /// The round.
    public var round: Round

    /// A round.
    public init(_ round: Round, offset: Int) {
        self.round = round
        self.offset = offset
    }

    /// The bytes that its moves need: each is an answer to a card of the deck, and no other member
    /// can be long.
    public var mostBytes: Int {
        LedgerLimits.roundBytes + LedgerLimits.moveBytes * round.moves.count
    }

    /// When it ended.
    public func claimedTime(made: Int) throws(Refusal) -> Int {
        try checkOffset(offset)
        // Each number alone is within range; the replay checks both against the rules.
        let (time, isTooMuch) = round.start.started.addingReportingOverflow(round.ended)
        return isTooMuch ? .max : time
    }

    /// The round's deck.
    public var basis: JudgingBasis { .deck(round) }

    /// It is judged again, with its recorded live answers.
    public func taken(_ outcome: Outcome, into account: PlayerState) -> GuestTaking {
        .judgedAgain(seen: outcome.seen(of: round))
    }

    /// Its answers.
    public var export: EntryExport { .answers(round) }
}

extension Outcome {
    /// The live answers of a recorded round; nil if the round was judged offline.
    public func seen(of round: Round) -> LiveRound? {
        let isLive = changes.contains { change in
            if case .round(let mark) = change { mark.isLive } else { false }
        }
        guard isLive else { return nil }
        return LiveRound(
            start: round.start,
            seen: round.moves.map { .init(card: $0.card, choice: $0.choice, at: $0.answered) })
    }
}
