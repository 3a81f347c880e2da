import Ledger
import LedgerRequests
import Serving

/// The endpoints for operators, and the files that everyone may copy. All of them ignore their
/// query.
enum OperationEndpoints {
    static let all: [Endpoint<Services>] = [
        shards,
        .get(LedgerRoute.description, query: nil, isPublic: true) { services, _ in
            OperationAPI(services: services).description()
        },
        .get(LedgerRoute.health, query: nil) { services, _ in
            try await services.health.answer().response
        },
        .get(LedgerRoute.metrics, query: nil) { services, _ in
            try await OperationAPI(services: services).metrics()
        },
    ]

    /// Files that are written each minute.
    private static let shards = Endpoint<Services>.get(
        "\(LedgerRoute.shards)/*", query: nil, isPublic: true
    ) { try await ShardsAPI(services: $0).shard($1.value) }
}
