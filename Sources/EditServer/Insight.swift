package import Foundation
package import PipelineSupport

/// The results of checking the whole content: findings, and values of single records.
package struct Insight: Sendable {
    /// A picture of a plant as in an edition.
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
        /// The description for listeners in English; nil when none is written.
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
        /// A text that is different for every picture.
        package var mark: String
        /// Reads its bytes; throws when the file is missing or damaged.
        package var data: @Sendable () throws -> Data

        package init(mark: String, data: @escaping @Sendable () throws -> Data) {
            self.mark = mark
            self.data = data
        }
    }

    /// A part of a difficulty, as text.
    package struct Part: Codable, Sendable {
        /// The name of the part.
        package var name: String
        /// Its value.
        package var value: String
        /// The data it is computed from.
        package var from: String

        package init(name: String, value: String, from: String) {
            self.name = name
            self.value = value
            self.from = from
        }
    }

    /// The results for one record.
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
    /// The results for plants and questions, by id.
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
