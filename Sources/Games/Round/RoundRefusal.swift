/// Why a round is refused, in the order in which the rules are held against it.
///
/// First what the round says of itself; then its moves one after the other, each by its card, its
/// choice and its times; then its end. The first rule that is broken gives the refusal.
public enum RoundRefusal: String, Error, Codable, Sendable, Hashable, CaseIterable {
    /// The round is of a form that this code does not know.
    case unknownFormat = "unknown-format"
    /// The round names another deck.
    case wrongDeck = "wrong-deck"
    /// The deck does not serve the mode.
    case wrongMode = "wrong-mode"
    /// The round's number is not 1 to 2^53 - 1.
    case numberOutOfRange = "number-out-of-range"
    /// The player's key is empty or longer than 200 bytes.
    case badPlayer = "bad-player"
    /// It began before 1970 or after the year 9999.
    case startOutOfRange = "start-out-of-range"
    /// The zone is not written like an IANA name.
    case badZone = "bad-zone"
    /// Timers are shortened, or lengthened beyond the rules.
    case adjustmentOutOfRange = "adjustment-out-of-range"
    /// A level was chosen outside practice.
    case levelOutsidePractice = "level-outside-practice"
    /// The deck has no card that could be asked.
    case nothingToAsk = "nothing-to-ask"
    /// There are more moves than any round may have.
    case tooManyMoves = "too-many-moves"

    /// There are moves beyond the last question.
    case surplus
    /// A card is asked that its turn did not bring: it comes elsewhere among the round's cards.
    case reordered
    /// A card is asked that the round does not bring at all.
    case forgedCard = "forged-card"
    /// The chosen option is none of those shown.
    case forgedChoice = "forged-choice"
    /// A time is negative or beyond the longest round.
    case timeOutOfRange = "time-out-of-range"
    /// A card is shown before the one before it was answered, or answered before it was shown.
    case overlapping
    /// A card is shown while the right answer to a missed one has to be in sight.
    case pauseCutShort = "pause-cut-short"
    /// An answer was given when the round's or the question's time was over.
    case afterTheClock = "after-the-clock"
    /// A question ran out of time in a mode without such a timer, or not when the timer says.
    case forgedTimeOut = "forged-time-out"
    /// An answer came faster than a person can choose.
    case tooFast = "too-fast"

    /// The mode does not end in this way.
    case wrongEnding = "wrong-ending"
    /// Questions are missing from a finished round.
    case truncated
    /// It ended before its last answer, or not when a round of the mode does.
    case wrongEnd = "wrong-end"
    /// It claims to have lasted longer than whoever received it can have seen.
    case longerThanTheWall = "longer-than-the-wall"
}
