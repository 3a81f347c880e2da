import Catalog
import FoundationEssentials
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import NIOCore
import Serving

/// A player's own feed, state and shop, and the boards.
struct ReadsAPI: Sendable {
    let services: Services

    /// A recorded entry, as its person and their devices read it.
    struct FeedItem: Encodable {
        var number: Int
        var received: Int
        var entry: Entry
        var outcome: Outcome

        init(_ recorded: Recorded) {
            number = recorded.number
            received = recorded.received
            entry = recorded.entry.asItsPersonReads
            outcome = recorded.outcome
        }
    }

    /// A page of a feed, and the number after which the next one begins.
    struct Page<Item: Encodable>: Encodable {
        var items: [Item]
        var next: Int
        /// The id of the entry `next`, which the request for the next page sends; nil for an empty
        /// page.
        var entry: UUIDv7?
    }

    /// The number of the last entry that the client has, from the query.
    ///
    /// - Throws: `ProblemDetails`: 400 when `after` or `entry` is malformed, 409 when this history
    ///   has no such entry. `StoreFailure` when the database cannot be read.
    private func known(_ target: RequestTarget) async throws -> Int {
        let after = try target.number("after") ?? 0
        let entry = try target.parameter("entry").map { text in
            guard let id = UUIDv7(text) else {
                throw ProblemDetails.badRequest(
                    "bad-entry", "Bad entry", "`entry` must be the `entry` of the page before.")
            }
            return id
        }
        try await services.expectHistory(number: after, entry: entry)
        return after
    }

    /// The outcome of an entry, for a notification.
    struct NoticeItem: Encodable {
        var number: Int
        var received: Int
        var kind: Entry.Kind
        var entry: UUIDv7
        var notices: [Notice]

        init(_ recorded: Recorded) {
            number = recorded.number
            received = recorded.received
            kind = recorded.entry.kind
            entry = recorded.entry.id
            notices = recorded.entry.notices(of: recorded.outcome)
        }
    }

    /// The entries of the person's devices.
    func feed(_ target: RequestTarget, of person: PersonID) async throws -> Response {
        let after = try await known(target)
        let found = try await services.ledger.feed(
            of: person, after: after, limit: LedgerServerLimits.feedPage)
        return try JSONBody.answer(
            Page(
                items: found.map(FeedItem.init), next: found.last?.number ?? after,
                entry: found.last?.entry.id))
    }

    /// The outcomes of those entries.
    func notifications(_ target: RequestTarget, of person: PersonID) async throws -> Response {
        let after = try await known(target)
        let found = try await services.ledger.feed(
            of: person, after: after, limit: LedgerServerLimits.feedPage)
        return try JSONBody.answer(
            Page(
                items: found.map(NoticeItem.init).filter { !$0.notices.isEmpty },
                next: found.last?.number ?? after, entry: found.last?.entry.id))
    }

    /// The person's state.
    func profile(_ target: RequestTarget, of person: PersonID) async throws -> Response {
        let offset = try target.number("offset")
        guard let state = try await services.ledger.state(of: person) else {
            throw ProblemDetails(.unknownPerson)
        }
        let handle = try await services.ledger.faces(of: [person])[person]?.handle ?? ""
        let profile = Profile(state, handle: handle, now: services.now(), offset: offset)
        return try JSONBody.answer(profile)
    }

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

    // MARK: Boards

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
            states = try await services.ledger.lines(of: [person] + friends, on: name)
        } else if try target.parameter("around") != nil {
            guard let person else {
                throw ProblemDetails.unauthorized("`around` needs a session's token.")
            }
            let reach = try target.number("around") ?? 5
            states = try await services.ledger.around(person, on: name, reach: reach)
        } else {
            states = try await services.ledger.page(of: name, from: first, count: count)
        }
        let names = try await services.accounts.store.names(of: states.lines.map(\.person))
        return try JSONBody.answer(
            try await Self.shown(states, name, services, by: names, to: person))
    }

    /// A board as everyone sees it. Copies of board files outlive a change of name and an erasure:
    /// they contain no chosen names.
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
