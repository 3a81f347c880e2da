public import Intake

extension QuestionRecord {
    /// A question in the form of the games: one right answer among two to six options.
    public struct Playable: Sendable, Hashable {
        /// The right answer.
        public var right: FormattedText
        /// The wrong answers, one to five.
        public var wrong: [FormattedText]
        /// Whether it is a true-or-false question.
        public var isTrueFalse: Bool
    }

    /// The question in the form of the games, or why it cannot be played.
    public var play: Result<Playable, NotPlayable> {
        if stem.isEmpty { return .failure(.init("it has no text to ask")) }
        if !media.isEmpty {
            return .failure(.init("it comes with a picture, sound or film"))
        }
        switch body {
        case .trueFalse(let isTrue, _, _):
            let words = isTrue ? ["True", "False"] : ["False", "True"]
            return .success(
                Playable(
                    right: FormattedText(plain: words[0]), wrong: [FormattedText(plain: words[1])],
                    isTrueFalse: true))
        case .choice(let choice): return Self.play(choice)
        case .text: return .failure(.init("its answer is written, not chosen"))
        case .number: return .failure(.init("its answer is a number to write"))
        case .pairs: return .failure(.init("it asks for pairs"))
        case .order: return .failure(.init("it asks for an order"))
        case .gaps: return .failure(.init("it asks to fill gaps"))
        case .open: return .failure(.init("its answer is judged by a person"))
        case .none: return .failure(.init("it is a text, not a question"))
        case .other(let kind): return .failure(.init("it is of a kind we cannot play (\(kind))"))
        }
    }

    /// Why a question cannot be played.
    public struct NotPlayable: Error, Sendable, Hashable {
        /// The reason, as the second half of a sentence: "it asks for pairs".
        public var reason: String

        init(_ reason: String) { self.reason = reason }
    }

    private static func play(_ choice: QuestionBody.Choice) -> Result<Playable, NotPlayable> {
        let right = choice.options.filter { $0.weight >= 1 }
        let wrong = choice.options.filter { $0.weight <= 0 }
        if choice.options.contains(where: { $0.text.isEmpty }) {
            return .failure(.init("one of its options has no text"))
        }
        if Set(choice.options.map(\.text.plain)).count < choice.options.count {
            return .failure(.init("two of its options are the same"))
        }
        if choice.scoring != .one { return .failure(.init("several answers are to be chosen")) }
        if right.isEmpty { return .failure(.init("none of its options is wholly right")) }
        if right.count > 1 { return .failure(.init("several of its options are right")) }
        if right.count + wrong.count < choice.options.count {
            return .failure(.init("some of its options are partly right"))
        }
        guard (1...5).contains(wrong.count) else {
            return .failure(
                .init(
                    wrong.isEmpty
                        ? "it has no wrong answer to choose from"
                        : "it has \(choice.options.count) options, and games show 2 to 6"))
        }
        return .success(
            Playable(right: right[0].text, wrong: wrong.map(\.text), isTrueFalse: false))
    }
}
