import Ledger
import LedgerRequests
import Serving

/// The endpoints of what persons keep of plants, and of shared collections.
enum HerbariumEndpoints {
    static let all: [Endpoint<Services>] = [
        .get(
            LedgerRoute.saved,
            query: page + [QueryParameter("tag"), QueryParameter("collection")]
        ) { try await $0.herbarium($1).saved($1.target) },
        .get("\(LedgerRoute.saved)/{plant}") { try await $0.herbarium($1).saved($1.value) },
        .get(LedgerRoute.collections, query: page) {
            try await $0.herbarium($1).collections($1.target)
        },
        .get("\(LedgerRoute.collections)/{id}") {
            try await $0.herbarium($1).collection($1.value)
        },
        .get(LedgerRoute.history, query: page + [QueryParameter("text")]) {
            try await $0.herbarium($1).history($1.target)
        },
        .get(LedgerRoute.shared) { try await SharedAPI(services: $0).collection($1.head) },
    ]

    private static let page = [
        QueryParameter("after"),
        QueryParameter("count", .number(1...LedgerServerLimits.herbariumPage)),
    ]
}

extension Services {
    fileprivate func herbarium(_ request: LedgerRequest) async throws -> HerbariumAPI {
        HerbariumAPI(services: self, person: try await identity.reader(request.head).person)
    }
}
