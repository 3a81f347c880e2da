/// How a column or member marks the right one of some options; the same in a whole file.
public enum AnswerWay: String, Sendable, CaseIterable {
    /// By a letter: A is the first option.
    case letters
    /// By a number: 1 is the first option.
    case numbers
    /// By a number: 0 is the first option.
    case indexes
    /// By the option's text.
    case texts

    /// Its description, after "right answers are".
    public var words: String {
        switch self {
        case .letters: "letters"
        case .numbers: "numbers from 1"
        case .indexes: "indexes from 0"
        case .texts: "the options' texts"
        }
    }
}
