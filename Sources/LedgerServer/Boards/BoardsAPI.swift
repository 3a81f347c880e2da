import Catalog
import FoundationEssentials
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerAccounts
import LedgerEngine
import LedgerRequests
import Serving

/// The boards.
struct BoardsAPI: Sendable {
    let services: Services

    /// A page of a board, or the lines around a person.
    func board(_ target: RequestTarget, for person: PersonID?) async throws -> Response {
        guard let name = try target.parameter("board"), (1...200).contains(name.utf8.count) else {
            throw ProblemDetails.badRequest(
                "board-missing", "Which board?",
                "`board` is missing. Name one: ?board=sum/offline/points/always")
        }
        let first = try target.number("from") ?? 1
        let count = try target.number("count") ?? 20
        let states: LeaderboardPage
        if try target.parameter("friends") != nil {
            guard let person else {
                throw ProblemDetails.unauthorized("`friends` needs a session's token.")
            }
            let friends = try await services.ledger.persons(
                .friends, of: person, after: "", count: LedgerLimits.friends)
            states = try await services.ledger.lines(
                of: [person] + friends, on: name, for: person)
        } else if try target.parameter("around") != nil {
            guard let person else {
                throw ProblemDetails.unauthorized("`around` needs a session's token.")
            }
            let reach = try target.number("around") ?? 5
            states = try await services.ledger.around(person, on: name, reach: reach)
        } else {
            states = try await services.ledger.page(
                of: name, from: first, count: count, for: .person(person))
        }
        let names = try await services.accounts.store.names(of: states.lines.map(\.person))
        return try JSONBody.answer(
            try await Self.shown(states, name, services, by: names, to: person))
    }

    /// A board as everyone sees it. Board files contain no chosen names, because copies of them
    /// remain after a name was changed or a person was erased.
    static func shown(
        _ states: LeaderboardPage, _ name: String, _ services: Services,
        by names: [PersonID: String] = [:], to person: PersonID? = nil
    ) async throws -> BoardLines {
        let faces = try await services.ledger.faces(of: states.lines.map(\.person))
        return BoardLines(
            board: name, persons: states.persons,
            lines: states.lines.map { line in
                BoardLines.Line(
                    rank: line.rank, player: faces[line.person]?.handle ?? "",
                    name: names[line.person], points: line.points,
                    day: Day(secondsSince1970: line.time / 1_000),
                    worn: faces[line.person]?.worn ?? [:],
                    isYou: line.person == person ? true : nil)
            })
    }
}
