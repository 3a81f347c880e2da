public import Catalog
public import Intake

/// A question of a source: the common form of every format.
///
/// Nothing is converted into another type: questions that the games cannot play are kept as they
/// are.
public struct QuestionRecord: Sendable, Hashable {
    /// The source's own stable id (Moodle's idnumber, GIFT's [id:], QTI's identifier, Anki's guid);
    /// nil for formats without ids.
    public var id: String?
    /// The source's own revision number.
    public var revision: Int?
    /// The source's title; nil when it only repeats the stem.
    public var title: String?
    /// The question.
    public var stem: FormattedText
    /// The type of the question, with its answers.
    public var body: QuestionBody
    /// The explanation shown after any answer.
    public var explanation: FormattedText?
    /// The texts shown after a right, a partly right or a wrong answer.
    public var feedback = Feedback()
    /// Hints, in their order.
    public var hints: [FormattedText] = []
    /// The source's category, outermost part first.
    public var category: [String] = []
    /// The source's tags.
    public var tags: [String] = []
    /// The source's word or number for its difficulty, as written.
    public var levelLabel: String?
    /// The level of the label; nil when unknown.
    public var level: Level?
    /// The language of its texts; nil when unknown.
    public var language: String?
    /// The time limit in seconds; nil for none.
    public var seconds: Int?
    /// Its pictures, sounds and films.
    public var media: [QuestionMedia] = []
    /// Its rights; those of a whole file or format are copied into each question.
    public var rights = QuestionRights()
    /// Its place: "question 12", "items/q3.xml", "row 7".
    public var record: String
    /// The line it begins on, from 1; nil for formats without lines.
    public var line: Int?

    /// Creates a question without the optional values.
    public init(stem: FormattedText, body: QuestionBody, record: String, line: Int? = nil) {
        self.stem = stem
        self.body = body
        self.record = record
        self.line = line
    }

    /// The texts after an answer, by its correctness.
    public struct Feedback: Sendable, Hashable {
        /// After the right answer.
        public var right: FormattedText?
        /// After an answer that is partly right.
        public var partlyRight: FormattedText?
        /// After a wrong answer.
        public var wrong: FormattedText?

        /// Creates feedback without texts.
        public init() {}
    }
}

/// The type of a question.
public enum QuestionBody: Sendable, Hashable {
    /// One or several of some options.
    case choice(Choice)
    /// True or false.
    case trueFalse(isTrue: Bool, whenTrue: FormattedText?, whenFalse: FormattedText?)
    /// A word to enter; weights grade each accepted spelling, "*" stands for any text.
    case text(answers: [AnswerOption], isCaseSensitive: Bool)
    /// A number to enter.
    case number([NumberAnswer])
    /// Pairs to match; further right sides belong to none.
    case pairs([Pair], distractors: [FormattedText])
    /// Items to sort into the given order.
    case order([FormattedText])
    /// Gaps in the stem, marked there as "[[1]]", "[[2]]".
    case gaps([Gap])
    /// A text, drawing, recording or file to hand in.
    case open
    /// No question: a text to read.
    case none
    /// Any other type, by the source's word: "hot spot", "calculated", "slider".
    case other(String)

    /// Options, and how they are scored.
    public struct Choice: Sendable, Hashable {
        /// The options in the source's order.
        public var options: [AnswerOption]
        /// How they are scored.
        public var scoring: Scoring
        /// Whether the options may be shuffled.
        public var isShuffled = true

        /// Creates a choice, by default of one option.
        public init(_ options: [AnswerOption], scoring: Scoring = .one) {
            self.options = options
            self.scoring = scoring
        }
    }

    /// How options are scored.
    public enum Scoring: String, Sendable, Hashable, CaseIterable, Codable {
        /// One is chosen, and its weight is the score.
        case one
        /// Several may be chosen; the score is the sum of their weights, clamped to 0 to 1.
        case sum
        /// Several may be chosen; the score is 1 for exactly those with a weight above 0, otherwise
        /// 0.
        case allOrNothing = "all-or-nothing"
    }

    /// Two items that belong together.
    public struct Pair: Sendable, Hashable {
        /// The given side.
        public var left: FormattedText
        /// The matching side.
        public var right: FormattedText

        /// Creates a pair.
        public init(left: FormattedText, right: FormattedText) {
            self.left = left
            self.right = right
        }
    }

    /// A right number, with a tolerance.
    public struct NumberAnswer: Sendable, Hashable {
        /// The lowest and highest accepted number; equal for an exact one.
        public var range: ClosedRange<Double>
        /// The score, as of an option.
        public var weight: Double
        /// The text shown after it.
        public var feedback: FormattedText?

        /// Creates a number, by default with the full score.
        public init(range: ClosedRange<Double>, weight: Double = 1, feedback: FormattedText? = nil)
        {
            self.range = range
            self.weight = weight
            self.feedback = feedback
        }
    }

    /// A gap in a text, with a menu when it shows options, otherwise for typing.
    public struct Gap: Sendable, Hashable {
        /// The right answers, or the options.
        public var answers: [AnswerOption]
        /// Whether the answers are shown as options.
        public var showsOptions: Bool

        /// Creates a gap.
        public init(answers: [AnswerOption], showsOptions: Bool) {
            self.answers = answers
            self.showsOptions = showsOptions
        }
    }
}

/// An option, or an accepted answer.
public struct AnswerOption: Sendable, Hashable {
    /// The answer.
    public var text: FormattedText
    /// Its score, from -1 to 1; 1 is right and 0 is wrong.
    public var weight: Double
    /// The text shown after it is chosen.
    public var feedback: FormattedText?

    /// Creates an answer.
    public init(_ text: FormattedText, weight: Double, feedback: FormattedText? = nil) {
        self.text = text
        self.weight = weight
        self.feedback = feedback
    }
}

/// A picture, sound or film of a question.
public struct QuestionMedia: Sendable, Hashable {
    /// Its name or address in the source.
    public var name: String
    /// The kind by its bytes, not its name; nil without bytes.
    public var type: MediaType?
    /// The bytes; nil for an external address, which is never fetched.
    public var bytes: [UInt8]?
    /// The alternative text.
    public var alternative: String?

    /// Creates a piece of media.
    public init(name: String, type: MediaType?, bytes: [UInt8]?, alternative: String? = nil) {
        self.name = name
        self.type = type
        self.bytes = bytes
        self.alternative = alternative
    }
}

/// The author, source and licence of a question.
public struct QuestionRights: Sendable, Hashable {
    /// The licence as the source writes it: "CC BY-SA 4.0"; nil for none.
    public var licence: String?
    /// The author.
    public var author: String?
    /// The work or site it comes from.
    public var source: String?
    /// Its address there.
    public var url: String?

    /// Creates rights; nil means unknown.
    public init(
        licence: String? = nil, author: String? = nil, source: String? = nil, url: String? = nil
    ) {
        self.licence = licence
        self.author = author
        self.source = source
        self.url = url
    }
}
