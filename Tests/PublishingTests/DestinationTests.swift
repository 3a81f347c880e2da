import Foundation
import Storage
import TestSupport
import Testing
import Trust

@testable import Publishing

@Suite(.serialized) struct `Destinations` {

    /// What every destination must do, whatever it is.
    private static func conform(_ destination: any Destination) async throws {
        let path = "metadata/stable/timestamp.json"
        #expect(try await destination.head(path) == nil)
        #expect(try await destination.get(path, atMost: 10) == nil)
        try await destination.put(.bytes([1, 2, 3]), at: path, if: .absent)
        await #expect(throws: PutConflict(path: path)) {
            try await destination.put(.bytes([4]), at: path, if: .absent)
        }
        let found = try #require(try await destination.get(path, atMost: 10))
        #expect(found.bytes == [1, 2, 3])
        #expect(try await destination.head(path)?.tag == found.tag)
        await #expect(throws: PutConflict(path: path)) {
            try await destination.put(
                .bytes([4]), at: path, if: .matches("\"0123456789abcdef0123456789abcdef\""))
        }
        try await destination.put(.bytes([5, 6]), at: path, if: .matches(found.tag))
        await #expect(throws: PutConflict(path: path)) {
            try await destination.put(.bytes([7]), at: path, if: .matches(found.tag))
        }
        await #expect(throws: PublishFailure.self) { try await destination.get(path, atMost: 1) }
        try await destination.put(.bytes(Array("{}".utf8)), at: "v1/same.json", if: .always)
        let listed = try await destination.list("v1/")
        #expect(listed.map(\.path) == ["v1/same.json"] && listed.map(\.bytes) == [2])
        let age = Int(Date().timeIntervalSince1970) - (listed.first?.modified ?? 0)
        #expect((-60...60).contains(age))
        #expect(
            listed.allSatisfy {
                destination.holds(Array("{}".utf8), at: $0)
                    && !destination.holds(Array("[]".utf8), at: $0)
            })
        try await destination.delete("v1/same.json")
        try await destination.delete("v1/same.json")
        #expect(try await destination.list("v1/").isEmpty)
        #expect(try await destination.head("v1/same.json") == nil)
    }

    /// A published edition, another, a roll-back and a prune.
    private static func publish(_ destination: any Destination) async throws {
        let fixed = try FixedKeys()
        var build = try Build()
        try build.add("2026.11.1")
        let client = Client(destination, root: fixed.chain.first)
        let first = try await build.publish(fixed.publisher(destination))
        #expect(try await client.update().edition == "2026.11.1")
        try build.add("2026.11.2")
        let second = try await build.publish(fixed.publisher(destination))
        #expect(second.sentFiles < first.sentFiles + 4 && second.keptFiles > 0)
        #expect(try await client.update().edition == "2026.11.2")
        #expect(try await build.publish(fixed.publisher(destination)).sentFiles == 0)
        _ = try await fixed.publisher(destination).rollBack(to: "2026.11.1")
        #expect(try await client.update().edition == "2026.11.1")
        let publisher = fixed.publisher(destination)
        let won = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 { group.addTask { (try? await publisher.renew()) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(won >= 1)
        #expect(try await client.update().edition == "2026.11.1")
        let late = Instant(seconds: Int(Date().timeIntervalSince1970) + 2 * 86_400)
        try await destination.put(.bytes([1]), at: "objects/aa/left-over.json", if: .always)
        let pruned = try await Prune(destination, chain: fixed.chain, now: late).run(deletes: true)
        #expect(pruned.files >= 1 && pruned.isDone)
        #expect(try await destination.head("objects/aa/left-over.json") == nil)
        #expect(try await client.update().edition == "2026.11.1")
    }

    @Test func `a folder does what every destination does`() async throws {
        let scratch = try Scratch()
        let destination = FolderDestination(scratch.path + "/served")
        try await Self.conform(destination)
        await #expect(throws: PublishFailure.self) {
            try await destination.put(.bytes([1]), at: "../out", if: .always)
        }
        try await Self.publish(FolderDestination(scratch.path + "/other"))
        let left = try FileManager.default.subpathsOfDirectory(atPath: scratch.path).filter {
            AtomicFile.isUnfinished($0)
        }
        #expect(left.isEmpty)
    }

    @Test(
        .enabled(if: Tools.isThere, "skipped: .build/python is not here; .ci/setup test makes it"))
    func `an S3 server does what every destination does, and its signatures are right`()
        async throws
    {
        let server = try StoreServer(checks: true)
        try await Self.conform(try await server.destination("conforming"))
        try await Self.conform(try await server.destination("prefixed/one/two"))
        try await Self.publish(try await server.destination("published"))
        let timestamp = try await server.headers("published", "metadata/stable/timestamp.json")
        #expect(
            timestamp["cache-control"] == "no-cache"
                && timestamp["content-type"] == "application/json")
        let page = try await server.headers("published", "site/index.html")
        #expect(page["content-type"] == "text/html; charset=utf-8")
        let other = try await server.destination("published", secret: "hush-hush")
        let failure = await #expect(throws: PublishFailure.self) {
            try await other.head("v1/editions.json")
        }
        #expect(failure?.what.contains("403") == true)
        #expect(!"\(failure.map { "\($0)" } ?? "")".contains("hush-hush"))
    }

    @Test(
        .enabled(if: Tools.isThere, "skipped: .build/python is not here; .ci/setup test makes it"))
    func `a large file goes up in parts, and comes back as it was`() async throws {
        let server = try StoreServer(checks: true)
        let destination = try await server.destination("large", part: 5 << 20, threshold: 1 << 20)
        let scratch = try Scratch()
        let bytes = (0..<(11 << 20) + 7).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let file = scratch.path + "/large.zip"
        try Data(bytes).write(to: URL(filePath: file))
        let sha256 = try #require(try LocalFile.sha256(file))
        try await destination.put(
            .file(file, bytes: bytes.count, sha256: sha256), at: "targets/\(sha256).large.zip",
            if: .always)
        let back = try await destination.get("targets/\(sha256).large.zip", atMost: 1 << 26)
        #expect(back?.bytes == bytes)
        let headers = try await server.headers("large", "targets/\(sha256).large.zip")
        #expect(
            headers["content-type"] == "application/zip"
                && headers["cache-control"] == FileKind.forever)
        let small = try await server.destination("large")
        try await small.put(
            .file(file, bytes: bytes.count, sha256: sha256), at: "whole.zip", if: .always)
        #expect(try await small.get("whole.zip", atMost: 1 << 26)?.bytes == bytes)
    }

    @Test
    func
        `a store that does not answer is asked a bounded number of times, and told of without a secret`()
        async throws
    {
        let address = try S3Address("s3://bucket", endpoint: "http://127.0.0.1:1")
        let destination = S3Destination(
            address, credentials: try StoreServer.credentials("hush-hush"), multipart: .init(),
            firstWait: 0.001)
        let failure = await #expect(throws: PublishFailure.self) {
            try await destination.head("v1/editions.json")
        }
        #expect(failure?.what.hasPrefix("The store does not answer") == true)
        #expect(
            !"\(failure.map { "\($0)" } ?? "")\(try StoreServer.credentials("hush-hush"))".contains(
                "hush-hush"))
    }

    @Test(
        arguments: [
            ("s3://bucket", nil, "https://bucket.s3.eu-west-1.amazonaws.com/a/b.json"),
            (
                "s3://bucket/pre/fix/", nil,
                "https://bucket.s3.eu-west-1.amazonaws.com/pre/fix/a/b.json"
            ),
            (
                "s3://dotted.bucket", nil,
                "https://s3.eu-west-1.amazonaws.com/dotted.bucket/a/b.json"
            ),
            (
                "s3://bucket", "https://store.example.org:9000",
                "https://store.example.org:9000/bucket/a/b.json"
            ),
            ("s3://bucket", "http://127.0.0.1:9000/", "http://127.0.0.1:9000/bucket/a/b.json"),
            ("s3://bucket", "http://localhost:9000", "http://localhost:9000/bucket/a/b.json"),
            ("s3://bucket", "http://store.example.org", nil),
            ("s3://bucket", "http://127.0.0.1.example.org", nil),
            ("s3://bucket", "http://10.0.0.1", nil), ("s3://bucket", "ftp://127.0.0.1", nil),
            ("s3://bucket", "https://user:word@store.example.org", nil),
            ("s3://bucket", "https://store.example.org/path", nil),
            ("s3://Bucket", nil, nil), ("s3://b", nil, nil), ("s3://bucket/../x", nil, nil),
            ("s3://bucket/a b", nil, nil), ("bucket", nil, nil),
        ] as [(String, String?, String?)])
    func `an address is taken apart strictly, and without TLS only on this machine`(
        _ bucket: String, _ endpoint: String?, _ url: String?
    ) {
        let address = try? S3Address(bucket, endpoint: endpoint, region: "eu-west-1")
        #expect(address.map { $0.url(key: $0.key("a/b.json")) } == url)
    }

    @Test(arguments: [
        ("A=one\n\n# A=two\n  B = b=c \r\n", ["A": "one", "B": "b=c"], ""),
        ("A=\n", ["A": ""], ""),
        ("\nC=one\n", nil, ":2"), ("A\n", nil, ":1"), ("A=1\nA=2", nil, ":2"),
    ])
    func `a line of credentials that is not understood is an error`(
        text: String, values: [String: String]?, line: String
    ) throws {
        let scratch = try Scratch()
        let file = scratch.path + "/credentials"
        try SafeFile.write(Array(text.utf8), to: file, mode: 0o600)
        if let values {
            #expect(try CredentialsFile.values(of: file, named: ["A", "B"]) == values)
        } else {
            let failure = #expect(throws: PublishFailure.self) {
                try CredentialsFile.values(of: file, named: ["A", "B"])
            }
            #expect(failure?.place == file + line)
        }
    }

    @Test func `credentials come from a file that nobody else may read`() throws {
        let scratch = try Scratch()
        let file = scratch.path + "/credentials"
        try "AWS_ACCESS_KEY_ID = one\nAWS_SECRET_ACCESS_KEY=two=2\n".write(
            toFile: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        #expect(throws: PublishFailure.self) { try S3Credentials(environment: [:], file: file) }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        let read = try S3Credentials(
            environment: ["AWS_SESSION_TOKEN": "of something else"], file: file)
        #expect(read.accessKey == "one" && read.secretKey == "two=2" && read.sessionToken == nil)
        #expect(throws: PublishFailure.self) { try S3Credentials(environment: [:]) }
        #expect(throws: PublishFailure.self) {
            try S3Credentials(environment: [
                "AWS_ACCESS_KEY_ID": "a\nb", "AWS_SECRET_ACCESS_KEY": "c",
            ])
        }
    }
}
