import HTTPTypes
import Hummingbird
import NIOCore
import Serving

/// The representation of a path: a body and its fields, before conditions and ranges.
struct Representation: Sendable {
    /// How long a client may use it without revalidation.
    enum Freshness: String, Sendable {
        /// For ever: its name contains its hash.
        case immutable = "public, max-age=31536000, immutable"
        /// It changes with the edition: revalidate each time, which the entity tag makes cheap.
        case entry = "no-cache"
        /// An answer of the API.
        case answer = "public, max-age=60, stale-while-revalidate=600"
        /// It is valid at this moment only.
        case momentary = "no-store"
    }

    /// The body.
    var content: FileCache.Content
    /// Its media type.
    var type: ServedType
    /// Its strong entity tag without quotes: the hash of the plain content, and the coding.
    var tag: String
    /// Its coding; nil for the plain form.
    var coding: Coding?
    /// Whether it depends on `Accept-Encoding`.
    var varies = false
    /// How long it may be cached.
    var freshness: Freshness
    /// The kind of security fields.
    var policy: SecurityHeaders.Policy
    /// The status; other than `ok` only for the page that replaces a missing one.
    var status = HTTPResponse.Status.ok

    /// A small body in memory.
    init(json: ByteBuffer, freshness: Freshness) {
        content = .bytes(json)
        type = .json
        tag = json.sha256
        self.freshness = freshness
        policy = .shared
    }

    /// A file's content.
    init(
        _ content: FileCache.Content, type: ServedType, tag: String, freshness: Freshness,
        policy: SecurityHeaders.Policy
    ) {
        self.content = content
        self.type = type
        self.tag = tag
        self.freshness = freshness
        self.policy = policy
    }
}

/// Answers a request with a representation: first its conditions, then its range (RFC 9110,
/// 13.2.2).
struct Reply: Sendable {
    /// The response to a GET or HEAD.
    ///
    /// - Throws: `ProblemDetails`: 412 when a condition is false, 416 when the range does not
    ///   exist.
    func response(
        to request: HTTPRequest, with body: Representation, over channel: any Channel
    ) throws -> Response {
        guard body.status == .ok else {
            return standIn(body, isHead: request.method == .head, over: channel)
        }
        let fields = request.headerFields
        var headers = HTTPFields()
        headers.reserveCapacity(16)
        let tag = "\"\(body.tag)\""
        headers[.eTag] = tag
        headers[.cacheControl] = body.freshness.rawValue
        if body.varies { headers[.vary] = "Accept-Encoding" }
        if let match = fields[.ifMatch], !EntityTag.matchesStrongly(match, tag: tag) {
            throw ProblemDetails(
                status: .preconditionFailed, name: "changed", title: "Changed",
                detail: "None of the tags in If-Match is the file's. Read it again.",
                headers: [.eTag: tag])
        }
        if let none = fields[.ifNoneMatch], EntityTag.matchesWeakly(none, tag: tag) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = body.type.value
        headers[.acceptRanges] = "bytes"
        if let coding = body.coding { headers[.contentEncoding] = coding.rawValue }
        let length = body.content.length
        switch range(of: request, tag: tag, length: length) {
        case .unsatisfiable:
            throw ProblemDetails(
                status: .rangeNotSatisfiable, name: "range", title: "Range not satisfiable",
                detail: "The file has \(length) bytes; ask for some of these.",
                headers: [.contentRange: "bytes */\(length)"])
        case .whole:
            return sending(
                0..<length, of: body, as: .ok, headers, isHead: request.method == .head,
                over: channel)
        case .part(let part):
            headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(length)"
            return sending(
                part, of: body, as: .partialContent, headers, isHead: false, over: channel)
        }
    }

    /// A small body unchanged, for requests without conditions.
    func ready(_ body: Representation) -> ReadyAnswer {
        guard case .bytes(let buffer, _) = body.content else {
            preconditionFailure("What is ready lies in memory")
        }
        return ReadyAnswer(
            status: .ok,
            headers: [
                .eTag: "\"\(body.tag)\"", .cacheControl: body.freshness.rawValue,
                .contentType: body.type.value, .acceptRanges: "bytes",
            ], body: buffer)
    }

    /// The page that replaces a missing one: complete, without an entity tag, not to be cached.
    private func standIn(
        _ body: Representation, isHead: Bool, over channel: any Channel
    ) -> Response {
        var headers: HTTPFields = [
            .cacheControl: Representation.Freshness.momentary.rawValue,
            .vary: "Accept, Accept-Encoding", .contentType: body.type.value,
        ]
        if let coding = body.coding { headers[.contentEncoding] = coding.rawValue }
        return sending(
            0..<body.content.length, of: body, as: body.status, headers, isHead: isHead,
            over: channel)
    }

    /// The range of a request; none for HEAD, or when If-Range is false.
    private func range(of request: HTTPRequest, tag: String, length: Int) -> ByteRange {
        guard request.method == .get, let range = request.headerFields[.range] else {
            return .whole
        }
        // A date is always false, because no Last-Modified is ever sent.
        if let condition = request.headerFields[.ifRange], condition != tag { return .whole }
        return ByteRange(range, of: length)
    }

    private func sending(
        _ part: Range<Int>, of body: Representation, as status: HTTPResponse.Status,
        _ headers: HTTPFields, isHead: Bool, over channel: any Channel
    ) -> Response {
        var headers = headers
        headers[.contentLength] = String(part.count)
        if isHead { return Response(status: status, headers: headers) }
        switch body.content {
        case .bytes(let buffer, let held):
            let start = buffer.readerIndex + part.lowerBound
            let slice = buffer.getSlice(at: start, length: part.count) ?? ByteBuffer()
            let whole = ResponseBody(byteBuffer: slice)
            guard let held else { return Response(status: status, headers: headers, body: whole) }
            return Response(
                status: status, headers: headers,
                body: whole.paced(over: channel).holding(held))
        case .file(let file):
            return Response(
                status: status, headers: headers, body: file.body(part).paced(over: channel))
        }
    }
}
