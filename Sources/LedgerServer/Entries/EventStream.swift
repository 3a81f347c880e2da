import Catalog
import FoundationEssentials
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import LedgerRequests
import NIOCore
import ServiceLifecycle
import Serving

/// Server-sent events: each entry of a person as it is recorded, on any of their devices. An entry
/// whose number follows directly on that of the last sent one is sent at once; after a gap the
/// ledger is read, so that no entry is lost or repeated.
struct EventStream: Sendable {
    let services: Services

    /// The life of a stream, in milliseconds: until its session ends, at most an hour. A client
    /// that may still read then opens another stream from its last number. A client that was signed
    /// out or banned by an operator's command cannot; the limit is for this case, because the
    /// command runs in another process and ends no stream here.
    static func life(of session: LedgerSession, at now: Int) -> Int {
        min(max(0, session.expires - now), LedgerServerLimits.stream)
    }

    /// Opens a stream that ends with its session, after an hour, or when the ledger stops.
    ///
    /// - Parameters:
    ///   - session: the reader's session.
    ///   - last: the number of the last entry that the client has.
    ///   - channel: the connection. Its end is noticed at once and not at the next write, so that a
    ///     closed stream does not count among the person's.
    /// - Returns: an answer whose body has no fixed length.
    /// - Throws: `ProblemDetails` (429) when the person or the server has too many streams.
    func open(
        _ session: LedgerSession, after last: Int, over channel: any Channel
    ) throws -> Response {
        let person = session.sender.person
        guard let subscription = services.listeners.listen(for: person) else {
            throw ProblemDetails.tooMany("person", retryAfter: RequestLimits.retryAfter)
        }
        let services = services
        InputEnd.of(channel).whenSuccess { [number = subscription.number] in
            services.listeners.end(number, of: person)
        }
        let body = ResponseBody { writer in
            let end = Task { [number = subscription.number] in
                try? await Task.sleep(
                    for: .milliseconds(Self.life(of: session, at: services.now())))
                services.listeners.end(number, of: person)
            }
            defer {
                end.cancel()
                services.listeners.end(subscription.number, of: person)
            }
            var reader = EventReader(services: services, person: person, last: last)
            // The first comment makes proxies and browsers pass on the answer's head.
            try await writer.write(ByteBuffer(string: ": florilegium\n\n"))
            try await withGracefulShutdownHandler {
                try await reader.catchUp(&writer)
                for await news in subscription.news {
                    if services.listeners.takeMissed(subscription.number, of: person) {
                        try await reader.catchUp(&writer)
                    }
                    try await reader.take(news, &writer)
                }
            } onGracefulShutdown: {
                services.listeners.end(subscription.number, of: person)
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/event-stream", .cacheControl: "no-store",
                HTTPField.Name("X-Accel-Buffering") ?? .cacheControl: "no",
            ], body: body)
    }
}

/// The position of a stream.
private struct EventReader {
    let services: Services
    let person: PersonID
    /// The number of the last entry that was sent.
    var last: Int

    /// Handles one message: sends its entries, or reads the ledger after a gap.
    mutating func take(
        _ news: Listeners.StreamMessage, _ writer: inout any ResponseBodyWriter
    ) async throws {
        switch news {
        case .pulse: try await writer.write(ByteBuffer(string: ": still here\n\n"))
        case .wake: break
        case .appended(let appended):
            guard appended.before <= last else { return try await catchUp(&writer) }
            try await send(appended.recorded.filter { $0.number > last }, &writer)
        }
    }

    /// Sends all entries of the ledger after the last sent one.
    mutating func catchUp(_ writer: inout any ResponseBodyWriter) async throws {
        let most = LedgerServerLimits.feedPage
        var found: [Recorded]
        repeat {
            found = try await services.ledger.feed(of: person, after: last, limit: most)
            try await send(found, &writer)
        } while !found.isEmpty
    }

    private mutating func send(
        _ entries: [Recorded], _ writer: inout any ResponseBodyWriter
    ) async throws {
        guard let number = entries.last?.number else { return }
        var text = ""
        for recorded in entries {
            let json = try CanonicalJSON.encode(ReadsAPI.NoticeItem(recorded))
            text += "id: \(recorded.number)\nevent: recorded\n"
            text += "data: \(String(decoding: json, as: UTF8.self))\n\n"
        }
        try await writer.write(ByteBuffer(string: text))
        last = number
    }
}
