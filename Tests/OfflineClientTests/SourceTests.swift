import NIOCore
import Testing
import Trust

@testable import OfflineClient

@Suite struct `Published metadata over the transport` {
    @Test(arguments: [
        (0, 20, false), (0, 21, true), (256 * 30, 30, false), (256 * 30 - 1, 30, true),
        (1 << 40, 3_000, false),
    ])
    func `too slow is told by the average, after a time of grace`(
        _ bytes: Int, _ seconds: Int, _ isTooSlow: Bool
    ) {
        #expect(TransportTimeouts().isTooSlow(bytes, in: .seconds(seconds)) == isTooSlow)
    }

    @Test func `a host's answers become bytes, nothing, or a reason`() async throws {
        try await ScriptedHost.with({ request, _ in
            if request.contains("/m/1.x.json ") { return .full("200 OK", "", "{}") }
            return request.contains("/m/..%2Fx.json ")
                ? .full("200 OK", "", "ab") : .full("404 Not Found", "", "")
        }) { host in
            for base in ["/m", "/m/"] {
                let transport = HTTPTransport()
                let source = RepositorySource(host.address + base, over: transport)
                let found = try await source.fetch("1.x.json", atMost: 2)
                #expect(found == Array("{}".utf8))
                let encoded = try await source.fetch("..%2Fx.json", atMost: 2)
                #expect(encoded == Array("ab".utf8))
                let absent = try await source.fetch("2.x.json", atMost: 2)
                #expect(absent == nil)
                await #expect(throws: TrustFailure.tooLong(name: "1.x.json", limit: 1)) {
                    try await source.fetch("1.x.json", atMost: 1)
                }
            }
        }
    }

    @Test func `slow retrieval: an update from a host that drips ends`() async throws {
        let drip = ScriptedHost.Answer(
            pieces: ["HTTP/1.1 200 OK\r\n\r\n", " "], pause: .milliseconds(50), isRepeated: true)
        var timeouts = TransportTimeouts()
        timeouts.grace = .milliseconds(300)
        timeouts.attempts = 1
        let patient = timeouts
        try await ScriptedHost.with({ _, _ in drip }) { host in
            let transport = HTTPTransport(timeouts: patient)
            let source = RepositorySource(host.address, over: transport, timeouts: patient)
            await #expect(
                throws: TransportFailure.tooSlow(address: host.address + "/timestamp.json")
            ) { try await source.fetch("timestamp.json", atMost: 16_384) }
        }
    }
}
