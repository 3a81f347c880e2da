import NIOCore
import Testing

@testable import OfflineClient

@Suite(.serialized) struct `The transport over real sockets` {
    /// Waits long, so that a busy machine fails no test, but asks again at once. Tests of one limit make that one tight.
    private var calm: TransportTimeouts {
        var timeouts = TransportTimeouts()
        timeouts.pause = .milliseconds(5)
        return timeouts
    }

    /// Gives up at the first attempt when bytes come slowly or not at all.
    private var hasty: TransportTimeouts {
        var timeouts = calm
        timeouts.idle = .milliseconds(400)
        timeouts.grace = .milliseconds(300)
        timeouts.attempts = 1
        return timeouts
    }

    private func bytes(_ host: ScriptedHost, _ timeouts: TransportTimeouts, limit: Int = 1_000)
        async throws -> [UInt8]?
    {
        try await HTTPTransport(timeouts: timeouts).bytes(
            at: host.address + "/file", limit: limit, timeouts: timeouts)
    }

    @Test func `a file comes whole`() async throws {
        try await ScriptedHost.with({ _, _ in .full("200 OK", "", "contents") }) { host in
            let found = try await bytes(host, calm)
            #expect(found == Array("contents".utf8))
            #expect(host.requests.count == 1)
            #expect(host.requests[0].hasPrefix("GET /file HTTP/1.1\r\n"))
        }
    }

    @Test(arguments: ["/a/../b", "/./x", "/per%2520cent", "/a/..?q=1"])
    func `a path is asked for as it is written`(_ path: String) async throws {
        try await ScriptedHost.with({ _, _ in .full("200 OK", "", "x") }) { host in
            _ = try await HTTPTransport(timeouts: calm).bytes(
                at: host.address + path, limit: 1_000, timeouts: calm)
            #expect(host.requests[0].hasPrefix("GET \(path) HTTP/1.1\r\n"))
        }
    }

