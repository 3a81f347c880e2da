package import Foundation
package import PipelineSupport

/// What only the whole content tells: its rules, and what follows for single records.
package struct Insight: Sendable {
    /// A picture of a plant as an edition would show it.
    package struct Picture: Sendable {
        /// Its id.
        package var id: String
        /// "photograph" or "drawing".
        package var kind: String
        /// The licence's name.
        package var licence: String
        /// The line of credit.
        package var credit: String
        /// The page it comes from.
        package var source: String?
        /// What is seen, in English; nil where nobody has written it.
        package var alt: String?

        package init(
            id: String, kind: String, licence: String, credit: String, source: String?,
            alt: String?
        ) {
            self.id = id
            self.kind = kind
            self.licence = licence
            self.credit = credit
            self.source = source
            self.alt = alt
        }
    }

    /// A picture's file.
    package struct Image: Sendable {
        /// What tells it from every other.
        package var mark: String
        /// Its bytes; thrown for one that is gone or broken.
        package var data: @Sendable () throws -> Data

        package init(mark: String, data: @escaping @Sendable () throws -> Data) {
            self.mark = mark
            self.data = data
        }
    }

    /// A part of a difficulty, in words.
    package struct Part: Codable, Sendable {
        /// What it is.
        package var name: String
        /// How much it is, or what it says.
        package var value: String
        /// What it is taken from.
        package var from: String

        package init(name: String, value: String, from: String) {
            self.name = name
            self.value = value
            self.from = from
        }
    }

    /// What is known of one record.
    package struct Notes: Sendable {
        package var pictures: [Picture]
        package var difficulty: [Part]

        package init(pictures: [Picture] = [], difficulty: [Part] = []) {
            self.pictures = pictures
            self.difficulty = difficulty
        }
    }

    /// All findings.
    package var findings: [Finding]
    /// What is known of plants and questions, by id.
    package var notes: [String: Notes]
    /// The pictures' files of a plant, by the pictures' ids.
    package var images: @Sendable (String) -> [String: Image]

    package init(
        findings: [Finding], notes: [String: Notes],
        images: @escaping @Sendable (String) -> [String: Image]
    ) {
        self.findings = findings
        self.notes = notes
        self.images = images
    }
}
