import Catalog

/// Where an edition's records came from: the sources that a build read, and what each gave. What
/// the report tells of them.
struct Origins: Sendable {
    /// A file, or a folder of files, that a build read records from.
    struct Source: Sendable, Hashable {
        /// What stands in it.
        enum Kind: Sendable {
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
        var kind: Kind
        /// How many records stand in it.
        var records = 0
        /// Of them, those that no rule was asked about: questions that wait for a text, and taxa
        /// that a later snapshot has, too.
        var setAside = 0
        /// Where a snapshot is from, and when it was taken.
        var about = ""
        /// What gathering left out of a snapshot.
        var leftOut = 0
    }

    /// What a listed plant was made of.
    struct PlantOrigin: Sendable, Hashable {
        /// The source of its own record.
        var source: String
        /// The snapshot that was joined to an editor's record, or is the record.
        var snapshot: String?
        /// Common names that an editor wrote; the others are the snapshot's.
        var names: Int
    }

    /// What a question was made of.
    struct QuestionOrigin: Sendable, Hashable {
        /// The source.
        var source: String
        /// The level that its source gives it.
        var label: Level
    }

    /// The folder of editors' plants.
    static let editors = "content/plants"

    /// Sources by path below the project.
    var sources: [String: Source] = [:]
    /// Plants of the edition.
    var plants: [PlantID: PlantOrigin] = [:]
    /// Questions of the edition.
    var questions: [String: QuestionOrigin] = [:]
    /// How many ratings were learnt of plants and questions that are in the edition.
    var ratings = 0

    /// The source that a file belongs to: all of editors' plants are one, so are a snapshot's
    /// files and those of one import; any other file is one of its own.
    static func source(of file: String) -> String {
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
    mutating func add(_ file: QuestionForm.File, named name: String) {
        let path = Self.source(of: name)
        sources[path, default: Source(kind: .questions)].records += file.entries
        sources[path, default: Source(kind: .questions)].setAside += file.waiting
    }

    /// Takes in a snapshot.
    mutating func add(_ snapshot: Snapshot, named path: String) {
        var about = [snapshot.source, snapshot.request, snapshot.region ?? ""]
        about.append("taken \(snapshot.taken)")
        sources[path] = Source(
            kind: .snapshot, records: snapshot.taxa,
            about: about.filter { !$0.isEmpty }.joined(separator: ", "),
            leftOut: snapshot.rejected.count)
    }

    /// Sets aside all taxa of snapshots but some, each told by its file.
    mutating func setAside(exceptFor files: some Sequence<String>) {
        for (path, source) in sources where source.kind == .snapshot {
            sources[path]?.setAside = source.records
        }
        let counts = files.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        for (file, count) in counts { sources[Self.source(of: file)]?.setAside -= count }
    }

    /// Takes in what is kept of everything that was gathered.
    mutating func keep(
        plants kept: [CheckedPlant], editors: [PlantDraft], taxa: [Int: GatheredTaxon],
        questions drafts: [QuestionDraft], rated: some Collection<String>
    ) {
        let own = Dictionary(
            editors.map { ($0.plant.id, $0.plant) }, uniquingKeysWith: { first, _ in first })
        var known: [String: String] = [:]
        func source(_ file: String) -> String {
            if let source = known[file] { return source }
            let source = Self.source(of: file)
            known[file] = source
            return source
        }
        for entry in kept {
            let id = entry.plant.id
            if let draft = own[id] {
                plants[id] = PlantOrigin(
                    source: Self.editors,
                    snapshot: draft.taxon.flatMap { taxa[$0] }.map { source($0.place.file) },
                    names: draft.names.values.reduce(0) { $0 + $1.count })
            } else {
                let snapshot = source(entry.place.file)
                plants[id] = PlantOrigin(source: snapshot, snapshot: snapshot, names: 0)
            }
        }
        for draft in drafts {
            questions[draft.question.id] = QuestionOrigin(
                source: source(draft.place.file), label: draft.level)
        }
        let ids = Set(plants.keys.map(\.rawValue))
        ratings = rated.count { questions[$0] != nil || ids.contains($0) }
    }
}
