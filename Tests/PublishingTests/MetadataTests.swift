import Catalog
import Foundation
import Testing

@testable import Publishing

@Suite struct `Golden metadata` {
    static let golden = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Golden/metadata")

    @Test func `is the same bytes for the same keys and time`() async throws {
        var build = try Build()
        try build.add("2026.11.1")
        let destination = MemoryDestination()
        let fixed = try FixedKeys()
        var list = RevocationList()
        list.add(.question, "q-1", .init(date: Day(number: 20_778), reason: "Its answer changed."))
        _ = try await build.publish(fixed.publisher(destination), revocations: list)
        let files = destination.files.filter { $0.key.hasPrefix("metadata/") }
        #expect(
            Set(files.keys)
                == Set(
                    [
                        "1.root.json", "root.json", "1.targets.json", "1.snapshot.json",
                        "1.revocations.json", "timestamp.json",
                    ].map { "metadata/stable/" + $0 }))
        for (path, bytes) in files {
            let file = Self.golden.appending(path: String(path.dropFirst("metadata/stable/".count)))
            if ProcessInfo.processInfo.environment["GOLDEN"] == "write" {
                try FileManager.default.createDirectory(
                    at: Self.golden, withIntermediateDirectories: true)
                try Data(bytes).write(to: file)
            }
            #expect(
                try String(contentsOf: file, encoding: .utf8)
                    == String(decoding: bytes, as: UTF8.self), "\(path)")
        }
    }

    @Test func `carries its channel, and one channel's cannot pass for the other's`() async throws {
        var build = try Build()
        try build.add("2026.11.1")
        let destination = MemoryDestination()
        let fixed = try FixedKeys()
        _ = try await build.publish(fixed.publisher(destination, channel: .beta))
        for (path, bytes) in destination.files where path.hasPrefix("metadata/beta/") {
            destination.set(path.replacing("beta", with: "stable"), bytes)
        }
        let failure = await #expect(throws: PublishFailure.self) {
            try await fixed.publisher(destination).renew()
        }
        #expect(failure?.what.contains("x-florilegium-channel is beta, not stable") == true)
        #expect(!destination.files.keys.contains { $0.hasPrefix("v1/") })
    }

    @Test(arguments: [
        ("objects/ab/abc.json", "application/json", "public, max-age=31536000, immutable"),
        ("objects/ab/abc.webp", "image/webp", "public, max-age=31536000, immutable"),
        (
            "targets/abc.bundle.sqlite", "application/vnd.sqlite3",
            "public, max-age=31536000, immutable"
        ),
        (
            "targets/abc.bundle.sqlite.zst", "application/zstd",
            "public, max-age=31536000, immutable"
        ),
        (
            "metadata/stable/12.snapshot.json", "application/json",
            "public, max-age=31536000, immutable"
        ),
        ("metadata/stable/timestamp.json", "application/json", "no-cache"),
        ("metadata/stable/root.json", "application/json", "no-cache"),
        ("v1/editions.json", "application/json", "no-cache"),
        (
            "v1/categories.json", "application/json",
            "public, max-age=60, stale-while-revalidate=600"
        ),
        (
            "site/index.html", "text/html; charset=utf-8",
            "public, max-age=60, stale-while-revalidate=600"
        ),
        (
            "site/assets/app.123.js", "text/javascript; charset=utf-8",
            "public, max-age=31536000, immutable"
        ),
        ("site/odd", "application/octet-stream", "public, max-age=60, stale-while-revalidate=600"),
    ])
    func `files are served with their type and for as long as they hold`(
        _ path: String, _ type: String, _ cache: String
    ) {
        #expect(FileKind(of: path).type == type)
        #expect(FileKind(of: path).cache == cache)
    }

    @Test func `a revocation's reason cannot break out of its YAML`() {
        let item = RevocationList.Item(
            date: Day(number: 20_778), reason: "He said \"no\"\n- picture: x\u{2028}\\")
        #expect(
            RevocationList.yaml(.question, "q: 1", item) == """
                - question: "q: 1"
                  date: 2026-11-21
                  reason: "He said \\"no\\"\\n- picture: x\\u2028\\\\"

                """)
    }
}
