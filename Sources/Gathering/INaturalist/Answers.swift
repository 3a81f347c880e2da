import Catalog
package import Foundation

/// An answer of iNaturalist's API v1: rows in an envelope.
///
/// Only the fields in use are decoded, so that odd values in others do no harm. Fields that the API
/// leaves out or writes as null are optional here.
package struct Answer<Row: Decodable & Sendable>: Decodable, Sendable {
    /// The rows that could be read.
    package var rows: [Row]
    /// How many rows could not be read.
    package var unreadable: Int

    private enum CodingKeys: String, CodingKey {
        case results
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // The results of a histogram are one object; those of other endpoints are a list.
        if let row = try? container.decode(Row.self, forKey: .results) {
            rows = [row]
            unreadable = 0
            return
        }
        let all = try container.decode([Tolerant<Row>].self, forKey: .results)
        rows = all.compactMap(\.value)
        unreadable = all.count - rows.count
    }

    /// Parses a body.
    ///
    /// - Throws: `AnswerFailure` with the API's message when the body is an error, and when the
    ///   body cannot be parsed or a text in it is not `StreamSafe`.
    package static func read(_ body: Data) throws -> Answer {
        guard StreamSafe.isSafe(json: body) else {
            throw AnswerFailure(words: "the answer piles up combining marks", status: nil)
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            return try decoder.decode(Answer.self, from: body)
        } catch {
            if let envelope = try? decoder.decode(ErrorEnvelope.self, from: body) {
                throw AnswerFailure(words: envelope.words, status: envelope.status)
            }
            throw AnswerFailure(words: "the answer is not the JSON we know", status: nil)
        }
    }
}

/// Why a body is not an answer.
struct AnswerFailure: Error, Sendable, Equatable {
    /// The API's message, or ours.
    var words: String
    /// The status in the body, which may differ from the HTTP status.
    var status: Int?
}

/// {"error": "…" or {"original": …}, "status": 422}.
struct ErrorEnvelope: Decodable, Sendable {
    /// The API's message, or its beginning.
    var words: String
    /// The status.
    var status: Int?

    private enum CodingKeys: String, CodingKey {
        case error, status
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard container.contains(.error) else {
            throw DecodingError.keyNotFound(
                CodingKeys.error, .init(codingPath: [], debugDescription: "no error"))
        }
        let text = try? container.decode(String.self, forKey: .error)
        words = text.map { String($0.prefix(200)) } ?? "an error without words"
        status = try? container.decodeIfPresent(Int.self, forKey: .status)
    }
}

/// A value, or nil when it has another shape, so that one odd row does not fail a page.
struct Tolerant<Value: Decodable & Sendable>: Decodable, Sendable {
    /// The value.
    var value: Value?

    init(from decoder: any Decoder) throws {
        value = try? Value(from: decoder)
    }
}

/// A taxon of the API.
struct TaxonAnswer: Decodable, Sendable {
    var id: Int
    var name: String
    var rank: String?
    /// A Double, since ranks such as 33.5 exist.
    var rankLevel: Double?
    /// "48460/47126/…", without the taxon itself.
    var ancestry: String?
    /// Ids with the taxon itself in most answers, without it in some.
    var ancestorIds: [Int]?
    var iconicTaxonId: Int?
    var isActive: Bool?
    var currentSynonymousTaxonIds: [Int]?
    var observationsCount: Int?
    var matchedTerm: String?
    var preferredCommonName: String?
    var names: [Tolerant<Name>]?
    var ancestors: [Tolerant<Ancestor>]?
    var wikipediaUrl: String?
    var wikipediaSummary: String?
    var defaultPhoto: Tolerant<PhotoAnswer>?
    var taxonPhotos: [Tolerant<TaxonPhoto>]?

    /// A name with all_names=true.
    struct Name: Decodable, Sendable {
        var name: String
        var locale: String?
        var position: Int?
        var isValid: Bool?
    }

    /// An ancestor of the taxon.
    struct Ancestor: Decodable, Sendable {
        var name: String
        var rank: String?
    }

    /// A photograph that curators chose.
    struct TaxonPhoto: Decodable, Sendable {
        var photo: Tolerant<PhotoAnswer>?
    }
}

/// A photograph of the API.
struct PhotoAnswer: Decodable, Sendable {
    var id: Int
    var licenseCode: String?
    var url: String?
    var attributionName: String?
    var hidden: Bool?
    var flags: [Tolerant<Flag>]?
    var moderatorActions: [Tolerant<ModeratorAction>]?

    /// An objection of a user.
    struct Flag: Decodable, Sendable {
        var resolved: Bool?
    }

    /// An action of a moderator; only its presence matters.
    struct ModeratorAction: Decodable, Sendable {}
}

/// An observation of the API.
struct ObservationAnswer: Decodable, Sendable {
    var id: Int
    var numIdentificationAgreements: Int?
    var numIdentificationDisagreements: Int?
    /// In the observer's order; `photo` may be null.
    var observationPhotos: [Tolerant<Placed>]?
    var photos: [Tolerant<PhotoAnswer>]?
    var user: Tolerant<User>?

    /// A photograph with its place among the others.
    struct Placed: Decodable, Sendable {
        var position: Int?
        var photo: Tolerant<PhotoAnswer>?
    }

    /// The observer.
    struct User: Decodable, Sendable {
        var name: String?
        var login: String?
    }
}

/// A row of species_counts or similar_species.
struct CountAnswer: Decodable, Sendable {
    var count: Int?
    var taxon: Counted

    /// The counted taxon; some answers have only its id.
    struct Counted: Decodable, Sendable {
        var id: Int
        var name: String?
    }
}
