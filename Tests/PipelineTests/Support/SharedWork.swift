import Foundation
import Synchronization

@testable import PipelineSupport

/// Pictures and pages that builds of this run of the tests have made: to draw a plate takes a second and to render three
/// hundred pages several, and most tests are about neither. What is lent lies in the caches of the pipeline, under
/// hashes of all it was made of: a build whose inputs differ makes its own.
enum SharedWork {
    /// Who renders pages: a page is known only to the program that rendered it.
    enum Maker: String, Sendable {
        /// Builds within the tests' own process.
        case tests
        /// `florilegium`, run as a process.
        case program
    }

    private static let folder = FileManager.default.temporaryDirectory.appending(
        path: "florilegium work \(UUID().uuidString)", directoryHint: .isDirectory)
    private static let lock = Mutex(())
    private static let formats = [".webp", ".jpg", ".avif"]
    private static let pictures = [".cache/depict", ".cache/drawn", "objects"]

    /// Gives a project the pictures that were made so far, and somebody's pages, unless it has pictures of its own.
    static func lend(to project: TemporaryProject, pagesOf pages: Maker? = nil) throws {
        let build = project.root.appending(path: "build")
        let cache = build.appending(path: ".cache/depict")
        guard !FileManager.default.fileExists(atPath: cache.path) else { return }
        try lock.withLock { _ in
            for part in pictures { try share(folder, build, part) }
            if let pages {
                try share(folder.appending(path: pages.rawValue), build, ".cache/pages")
            }
        }
    }

    /// Takes the pictures that a project made, and its pages, where somebody rendered all of them.
    static func collect(from project: TemporaryProject, pagesOf pages: Maker? = nil) throws {
        let build = project.root.appending(path: "build")
        try lock.withLock { _ in
            for part in pictures { try share(build, folder, part) }
            if let pages {
                try share(build, folder.appending(path: pages.rawValue), ".cache/pages")
            }
        }
    }

    /// Another name for each file of a part that is missing there: the pipeline and `TemporaryProject.write` put new
    /// files in the place of old ones and change none, so that what one project does no other sees.
    private static func share(_ source: URL, _ target: URL, _ part: String) throws {
        let (source, target) = (source.appending(path: part), target.appending(path: part))
        var folders: Set<String> = []
        for path in try Project.paths(below: source)
        where part != "objects" || formats.contains(where: path.hasSuffix) {
            let above = path.split(separator: "/").dropLast().joined(separator: "/")
            if folders.insert(above).inserted {
                try FileManager.default.createDirectory(
                    at: target.appending(path: above), withIntermediateDirectories: true)
            }
            let done = link(source.path + "/" + path, target.path + "/" + path)
            guard done == 0 || errno == EEXIST else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        }
    }
}
