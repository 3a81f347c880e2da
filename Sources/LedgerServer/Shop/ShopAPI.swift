import Catalog
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import LedgerRequests
import Serving

/// The shop.
struct ShopAPI: Sendable {
    let services: Services

    /// The shop's listings, and the person's belongings.
    private struct Shop: Encodable {
        var items: [ShopListing]
        var owned: [String]
        var worn: [String: String]
        var trophies: Int
    }

    /// The shop's listings; for a person, with their belongings.
    func shop(of person: PersonID?) async throws -> Response {
        guard let content = services.published.content else { throw ProblemDetails.noEdition }
        let state: PlayerState? =
            if let person { try await services.ledger.state(of: person) } else { nil }
        return try JSONBody.answer(
            Shop(
                items: content.listings, owned: (state?.items ?? []).sorted(),
                worn: state?.worn ?? [:], trophies: state?.trophies ?? 0))
    }
}
