import Catalog
import Foundation
import PipelineSupport
import QuestionRecords
import Yams

/// Maps categories of sources to ours.
struct CategoryMap: Sendable {
    /// Our categories.
    let known: Set<String>
    /// Editors' rows of content/imports.yaml, by folded name.
    private let rows: [String: String]

    /// One or two words of sources' categories that identify ours; the first match decides.
    private static let words: [(category: String, words: [String])] = [
        (
            "entertainment",
            [
                "entertainment", "film", "films", "music", "television", "video games",
                "board games",
                "comics", "cartoon", "anime", "celebrities", "cinema", "musique", "popculture",
                "television", "movies", "musicals",
            ]
        ),
        ("sports", ["sports", "sport", "leisure", "football", "jeux olympiques"]),
        ("geography", ["geography", "geographie", "world", "geografi", "countries", "capitals"]),
        ("history", ["history", "histoire", "geschichte", "politics", "society", "mythology"]),
        ("art", ["art", "arts", "books", "literature", "litterature", "humanities", "peinture"]),
        (
            "nature",
            [
                "animals", "nature", "plants", "natur", "pflanzen", "tiere", "animaux", "gardening",
                "mountains",
            ]
        ),
        (
            "science",
            [
                "science", "computers", "mathematics", "gadgets", "technology", "wissenschaft",
                "sciences", "bioinf", "networking", "biology", "chemistry", "physics", "biologie",
            ]
        ),
    ]

    private static let categories = Dictionary(
        words.flatMap { category, words in words.map { ($0, category) } },
        uniquingKeysWith: { first, _ in first })

    /// Creates the map; rows of content/imports.yaml take precedence over the built-in words.
    init(_ categories: CategoryForm, file: URL, log: FindingLog) {
        known = Set(categories.questions.map(\.id))
        var rows: [String: String] = [:]
        let isThere = FileManager.default.fileExists(atPath: file.path)
        let name = "content/\(file.lastPathComponent)"
        if isThere,
            let form = YAMLFields.read(file, named: name, subject: "imports", log: log),
            let map = form.fields("categories", isRequired: false)
        {
            form.allow(["categories"])
            for (key, value) in map.mapping {
                guard let theirs = key.string, let ours = value.string else {
                    map.refuse(
                        key, .wrongShape, "A row does not name one of our categories",
                        "Write their category, a colon and the id of ours.")
                    continue
                }
                rows[Folding.fold(theirs)] = ours
            }
        }
        self.rows = rows
    }

    /// Our category of a question; nil when none matches.
    func category(of question: QuestionRecord) -> String? {
        let path = question.category.map(Folding.fold)
        let whole = path.joined(separator: " ")
        if let ours = rows[whole] ?? path.reversed().lazy.compactMap({ rows[$0] }).first {
            return ours
        }
        if let same = path.reversed().first(where: known.contains) { return same }
        // "Science & Nature" is science, "Entertainment: Books" entertainment: the first word
        // decides.
        let words = whole.split(separator: " ")
        for place in words.indices {
            for end in place..<min(place + 2, words.count) {
                let words = words[place...end].joined(separator: " ")
                if let ours = Self.categories[words], known.contains(ours) { return ours }
            }
        }
        return nil
    }
}
