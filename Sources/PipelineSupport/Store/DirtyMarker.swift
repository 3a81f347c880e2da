import Foundation
import Glibc

/// Notes that a build is writing files without waiting for the disk. Where the machine went down
/// before it did, the next build takes nothing for whole that was written since.
package struct DirtyMarker {
    private let project: Project

    /// Removes what an unfinished build wrote, if the machine was started anew since.
    ///
    /// - Throws: `Failure` when build/ cannot be listed.
    package init(_ project: Project) throws {
        self.project = project
        guard let began = FileStatus(file)?.changed, !isOfThisStart else { return }
        for path in try Project.paths(below: project.build) {
            let written = project.build.path + "/" + path
            guard path != ".cache/lock", Self.folders.contains(where: path.hasPrefix),
                let status = FileStatus(written), status.changed >= began
            else { continue }
            unlink(written)
        }
        unlink(file.path)
    }

    /// What is written from here on may be lost.
    ///
    /// - Throws: `Failure` when the disk refuses.
    package func begin() throws {
        if FileStatus(file) == nil { try OutputFile.write(Data(Self.start.utf8), to: file) }
    }

    /// Waits for the disk: all that was written will last.
    ///
    /// - Throws: `Failure` when the disk did not take all of it; what was written stays unsettled.
    package func end() throws {
        try OutputFile.flush(project.build)
        unlink(file.path)
    }

    /// Where a build writes: what else lies in build/ is not its own.
    private static let folders = [".cache/", "objects/", "targets/", "editions/", "v1/", "site/"]

    /// A killed program's files are whole as long as the machine runs.
    private var isOfThisStart: Bool {
        !Self.start.isEmpty && (try? String(contentsOf: file, encoding: .utf8)) == Self.start
    }

    private var file: URL { project.cache.appending(path: "unsettled") }

    /// Tells one start of the machine from another; empty where that cannot be told.
    private static let start =
        (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)) ?? ""
}
