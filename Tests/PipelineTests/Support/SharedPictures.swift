import Foundation
import Synchronization

@testable import PipelineSupport

/// Pictures that builds of this test run have made: a plate takes a second, and most tests are not about it.
enum SharedPictures {
    private static let folder = FileManager.default.temporaryDirectory.appending(
        path: "florilegium pictures \(UUID().uuidString)", directoryHint: .isDirectory)
    private static let lock = Mutex(())
    private static let formats = [".webp", ".jpg", ".avif"]

    /// Gives a project what was made so far, unless it has pictures of its own.
    static func lend(to project: TemporaryProject) throws {
        let cache = project.root.appending(path: "build/.cache/depict")
        guard !FileManager.default.fileExists(atPath: cache.path) else { return }
        try lock.withLock { _ in
            try copy(from: folder, to: project.root.appending(path: "build"))
        }
    }

    /// Takes what a project made.
    static func collect(from project: TemporaryProject) throws {
        try lock.withLock { _ in
            try copy(from: project.root.appending(path: "build"), to: folder)
        }
    }

    /// Gives a project the pages that the program rendered so far; in-process builds have others.
    static func lendPages(to project: TemporaryProject) throws {
        try lock.withLock { _ in
            try copy(
                from: folder, to: project.root.appending(path: "build"), parts: [".cache/pages"])
        }
    }

    /// Takes the pages that the program rendered.
    static func collectPages(from project: TemporaryProject) throws {
        try lock.withLock { _ in
            try copy(
                from: project.root.appending(path: "build"), to: folder, parts: [".cache/pages"])
        }
    }

    private static func copy(
        from source: URL, to target: URL,
        parts: [String] = [".cache/depict", ".cache/drawn", "objects"]
    ) throws {
        for part in parts {
            let files = try Project.paths(below: source.appending(path: part))
            for path in files where part != "objects" || formats.contains(where: path.hasSuffix) {
                let copy = target.appending(path: "\(part)/\(path)")
                if FileManager.default.fileExists(atPath: copy.path) { continue }
                try FileManager.default.createDirectory(
                    at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
                try FileManager.default.copyItem(
                    at: source.appending(path: "\(part)/\(path)"), to: copy)
            }
        }
    }
}
