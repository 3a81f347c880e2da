package import Catalog
package import EditorialContent

/// Where an edition's records came from: the sources that a build read, and what each gave. What
/// the report tells of them.
package struct Origins: Sendable {
    /// A file, or a folder of files, that a build read records from.
    package struct Source: Sendable, Hashable {
        /// What stands in it.
        package enum Kind: Sendable {
            /// Plants that editors wrote.
            case plants
            /// Taxa that were gathered.
            case snapshot
            /// Questions.
            case questions
            /// Ratings that were learnt from answers.
            case ratings
        }

        /// What stands in it.
        package var kind: Kind
        /// How many records stand in it.
        package var records = 0
        /// Of them, those that no rule was asked about: questions that wait for a text, and taxa
        /// that a later snapshot has, too.
        package var setAside = 0
        /// Where a snapshot is from, and when it was taken.
        package var about = ""
        /// What gathering left out of a snapshot.
        package var leftOut = 0
    }

    /// What a listed plant was made of.
    package struct PlantOrigin: Sendable, Hashable {
        /// The source of its own record.
        package var source: String
        /// The snapshot that was joined to an editor's record, or is the record.
        package var snapshot: String?
        /// Common names that an editor wrote; the others are the snapshot's.
        package var names: Int

        package init(source: String, snapshot: String? = nil, names: Int) {
            self.source = source
            self.snapshot = snapshot
            self.names = names
        }
    }

    /// What a question was made of.
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
    /// How many ratings were learnt of plants and questions that are in the edition.
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

    /// The source that a file belongs to: all of editors' plants are one, so are a snapshot's
    /// files and those of one import; any other file is one of its own.
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

    /// Takes in a file of questions.
    package mutating func add(_ file: QuestionForm.File, named name: String) {
        let path = Self.source(of: name)
        sources[path, default: Source(kind: .questions)].records += file.entries
        sources[path, default: Source(kind: .questions)].setAside += file.waiting
    }

    /// Takes in a snapshot.
    package mutating func add(_ snapshot: Snapshot, named path: String) {
        var about = [snapshot.source, snapshot.request, snapshot.region ?? ""]
        about.append("taken \(snapshot.taken)")
        sources[path] = Source(
            kind: .snapshot, records: snapshot.taxa,
            about: about.filter { !$0.isEmpty }.joined(separator: ", "),
            leftOut: snapshot.rejected.count)
    }

    /// Sets aside all taxa of snapshots but some, each told by its file.
    package mutating func setAside(exceptFor files: some Sequence<String>) {
        for (path, source) in sources where source.kind == .snapshot {
            sources[path]?.setAside = source.records
        }
        let counts = files.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        for (file, count) in counts { sources[Self.source(of: file)]?.setAside -= count }
    }
}
