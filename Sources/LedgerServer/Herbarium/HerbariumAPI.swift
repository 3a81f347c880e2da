import Catalog
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerRequests
import Serving

/// A person's own herbarium: saved plants, collections and searches, by page. Only entries change
/// it (docs/decisions/0131).
struct HerbariumAPI: Sendable {
    let services: Services
    let person: PersonID

    /// The characters of a UUID.
    private static let idLetters = 36

    /// A page, and the cursor of the next one; nil at the end.
    private struct Page<Item: Encodable>: Encodable {
        var items: [Item]
        var next: String?
    }

    /// A collection without its plants.
    private struct CollectionLine: Encodable {
        var id: UUIDv7
        var name: String
        var order: String?
        var made: Int
        var plants: Int

        init(_ collection: HerbariumView.Collection) {
            id = collection.id
            name = collection.name
            order = collection.order
            made = Int(collection.id.milliseconds)
            plants = collection.plants.count
        }
    }

    /// Saved plants, the latest first; of one tag or collection where the query names it.
    func saved(_ target: RequestTarget) async throws -> Response {
        let tag = try Self.text("tag", atMost: LedgerLimits.tagLetters, in: target)
            .map(Folding.fold)
        let collection = try Self.text("collection", atMost: Self.idLetters, in: target)
        let items = try await view.saved.filter { plant in
            (tag.map { plant.tags.map(Folding.fold).contains($0) } ?? true)
                && (collection.map { plant.collections.map(\.description).contains($0) } ?? true)
        }
        return try page(of: items, target) { .init(made: $0.saved, entry: $0.entry) }
    }

    /// A saved plant.
    func saved(_ plant: String) async throws -> Response {
        guard let item = try await view.saved.first(where: { $0.plant == plant }) else {
            throw Self.notKept("No such plant is saved.")
        }
        return try JSONBody.answer(item)
    }

    /// Collections, the latest first.
    func collections(_ target: RequestTarget) async throws -> Response {
        let items = try await view.collections.map(CollectionLine.init)
        return try page(of: items, target) { .init(made: $0.made, entry: $0.id) }
    }

    /// A collection with its plants, in their order.
    func collection(_ id: String) async throws -> Response {
        let all = try await view.collections
        guard let item = all.first(where: { $0.id.description == id }) else {
            throw Self.notKept("There is no such collection.")
        }
        return try JSONBody.answer(item)
    }

    /// Searches, the latest first; those that contain a text where the query names one.
    func history(_ target: RequestTarget) async throws -> Response {
        let named = try Self.text("text", atMost: LedgerLimits.searchLetters, in: target)
        let text = named.map { Array(Folding.fold($0).utf8) }
        let items = try await view.searches.filter { search in
            text.map { Folding.fold(search.text).utf8.contains($0) } ?? true
        }
        return try page(of: items, target) { .init(made: $0.made, entry: $0.entry) }
    }

    private var view: HerbariumView {
        get async throws { try await services.herbaria.view(of: person) }
    }

    /// A query parameter of at most so many characters.
    private static func text(
        _ name: String, atMost most: Int, in target: RequestTarget
    ) throws -> String? {
        let text = try target.parameter(name)
        if text?.unicodeScalars.count ?? 0 <= most { return text }
        let detail = "`\(name)` has at most \(most) characters."
        throw ProblemDetails.badRequest("bad-\(name)", "Bad \(name)", detail)
    }

    private static func notKept(_ detail: String) -> ProblemDetails {
        ProblemDetails(status: .notFound, name: "not-kept", title: "Not there", detail: detail)
    }

    /// The end of a page: an item and the time it was made, so that items added or removed between
    /// two pages neither repeat nor hide others.
    private struct Cursor: Comparable {
        var made: Int
        var entry: UUIDv7

        init(made: Int, entry: UUIDv7) {
            self.made = made
            self.entry = entry
        }

        /// Reads `1795262400000-019f0000-0000-7000-8000-000000000001`.
        init?(_ text: String) {
            let parts = text.split(separator: "-", maxSplits: 1)
            guard parts.count == 2, let made = Int(parts[0]), made >= 0,
                let entry = UUIDv7(String(parts[1]))
            else { return nil }
            self.init(made: made, entry: entry)
        }

        var text: String { "\(made)-\(entry)" }

        static func < (one: Cursor, other: Cursor) -> Bool {
            (one.made, one.entry) < (other.made, other.entry)
        }
    }

    /// A page of items, the latest first.
    private func page<Item: Encodable>(
        of items: [Item], _ target: RequestTarget, cursor: (Item) -> Cursor
    ) throws -> Response {
        let count = try target.number("count") ?? LedgerServerLimits.herbariumPage
        var rest = items[...]
        if let text = try target.parameter("after") {
            guard let after = Cursor(text) else {
                throw ProblemDetails.badRequest(
                    "bad-after", "Bad after",
                    "`after` must be what the page before gave as `next`.")
            }
            rest = rest.drop { cursor($0) >= after }
        }
        let shown = rest.prefix(count)
        let next = shown.count < rest.count ? shown.last.map { cursor($0).text } : nil
        return try JSONBody.answer(Page(items: Array(shown), next: next))
    }
}
