import Catalog
internal import Crypto
internal import Foundation
internal import Transfers

/// A bucket of an S3-compatible store.
public struct S3Destination: Destination {
    private let address: S3Address
    private let client: S3Client
    private let multipart: Multipart
    /// Seconds before the second attempt; each further wait is twice as long.
    private let firstWait: Double

    /// When and how files are sent in parts.
    struct Multipart: Sendable {
        /// Files of more bytes are sent in parts.
        var threshold = 64 << 20
        /// Bytes of a part.
        var part = 16 << 20
    }

    /// A bucket.
    public init(_ address: S3Address, credentials: S3Credentials) {
        self.init(address, credentials: credentials, multipart: Multipart())
    }

    init(
        _ address: S3Address, credentials: S3Credentials, multipart: Multipart,
        firstWait: Double = 0.25
    ) {
        self.address = address
        client = S3Client(region: address.region, credentials: credentials)
        self.multipart = multipart
        self.firstWait = firstWait
    }

    /// `s3://BUCKET/PREFIX` and the host.
    public var name: String {
        "s3://\(address.key("").isEmpty ? address.bucket : "\(address.bucket)/\(address.prefix)")"
            + " at \(address.host)"
    }

    private static let emptyHash = Hex.text(SHA256.hash(data: [UInt8]()))
    private static let tries = 5
    private static let answerBytes = 8 << 20

    /// Sends a request, and repeats it after temporary failures.
    /// - Throws: `PublishFailure` when no answer arrives, `CancellationError` when the task is
    ///   cancelled.
    private func send(
        _ method: String, _ path: String?, query: String = "", headers: [(String, String)] = [],
        body: Transfer.Body = .none, sha256: String = Self.emptyHash,
        limit: Int = Self.answerBytes
    ) async throws -> S3Answer {
        let request = S3Request(
            method: method,
            url: address.url(key: path.map(address.key) ?? "", query: query), headers: headers,
            body: body, limit: limit, sha256: sha256)
        var wait = firstWait
        for attempt in 1...Self.tries {
            do {
                let answer = try await client.send(request)
                // 409: another conditional put of the same file is in progress.
                let isPassing = [409, 429, 500, 502, 503, 504].contains(answer.status)
                if !isPassing || attempt == Self.tries { return answer }
            } catch let problem as TransferFailure {
                guard problem.isPassing, attempt < Self.tries else {
                    throw PublishFailure(
                        "The store does not answer: \(problem.detail).",
                        at: "\(name) \(path ?? "")",
                        do: "Check endpoint and network, and run it again: what is sent stays.")
                }
            }
            try await Task.sleep(for: .seconds(wait * Double.random(in: 0.5...1)))
            wait = min(wait * 2, 8)
        }
        throw CancellationError()
    }

    private func refusal(_ answer: S3Answer, _ what: String, _ path: String) -> PublishFailure {
        let xml = String(decoding: answer.body.prefix(4_096), as: UTF8.self)
        let code = S3Answers.text("Code", in: xml[...]).map { " (\($0))" } ?? ""
        let remedy =
            answer.status == 403
            ? "Check the credentials, the region, the clock and the bucket's policy (OPERATING.md)."
            : "Check bucket and endpoint, and run it again: what is sent stays."
        return PublishFailure(
            "The store answered \(answer.status)\(code) to \(what).", at: "\(name) \(path)",
            do: remedy)
    }

    /// Length and ETag.
    /// - Throws: `PublishFailure` when the store cannot be reached or refuses.
    public func head(_ path: String) async throws -> StoredFile? {
        let answer = try await send("HEAD", path)
        if answer.status == 404 { return nil }
        guard answer.status == 200,
            let bytes = answer.headers["content-length"].flatMap({ Int($0) })
        else { throw refusal(answer, "a question for a file", path) }
        return StoredFile(
            path: path, bytes: bytes, tag: answer.headers["etag"] ?? "", modified: .max / 2)
    }

    /// A file and its ETag.
    /// - Throws: `PublishFailure` when the file is too long, or the store cannot be reached or
    ///   refuses.
    public func get(_ path: String, atMost limit: Int) async throws -> (
        bytes: [UInt8], tag: String
    )? {
        // Errors are XML, which may be longer than the file.
        let answer = try await send("GET", path, limit: max(limit, 64 << 10))
        if answer.status == 404 { return nil }
        guard answer.status == 200 else { throw refusal(answer, "a question for a file", path) }
        guard answer.body.count <= limit else {
            throw PublishFailure(
                "The file has more than \(limit) bytes.", at: "\(name) \(path)",
                do: "Check what it is.")
        }
        return (answer.body, answer.headers["etag"] ?? "")
    }

