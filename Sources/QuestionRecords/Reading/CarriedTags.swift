/// Values that a format has no field for, stored in its tags: "level:easy", "licence:CC BY-SA 4.0".
package enum CarriedTags {
    private static var fields: [(name: String, path: WritableKeyPath<QuestionRecord, String?>)] {
        [
            ("level", \.levelLabel), ("language", \.language), ("licence", \.rights.licence),
            ("author", \.rights.author), ("source", \.rights.source), ("url", \.rights.url),
        ]
    }

    /// All tags of a question, the carried ones last.
    package static func written(_ question: QuestionRecord) -> [String] {
        question.tags
            + fields.compactMap { field in
                question[keyPath: field.path].map { "\(field.name):\($0)" }
            }
    }

    /// Moves carried tags into their fields.
    package static func read(_ tags: [String], into question: inout QuestionRecord) {
        for tag in tags where !tag.isEmpty {
            let parts = tag.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : nil
            switch parts.count > 1 ? parts[0] : "" {
            case "level": question.levelLabel = value
            case "language": question.language = value
            case "licence": question.rights.licence = value
            case "author": question.rights.author = value
            case "source": question.rights.source = value
            case "url": question.rights.url = value
            default: question.tags.append(tag)
            }
        }
    }
}
