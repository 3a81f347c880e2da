import Foundation
import PipelineSupport

/// Runs work at once and again whenever a source changes.
struct Watch {
    /// The interval of checks: the status of some thousand files takes a few milliseconds.
    private static let pause = Duration.milliseconds(100)
    /// The time without changes before work begins, since an editor may still be writing.
    private static let settling = Duration.milliseconds(50)

    let project: Project

    /// Runs work at once and after every change, until the task is cancelled.
    ///
    /// - Parameter work: the work; receives the changed files, none the first time.
    /// - Throws: `CancellationError`, or the error of `work`.
    func onEveryChange(_ work: ([String]) async throws -> Void) async throws {
        var seen: [String: [Int]]?
        while true {
            var now = stamps()
            if now != seen {
                var earlier: [String: [Int]]
                repeat {
                    earlier = now
                    try await Task.sleep(for: Self.settling)
                    now = stamps()
                } while now != earlier
                let changed = seen.map { Self.changed(from: $0, to: now) } ?? []
                seen = now
                try await work(changed)
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    /// Changed, new and removed files, by path.
    private static func changed(from before: [String: [Int]], to now: [String: [Int]]) -> [String] {
        Set(before.keys).union(now.keys).filter { before[$0] != now[$0] }.sorted()
    }

    /// Files of content/ and site/, below the project.
    private func stamps() -> [String: [Int]] {
        var stamps: [String: [Int]] = [:]
        for (name, folder) in [("content", project.content), ("site", project.site)] {
            for item in (try? Project.items(below: folder)) ?? [] {
                let path = folder.path + "/" + item.path
                // For a link only its existence counts, since it is not followed.
                stamps["\(name)/\(item.path)"] =
                    item.kind == .file ? FileStatus(path).map { [$0.bytes, $0.changed] } : []
            }
        }
        return stamps
    }
}
