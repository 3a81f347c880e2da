/// Why a round is refused, in the order of the checks.
///
/// First the start of the round; then its moves one after the other, each by its card, its choice
/// and its times; then its end. The first broken rule gives the refusal.
public enum RoundRefusal: String, Error, Codable, Sendable, Hashable, CaseIterable {
    /// The round has an unknown format.
    case unknownFormat = "unknown-format"
    /// The round names another deck.
    case wrongDeck = "wrong-deck"
    /// The deck does not have the mode.
    case wrongMode = "wrong-mode"
    /// The round's number is not 1 to 2^53 - 1.
    case numberOutOfRange = "number-out-of-range"
    /// The player's key is empty or longer than 200 bytes.
    case badPlayer = "bad-player"
    /// It began before 1970 or after the year 9999.
    case startOutOfRange = "start-out-of-range"
    /// The zone does not have the form of an IANA name.
    case badZone = "bad-zone"
    /// Timers are shortened, or lengthened beyond the rules.
    case adjustmentOutOfRange = "adjustment-out-of-range"
    /// A level was chosen outside practice.
    case levelOutsidePractice = "level-outside-practice"
    /// The deck has no card to ask.
    case nothingToAsk = "nothing-to-ask"
    /// It has more moves than the rules permit.
    case tooManyMoves = "too-many-moves"

    /// It has moves after the last question.
    case surplus
    /// A card is at the wrong place: the round draws it, but not at this turn.
    case reordered
    /// The round does not draw this card at all.
    case forgedCard = "forged-card"
    /// The index of a chosen option is out of range.
    case forgedChoice = "forged-choice"
    /// A time is negative or beyond the longest round.
    case timeOutOfRange = "time-out-of-range"
    /// A card is shown before the one before it was answered, or answered before it was shown.
    case overlapping
    /// A card is shown before the pause after a wrong answer is over.
    case pauseCutShort = "pause-cut-short"
    /// An answer was given after the round's or the question's time was over.
    case afterTheClock = "after-the-clock"
    /// A time-out in a mode without such a timer, or at another time than the timer's.
    case forgedTimeOut = "forged-time-out"
    /// An answer came faster than a person can choose.
    case tooFast = "too-fast"

    /// The ending is not possible in the mode.
    case wrongEnding = "wrong-ending"
    /// Questions are missing from a finished round.
    case truncated
    /// It ended before its last answer, or at another time than the mode permits.
    case wrongEnd = "wrong-end"
    /// Its duration is longer than the receiver measured.
    case longerThanTheWall = "longer-than-the-wall"
}
