/// A finding in the form that the overlay shows.
package struct PreviewNotice: Codable, Sendable, Hashable {
    /// How the preview treats the record.
    package enum Outcome: String, Codable, Sendable {
        /// The preview shows an earlier form.
        case kept
        /// The preview does not have it.
        case left
        /// It is shown, but incomplete.
        case shown
        /// The preview is not updated until it is corrected.
        case stopped
    }

    /// How the preview treats the record; nil if unknown.
    package var outcome: Outcome?
    /// The fault.
    package var message: String
    /// The faulty words.
    package var excerpt: String?
    /// The place for an editor to open: file, line and column.
    package var place: String
    /// The id of the record; nil when it is not about a record.
    package var subject: String?
    /// The remedy.
    package var remedy: String

    /// Creates a notice.
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
