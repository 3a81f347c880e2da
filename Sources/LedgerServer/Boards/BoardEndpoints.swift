import Ledger
import LedgerRequests
import Serving

/// The endpoints of boards.
enum BoardEndpoints {
    static let all: [Endpoint<Services>] = [
        .get(LedgerRoute.boards, query: query, isPublic: true) {
            try await BoardsAPI(services: $0).board(
                $1.target, for: try await $0.identity.optionalReader($1.head))
        }
    ]

    private static let query = [
        QueryParameter("board"), QueryParameter("from", .number(1...10_000)),
        QueryParameter("count", .number(1...LedgerServerLimits.boardPage)),
        QueryParameter("friends", .flag),
        QueryParameter("around", .number(1...LedgerServerLimits.boardPage / 2)),
    ]
}
