import Catalog

/// The values that follow from a round's start and its deck, for `Session` and `replay`.
struct Course {
    /// The mode's numbers.
    let mode: ModeRules
    let timing: Timing
    /// The dealer before its first card.
    let dealer: Dealer
    /// The possible endings of a round of the mode.
    let endings: Set<Round.Ending>
    /// Whether it ends with its last question, not by time or by the player's wish.
    let hasEnd: Bool
    /// Whether a card that is due for repetition may replace the drawn one.
    let takesDue: Bool

    /// - Throws: the `RoundRefusal` of the first fault of the start, in the order of its cases.
    init(_ start: RoundStart, _ deck: PlayDeck) throws(RoundRefusal) {
        let rules = deck.deck.rules
        guard start.deck == deck.hash else { throw .wrongDeck }
        guard deck.deck.serves(start.mode), let mode = rules.modes[start.mode] else {
            throw .wrongMode
        }
        guard (1...9_007_199_254_740_991).contains(start.number) else { throw .numberOutOfRange }
        guard (1...200).contains(start.player.utf8.count) else { throw .badPlayer }
        // The last millisecond of the year 9999.
        guard (0...253_402_300_799_999).contains(start.started) else { throw .startOutOfRange }
        guard Self.isZone(start.zone) else { throw .badZone }
        // Only a set, the same for all players, may be played without its timer.
        let mayBeUntimed = start.mode.kind == .set && mode.limit != nil
        guard
            (100...rules.mostAdjusted).contains(start.adjusted)
                || (mayBeUntimed && start.adjusted == RoundStart.untimed)
        else { throw .adjustmentOutOfRange }
        guard start.level == nil || start.mode == .practice else { throw .levelOutsidePractice }
        guard let dealer = Dealer(deck, mode: start.mode, level: start.level) else {
            throw .nothingToAsk
        }
        self.mode = mode
        self.dealer = dealer
        timing = Timing(rules, mode: mode, adjusted: start.adjusted)
        hasEnd = mode.questions != nil || start.mode.kind == .set
        endings = mode.clock == nil ? [.finished, .quit] : [.timeOut, .quit]
        takesDue = start.mode == .practice
    }

    /// Whether all questions were asked.
    func isComplete(asked: Int, _ dealer: Dealer, skipping isSkipped: (Int) -> Bool) -> Bool {
        guard hasEnd else { return false }
        if let questions = mode.questions { return asked >= questions }
        return dealer.isExhausted(skipping: isSkipped)
    }

    /// Whether a text has the form of an IANA zone: letters, digits, "_+-/".
    private static func isZone(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
                    UInt8(ascii: "-"), UInt8(ascii: "/"):
                    true
                default: false
                }
            }
    }
}

extension SeededGenerator {
    /// The generator of a round.
    init(_ start: RoundStart) {
        self.init(
            deck: start.deck, player: start.player, mode: start.mode.rawValue,
            round: start.number)
    }
}
