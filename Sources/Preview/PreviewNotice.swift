/// What the overlay says of one thing that is wrong.
package struct PreviewNotice: Codable, Sendable, Hashable {
    /// What became of what it is about.
    package enum Outcome: String, Codable, Sendable {
        /// The preview shows an earlier form.
        case kept
        /// The preview lacks it.
        case left
        /// It is shown, with less than it could have.
        case shown
        /// Nothing new is shown until it is mended.
        case stopped
    }

    /// What became of it; nil where that cannot be told.
    package var outcome: Outcome?
    /// What is wrong.
    package var message: String
    /// The words that offend.
    package var excerpt: String?
    /// Where an editor opens it: file, line and column.
    package var place: String
    /// The record; nil where it is no record.
    package var subject: String?
    /// What to do.
    package var remedy: String

    /// Something that is wrong.
    package init(
        _ outcome: Outcome?, message: String, excerpt: String? = nil, place: String,
        subject: String? = nil, remedy: String
    ) {
        self.outcome = outcome
        self.message = message
        self.excerpt = excerpt
        self.place = place
        self.subject = subject
        self.remedy = remedy
    }
}
