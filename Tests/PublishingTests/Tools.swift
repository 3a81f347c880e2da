import Foundation
import Transfers

@testable import Publishing

/// Python with what Tests/Publishing/requirements.txt names, as .ci/setup makes it.
enum Tools {
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let scripts = root.appending(path: "Tests/Publishing").path
    static let python =
        ProcessInfo.processInfo.environment["FLORILEGIUM_PYTHON"]
        ?? root.appending(path: ".build/python/bin/python3").path
    static let isThere = FileManager.default.isExecutableFile(atPath: python)

    /// Runs a script to its end.
    static func run(_ script: String, _ arguments: [String]) throws -> (
        status: Int32, output: String, errors: String
    ) {
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = ["\(scripts)/\(script)"] + arguments
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        let words = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (
            process.terminationStatus, String(decoding: text, as: UTF8.self),
            String(decoding: words, as: UTF8.self)
        )
    }
}

/// An S3 server on loopback that ends when this value does, or when the tests do.
final class StoreServer {
    let endpoint: String
    private let process = Process()
    private let input = Pipe()

    /// Starts the server, which checks signatures where that is asked for.
    init(checks: Bool) throws {
        process.executableURL = URL(filePath: Tools.python)
        process.arguments = ["\(Tools.scripts)/s3_server.py"] + (checks ? ["check"] : [])
        let output = Pipe()
        (process.standardInput, process.standardOutput, process.standardError) = (
            input, output, FileHandle.nullDevice
        )
        try process.run()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty,
            byte != Data([0x0A])
        { line += byte }
        endpoint = "http://127.0.0.1:\(String(decoding: line, as: UTF8.self))"
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    static func credentials(_ secret: String = "secret") throws -> S3Credentials {
        try S3Credentials(environment: [
            "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": secret,
            "AWS_SESSION_TOKEN": "of/this+session==",
        ])
    }

    func address(_ bucket: String) throws -> S3Address {
        try S3Address("s3://\(bucket)", endpoint: endpoint)
    }

    /// A new bucket.
    func destination(
        _ bucket: String, secret: String = "secret", part: Int = 16 << 20, threshold: Int = 64 << 20
    ) async throws -> S3Destination {
        let address = try address(bucket)
        let client = S3Client(region: address.region, credentials: try Self.credentials())
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        _ = try await client.send(
            S3Request(
                method: "PUT", url: address.url(key: ""), headers: [], body: .none, limit: 1 << 16,
                sha256: empty))
        return S3Destination(
            address, credentials: try Self.credentials(secret),
            multipart: .init(threshold: threshold, part: part), firstWait: 0.01)
    }

    /// What the server says of a key, headers and all.
    func headers(_ bucket: String, _ path: String) async throws -> [String: String] {
        let address = try address(bucket)
        let client = S3Client(region: address.region, credentials: try Self.credentials())
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        return try await client.send(
            S3Request(
                method: "HEAD", url: address.url(key: address.key(path)), headers: [], body: .none,
                limit: 1 << 16, sha256: empty)
        ).headers
    }
}
