package import Catalog
import EditorialContent
import Foundation
import GRDB
package import PipelineSupport
package import SiteRendering

/// An edition whose objects and targets are on disk, and which the pointer does not name yet.
package struct Packed: Sendable {
    /// The manifest.
    package var edition: Edition
    /// The manifest's file.
    package var target: TargetRef
    /// The files below v1/ and site/, by path.
    var entries: [String: Data]
    /// Every finding.
    package var findings: [Finding]
    /// The pending part of the report of sizes; nil when nothing was packed.
    var sizes: SizeReport?
}

/// Makes the published files: shards, bundle, decks, fixed answers and pages.
package struct Pack {
    package let project: Project
    package let store: ObjectStore
    package let site: SiteParts

    package init(project: Project, store: ObjectStore, site: SiteParts) {
        self.project = project
        self.store = store
        self.site = site
    }

    /// Packs a composed edition.
    ///
    /// - Throws: `Failure` when a picture is missing or a file cannot be written; as
    ///   `SitePages.files` for a template; `DatabaseError` when SQLite cannot write.
    package func all(_ composed: Composed, base: Edition?, progress: ProgressBar) async throws
        -> Packed
    {
        progress.begin("Pack", count: 4)
        // Each of these has parts that run on one core only.
        async let writtenBundle = bundle(composed)
        var findings = composed.findings
        let packs = try PicturePacks(project, store: store).all(
            composed, earlier: base?.packs ?? [], findings: &findings)
        progress.step()
        let files = try await files(of: composed, packs: packs)
        let entries = files.entries
        progress.step()
        let (bundle, twins) = try await writtenBundle
        progress.step()

        let objects = try Dictionary(
            uniqueKeysWithValues: Parallel.map(entries.sorted { $0.key < $1.key }) { path, data in
                (path, try entryObject(path, data))
            })
        let edition = Edition(
            version: composed.settings.version, date: composed.settings.date,
            base: composed.settings.base, inputs: composed.inputs, tools: try Self.tools(),
            counts: Self.counts(composed), bundle: bundle, decks: files.decks,
            shards: files.shards, search: files.search.manifest, packs: packs,
            collections: files.collections,
            entries: try store.put(text: CanonicalJSON.encode(objects), extension: "json"),
            offline: try store.put(text: files.offline, extension: "json"),
            report: "editions/\(composed.settings.version)/report.html",
            aliases: composed.aliases)
        let target = try store.put(
            target: CanonicalJSON.encode(edition), name: "edition.json")
        progress.step()
        progress.end()
        return Packed(
            edition: edition, target: target, entries: entries, findings: Check.sorted(findings),
            sizes: SizeReport(
                store: store, edition: edition, target: target, twins: twins,
                objects: objects, search: files.search.files))
    }

    /// The bundle, and the task of its compressed twins, which the report of sizes awaits.
    private func bundle(_ composed: Composed) throws -> (TargetRef, Task<Void, any Error>) {
        let database = try Self.database(of: composed)
        let bundle = try store.put(plain: database, name: "bundle.sqlite")
        let store = store
        return (bundle, Task { try store.putTwins(of: database, target: bundle) })
    }

    /// The bytes of bundle.sqlite: a fresh file, one writer, a fixed order, then VACUUM INTO, so
    /// that the same content gives the same bytes under one version of SQLite.
    ///
    /// - Throws: `DatabaseError` when a constraint of the schema is violated or SQLite cannot
    ///   write; Foundation's error when the temporary folder or file cannot be written or read.
    private static func database(of composed: Composed) throws -> Data {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "florilegium-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let finished = folder.appending(path: "bundle.sqlite")
        let queue = try DatabaseQueue(path: folder.appending(path: "draft.sqlite").path)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
            try database.execute(sql: "PRAGMA page_size = \(BundleSchema.pageBytes)")
            try database.execute(sql: "PRAGMA application_id = \(BundleSchema.applicationID)")
            try database.execute(sql: "PRAGMA user_version = \(BundleSchema.version)")
            for statement in BundleSchema.statements { try database.execute(sql: statement) }
            let rows = BundleRows(database)
            try database.inTransaction {
                let settings = composed.settings
                try rows.insert(
                    into: "edition",
                    [
                        "version": settings.version, "date": settings.date.rawValue,
                        "base": settings.base,
                    ])
                try BundlePlants(rows: rows, ids: composed.rowIDs.plants).write(composed.plants)
                try BundleQuestions(rows: rows).write(composed)
                return .commit
            }
            try database.execute(sql: "VACUUM INTO ?", arguments: [finished.path])
        }
        try queue.close()
        return try Data(contentsOf: finished)
    }

    private func entryObject(_ path: String, _ data: Data) throws -> ObjectRef {
        let ext = path.split(separator: ".").last.map(String.init) ?? "txt"
        let isText = !["webp", "jpg", "png", "avif", "woff2"].contains(ext)
        return isText
            ? try store.put(text: data, extension: ext) : try store.put(data, extension: ext)
    }

    private static func counts(_ composed: Composed) -> Edition.Counts {
        Edition.Counts(
            listed: composed.plants.count, playable: composed.plants.count(where: \.isPlayable),
            pictures: composed.plants.reduce(0) { $0 + $1.pictures.count },
            questions: composed.questions.count,
            namesByLanguage: composed.plants.reduce(into: [:]) { counts, plant in
                for (language, names) in plant.names {
                    counts[language, default: 0] += names.count
                }
            },
            rejected: composed.findings.count { $0.severity == .rejected })
    }

    /// Versions of all tools whose output is in the files.
    ///
    /// - Throws: `DatabaseError` when SQLite's version cannot be read.
    package static func tools() throws -> [String: String] {
        var tools = Compression.versions
        tools[EditionContents.colours] = String(Depict.colours)
        tools["florilegium"] = Program.version
        tools["libvips"] = Vips.version
        tools["sqlite"] = try DatabaseQueue().read {
            try String.fetchOne($0, sql: "SELECT sqlite_version()") ?? ""
        }
        return tools
    }
}
