import Ledger
import LedgerRequests
import Serving

/// The endpoints of live rounds.
enum RoundEndpoints {
    static let all: [Endpoint<Services>] = [
        .post(LedgerRoute.rounds) {
            let request = try JSONBody.read(LiveRoundRequest.self, $1.body)
            return try await LiveRoundsAPI(services: $0).start(
                request, by: try await $0.identity.reader($1.head))
        },
        .post("\(LedgerRoute.rounds)/{number}/answers") {
            guard let number = Int($1.value), number > 0 else { throw ProblemDetails.nothingHere }
            let answer = try JSONBody.read(LiveAnswer.self, $1.body)
            return try await LiveRoundsAPI(services: $0).see(
                answer, number: number, by: try await $0.identity.reader($1.head))
        },
    ]
}
