import Foundation

/// Runs work at once and again whenever a source changes.
struct Watch {
    /// How often sources are looked at.
    private static let pause = Duration.milliseconds(300)

    let project: Project

    /// Never returns but by cancellation.
    func onEveryChange(_ work: () async -> Void) async throws {
        var seen: [String: Stamp] = [:]
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

    private struct Stamp: Equatable {
        var size: Int
        var changed: Date
    }

    private func stamps() -> [String: Stamp] {
        var stamps: [String: Stamp] = [:]
        for folder in [project.content, project.site] {
            for file in (try? Project.files(below: folder)) ?? [] {
                let values = try? file.resourceValues(
                    forKeys: [.fileSizeKey, .contentModificationDateKey])
                stamps[file.path] = Stamp(
                    size: values?.fileSize ?? 0,
                    changed: values?.contentModificationDate ?? .distantPast)
            }
        }
        return stamps
    }
}
