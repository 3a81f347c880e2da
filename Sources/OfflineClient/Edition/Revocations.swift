public import Catalog

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What was taken back after it was published. It takes effect on every edition that is out.
public struct Revocations: Codable, Sendable, Hashable {
    /// The target that holds them.
    static let target = "revocations.json"
    /// The most bytes of that file.
    static let mostBytes = 4 << 20

    /// Why and since when.
    public struct Reason: Codable, Sendable, Hashable {
        /// Since when.
        public var date: Day?
        /// Why, for people.
        public var reason: String?
    }

    /// The form.
    public var format: Int
    /// Questions that are not asked any more, by id.
    public var questions: [String: Reason]
    /// Pictures that are not shown any more, by id.
    public var pictures: [String: Reason]

    /// Nothing was taken back.
    public init() {
        format = Edition.currentFormat
        questions = [:]
        pictures = [:]
    }

    /// Reads the list; what is left out is empty.
    ///
    /// - Throws: `DecodingError` with the path of what is wrong.
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
