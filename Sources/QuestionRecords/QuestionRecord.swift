public import Catalog
public import Intake

/// A question as a source gives it: the one draft form of every format.
///
/// Nothing is turned into what it is not: what our games cannot play is kept and says so.
public struct QuestionRecord: Sendable, Hashable {
    /// The source's own stable id (Moodle's idnumber, GIFT's [id:], QTI's identifier, Anki's guid);
    /// nil where the format has none.
    public var id: String?
    /// The source's own revision number.
    public var revision: Int?
    /// The source's name for it, where that is not just the stem again.
    public var title: String?
    /// The question.
    public var stem: FormattedText
    /// What is asked for, and what is right.
    public var body: QuestionBody
    /// What a player is told afterwards, whatever the answer: an explanation.
    public var explanation: FormattedText?
    /// What a player is told after a right, a partly right or a wrong answer.
    public var feedback = Feedback()
    /// Hints, in their order.
    public var hints: [FormattedText] = []
    /// The source's category, outermost part first.
    public var category: [String] = []
    /// The source's tags.
    public var tags: [String] = []
    /// The source's word or number for how hard it is, as it is written.
    public var levelLabel: String?
    /// The editor's level that the label means; nil where nobody said.
    public var level: Level?
    /// The language of its texts; nil where nobody said.
    public var language: String?
    /// Seconds to answer in.
    public var seconds: Int?
    /// Pictures, sounds and films that belong to it.
    public var media: [QuestionMedia] = []
    /// Whose it is; what a file or format says for all its questions goes into each.
    public var rights = QuestionRights()
    /// Where it stands: "question 12", "items/q3.xml", "row 7".
    public var record: String
    /// The line it begins on, from 1; nil where the format has no lines.
    public var line: Int?

    /// A question of which nothing else is known.
    public init(stem: FormattedText, body: QuestionBody, record: String, line: Int? = nil) {
        self.stem = stem
        self.body = body
        self.record = record
        self.line = line
    }

    /// What is said after an answer of a kind.
    public struct Feedback: Sendable, Hashable {
        /// After the right answer.
        public var right: FormattedText?
        /// After an answer that is partly right.
        public var partlyRight: FormattedText?
        /// After a wrong answer.
        public var wrong: FormattedText?

        /// Nothing is said.
        public init() {}
    }
}

/// What a question asks for.
public enum QuestionBody: Sendable, Hashable {
    /// One or several of some options.
    case choice(Choice)
    /// True or false.
    case trueFalse(isTrue: Bool, whenTrue: FormattedText?, whenFalse: FormattedText?)
    /// A word to write; weights say how right each accepted spelling is, "*" stands for anything.
    case text(answers: [AnswerOption], isCaseSensitive: Bool)
    /// A number to write.
    case number([NumberAnswer])
    /// Pairs to find; further right sides belong to none.
    case pairs([Pair], distractors: [FormattedText])
    /// Things to put in the order they have here.
    case order([FormattedText])
    /// Gaps in the stem, which marks each as "[[1]]", "[[2]]".
    case gaps([Gap])
    /// A text, drawing, recording or file to hand in.
    case open
    /// Nothing: a text to read.
    case none
    /// What no other case holds, in the source's word: "hot spot", "calculated", "slider".
    case other(String)

    /// Options, and how they count.
    public struct Choice: Sendable, Hashable {
        /// The options in the source's order.
        public var options: [AnswerOption]
        /// How they count.
        public var scoring: Scoring
        /// Whether the options may be shown in any order.
        public var isShuffled = true

        /// Options of which one is chosen, unless said otherwise.
        public init(_ options: [AnswerOption], scoring: Scoring = .one) {
            self.options = options
            self.scoring = scoring
        }
    }

    /// How options count.
    public enum Scoring: String, Sendable, Hashable, CaseIterable, Codable {
        /// One is chosen, and its weight counts.
        case one
        /// Several may be chosen; their weights are added and held between 0 and 1.
        case sum
        /// Several may be chosen; all with a weight above 0 and no other, or nothing.
        case allOrNothing = "all-or-nothing"
    }

    /// Two things that belong together.
    public struct Pair: Sendable, Hashable {
        /// What is asked about.
        public var left: FormattedText
        /// What belongs to it.
        public var right: FormattedText

        /// A pair.
        public init(left: FormattedText, right: FormattedText) {
            self.left = left
            self.right = right
        }
    }

    /// A number that is right, within a tolerance.
    public struct NumberAnswer: Sendable, Hashable {
        /// The lowest and highest number that count; the same twice for an exact one.
        public var range: ClosedRange<Double>
        /// As for an option.
        public var weight: Double
        /// What is said when it is given.
        public var feedback: FormattedText?

        /// A number that is wholly right, unless said otherwise.
        public init(range: ClosedRange<Double>, weight: Double = 1, feedback: FormattedText? = nil)
        {
            self.range = range
            self.weight = weight
            self.feedback = feedback
        }
    }

    /// A gap in a text: to choose for when it shows options, else to write into.
    public struct Gap: Sendable, Hashable {
        /// What is right there, or may be chosen.
        public var answers: [AnswerOption]
        /// Whether the answers are shown to choose from.
        public var showsOptions: Bool

        /// A gap.
        public init(answers: [AnswerOption], showsOptions: Bool) {
            self.answers = answers
            self.showsOptions = showsOptions
        }
    }
}

/// An answer to choose or to accept.
public struct AnswerOption: Sendable, Hashable {
    /// The answer.
    public var text: FormattedText
    /// How right it is, from -1 to 1; 1 is right and 0 is wrong.
    public var weight: Double
    /// What is said when it is chosen.
    public var feedback: FormattedText?

    /// An answer.
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
    /// The kind that its bytes show, not its name; nil when the bytes are elsewhere.
    public var type: MediaType?
    /// The bytes; nil for an address elsewhere, which is never fetched.
    public var bytes: [UInt8]?
    /// What it shows, for those who do not see it.
    public var alternative: String?

    /// A piece of media.
    public init(name: String, type: MediaType?, bytes: [UInt8]?, alternative: String? = nil) {
        self.name = name
        self.type = type
        self.bytes = bytes
        self.alternative = alternative
    }
}

/// Whose a question is and on which terms.
public struct QuestionRights: Sendable, Hashable {
    /// The licence as the source names it: "CC BY-SA 4.0"; nil where it names none.
    public var licence: String?
    /// Who wrote it.
    public var author: String?
    /// The work or site it comes from.
    public var source: String?
    /// Its address there.
    public var url: String?

    /// What is known of a question's rights.
    public init(
        licence: String? = nil, author: String? = nil, source: String? = nil, url: String? = nil
    ) {
        self.licence = licence
        self.author = author
        self.source = source
        self.url = url
    }
}
