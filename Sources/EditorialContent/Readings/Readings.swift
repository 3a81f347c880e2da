package import Catalog
import Crypto
import FoundationEssentials
import PlateDrawing

/// Answers of independent readers, who measure whether content is fair.
package struct Readings: Sendable, Hashable {
    /// A reader's choice among four plants, from a plate or an audio description.
    package struct Choice: Sendable, Hashable {
        /// An invented word for the reader, not a name.
        package var reader: String
        /// The picture's id: "bellis-perennis/flower".
        package var picture: String
        /// Identifies the version read: the mark of a drawing, or of a text.
        package var mark: String
        /// The offered plants.
        package var options: [PlantID]
        /// The chosen plant.
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
        /// The verdict about a question.
        package enum Verdict: String, Sendable, CaseIterable {
            /// True and unambiguous, now and later.
            case fine
            /// It has a fault, which an editor must resolve.
            case disputed
            /// It was disputed, then corrected or confirmed.
            case settled
            /// It was disputed and removed.
            case dropped
        }

        /// The reader.
        package var reader: String
        /// The question's id.
        package var question: String
        /// The index of the chosen option; 0 is the right one.
        package var answer: Int
        /// The verdict.
        package var verdict: Verdict
        /// The reason.
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

    /// A translation that a second reader made without seeing ours, and the result of the
    /// comparison of both.
    package struct Translation: Sendable, Hashable {
        /// The result of the comparison.
        package enum Verdict: String, Sendable, CaseIterable {
            /// Both have the same meaning.
            case same
            /// They differ, and ours was kept.
            case kept
            /// They differ, and ours was changed.
            case changed
        }

        /// The translator.
        package var reader: String
        /// The language.
        package var language: Language
        /// The id of the text: "bellis-perennis/description".
        package var text: String
        /// The result of the comparison.
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

    /// Counts of readings and of right ones.
    package struct Score: Sendable, Hashable {
        /// Readings.
        package var read = 0
        /// Right readings.
        package var right = 0

        /// Whether at least `percent` of the readings were right.
        package func isAtLeast(percent: Int) -> Bool { right * 100 >= read * percent }
    }

    /// Scores of audio descriptions, by picture.
    package func audioScores(of plants: [Plant]) -> [String: Score] {
        let marks = plants.flatMap(\.pictures).compactMap { picture in
            picture.audio.map { (picture.id, Self.mark(of: $0)) }
        }
        return Self.scores(audio, marks: Dictionary(marks, uniquingKeysWith: { first, _ in first }))
    }

    /// The mark of a text, from its English form.
    package static func mark(of text: LocalText) -> String {
        let words = text.texts[.fallback] ?? ""
        return String(SHA256.hex(of: Data(words.utf8)).prefix(Plate.markLetters))
    }

    /// Scores by picture, from choices about the present version of each.
    ///
    /// - Parameters:
    ///   - choices: the choices.
    ///   - marks: the marks of the present versions, by picture.
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
