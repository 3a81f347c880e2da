import Ledger
import LedgerRequests

/// The endpoint of the shop.
enum ShopEndpoints {
    static let all: [Endpoint<Services>] = [
        .get(LedgerRoute.shop, isPublic: true) {
            try await ShopAPI(services: $0).shop(
                of: try await $0.identity.optionalReader($1.head))
        }
    ]
}
