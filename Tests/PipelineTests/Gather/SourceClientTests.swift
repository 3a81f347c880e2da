import Foundation
import Testing
import Transfers

@testable import Gathering

@Suite struct `Asking iNaturalist` {
    private let clock = TestClock()
    private let world: TestProject

    init() throws {
        world = try TestProject()
    }

    private func client(
        requestsPerDay: Int = GatherLimits.requestsPerDay, token: String? = nil,
        base: String = INaturalistService.defaultBase, _ transport: TestTransport
    ) throws -> SourceClient {
        let options = try world.options(base: base, requestsPerDay: requestsPerDay, token: token)
        return SourceClient(
            options.client, transport: transport, clock: clock,
            usageFile: options.cache.appending(path: "usage.json"))
    }

    private func fetch(
        _ client: SourceClient, _ text: String = "https://api.inaturalist.org/v1/taxa/1",
        for cargo: INaturalistService.ResourceKind = .answer
    ) async throws -> HTTPAnswer {
        try await client.fetch(try #require(WebAddress(text)), for: cargo) { _ in nil }
    }

    @Test func `requests start at least 1.1 seconds apart, also across runs`() async throws {
        let transport = TestTransport { _, _ in .json("{}") }
        let first = try client(transport)
        _ = try await fetch(first)
        _ = try await fetch(first)
        clock.advance(seconds: 0.5)
        _ = try await fetch(try client(transport))
        #expect(clock.sleeps.map { Int(($0 * 10).rounded()) } == [11, 6])
    }

    @Test(arguments: [
        ("7", 7.0), ("Sat, 21 Nov 2026 12:00:30 GMT", 30.0), ("0", 2.0), ("soon", 2.0),
    ])
    func `Retry-After is obeyed`(value: String, seconds: Double) async throws {
        let transport = TestTransport { _, number in
            number == 0 ? .json("{}", status: 429, ["retry-after": value]) : .json("{}")
        }
        _ = try await fetch(try client(transport))
        let longest = try #require(clock.sleeps.max())
        #expect(longest >= seconds && longest <= max(seconds, 3.1))
    }

    @Test func `a Retry-After beyond the bound ends the asking`() async throws {
        let transport = TestTransport { _, _ in .json("{}", status: 503, ["retry-after": "3600"]) }
        let client = try client(transport)
        let first = await #expect(throws: FetchFailure.self) { try await fetch(client) }
        #expect(first?.reason == "iNaturalist asks us to wait 60 minutes")
        await #expect(throws: FetchFailure.self) { try await fetch(client) }
        #expect(transport.requests.count == 1)
    }

    @Test func `a failing server is tried five times, later and later`() async throws {
        let transport = TestTransport { _, _ in .json("{}", status: 500) }
        let failure = await #expect(throws: FetchFailure.self) {
            try await fetch(try client(transport))
        }
        let reason = "no sound answer in 5 tries (status 500)"
        #expect(failure == FetchFailure(kind: .passing, reason: reason))
        #expect(transport.requests.count == 5)
        let waits = clock.sleeps
        #expect(waits.count == 4)
        for (wait, least) in zip(waits, [2.0, 4, 8, 16]) {
            #expect(wait >= least && wait < least * 1.5)
        }
    }

