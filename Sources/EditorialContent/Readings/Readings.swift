package import Catalog
import Crypto
import FoundationEssentials
import PlateDrawing

/// What readers answered who had not written what they read: the measure of whether content is fair.
package struct Readings: Sendable, Hashable {
    /// A reader's choice of a plant among four, by what was seen or heard of it.
    package struct Choice: Sendable, Hashable {
        /// Who read; a word, not a name.
        package var reader: String
        /// The picture's id: "bellis-perennis/flower".
        package var picture: String
        /// What was read: the mark of a drawing, or of a text.
        package var mark: String
        /// The plants to choose from.
        package var options: [PlantID]
        /// The one chosen.
        package var answer: PlantID

        package init(
            reader: String, picture: String, mark: String, options: [PlantID], answer: PlantID
        ) {
            self.reader = reader
            self.picture = picture
            self.mark = mark
            self.options = options
            self.answer = answer
        }
    }

    /// A reader's answer to a question.
    package struct Answer: Sendable, Hashable {
        /// What became of it.
        package enum Verdict: String, Sendable, CaseIterable {
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
        package var reader: String
        /// The question's id.
        package var question: String
        /// The option chosen: 0 is the right one.
        package var answer: Int
        /// What the reader found.
        package var verdict: Verdict
        /// Why.
        package var note: String

        package init(reader: String, question: String, answer: Int, verdict: Verdict, note: String)
        {
            self.reader = reader
            self.question = question
            self.answer = answer
            self.verdict = verdict
            self.note = note
        }
    }

    /// A text that a second reader translated without seeing ours.
    package struct Translation: Sendable, Hashable {
        /// What the comparison found.
        package enum Verdict: String, Sendable, CaseIterable {
            /// The two say the same.
            case same
            /// They differ, and ours stays.
            case kept
            /// They differ, and ours was changed.
            case changed
        }

        /// Who translated.
        package var reader: String
        /// The language.
        package var language: Language
        /// The text: "bellis-perennis/description".
        package var text: String
        /// What the comparison found.
        package var verdict: Verdict
        /// How they differ.
        package var note: String
    }

    /// Choices by pictures alone.
    package var plates: [Choice] = []
    /// Choices by audio descriptions alone.
    package var audio: [Choice] = []
    /// Answers to questions.
    package var questions: [Answer] = []
    /// Translations.
    package var translations: [Translation] = []

    package init(
        plates: [Choice] = [], audio: [Choice] = [], questions: [Answer] = [],
        translations: [Translation] = []
    ) {
        self.plates = plates
        self.audio = audio
        self.questions = questions
        self.translations = translations
    }

    /// How often something was read, and rightly.
    package struct Score: Sendable, Hashable {
        /// How often it was read.
        package var read = 0
        /// How often it was named rightly.
        package var right = 0

        /// Whether at least so many in a hundred were right.
        package func isAtLeast(percent: Int) -> Bool { right * 100 >= read * percent }
    }

    /// Scores of audio descriptions, by picture.
    package func audioScores(of plants: [Plant]) -> [String: Score] {
        let marks = plants.flatMap(\.pictures).compactMap { picture in
            picture.audio.map { (picture.id, Self.mark(of: $0)) }
        }
        return Self.scores(audio, marks: Dictionary(marks, uniquingKeysWith: { first, _ in first }))
    }

    /// The mark of a text as it was read, in English.
    package static func mark(of text: LocalText) -> String {
        let words = text.texts[.fallback] ?? ""
        return String(SHA256.hex(of: Data(words.utf8)).prefix(Plate.markLetters))
    }

    /// Scores by picture, of choices that were made by what is there now.
    ///
    /// - Parameters:
    ///   - choices: the choices.
    ///   - marks: the marks of what is there now, by picture.
    /// - Returns: a score for each picture that was read.
    package static func scores(_ choices: [Choice], marks: [String: String]) -> [String: Score] {
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
