internal import Catalog
internal import Foundation

/// The questions and pictures of the current edition at a destination, which can be revoked, with
/// descriptions for people.
public struct Revocable: Sendable, Equatable {
    /// The edition.
    public var edition: String
    /// The texts of questions, with their right answers, by id.
    public var questions: [String: String] = [:]
    /// The plant and credit of pictures, by id.
    public var pictures: [String: String] = [:]
    /// The ids of each plant's pictures.
    public var plants: [String: [String]] = [:]
    /// The current revocations.
    public var revocations: RevocationList

    /// The descriptions of a kind, by id.
    public func texts(_ kind: RevocationList.Kind) -> [String: String] {
        switch kind {
        case .question: questions
        case .picture: pictures
        }
    }
}

extension Publisher {
    /// Reads what can be revoked; needs no key.
    ///
    /// - Returns: The questions and pictures of the current edition.
    /// - Throws: `PublishFailure` when nothing is published, the edition is incomplete, or the
    ///   destination cannot be read; `DecodingError` when a file is no JSON of its form;
    ///   `TrustFailure.noSuchTarget` when targets.json lists no manifest.
    public func revocable() async throws -> Revocable {
        let (state, current) = try await publishedState(takesEarlierRoots: true)
        let edition = try await History(publisher: self, state: state).files(of: current.targets)
            .edition
        var found = Revocable(edition: edition.version, revocations: current.revocations)
        let destination = destination
        @Sendable func read(_ path: String) async throws -> Data {
            guard
                let bytes = try await destination.get(path, atMost: PublishingLimits.jsonBytes)?
                    .bytes
            else {
                throw PublishFailure(
                    "A file of the edition is missing.", at: "\(destination.name) \(path)",
                    do: "Run florilegium verify --destination with --repair.")
            }
            return Data(bytes)
        }
        let shards = try await Parallel.map(edition.shards) { shard in
            try CanonicalJSON.decode(Shard.self, from: try await read(shard.object.path))
        }
        for plant in shards.flatMap(\.plants.values) {
            found.plants[plant.id.rawValue] = plant.pictures.map(\.id).sorted()
            for picture in plant.pictures {
                found.pictures[picture.id] =
                    "\(picture.kind.rawValue) of \(plant.scientificName); \(picture.credit.line)"
            }
        }
        let decks = try await Parallel.map(edition.decks.filter { $0.kind == .questions }) { deck in
            try CanonicalJSON.decode(Deck.self, from: try await read(deck.target.path))
        }
        for question in decks.flatMap(\.questions.values) {
            let text = question.text.reading(in: .fallback)?.text ?? ""
            let answer = question.right.reading(in: .fallback)?.text ?? ""
            found.questions[question.id] = "\(text) (\(answer))"
        }
        return found
    }
}
