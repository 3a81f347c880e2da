import Crypto
import FoundationEssentials

/// A day's or week's set in the form in which it travels. Sealing it later needs no new form.
public struct SealedSet: Codable, Sendable, Hashable {
    /// How the payload is kept from being read before its date.
    public enum Sealing: String, Codable, Sendable {
        case none
        case aes256GCM = "aes-256-gcm"
    }

    /// Its first day, in UTC.
    public var date: Day
    /// How it is sealed.
    public var sealing: Sealing
    /// SHA-256 of the payload as it is before sealing: nobody can change the set afterwards.
    public var commitment: String
    /// The set's JSON; base64 of the sealed bytes when it is sealed.
    public var payload: String

    /// A set that is not sealed.
    ///
    /// - Throws: `EncodingError`, never for a `QuestionSet`.
    package init(_ set: QuestionSet) throws {
        date = set.date
        sealing = .none
        let json = try CanonicalJSON.encode(set)
        commitment = SHA256.hex(of: json)
        payload = String(decoding: json, as: UTF8.self)
    }

    /// The set, when it is not sealed and its payload is what was committed to.
    ///
    /// - Throws: `DecodingError` for a payload of another form.
    public func opened() throws -> QuestionSet? {
        guard sealing == .none, SHA256.hex(of: Data(payload.utf8)) == commitment else { return nil }
        return try CanonicalJSON.decode(QuestionSet.self, from: Data(payload.utf8))
    }
}

/// The questions of one day or week (`SetPeriod`), the same for everyone.
public struct QuestionSet: Codable, Sendable, Hashable {
    /// Questions that stand by for one that is revoked.
    public static let reserves = 5

    /// Its first day, in UTC.
    public var date: Day
    /// Question ids, easy to hard, mixed over the categories.
    public var questions: [String]
    /// Question ids that replace a revoked one, in this order.
    public var reserve: [String]

    package init(date: Day, questions: [String], reserve: [String]) {
        self.date = date
        self.questions = questions
        self.reserve = reserve
    }
}
