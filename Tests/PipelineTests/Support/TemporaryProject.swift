import Foundation
import TestSupport

@testable import EditionBuild
@testable import PipelineSupport
@testable import florilegium

/// A project of its own in a temporary folder, gone when the test is.
final class TemporaryProject: Sendable {
    let root: URL

    /// A project with settings, categories and the plants and questions that are given by file name.
    init(
        edition: String = TemporaryProject.edition, plants: [String: String] = [:],
        questions: [String: String] = [:], others: [String: String] = [:]
    ) throws {
        root = FileManager.default.temporaryDirectory.appending(
            path: "florilegium test \(UUID().uuidString)", directoryHint: .isDirectory)
        try write(edition, to: "content/edition.yaml")
        try write(Self.categories, to: "content/categories.yaml")
        try write("[]\n", to: "content/featured.yaml")
        for name in ["care", "names", "words"] { try write("{}\n", to: "content/\(name).yaml") }
        for (name, text) in plants { try write(text, to: "content/plants/\(name).yaml") }
        for (name, text) in questions { try write(text, to: "content/questions/\(name).yaml") }
        for (path, text) in others { try write(text, to: path) }
        try FileManager.default.copyItem(
            at: Repository.root.appending(path: "site"), to: root.appending(path: "site"))
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    var project: Project { get throws { try Project(root: root.path) } }

    func write(_ text: String, to path: String) throws {
        try write(Data(text.utf8), to: path)
    }

    func write(_ data: Data, to path: String) throws {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func read(_ path: String) throws -> Data { try Data(contentsOf: root.appending(path: path)) }

    /// Builds the edition without a word; with the pictures of other tests, unless they are to be made anew.
    func build(
        workers: Int = 2, accept: String? = nil, makesPicturesAnew: Bool = false
    ) async throws -> Packed {
        if !makesPicturesAnew { try SharedPictures.lend(to: self) }
        var pipeline = Pipeline(project: try project, progress: ProgressBar(isQuiet: true))
        pipeline.workers = workers
        pipeline.accept = accept
        let packed = try await pipeline.build()
        if !makesPicturesAnew { try SharedPictures.collect(from: self) }
        return packed
    }

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