    @Test func `a ledger that says when to come again is heard`() async throws {
        try await withFolder { folder in
            let key = try DeviceKey(in: try FileSecretStore("\(folder)/secrets"))
            let body = #"{"type":"urn:florilegium:problem:too-many","detail":"Later."}"#
            for (field, after) in [
                ("Retry-After: 1800\r\n", 1_800), ("Retry-After: soon\r\n", nil), ("", nil),
            ] {
                try await ScriptedHost.with({ _, _ in .full("429 Too Many Requests", field, body) })
                { host in
                    await #expect(
                        throws: LedgerFailure(
                            status: 429, detail: "Later.", after: after, problem: "too-many")
                    ) {
                        try await LedgerOverHTTP(
                            host.address, over: HTTPTransport(timeouts: calm), key: key, born: 1,
                            now: { 2 }
                        ).begin()
                    }
                }
            }
        }
    }

    @Test(arguments: ["404 Not Found", "403 Forbidden"])
    func `a file that is not there is told apart from failure`(_ status: String) async throws {
        try await ScriptedHost.with({ _, _ in .full(status, "", "no") }) { host in
            let found = try await bytes(host, calm)
            #expect(found == nil)
            #expect(host.requests.count == 1)
        }
    }

    @Test func `a host that fails is asked again, but not for ever`() async throws {
        try await ScriptedHost.with({ _, number in
            number < 3 ? .full("503 Busy", "", "") : .full("200 OK", "", "x")
        }) { host in
            let found = try await bytes(host, calm)
            #expect(found == [0x78])
            #expect(host.requests.count == 3)
        }
        try await ScriptedHost.with({ _, _ in .full("500 Broken", "", "") }) { host in
            await #expect(throws: TransportFailure.status(address: host.address + "/file", 500)) {
                try await bytes(host, calm)
            }
            #expect(host.requests.count == 3)
        }
        try await ScriptedHost.with({ _, _ in .full("400 Bad", "", "") }) { host in
            await #expect(throws: TransportFailure.status(address: host.address + "/file", 400)) {
                try await bytes(host, calm)
            }
            #expect(host.requests.count == 1)
        }
    }

    @Test func `slow retrieval: bytes that drip are given up`() async throws {
        let drip = ScriptedHost.Answer(
            pieces: ["HTTP/1.1 200 OK\r\n\r\n", "x"], pause: .milliseconds(50), isRepeated: true)
        try await ScriptedHost.with({ _, _ in drip }) { host in
            let timeouts = hasty
            await #expect(throws: TransportFailure.tooSlow(address: host.address + "/file")) {
                try await bytes(host, timeouts)
            }
        }
    }

    @Test func `slow retrieval: a head that drips is given up`() async throws {
        let drip = ScriptedHost.Answer(
            pieces: ["HTTP/1.1 200 OK\r\nX: ", "x"], pause: .milliseconds(50), isRepeated: true)
        try await ScriptedHost.with({ _, _ in drip }) { host in
            let timeouts = hasty
            await #expect(throws: TransportFailure.tooSlow(address: host.address + "/file")) {
                try await bytes(host, timeouts)
            }
        }
    }

    @Test func `slow retrieval: a host that falls silent is given up`() async throws {
        for piece in ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx"] {
            let silent = ScriptedHost.Answer(pieces: [piece], staysOpen: true)
            try await ScriptedHost.with({ _, _ in silent }) { host in
                let timeouts = hasty
                await #expect(throws: TransportFailure.tooSlow(address: host.address + "/file")) {
                    try await bytes(host, timeouts)
                }
            }
        }
    }

    @Test func `steady bytes that never end are given up`() async throws {
        let steady = ScriptedHost.Answer(
            pieces: ["HTTP/1.1 200 OK\r\n\r\n", String(repeating: "x", count: 500)],
            pause: .milliseconds(20), isRepeated: true)
        try await ScriptedHost.with({ _, _ in steady }) { host in
            var timeouts = calm
            timeouts.total = .seconds(1)
            await #expect(throws: TransportFailure.tookTooLong(address: host.address + "/file")) {
                try await bytes(host, timeouts, limit: 1 << 40)
            }
        }
    }

    @Test func `endless data is cut off, announced or not`() async throws {
        let endless = ScriptedHost.Answer(
            pieces: ["HTTP/1.1 200 OK\r\n\r\n", String(repeating: "x", count: 5_000)],
            pause: .milliseconds(1), isRepeated: true)
        for answer in [endless, .full("200 OK", "", String(repeating: "x", count: 1_001))] {
            try await ScriptedHost.with({ _, _ in answer }) { host in
                await #expect(
                    throws: TransportFailure.tooLong(address: host.address + "/file", limit: 1_000)
                ) { try await bytes(host, calm) }
                #expect(host.requests.count == 1)
            }
        }
    }

    @Test func `a body that breaks off is no file`() async throws {
        let broken = ScriptedHost.Answer(pieces: [
            "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"
        ])
        try await ScriptedHost.with({ _, _ in broken }) { host in
            await #expect { try await bytes(host, calm) } throws: { error in
                if case TransportFailure.broken? = error as? TransportFailure {
                    true
                } else {
                    false
                }
            }
            #expect(host.requests.count == 3)
        }
    }

    @Test func `redirects are followed a few times, to addresses only`() async throws {
        try await ScriptedHost.with({ request, _ in
            request.hasPrefix("GET /file ")
                ? .full("302 Found", "Location: other%2Fname\r\n", "") : .full("200 OK", "", "x")
        }) { host in
            let found = try await bytes(host, calm)
            #expect(found == [0x78])
            #expect(host.requests[1].hasPrefix("GET /other%2Fname "))
        }
        try await ScriptedHost.with({ _, _ in .full("302 Found", "Location: /file\r\n", "") }) {
            host in
            await #expect(
                throws: TransportFailure.badRedirect(
                    address: host.address + "/file", reason: "too often")
            ) { try await bytes(host, calm) }
            #expect(host.requests.count == 6)
        }
        for location in ["file:///etc/passwd", "ftp://127.0.0.1/x", ""] {
            try await ScriptedHost.with({ _, _ in
                .full("302 Found", location.isEmpty ? "" : "Location: \(location)\r\n", "")
            }) { host in
                await #expect(
                    throws: TransportFailure.badRedirect(
                        address: host.address + "/file", reason: "to no address")
                ) { try await bytes(host, calm) }
            }
        }
    }

    @Test(
        arguments: [
            ("https://a.example/x/y", "z", "https://a.example/x/z"),
            ("https://a.example/x", "https://b.example/", "https://b.example/"),
            ("http://a.example/x", "https://a.example/x", "https://a.example/x"),
            ("https://a.example/x", "http://a.example/x", nil),
            ("https://a.example/x", "HTTP://a.example/x", nil),
            ("https://a.example/x", "//b.example/y", "https://b.example/y"),
        ] as [(String, String, String?)]) func `no redirect leads from https to http`(
            _ base: String, _ location: String, _ next: String?
        )
    {
        #expect((try? HTTPTransport.next(location, from: base)) == next)
    }

    @Test func `a range is asked for, and no other is taken`() async throws {
        func get(_ answer: ScriptedHost.Answer) async throws -> (TransportHead?, String, String) {
            try await ScriptedHost.with({ _, _ in answer }) { host in
                var head: TransportHead?
                var body: [UInt8] = []
                try await HTTPTransport(timeouts: calm).get(
                    TransportRequest(host.address + "/file", from: 3, limit: 100),
                    began: { head = $0 }, chunk: { body += $0 })
                return (head, String(decoding: body, as: UTF8.self), host.requests.first ?? "")
            }
        }
        let part = try await get(
            .full("206 Partial", "Content-Range: bytes 3-5/6\r\nETag: \"a\"\r\n", "def"))
        #expect(part.0 == TransportHead(status: 206, offset: 3, length: 3, entityTag: "\"a\""))
        #expect(part.1 == "def")
        #expect(part.2.lowercased().contains("range: bytes=3-\r\n"))
        let whole = try await get(.full("200 OK", "", "abcdef"))
        #expect(whole.0?.offset == 0)
        await #expect(throws: TransportFailure.self) {
            _ = try await get(.full("206 Partial", "Content-Range: bytes 30-32/60\r\n", "def"))
        }
        await #expect(throws: TransportFailure.self) {
            _ = try await get(.full("206 Partial", "", "def"))
        }
    }

    @Test(arguments: [
        "", "x", "/etc/passwd", "file:///etc/passwd", "ftp://127.0.0.1/", "http://", "http:///x",
    ])
    func `what is no address is not asked`(_ address: String) async throws {
        await #expect(throws: TransportFailure.badAddress(address)) {
            _ = try await HTTPTransport(timeouts: calm).bytes(
                at: address, limit: 10, timeouts: calm)
        }
    }

    @Test func `a host that is not there is told`() async throws {
        await #expect {
            try await HTTPTransport(timeouts: calm).bytes(
                at: "http://127.0.0.1:1/x", limit: 10, timeouts: calm)
        } throws: { error in
            if case TransportFailure.broken? = error as? TransportFailure { true } else { false }
        }
    }
}
