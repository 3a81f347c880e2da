import Games
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import LedgerRequests
import LedgerStorage
import Serving

/// Live rounds: those whose answers the ledger records as they are given.
struct LiveRoundsAPI: Sendable {
    let services: Services

    /// Registers a live round and returns its start.
    func start(_ request: LiveRoundRequest, by sender: Sender) async throws -> Response {
        guard request.number > 0 else {
            throw ProblemDetails.invalid([.init("/number", "It must be above 0.")])
        }
        guard try await services.published.decks.deck(request.deck) != nil else {
            throw ProblemDetails.invalid([.init("/deck", "No such deck was published here.")])
        }
        let start = RoundStart(
            mode: request.mode, deck: request.deck, player: sender.device,
            number: request.number, started: services.now(), zone: request.zone,
            adjusted: request.adjusted)
        let last = try await services.ledger.state(of: sender.person)?.devices[sender.device]?
            .round
        guard request.number > last ?? 0,
            let begun = try await services.published.liveRounds.begin(start)
        else {
            throw ProblemDetails(
                status: .conflict, name: "number-used", title: "Number used",
                detail: "A round \(request.number) of this device was begun already, or is past."
                    + " Numbers only rise: take the next.")
        }
        return try JSONBody.answer(begun, status: .created)
    }

    /// Records an answer of a live round.
    func see(_ answer: LiveAnswer, number: Int, by sender: Sender) async throws -> Response {
        guard (0..<LedgerServerLimits.liveAnswers).contains(answer.place),
            answer.choice.map(LedgerServerLimits.choices.contains) ?? true
        else { throw ProblemDetails.invalid([.init("", "No round has such an answer.")]) }
        let isTaken = try await services.published.liveRounds.take(
            answer, of: sender.device, number: number, at: services.now())
        guard isTaken else {
            throw ProblemDetails(
                status: .conflict, name: "not-next", title: "Not the next answer",
                detail: "No live round \(number) of this device waits for answer"
                    + " \(answer.place). The round may be played on; it counts as offline.")
        }
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
}
