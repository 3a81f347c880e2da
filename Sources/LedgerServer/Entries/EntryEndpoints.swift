import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import LedgerRequests
import Serving

/// The endpoints of entries: sessions of devices, entries, and what a person reads of their own.
enum EntryEndpoints {
    static let all: [Endpoint<Services>] = [
        .post(LedgerRoute.sessions) {
            try await EntriesAPI(services: $0).begin($1.head, $1.body, from: $1.network)
        },
        .post(LedgerRoute.entries, body: .json(most: LedgerServerLimits.entriesBytes)) {
            let device = try $0.identity.device($1.head, LedgerRoute.entries, $1.body)
            try $0.identity.admit(device)
            return try await EntriesAPI(services: $0).take($1.body, at: device, from: $1.network)
        },
        .get(LedgerRoute.feed, query: known) {
            try await ReadsAPI(services: $0).feed(
                $1.target, of: try await $0.identity.reader($1.head).person)
        },
        .get(LedgerRoute.notifications, query: known) {
            try await ReadsAPI(services: $0).notifications(
                $1.target, of: try await $0.identity.reader($1.head).person)
        },
        .get(LedgerRoute.profile, query: offset) {
            try await ReadsAPI(services: $0).profile(
                $1.target, of: try await $0.identity.reader($1.head).person)
        },
        .get("\(LedgerRoute.user)/stats", query: offset) {
            try await ReadsAPI(services: $0).profile(
                $1.target, of: try await $0.identity.account($1.head).person)
        },
        .get(LedgerRoute.events) { try await EventStream(services: $0).answer($1) },
    ]

    /// The last entry that the client has.
    private static let known = [
        QueryParameter("after", .number(LedgerServerLimits.numbers)), QueryParameter("entry"),
    ]

    /// The client's offset from UTC.
    private static let offset = [
        QueryParameter("offset", .number(-LedgerLimits.offset...LedgerLimits.offset))
    ]
}

extension EventStream {
    /// The stream that a request asks for.
    ///
    /// - Throws: `ProblemDetails` (400 or 409) when `Last-Event-ID` is malformed or of another
    ///   history, (401) when the session is over; `StoreFailure` when the database cannot be read.
    fileprivate func answer(_ request: LedgerRequest) async throws -> Response {
        let session = try await services.identity.session(request.head)
        try services.identity.admit(session.sender.device)
        let last = try await lastEvent(request.head)
        let stream = try open(session, after: last, over: request.channel)
        // Ending a session ends its open streams, but this stream may have been opened afterwards.
        _ = try await services.identity.session(request.head)
        return stream
    }

    /// The entry after which a stream begins: the last one, unless the client names one.
    private func lastEvent(_ head: HTTPRequest) async throws -> Int {
        guard let text = HTTPField.Name("Last-Event-ID").flatMap({ head.headerFields[$0] }) else {
            return try await services.ledger.books().entries
        }
        guard let number = Int(text), LedgerServerLimits.numbers.contains(number) else {
            throw ProblemDetails.badRequest(
                "bad-last-event-id", "Bad Last-Event-ID",
                "`Last-Event-ID` must be the id of an event of this stream.")
        }
        try await services.expectHistory(number: number)
        return number
    }
}
