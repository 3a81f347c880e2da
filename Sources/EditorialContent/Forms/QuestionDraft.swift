package import Catalog
import FoundationEssentials
package import PipelineSupport
import Yams

/// An editor's draft of a question.
package struct QuestionDraft: Codable, Sendable {
    /// The question without its difficulty, which a later stage adds.
    package var question: Question
    /// The editor's estimate of its level.
    package var level: Level
    /// Its licence as written: "own" for questions written for this project; nil for none.
    package var licence: String?
    /// Its place in the file.
    package var place: Place
    /// The place of the category, which is that of all questions of the file.
    package var categoryPlace: Place
}
