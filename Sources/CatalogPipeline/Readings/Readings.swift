import Catalog
import Crypto
import FoundationEssentials

/// What readers answered who had not written what they read: the measure of whether content is fair.
struct Readings: Sendable, Hashable {
    /// A reader's choice of a plant among four, by what was seen or heard of it.
    struct Choice: Sendable, Hashable {
        /// Who read; a word, not a name.
        var reader: String
        /// The picture's id: "bellis-perennis/flower".
        var picture: String
        /// What was read: the mark of a drawing, or of a text.
        var mark: String
        /// The plants to choose from.
        var options: [PlantID]
        /// The one chosen.
        var answer: PlantID
    }

    /// A reader's answer to a question.
    struct Answer: Sendable, Hashable {
        /// What became of it.
        enum Verdict: String, Sendable, CaseIterable {
            /// True, unambiguous, and it will stay so.
            case fine
            /// Something is the matter; it waits for an editor.
            case disputed
            /// It was disputed, and then mended or found right.
            case settled
            /// It was disputed and taken out.
            case dropped
        }

        /// Who read.
        var reader: String
        /// The question's id.
        var question: String
        /// The option chosen: 0 is the right one.
        var answer: Int
        /// What the reader found.
        var verdict: Verdict
        /// Why.
        var note: String
    }

    /// A text that a second reader translated without seeing ours.
    struct Translation: Sendable, Hashable {
        /// What the comparison found.
        enum Verdict: String, Sendable, CaseIterable {
            /// The two say the same.
            case same
            /// They differ, and ours stays.
            case kept
            /// They differ, and ours was changed.
            case changed
        }

        /// Who translated.
        var reader: String
        /// The language.
        var language: Language
        /// The text: "bellis-perennis/description".
        var text: String
        /// What the comparison found.
        var verdict: Verdict
        /// How they differ.
        var note: String
    }

    /// Choices by pictures alone.
    var plates: [Choice] = []
    /// Choices by audio descriptions alone.
    var audio: [Choice] = []
    /// Answers to questions.
    var questions: [Answer] = []
    /// Translations.
    var translations: [Translation] = []

    /// How often something was read, and rightly.
    struct Score: Sendable, Hashable {
        /// How often it was read.
        var read = 0
        /// How often it was named rightly.
        var right = 0

        /// Whether at least so many in a hundred were right.
        func isAtLeast(percent: Int) -> Bool { right * 100 >= read * percent }
    }

    /// Scores of audio descriptions, by picture.
    func audioScores(of plants: [Plant]) -> [String: Score] {
        let marks = plants.flatMap(\.pictures).compactMap { picture in
            picture.audio.map { (picture.id, Self.mark(of: $0)) }
        }
        return Self.scores(audio, marks: Dictionary(marks, uniquingKeysWith: { first, _ in first }))
    }

    /// The mark of a text as it was read, in English.
    static func mark(of text: LocalText) -> String {
        let words = text.texts[.fallback] ?? ""
        return String(SHA256.hex(of: Data(words.utf8)).prefix(Drawing.markLetters))
    }

    /// Scores by picture, of choices that were made by what is there now.
    ///
    /// - Parameters:
    ///   - choices: the choices.
    ///   - marks: the marks of what is there now, by picture.
    /// - Returns: a score for each picture that was read.
    static func scores(_ choices: [Choice], marks: [String: String]) -> [String: Score] {
        choices.reduce(into: [:]) { scores, choice in
            guard marks[choice.picture] == choice.mark else { return }
            scores[choice.picture, default: Score()].read += 1
            let plant = choice.picture.split(separator: "/").first.map(String.init)
            if plant == choice.answer.rawValue {
                scores[choice.picture, default: Score()].right += 1
            }
        }
    }
}
