/// A fault that a rule found in the content. Findings are collected, never thrown.
package struct Finding: Codable, Sendable, Hashable {
    /// The severity.
    package enum Severity: String, Codable, Sendable, CaseIterable, Comparable {
        /// The record is left out of the edition.
        case rejected
        /// The record is kept, but incomplete.
        case warning
        /// For information.
        case note

        package static func < (left: Severity, right: Severity) -> Bool {
            let order = Severity.allCases
            return (order.firstIndex(of: left) ?? 0) < (order.firstIndex(of: right) ?? 0)
        }
    }

    /// The broken rule.
    package var rule: Rule
    /// The severity.
    package var severity: Severity
    /// The id of the plant, question, picture or taxon.
    package var subject: String
    /// The place for an editor to open.
    package var place: Place
    /// The faulty words; nil without any.
    package var excerpt: String?
    /// The fault.
    package var message: String
    /// The remedy.
    package var remedy: String

    package init(
        rule: Rule, severity: Severity, subject: String, place: Place, excerpt: String? = nil,
        message: String, remedy: String
    ) {
        self.rule = rule
        self.severity = severity
        self.subject = subject
        self.place = place
        self.excerpt = excerpt
        self.message = message
        self.remedy = remedy
    }

    /// "content/plants/x.yaml:12:3: …", one finding in three lines.
    package var text: String {
        let quoted = excerpt.map { " «\($0.prefix(60))»" } ?? ""
        return "\(severity.rawValue): \(message)\(quoted) [\(rule.rawValue)]\n  at  \(place)"
            + " (\(subject))\n  do  \(remedy)"
    }
}

/// A file, and a position in it.
package struct Place: Codable, Sendable, Hashable, CustomStringConvertible {
    /// The path below the project.
    package var file: String
    /// The line from 1; nil for a whole file.
    package var line: Int?
    /// The column from 1.
    package var column: Int?

    /// A whole file.
    package init(file: String) {
        self.file = file
    }

    /// A position in a file.
    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    package var description: String {
        [file, line.map(String.init), column.map(String.init)].compactMap(\.self)
            .joined(separator: ":")
    }
}

/// Every rule that content is checked by.
package enum Rule: String, Codable, Sendable, CaseIterable {
    case unreadable, notYAML = "not-yaml", tooLarge = "too-large", wrongShape = "wrong-shape"
    case wrongFile = "wrong-file"
    case missing, unknownField = "unknown-field", unknownWord = "unknown-word"
    case outOfRange = "out-of-range", tooLong = "too-long", tooMany = "too-many", empty
    case badID = "bad-id", fileName = "file-name", duplicateID = "duplicate-id"
    case duplicateTaxon = "duplicate-taxon", noEnglish = "no-english"
    case unknownPlant = "unknown-plant", unknownCategory = "unknown-category"
    case unknownPhotograph = "unknown-photograph", noMorphology = "no-morphology"
    case noSource = "no-source", weakSource = "weak-source", sameAnswer = "same-answer",
        answerInQuestion = "answer-in-question"
    case expired, audioNamesPlant = "audio-names-plant", audioNamesOption = "audio-names-option"
    case licence, notListed = "not-listed", inactiveTaxon = "inactive-taxon"
    case notAPicture = "not-a-picture", pictureTooLarge = "picture-too-large"
    case pictureBroken = "picture-broken", pictureBlocked = "picture-blocked"
    case notPlayable = "not-playable", fewLookAlikes = "few-look-alikes"
    case revoked, refusedWord = "refused-word", secondLook = "second-look"
    case cautionNote = "caution-note", familyCare = "family-care"
    case unknownCollection = "unknown-collection", lostItem = "lost-item"
    case lostKind = "lost-kind", unreached, unfair, unread, misread, promise
    case sameName = "same-name", setsEnd = "sets-end"
    case link, notRead = "not-read", missingFile = "missing-file", badAddress = "bad-address"

    /// Rules whose findings prevent the publishing of an edition, since it would lack content that
    /// no editor chose to leave out.
    package static let stopping: Set<Rule> = [.promise, .link, .notRead, .missingFile, .unreadable]
    /// Rules whose findings leave out a file with all its records.
    package static let leavingOutFiles: Set<Rule> = [.notYAML, .wrongFile]
}

extension Finding {
    /// Files of which no line may be lost: what they forbid would be published.
    private static let forbidding: Set<String> = [
        "content/names.yaml", "content/revocations.yaml", "content/words.yaml",
    ]

    /// Whether it prevents the publishing of an edition: by its rule, because it leaves out a
    /// file of several records (a file of content/plants/ is one record), or because something
    /// forbidden would be published.
    package var isStopping: Bool {
        Rule.stopping.contains(rule)
            || (severity == .rejected && Self.forbidding.contains(place.file))
            || (Rule.leavingOutFiles.contains(rule) && place.file.hasPrefix("content/")
                && !place.file.hasPrefix("content/plants/"))
    }
}
