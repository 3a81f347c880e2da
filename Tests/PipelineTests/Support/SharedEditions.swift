import Catalog
import Crypto
import Foundation

@testable import EditionBuild
@testable import PipelineSupport

/// Editions with which several tests begin: of each content one is built in a run of the tests, and copied for all who
/// ask for the same. Whether a test is the first or the last of them it cannot tell.
actor SharedEditions {
    static let ofThisRun = SharedEditions()

    private struct Kept: Sendable {
        var build: URL
        var packed: Packed
    }

    private var known: [String: Task<Kept, any Error>] = [:]
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "florilegium editions \(UUID().uuidString)", directoryHint: .isDirectory)

    /// The edition of a project that has none yet; it has build/ afterwards. What was packed comes without its files in
    /// memory: they lie there.
    nonisolated func edition(of project: TemporaryProject) async throws -> Packed {
        let kept = try await kept(Self.key(of: project), project)
        let build = project.root.appending(path: "build")
        try FileManager.default.copyItem(at: kept.build, to: build)
        return kept.packed
    }

    private func kept(_ key: String, _ project: TemporaryProject) async throws -> Kept {
        if let task = known[key] { return try await task.value }
        let place = folder.appending(path: key)
        let task = Task {
            var packed = try await project.build()
            (packed.entries, packed.sizes) = ([:], nil)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.moveItem(
                at: project.root.appending(path: "build"), to: place)
            return Kept(build: place, packed: packed)
        }
        known[key] = task
        return try await task.value
    }

    /// Tells content from any other.
    private static func key(of project: TemporaryProject) throws -> String {
        let content = try project.project.content
        var hash = SHA256()
        for item in try Project.items(below: content) {
            let bytes =
                item.kind == .file
                ? try Data(contentsOf: content.appending(path: item.path)) : Data()
            hash.update(data: Data("\(item.path) \(item.kind) \(bytes.count) ".utf8) + bytes)
        }
        return SHA256.hex(of: Data(hash.finalize()))
    }
}
