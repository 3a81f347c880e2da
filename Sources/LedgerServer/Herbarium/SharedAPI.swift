import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerAccounts
import LedgerEngine
import LedgerRequests
import Serving

/// A shared collection, as anyone with the link reads it: its name, its plants in their order and,
/// where the person chose so, their public name.
struct SharedAPI: Sendable {
    let services: Services

    /// The header with a link's secret. Not the address, because addresses are logged.
    static let header = "Shared-Link"

    private struct Shared: Encodable {
        var name: String
        var by: String?
        var plants: [String]
    }

    /// The present state of the collection.
    ///
    /// - Throws: `ProblemDetails`: 400 without a link; one and the same 404 when there never was
    ///   such a link, it was withdrawn, its collection removed, or its person erased or banned.
    ///   `StoreFailure` when the database cannot be read.
    func collection(_ head: HTTPRequest) async throws -> Response {
        guard let field = HTTPField.Name(Self.header), let link = head.headerFields[field] else {
            throw Self.noLink
        }
        guard let person = try await services.ledger.sharer(of: link),
            let state = try await services.ledger.state(of: person), !state.isBanned
        else { throw Self.notShared }
        let view = try await services.herbaria.view(of: person)
        guard let collection = view.collections.first(where: { $0.shared?.link == link }) else {
            throw Self.notShared
        }
        var shared = Shared(
            name: collection.name,
            plants: collection.plants.prefix(LedgerServerLimits.sharedPlants).map(\.plant))
        // A person whom moderators hid from the boards is not named here either.
        if collection.shared?.named == true, !state.isHidden {
            shared.by = try await services.accounts.store.names(of: [person])[person]
        }
        var answer = try JSONBody.answer(shared)
        if let robots = HTTPField.Name("X-Robots-Tag") { answer.headers[robots] = "noindex" }
        return answer
    }

    static let noLink = ProblemDetails(
        status: .badRequest, name: "no-link", title: "No link",
        detail: "The header \(header) is missing: it brings the secret of the link.")
    private static let notShared = ProblemDetails(
        status: .notFound, name: "not-shared", title: "Not shared",
        detail: "Nothing is shared by this link, or not any more.")
}
