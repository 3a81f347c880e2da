internal import Foundation

/// The location of a bucket, and the form of its addresses.
public struct S3Address: Sendable, Equatable {
    /// `https`, or `http` for loopback addresses only.
    public let scheme: String
    /// The host, with its port if any.
    public let host: String
    /// The bucket.
    public let bucket: String
    /// The common beginning of all keys, without slashes at its ends; may be empty.
    public let prefix: String
    /// The region, part of every signature.
    public let region: String
    /// Whether the bucket is in the path, not in the host name.
    public let isPathStyle: Bool

    /// An address.
    /// - Parameters:
    ///   - bucket: `s3://BUCKET/PREFIX`.
    ///   - endpoint: The store's address; nil for Amazon's.
    ///   - region: The region.
    ///   - isPathStyle: Whether the bucket is in the path; nil for true with an endpoint or a
    ///     bucket whose name has dots.
    /// - Throws: `PublishFailure` when bucket, region or endpoint are invalid, or the endpoint is
    ///   `http` on another machine.
    public init(
        _ bucket: String, endpoint: String? = nil, region: String = "us-east-1",
        isPathStyle: Bool? = nil
    ) throws {
        func refuse(_ what: String, _ place: String) -> PublishFailure {
            PublishFailure(
                what, at: place,
                do: "Write s3://BUCKET/PREFIX, and an endpoint such as https://HOST.")
        }
        guard bucket.hasPrefix("s3://") else { throw refuse("This is no bucket.", bucket) }
        let parts = bucket.dropFirst(5).split(
            separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        var prefix = parts.count > 1 ? String(parts[1]) : ""
        while prefix.hasSuffix("/") { prefix.removeLast() }
        let isName = Self.isHostLike(name) && (3...63).contains(name.utf8.count)
        guard isName, prefix.isEmpty || EditionFiles.isPlain(prefix) else {
            throw refuse("This is no bucket's name.", bucket)
        }
        guard (1...64).contains(region.utf8.count), Self.isHostLike(region) else {
            throw refuse("This is no region.", region)
        }
        let text = endpoint ?? "https://s3.\(region).amazonaws.com"
        guard let mark = text.range(of: "://") else {
            throw refuse("This is no endpoint.", "--endpoint")
        }
        scheme = String(text[..<mark.lowerBound])
        var host = String(text[mark.upperBound...])
        if host.hasSuffix("/") { host.removeLast() }
        let bare = host.split(separator: ":", omittingEmptySubsequences: false)
        let isPort = bare.count == 1 || bare.count == 2 && UInt16(bare[1]) != nil
        guard ["http", "https"].contains(scheme), isPort, Self.isHostLike(String(bare[0])) else {
            throw refuse("This is no endpoint.", "--endpoint")
        }
        guard scheme == "https" || Self.isLoopback(String(bare[0])) else {
            throw PublishFailure(
                "Without TLS others could read and change what is published.", at: host,
                do: "Take an https endpoint; http is for this very machine.")
        }
        self.bucket = name
        self.prefix = prefix
        self.region = region
        // A certificate for `*.HOST` does not cover bucket names with dots.
        self.isPathStyle = isPathStyle ?? (endpoint != nil || name.contains("."))
        self.host = self.isPathStyle ? host : "\(name).\(host)"
    }

    private static func isHostLike(_ text: String) -> Bool {
        !text.isEmpty && !text.hasPrefix("-") && !text.hasPrefix(".") && !text.contains("..")
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
                    || $0 == 0x2E
            }
    }

    private static func isLoopback(_ host: String) -> Bool {
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return host == "localhost"
            || numbers.count == 4 && numbers[0] == "127"
                && numbers.allSatisfy { UInt8($0) != nil }
    }

    /// The key of a path: prefix and path.
    func key(_ path: String) -> String { prefix.isEmpty ? path : "\(prefix)/\(path)" }

    /// The URL of a key; the empty key is the bucket.
    func url(key: String, query: String = "") -> String {
        let path = isPathStyle ? "/\(bucket)/\(key)" : "/\(key)"
        return "\(scheme)://\(host)\(path)" + (query.isEmpty ? "" : "?\(query)")
    }
}
