import Catalog
import FoundationEssentials
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerStore
import NIOCore
import ServiceLifecycle
import Serving

/// Server-sent events: each entry of a person as it is recorded, on whichever device. The stream is
/// only told that there is news, and reads from where it stood, so that nothing is lost and nothing
/// comes twice, and a slow reader holds nothing up.
struct EventStream: Sendable {
    let desk: Desk

    /// A stream that ends with its session, or when the ledger stops.
    ///
    /// - Throws: `Problem` where there are too many already.
    func open(_ session: LedgerSession, after last: Int) throws -> Response {
        let person = session.sender.person
        guard let (news, number) = desk.listeners.listen(for: person) else {
            throw Problem.tooMany("person", retryAfter: LedgerServerLimits.retryAfter)
        }
        let desk = desk
        let body = ResponseBody { writer in
            defer { desk.listeners.end(number, of: person) }
            let pulse = Task {
                while !Task.isCancelled {
                    try? await Task.sleep(for: LedgerServerLimits.heartbeat)
                    desk.listeners.wake(number, of: person)
                }
            }
            let end = Task {
                let left = max(0, session.expires - desk.now())
                try? await Task.sleep(for: .milliseconds(left))
                desk.listeners.end(number, of: person)
            }
            defer {
                pulse.cancel()
                end.cancel()
            }
            var last = last
            // The first comment makes proxies and browsers see the answer's head.
            try await writer.write(ByteBuffer(string: ": florilegium\n\n"))
            try await withGracefulShutdownHandler {
                try await Self.write(&last, person, desk, &writer)
                for await _ in news {
                    try await Self.write(&last, person, desk, &writer)
                }
            } onGracefulShutdown: {
                desk.listeners.end(number, of: person)
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

    private static func write(
        _ last: inout Int, _ person: PersonID, _ desk: Desk,
        _ writer: inout any ResponseBodyWriter
    ) async throws {
        var isQuiet = true
        while true {
            let found = try await desk.ledger.feed(
                of: person, after: last, limit: LedgerServerLimits.feedPage)
            guard let number = found.last?.number else { break }
            var text = ""
            for recorded in found {
                let json = try CanonicalJSON.encode(ReadsAPI.NoticeItem(recorded))
                text += "id: \(recorded.number)\nevent: recorded\n"
                text += "data: \(String(decoding: json, as: UTF8.self))\n\n"
            }
            try await writer.write(ByteBuffer(string: text))
            (last, isQuiet) = (number, false)
        }
        if isQuiet { try await writer.write(ByteBuffer(string: ": still here\n\n")) }
    }
}
