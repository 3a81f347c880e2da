import Catalog
import Foundation
import TestSupport
import Testing
import Trust

/// The player's program beside the read server's: a published folder is enough to sync from.
@Suite struct `A published folder behind the read server` {
    private static let programs = Program.file.deletingLastPathComponent()

    @Test func `is synced from, told of no news, and played offline`() async throws {
        try await withFolder { folder in
            // Both programs go by the machine's clock.
            let now = Instant(seconds: Int(Date().timeIntervalSince1970))
            let root = try publish(to: "\(folder)/www", now: now)
            let output = Pipe()
            let server = try Program.start(
                ["--build", "\(folder)/www", "--port", "0", "--wait"],
                program: Self.programs.appending(path: "florilegium-server"), output: output)
            defer { server.terminate() }
            let line = try #require(try firstLine(of: output))
            let address = try #require(line.split(separator: " ").last.map { String($0) })
            func play(_ words: String...) async throws -> (status: Int32, text: String) {
                try await Program.run(
                    ["--home", "\(folder)/home", "--from", address, "--root", root] + words,
                    program: Self.programs.appending(path: "florilegium-play"))
            }
            let first = try await play("sync")
            #expect(first.status == 0 && first.text.contains("2026.11.1"), "\(first.text)")
            let second = try await play("sync")
            #expect(second.status == 0, "\(second.text)")
            server.terminate()
            #expect(await Program.ends(server, within: 60))
            let found = try await play("search", "flockenbluete", "--language", "de")
            #expect(found.status == 0 && found.text.contains("Blaue Flockenblüte"), "\(found.text)")
            let offline = try await play("sync")
            #expect(offline.status != 0, "\(offline.text)")
        }
    }

    /// Writes an edition and its metadata into a folder; returns where the first root is.
    private func publish(to place: String, now: Instant) throws -> String {
        let today = Day(secondsSince1970: now.seconds)
        var repository = try FixtureRepository(now: now)
        try repository.publish(try FixtureEdition("2026.11.1", today: today))
        for (path, bytes) in repository.files {
            let file = URL(filePath: place).appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
        }
        return "\(place)/metadata/stable/1.root.json"
    }

    private func firstLine(of pipe: Pipe) throws -> String? {
        var line: [UInt8] = []
        while let byte = try pipe.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 {
            line.append(byte)
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }
}
