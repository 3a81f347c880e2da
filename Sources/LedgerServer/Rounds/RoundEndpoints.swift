import Ledger
import LedgerRequests

/// The endpoints of live rounds.
enum RoundEndpoints {
    static let all: [Endpoint<Services>] = [
        .post(LedgerRoute.rounds) {
            let request = try JSONBody.read(LiveRoundRequest.self, $1.body)
            return try await LiveRoundsAPI(services: $0).start(
                request, by: try await $0.identity.reader($1.head))
        },
        .post("\(LedgerRoute.rounds)/{number}/answers") {
            let answer = try JSONBody.read(LiveAnswer.self, $1.body)
            return try await LiveRoundsAPI(services: $0).see(
                answer, number: Int($1.value) ?? 0, by: try await $0.identity.reader($1.head))
        },
    ]
}
