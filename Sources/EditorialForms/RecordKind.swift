package import EditorialContent
package import Foundation
package import PipelineSupport

/// A kind of records in content/: its files and its reader. The form of a record is not declared
/// here, but derived from the reader.
package struct RecordKind: Sendable, Identifiable {
    /// The place of a kind's files, below the project.
    package enum Home: Sendable, Hashable {
        /// One file for all.
        case file(String)
        /// A folder of files.
        case folder(String)
    }

    /// Its name in addresses.
    package var id: String
    /// The title of the kind.
    package var title: String
    /// The place of its files.
    package var home: Home
    /// The field of a file that lists its records; nil when a file is one record, "" when the file
    /// is the list.
    package var list: String?
    /// Reads a file, adding findings to the log.
    package var read: @Sendable (URL, String, FindingLog) -> Void

    /// The path of a file's list, as steps.
    var listPlace: [String] { list.map { $0.isEmpty ? [] : [$0] } ?? [] }

    /// The path of a record in a file; of the whole file without an index.
    func place(_ at: Int?) -> [String] { at.map { listPlace + [String($0)] } ?? [] }

    /// The kind with an id; nil for an unknown one.
    package static func of(_ id: String) -> RecordKind? { all.first { $0.id == id } }

    /// What is wrong with a text as a file of content/; nothing for a file of no kind.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - name: the file, below the project.
    ///   - project: the project.
    /// - Returns: the findings.
    package static func findings(of text: String, as name: String, in project: Project)
        -> [Finding]
    {
        let kind = all.first { kind in
            switch kind.home {
            case .file(let file): name == file
            case .folder(let folder): name.hasPrefix(folder + "/")
            }
        }
        let log = FindingLog(drafts: [name: text])
        kind?.read(project.root.appending(path: name), name, log)
        return log.findings
    }

    /// All kinds, in the order of the menu.
    package static let all: [RecordKind] = [
        .init(id: "plants", title: "Plants", home: .folder("content/plants")) {
            _ = PlantForm.read($0, named: $1, log: $2)
        },
        .init(
            id: "look-alikes", title: "Look-alikes", home: .file(LookAlikeForm.path), list: "pairs"
        ) { file, _, log in _ = LookAlikeForm.read(file, log: log) },
        .init(
            id: "questions", title: "Questions", home: .folder("content/questions"),
            list: "questions"
        ) { _ = QuestionForm.read($0, named: $1, log: $2) },
        .init(id: "events", title: "Events", home: .file(EventForm.path), list: "events") {
            file, _, log in _ = EventForm.read(file, log: log)
        },
        .init(id: "collections", title: "Fact collections", home: .folder("content/collections")) {
            _ = CollectionForm.read($0, named: $1, log: $2)
        },
        .init(id: "shop", title: "Shop items", home: .file(ShopForm.path), list: "items") {
            file, _, log in _ = ShopForm.read(file, log: log)
        },
        .init(
            id: "achievements", title: "Achievements", home: .file(AchievementForm.path),
            list: "achievements"
        ) { file, _, log in _ = AchievementForm.read(file, log: log) },
        .init(id: "glossary", title: "Glossary", home: .file(GlossaryForm.path), list: "words") {
            file, _, log in _ = GlossaryForm.read(file, log: log)
        },
        .init(id: "key", title: "Identification guide", home: .file(KeyForm.path), list: "steps") {
            file, _, log in _ = KeyForm.read(file, log: log)
        },
        .init(id: "pages", title: "Pages", home: .folder("content/pages")) {
            _ = GuideForm.read($0, named: $1, log: $2)
        },
        .init(
            id: "beacons", title: "Kinds of beacons", home: .file(BeaconKindForm.path),
            list: "kinds"
        ) { file, _, log in _ = BeaconKindForm.read(file, log: log) },
        .init(
            id: "featured", title: "Featured plants", home: .file("content/featured.yaml"), list: ""
        ) { _ = FeaturedDraft.read($0, named: $1, log: $2) },
        .init(id: "care", title: "Care by family", home: .file("content/care.yaml")) {
            _ = FamilyCareForm.read($0, named: $1, log: $2)
        },
        .init(id: "categories", title: "Categories", home: .file(CategoryForm.path)) {
            _ = CategoryForm.read($0, named: $1, log: $2)
        },
        .init(id: "words", title: "Words", home: .file(WordLists.path)) { file, _, log in
            _ = WordLists(file, log: log)
        },
        .init(id: "play", title: "Rules of play", home: .file(PlayForm.path)) { file, _, log in
            _ = PlayForm.read(file, log: log)
        },
        .init(id: "edition", title: "Edition", home: .file("content/edition.yaml")) {
            _ = EditionSettings.read($0, named: $1, log: $2)
        },
    ]

    init(
        id: String, title: String, home: Home, list: String? = nil,
        read: @escaping @Sendable (URL, String, FindingLog) -> Void
    ) {
        self.id = id
        self.title = title
        self.home = home
        self.list = list
        self.read = read
    }
}
