package import Catalog
package import EditorialContent

/// Where the records of an edition came from: the sources of a build and how many records each
/// gave, for the report.
package struct Origins: Sendable {
    /// A file, or a folder of files, that a build read records from.
    package struct Source: Sendable, Hashable {
        /// The kind of record in a source.
        package enum Kind: Sendable {
            /// Plants that editors wrote.
            case plants
            /// Taxa of a snapshot.
            case snapshot
            /// Questions.
            case questions
            /// Ratings learnt from players' answers.
            case ratings
        }

        /// The kind of record in it.
        package var kind: Kind
        /// How many records it has.
        package var records = 0
        /// How many of its records were not checked: questions that lack a text, and taxa that a
        /// later snapshot also has.
        package var setAside = 0
        /// A snapshot's request and day.
        package var about = ""
        /// Records that gathering left out of a snapshot.
        package var leftOut = 0
    }

    /// The sources of a listed plant.
    package struct PlantOrigin: Sendable, Hashable {
        /// The source of its own record.
        package var source: String
        /// The snapshot that was joined to an editor's record, or is the record.
        package var snapshot: String?
        /// How many common names an editor wrote; the others are the snapshot's.
        package var names: Int

        package init(source: String, snapshot: String? = nil, names: Int) {
            self.source = source
            self.snapshot = snapshot
            self.names = names
        }
    }

    /// The source of a question.
    package struct QuestionOrigin: Sendable, Hashable {
        /// The source.
        package var source: String
        /// The level that its source gives it.
        package var label: Level

        package init(source: String, label: Level) {
            self.source = source
            self.label = label
        }
    }

    /// The folder of editors' plants.
    package static let editors = "content/plants"

    /// Sources by path below the project.
    package var sources: [String: Source] = [:]
    /// Plants of the edition.
    package var plants: [PlantID: PlantOrigin] = [:]
    /// Questions of the edition.
    package var questions: [String: QuestionOrigin] = [:]
    /// How many learnt ratings apply to plants and questions of the edition.
    package var ratings = 0

    package init(
        sources: [String: Source] = [:], plants: [PlantID: PlantOrigin] = [:],
        questions: [String: QuestionOrigin] = [:], ratings: Int = 0
    ) {
        self.sources = sources
        self.plants = plants
        self.questions = questions
        self.ratings = ratings
    }

    /// The source that a file belongs to. All files of content/plants are one source, as are the
    /// files of a snapshot and those of an import; any other file is its own source.
    package static func source(of file: String) -> String {
        let parts = file.split(separator: "/")
        guard parts.count > 2, parts[0] == "content" else { return file }
        switch parts[1] {
        case "plants": return editors
        case "sources" where parts[2] != "answers":
            return parts.prefix(3).joined(separator: "/")
        case "questions" where parts.count > 4 && parts[2] == "imported":
            return parts.prefix(4).joined(separator: "/")
        default: return file
        }
    }

    /// Adds a file of questions.
    package mutating func add(_ file: QuestionForm.File, named name: String) {
        let path = Self.source(of: name)
        sources[path, default: Source(kind: .questions)].records += file.entries
        sources[path, default: Source(kind: .questions)].setAside += file.waiting
    }

    /// Adds a snapshot.
    package mutating func add(_ snapshot: Snapshot, named path: String) {
        var about = [snapshot.source, snapshot.request, snapshot.region ?? ""]
        about.append("taken \(snapshot.taken)")
        sources[path] = Source(
            kind: .snapshot, records: snapshot.taxa,
            about: about.filter { !$0.isEmpty }.joined(separator: ", "),
            leftOut: snapshot.rejected.count)
    }

    /// Counts as set aside all taxa of snapshots except those of `files`, one file per taxon used.
    package mutating func setAside(exceptFor files: some Sequence<String>) {
        for (path, source) in sources where source.kind == .snapshot {
            sources[path]?.setAside = source.records
        }
        let counts = files.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        for (file, count) in counts { sources[Self.source(of: file)]?.setAside -= count }
    }
}
