import EditionBuild
import EditionReport
import EditorialContent
import Foundation
import Gathering
import PipelineSupport
import SiteRendering

/// Runs work at once and again whenever a source changes.
struct Watch {
    /// How often sources are looked at.
    private static let pause = Duration.milliseconds(300)

    let project: Project

    /// Never returns but by cancellation.
    func onEveryChange(_ work: () async -> Void) async throws {
        var seen: [String: [Int]] = [:]
        while true {
            let now = stamps()
            if now != seen {
                // An editor may still be writing: wait until two looks agree.
                try await Task.sleep(for: Self.pause)
                guard stamps() == now else { continue }
                seen = now
                await work()
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    private func stamps() -> [String: [Int]] {
        var stamps: [String: [Int]] = [:]
        for folder in [project.content, project.site] {
            for item in (try? Project.items(below: folder)) ?? [] {
                let path = folder.path + "/" + item.path
                // Of a link only that it is there matters: it is not followed.
                stamps[path] =
                    item.kind == .file ? FileStatus(path).map { [$0.bytes, $0.changed] } : []
            }
        }
        return stamps
    }
}
