import Foundation
import TestSupport

@testable import EditionBuild
@testable import PipelineSupport
@testable import florilegium

/// A project of its own in a temporary folder, gone when the test is.
final class TemporaryProject: Sendable {
    let root: URL
    /// Whether site/ is a copy, and no link.
    private let hasOwnSite: Bool
    /// A build keeps all processors busy and takes hundreds of megabytes: more of them at once are no sooner done.
    private static let turns = Turns(atOnce: 2)

    /// Our site/ as it was when the first test asked for it: somebody may be at work on it.
    private static let site = Result {
        let site = FileManager.default.temporaryDirectory.appending(
            path: "florilegium site \(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.copyItem(at: Repository.root.appending(path: "site"), to: site)
        return site
    }

    /// A project with settings, categories and the plants and questions that are given by file name. Its site/ is a link
    /// to one that all share, for to copy hundreds of files takes longer than most of what is checked; or its own, to be
    /// changed.
    init(
        edition: String = TemporaryProject.edition, plants: [String: String] = [:],
        questions: [String: String] = [:], others: [String: String] = [:],
        hasOwnSite: Bool = false
    ) throws {
        self.hasOwnSite = hasOwnSite
        root = FileManager.default.temporaryDirectory.appending(
            path: "florilegium test \(UUID().uuidString)", directoryHint: .isDirectory)
        try write(edition, to: "content/edition.yaml")
        try write(Self.categories, to: "content/categories.yaml")
        try write("[]\n", to: "content/featured.yaml")
        for name in [
            "achievements", "beacons", "care", "events", "glossary", "key", "look-alikes", "names",
            "play", "shop", "words",
        ] {
            try write("{}\n", to: "content/\(name).yaml")
        }
        for (name, text) in plants { try write(text, to: "content/plants/\(name).yaml") }
        for (name, text) in questions { try write(text, to: "content/questions/\(name).yaml") }
        for (path, text) in others { try write(text, to: path) }
        let (ours, site) = (try Self.site.get(), root.appending(path: "site"))
        if hasOwnSite {
            try FileManager.default.copyItem(at: ours, to: site)
        } else {
            try FileManager.default.createSymbolicLink(at: site, withDestinationURL: ours)
        }
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    var project: Project { get throws { try Project(root: root.path) } }

    func write(_ text: String, to path: String) throws {
        try write(Data(text.utf8), to: path)
    }

    /// Makes a link in place of what is there.
    func link(_ path: String, to target: String) throws {
        let place = root.appending(path: path).path
        try? FileManager.default.removeItem(atPath: place)
        try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
    }

    func write(_ data: Data, to path: String) throws {
        precondition(hasOwnSite || !path.hasPrefix("site/"), "site/ is shared here")
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        // Another project may have the file under another name: see `SharedWork`.
        if path.hasPrefix("build/") { unlink(file.path) }
        try data.write(to: file)
    }

    func read(_ path: String) throws -> Data { try Data(contentsOf: root.appending(path: path)) }

    /// What a build may take from other tests of this run, where the project has no pictures yet.
    enum Loan { case nothing, pictures, picturesAndPages }

    /// Builds the edition without a word.
    func build(
        workers: Int = 2, accept: String? = nil, taking loan: Loan = .picturesAndPages
    ) async throws -> Packed {
        let pages: SharedWork.Maker? = loan == .picturesAndPages ? .tests : nil
        return try await Self.turns.take {
            if loan != .nothing { try SharedWork.lend(to: self, pagesOf: pages) }
            var pipeline = Pipeline(project: try self.project, progress: ProgressBar(isQuiet: true))
            pipeline.workers = workers
            pipeline.accept = accept
            let packed = try await pipeline.build()
            if loan != .nothing { try SharedWork.collect(from: self, pagesOf: pages) }
            return packed
        }
    }

    /// The edition, which may be a copy of what another test built of the same content: for tests that are about what
    /// stands in it, or comes after it. What was packed comes without its files in memory: they lie below build/.
    func built() async throws -> Packed { try await SharedEditions.ofThisRun.edition(of: self) }

    /// What `check` finds.
    func findings() throws -> [Finding] {
        try Pipeline(project: try project, progress: ProgressBar(isQuiet: true)).check().findings
    }

    static let edition = """
        version: 2026.11.1
        date: 2026-11-21
        base: none
        compression: {brotli: 1, zstd: 1}
        daily: {days: 3}
        """

    static let categories = """
        plants:
          - {id: meadow, names: {en: Meadows, de: Wiesen}}
        questions:
          - {id: science, names: {en: Science}}
          - {id: history, names: {en: History}}
        """
}