    @Test func `after three failures in a row no more is asked`() async throws {
        let transport = TestTransport { _, _ in throw TransferFailure(kind: .timedOut, detail: "") }
        let client = try client(transport)
        for _ in 0..<5 { await #expect(throws: FetchFailure.self) { try await fetch(client) } }
        #expect(transport.requests.count == 15)
    }

    @Test(arguments: [400, 401, 403, 404, 410, 422, 451])
    func `a refusal is not asked again`(status: Int) async throws {
        let transport = TestTransport { _, _ in
            .json(#"{"error": "Too many IDs", "status": 422}"#, status: status)
        }
        let failure = await #expect(throws: FetchFailure.self) {
            try await fetch(try client(transport))
        }
        #expect(failure == FetchFailure(kind: .lasting, reason: "status \(status): Too many IDs"))
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [
        "http://169.254.169.254/latest", "http://127.0.0.1:22/", "https://evil.example/x",
        "file:///etc/passwd", "//10.0.0.1/", "http://api.inaturalist.org/v1/taxa/1", "",
    ])
    func `a redirect to anywhere else is refused`(location: String) async throws {
        let transport = TestTransport { _, _ in .json("", status: 302, ["location": location]) }
        let failure = await #expect(throws: FetchFailure.self) {
            try await fetch(try client(transport))
        }
        #expect(failure?.kind == .lasting)
        #expect(transport.requests.count == 1)
    }

    @Test func `a photograph that moved between iNaturalist's hosts is followed`() async throws {
        let transport = TestTransport { _, number in
            let place = "https://static.inaturalist.org/photos/1/original.jpg"
            return number == 0 ? .json("", status: 301, ["location": place]) : .picture(1)
        }
        let answer = try await fetch(
            try client(transport),
            "https://inaturalist-open-data.s3.amazonaws.com/photos/1/original.jpg",
            for: .photograph)
        #expect(answer.status == 200)
        #expect(transport.requests.last?.address.origin.host == "static.inaturalist.org")
    }

    @Test func `redirects without end are given up`() async throws {
        let transport = TestTransport { _, _ in .json("", status: 307, ["location": "/v1/again"]) }
        let failure = await #expect(throws: FetchFailure.self) {
            try await fetch(try client(transport))
        }
        #expect(failure == FetchFailure(kind: .lasting, reason: "more than 5 redirects"))
        #expect(transport.requests.count == 6)
    }

    @Test func `a day's requests are counted over runs, and come back a day later`() async throws {
        let transport = TestTransport { _, _ in .json("{}") }
        for _ in 0..<2 { _ = try await fetch(try client(requestsPerDay: 2, transport)) }
        let failure = await #expect(throws: FetchFailure.self) {
            try await fetch(try client(requestsPerDay: 2, transport))
        }
        #expect(failure?.kind == .budget)
        clock.advance(seconds: 25 * 3_600)
        _ = try await fetch(try client(requestsPerDay: 2, transport))
        #expect(transport.requests.count == 3)
    }

    @Test func `no window of an hour or a day holds more than was counted in it`() {
        var usage = Usage()
        usage.receive(bytes: 5, at: 1_000_000)
        usage.begin(at: 1_000_000, isAnswer: true)
        #expect(usage.bytesPerHour(at: 1_000_000 + 3_600) == 5)
        #expect(usage.bytesPerHour(at: 1_000_000 + 4_800) == 0)
        #expect(usage.bytesPerDay(at: 1_000_000 + 86_400) == 5)
        #expect(usage.requestsPerDay(at: 1_000_000 + 86_400) == 1)
        #expect(usage.requestsPerDay(at: 1_000_000 + 88_000) == 0)
    }

    @Test func `the token goes to iNaturalist's API alone`() async throws {
        let transport = TestTransport { _, _ in .json("{}") }
        let photo = "https://static.inaturalist.org/photos/1/original.jpg"
        _ = try await fetch(try client(token: "secret", transport))
        _ = try await fetch(try client(token: "secret", transport), photo, for: .photograph)
        let mirror = "https://mirror.example/v1"
        _ = try await fetch(try client(token: "secret", base: mirror, transport), mirror)
        #expect(transport.requests.map { $0.headers["Authorization"] } == ["secret", nil, nil])
        #expect(transport.requests.allSatisfy { $0.headers["User-Agent"] == "Test/1" })
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("06 Nov 1994 08:49:37 GMT", nil),
        ("Sun, 31 Feb 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 24:49:37 GMT", nil),
    ])
    func `dates are read as HTTP writes them`(text: String, moment: Double?) {
        #expect(RetryAfter.moment(text) == moment)
    }
}
