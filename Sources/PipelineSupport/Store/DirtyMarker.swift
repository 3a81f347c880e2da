import Foundation
import Glibc

/// Marks that a build writes files without fsync. After a crash of the machine, the next build does
/// not rely on files written since the mark was set.
package struct DirtyMarker {
    private let project: Project

    /// Removes the files of an unfinished build if the machine was restarted since.
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

    /// Sets the mark: files written from now on may be lost in a crash.
    ///
    /// - Throws: `Failure` when the mark cannot be written.
    package func begin() throws {
        if FileStatus(file) == nil { try OutputFile.write(Data(Self.start.utf8), to: file) }
    }

    /// Flushes all files to the disk, then removes the mark.
    ///
    /// - Throws: `Failure` when flushing fails; the mark then stays.
    package func end() throws {
        try OutputFile.flush(project.build)
        unlink(file.path)
    }

    /// The folders that a build writes; others in build/ are not its own.
    private static let folders = [".cache/", "objects/", "targets/", "editions/", "v1/", "site/"]

    /// Files of a killed program are complete as long as the machine runs.
    private var isOfThisStart: Bool {
        !Self.start.isEmpty && (try? String(contentsOf: file, encoding: .utf8)) == Self.start
    }

    private var file: URL { project.cache.appending(path: "unsettled") }

    /// Identifies a start of the machine; empty when unknown.
    private static let start =
        (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)) ?? ""
}
