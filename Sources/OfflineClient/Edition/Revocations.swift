public import Catalog

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Revoked questions and pictures. They apply to every published edition.
public struct Revocations: Codable, Sendable, Hashable {
    /// The name of the target.
    static let target = "revocations.json"
    /// The largest size of that file, in bytes.
    static let mostBytes = 4 << 20

    /// The reason and date of a revocation.
    public struct Reason: Codable, Sendable, Hashable {
        /// The date from which on it applies.
        public var date: Day?
        /// The reason, for people.
        public var reason: String?
    }

    /// The format.
    public var format: Int
    /// Revoked questions, by id.
    public var questions: [String: Reason]
    /// Revoked pictures, by id.
    public var pictures: [String: Reason]

    /// No revocations.
    public init() {
        format = Edition.currentFormat
        questions = [:]
        pictures = [:]
    }

    /// Reads the list; missing members are empty.
    ///
    /// - Throws: `DecodingError` with the path of a malformed member.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        format = try container.decodeIfPresent(Int.self, forKey: .format) ?? 0
        questions =
            try container.decodeIfPresent([String: Reason].self, forKey: .questions) ?? [:]
        pictures =
            try container.decodeIfPresent([String: Reason].self, forKey: .pictures) ?? [:]
    }

    init(json: [UInt8]) throws {
        do {
            self = try CanonicalJSON.decode(Revocations.self, from: Data(json))
        } catch {
            throw ClientFailure.unreadable(name: Self.target)
        }
    }
}
