import Foundation
import PipelineSupport

/// Runs work at once and again whenever a source changes.
struct Watch {
    /// How often sources are looked at: some thousand files are looked at in a few milliseconds.
    private static let pause = Duration.milliseconds(100)
    /// An editor may still be writing: so long nothing may change before work begins.
    private static let settling = Duration.milliseconds(50)

    let project: Project

    /// Never returns but by cancellation.
    ///
    /// - Parameter work: what is done; it hears which files changed, none the first time.
    /// - Throws: `CancellationError`, and what the work throws.
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

    /// What is written in another way, new or gone, by path.
    private static func changed(from before: [String: [Int]], to now: [String: [Int]]) -> [String] {
        Set(before.keys).union(now.keys).filter { before[$0] != now[$0] }.sorted()
    }

    /// Files of content/ and site/, below the project.
    private func stamps() -> [String: [Int]] {
        var stamps: [String: [Int]] = [:]
        for (name, folder) in [("content", project.content), ("site", project.site)] {
            for item in (try? Project.items(below: folder)) ?? [] {
                let path = folder.path + "/" + item.path
                // Of a link only that it is there matters: it is not followed.
                stamps["\(name)/\(item.path)"] =
                    item.kind == .file ? FileStatus(path).map { [$0.bytes, $0.changed] } : []
            }
        }
        return stamps
    }
}