    /// Sends a file, in parts where it is large; the store checks its SHA-256.
    /// - Throws: `PutConflict` when the condition does not hold, `PublishFailure` when the store
    ///   cannot be reached or refuses, the system's error when a large file cannot be read.
    public func put(_ content: Content, at path: String, if condition: PutCondition) async throws {
        let kind = FileKind(of: path)
        var headers = [("Content-Type", kind.type), ("Cache-Control", kind.cache)]
        switch condition {
        case .always: break
        case .absent: headers.append(("If-None-Match", "*"))
        case .matches(let tag): headers.append(("If-Match", tag))
        }
        let answer: S3Answer
        switch content {
        case .file(let file, let bytes, _) where bytes > multipart.threshold:
            try await putParts(file, bytes, at: path, headers)
            return
        case .file(let file, let bytes, let sha256):
            answer = try await send(
                "PUT", path, headers: headers, body: .file(file, bytes: bytes), sha256: sha256)
        case .bytes(let bytes):
            answer = try await send(
                "PUT", path, headers: headers, body: .bytes(bytes),
                sha256: Hex.text(SHA256.hash(data: bytes)))
        }
        // With If-Match, 404 means that the file with the tag was removed.
        let isLost =
            answer.status == 412 || answer.status == 409
            || answer.status == 404 && condition != .always
        if isLost, condition != .always { throw PutConflict(path: path) }
        guard answer.status == 200 else { throw refusal(answer, "a file", path) }
    }

    private func putParts(
        _ file: String, _ bytes: Int, at path: String, _ headers: [(String, String)]
    ) async throws {
        let begun = try await send("POST", path, query: "uploads=", headers: headers)
        let xml = String(decoding: begun.body, as: UTF8.self)
        guard begun.status == 200, let upload = S3Answers.text("UploadId", in: xml[...]),
            upload.utf8.count <= 1_024
        else { throw refusal(begun, "the first part of a file", path) }
        let identifier = "uploadId=\(PercentEncoding.name(upload))"
        do {
            let source = try FileHandle(forReadingFrom: URL(filePath: file))
            defer { try? source.close() }
            var list = ""
            var number = 0
            while let part = try source.read(upToCount: multipart.part), !part.isEmpty {
                number += 1
                let answer = try await send(
                    "PUT", path, query: "partNumber=\(number)&\(identifier)",
                    body: .bytes(Array(part)), sha256: Hex.text(SHA256.hash(data: part)))
                guard answer.status == 200, let tag = answer.headers["etag"] else {
                    throw refusal(answer, "part \(number) of a file", path)
                }
                list += "<Part><PartNumber>\(number)</PartNumber><ETag>\(tag)</ETag></Part>"
            }
            let body = Array(
                "<CompleteMultipartUpload>\(list)</CompleteMultipartUpload>".utf8)
            let done = try await send(
                "POST", path, query: identifier, headers: [("Content-Type", "application/xml")],
                body: .bytes(body), sha256: Hex.text(SHA256.hash(data: body)))
            // A store may report an error after the status 200.
            guard done.status == 200,
                !String(decoding: done.body, as: UTF8.self).contains("<Error>")
            else { throw refusal(done, "the end of a file", path) }
        } catch {
            _ = try? await send("DELETE", path, query: identifier)
            throw error
        }
    }

    /// All files below a folder.
    /// - Throws: `PublishFailure` when the store cannot be reached or refuses.
    public func list(_ folder: String) async throws -> [StoredFile] {
        var files: [StoredFile] = []
        var token: String?
        let prefix = PercentEncoding.name(address.key(folder))
        repeat {
            // Signatures require the query sorted by name.
            let from = token.map { "continuation-token=\(PercentEncoding.name($0))&" } ?? ""
            let answer = try await send(
                "GET", nil, query: "\(from)list-type=2&prefix=\(prefix)")
            guard answer.status == 200 else {
                throw refusal(answer, "a question for a list", folder)
            }
            let xml = String(decoding: answer.body, as: UTF8.self)
            files += S3Answers.files(xml)
            let next = S3Answers.text("NextContinuationToken", in: xml[...])
            guard next == nil || next != token else { break }
            token = next
        } while token != nil
        let skipped = address.prefix.isEmpty ? 0 : address.prefix.count + 1
        return files.map { file in
            var file = file
            file.path = String(file.path.dropFirst(skipped))
            return file
        }
    }

    /// Removes a file.
    /// - Throws: `PublishFailure` when the store cannot be reached or refuses.
    public func delete(_ path: String) async throws {
        let answer = try await send("DELETE", path)
        guard [200, 204, 404].contains(answer.status) else {
            throw refusal(answer, "a removal", path)
        }
    }

    /// Whether the ETag is the MD5 of the bytes. With stores that make other ETags, files are sent
    /// again, which only costs time.
    public func holds(_ bytes: [UInt8], at stored: StoredFile) -> Bool {
        stored.bytes == bytes.count
            && stored.tag.filter { $0 != "\"" } == Hex.text(Insecure.MD5.hash(data: bytes))
    }
}
