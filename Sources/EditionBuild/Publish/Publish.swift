import Catalog
import EditorialContent  // for version
import Foundation
package import PipelineSupport

/// Publishes an edition: reports, entry files, then the pointer, each written atomically.
///
/// Objects and targets have been written and refer to nothing; entry files refer only to immutable
/// objects; the pointer comes last. So the last edition stays complete when the program is killed.
package struct Publish {
    package let project: Project
    package let store: ObjectStore
    package let marker: DirtyMarker
    /// The state before this build; nil before the first edition.
    package let before: PublishedState?
    /// Makes the pages about the edition for editors.
    package let pages: any EditionPages

    package init(
        project: Project, store: ObjectStore, marker: DirtyMarker, before: PublishedState?,
        pages: any EditionPages
    ) {
        self.project = project
        self.store = store
        self.marker = marker
        self.before = before
        self.pages = pages
    }

    /// Publishes, then removes files that no kept edition refers to.
    ///
    /// - Parameters:
    ///   - packed: the packed edition.
    ///   - composed: its contents.
    ///   - base: its base edition.
    ///   - accept: an editor's reason to publish against the objections of the quality gate.
    /// - Returns: the files that the edition needs, below build/.
    /// - Throws: `Failure` when the quality gate objects and `accept` is nil, a template has a
    ///   fault, or a file cannot be written.
    package func all(
        _ packed: Packed, _ composed: Composed, base: BaseEdition?, accept: String?
    ) async throws -> Set<String> {
        // Awaited also when the edition is refused, so that no write is pending on return.
        async let weights = packed.sizes?.weights() ?? []
        let objections = try QualityGate.reasons(
            composed, packed.edition.counts,
            before: base?.edition.counts ?? before?.edition.counts,
            shop: base?.shop ?? before?.shop ?? [])
        try Self.refuse(objections, accept: accept, version: packed.edition.version)
        async let there = Project.paths(below: project.build)
        async let written: Void = write(packed.entries)
        let changes = try changes(packed, composed, base, objections, accept)
        let reports = try pages.files(
            composed: composed, edition: packed.edition, changes: changes,
            weights: try await weights)
        try write(reports)
        try await written
        let item = EditionList.Item(
            version: packed.edition.version, date: packed.edition.date, edition: packed.target)
        let earlier = (before?.list.editions ?? []).filter { $0.version != item.version }
        let others = Array(earlier.prefix(Limits.editionsKept))
        let list = EditionList(
            current: item, editions: [item] + others,
            deltas: try Deltas(project, store: store).all(to: packed.edition, from: others))
        let sweep = GarbageCollection(build: project.build)
        async let kept = sweep.kept(by: list)
        try marker.end()
        try write(
            try CanonicalJSON.encode(list), to: ReadRoute.file(ReadRoute.editions), waits: true)
        let entries = Set(packed.entries.keys)
        let (paths, isAll) = await kept
        try await sweep.all(but: isAll ? paths : nil, entries: entries, of: there)
        return paths.union(entries).union(reports.keys)
    }

    /// Refuses content that would not be published, before the slow stages.
    ///
    /// - Throws: `Failure` when a finding prevents publishing and `accept` is nil.
    package static func refuse(_ checked: Checked, accept: String?) throws {
        try refuse(
            QualityGate.broken(checked.findings), accept: accept, version: checked.settings.version)
    }

    private static func refuse(_ objections: [String], accept: String?, version: String) throws {
        guard objections.isEmpty || accept != nil else {
            throw Failure(
                what: "The edition is not published: " + objections.joined(separator: "; ") + ".",
                place: "edition \(version)",
                remedy: "See what was rejected (florilegium check), or build with --accept REASON.")
        }
    }

    private func changes(
        _ packed: Packed, _ composed: Composed, _ base: BaseEdition?, _ objections: [String],
        _ accept: String?
    ) throws -> Changes {
        let lists = try EditionLists(in: project.build) { packed.entries[$0] }
        let contents = EditionContents(
            version: packed.edition.version, tools: packed.edition.tools,
            counts: packed.edition.counts,
            plants: Dictionary(uniqueKeysWithValues: composed.plants.map { ($0.id, $0) }),
            questions: Dictionary(uniqueKeysWithValues: composed.questions.map { ($0.id, $0) }),
            aliases: composed.aliases, lists: lists)
        var changes = Changes(from: base?.contents, to: contents)
        if !objections.isEmpty, let accept {
            changes.accepted = .init(objections: objections, reason: accept)
        }
        return changes
    }

    private func write(_ files: [String: Data]) throws {
        _ = try Parallel.map(files.sorted { $0.key < $1.key }) { path, data in
            try write(data, to: path)
        }
    }

    /// Writes a file unless it has these bytes already, so that a rebuild changes only what
    /// differs.
    private func write(_ data: Data, to path: String, waits: Bool = false) throws {
        let file = project.build.appending(path: path)
        if let there = try? Data(contentsOf: file), there == data { return }
        try OutputFile.write(data, to: file, waits: waits)
    }
}
