import Catalog
import HTTPTypes

/// A request's target: its path, decoded once and checked, and its parameters.
package struct RequestTarget: Sendable {
    /// The decoded path without its first slash: "site/en/", "" for the root.
    package let path: String
    /// The path as received.
    package let rawPath: Substring
    /// The segments of the path; a folder's last one is "".
    package let segments: [Substring]
    /// The query as received, without its question mark.
    package let query: Substring?

    /// Whether the path names a folder.
    package var isFolder: Bool { path.isEmpty || path.utf8.last == UInt8(ascii: "/") }

    /// Reads a request target of the form "/path?query".
    ///
    /// - Throws: `ProblemDetails`: 414 when path or query is too long, 400 for a malformed path.
    package init(_ raw: String) throws {
        let parts = raw.utf8.split(
            separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, first.first == UInt8(ascii: "/") else {
            throw Self.malformed("begin with a slash")
        }
        guard first.count <= ConnectionLimits.pathBytes else {
            throw ProblemDetails(
                status: .uriTooLong, name: "path-too-long", title: "Path too long",
                detail: "Paths here have at most \(ConnectionLimits.pathBytes) bytes.")
        }
        rawPath = Substring(first)
        query = parts.count > 1 ? Substring(parts[1]) : nil
        guard query?.utf8.count ?? 0 <= ConnectionLimits.queryBytes else {
            throw ProblemDetails(
                status: .uriTooLong, name: "query-too-long", title: "Query too long",
                detail: "Queries here have at most \(ConnectionLimits.queryBytes) bytes.")
        }
        path = try Self.decoded(first.dropFirst())
        // Split by bytes: U+0600 and a slash after it are one character.
        segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { Substring($0) }
        try check()
    }

    /// The first value of a parameter, decoded; nil when it is absent.
    ///
    /// - Throws: `ProblemDetails` (400) when a parameter's percent-encoding is broken, or its text
    ///   is not `StreamSafe`.
    package func parameter(_ name: String) throws -> String? {
        try parameters().first { $0.name == name }?.value
    }

    /// All parameters, decoded as a form encodes them, in their order.
    ///
    /// - Throws: as `parameter`.
    package func parameters() throws -> [(name: String, value: String)] {
        try (query ?? "").utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let parts = pair.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = try Self.text(of: parts[0], "parameter", in: "A parameter's name")
            // Our names are words; other names are not repeated in the answer.
            let isWord = !name.isEmpty && name.utf8.allSatisfy { (0x61...0x7a).contains($0) }
            let value =
                parts.count < 2
                ? "" : try Self.text(of: parts[1], isWord ? name : "parameter", in: "`\(name)`")
            return (name, value)
        }
    }

    private static func text(
        of raw: Substring.UTF8View, _ name: String, in place: String
    ) throws -> String {
        let decoded = PercentEncoding.decoded(raw, plusIsSpace: true)
        guard decoded.isWhole, let text = String(validating: decoded.bytes, as: UTF8.self) else {
            throw ProblemDetails.badRequest(
                "bad-\(name)", "Bad parameter",
                "\(place) is not percent-encoded UTF-8; encode it as a form does.")
        }
        guard StreamSafe.isSafe(text) else {
            throw ProblemDetails.badRequest(
                "bad-\(name)", "Bad parameter",
                "\(place) has more than \(StreamSafe.mostMarks) combining marks in a row.")
        }
        return text
    }

    private static func decoded(_ raw: Substring.UTF8View) throws -> String {
        // An encoded slash would change the segments after their check.
        let (bytes, isWhole) = PercentEncoding.decoded(raw, plusIsSpace: false)
        guard isWhole, !hasEncodedSlash(raw) else {
            throw malformed("be percent-encoded, slashes left plain")
        }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\\") }),
            let text = String(validating: bytes, as: UTF8.self)
        else { throw malformed("hold UTF-8 text without control characters and backslashes") }
        guard StreamSafe.isSafe(text) else {
            throw malformed("have at most \(StreamSafe.mostMarks) combining marks in a row")
        }
        return text
    }

    private static func hasEncodedSlash(_ raw: Substring.UTF8View) -> Bool {
        let bytes = Array(raw)
        return bytes.indices.dropLast(2).contains { place in
            bytes[place] == UInt8(ascii: "%") && bytes[place + 1] == UInt8(ascii: "2")
                && bytes[place + 2] | 0x20 == UInt8(ascii: "f")
        }
    }

    private func check() throws {
        for (place, segment) in segments.enumerated() {
            if segment == "." || segment == ".." {
                throw Self.malformed("not climb with '.' or '..'")
            }
            if segment.isEmpty && place < segments.count - 1 {
                throw Self.malformed("have no empty part")
            }
            if segment.utf8.first == UInt8(ascii: ".") {
                throw ProblemDetails.notFound(
                    "Nothing is served under names that begin with a dot.")
            }
        }
    }

    private static func malformed(_ rule: String) -> ProblemDetails {
        .badRequest("bad-path", "Bad path", "The path must \(rule).")
    }
}
