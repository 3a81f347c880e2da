import FoundationEssentials
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import LedgerRequests
import NIOCore
import Serving

/// A player's own feed, notifications and state.
struct ReadsAPI: Sendable {
    let services: Services

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
}
