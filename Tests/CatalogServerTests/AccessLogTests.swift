import Foundation
import HTTPTypes
import Logging
import NIOCore
import ServingSupport
import Testing

@testable import CatalogServer
@testable import Serving

@Suite(.serialized) struct `The access log` {
    private struct Line: Decodable, Equatable {
        var time: String
        var method: String
        var path: String
        var status: Int
        var bytes: Int
        var network: String
    }

    @Test func `an answer is a line, without the query and with a shortened address`()
        async throws
    {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        let path = fixture.path("access.log")
        let file = try LogFile(path)
        let harness = ServerHarness(fixture) {
            $0.accessLog = file
            $0.isBehindProxy = true
        }
        let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
        let found = try await harness.route { client in
            let fields: HTTPFields = [forwarded: "192.0.2.77"]
            let found = try await client.get("/v1/flowers/search?query=secret", fields)
            _ = try await client.head("/v1/editions", [forwarded: "2001:db8:1:2::3"])
            _ = try await client.get("/\"quoted")
            return found.body.readableBytes
        }
        let time = "\(EditionFixture.today)T01:00:00Z"
        #expect(
            try lines(path) == [
                Line(
                    time: time, method: "GET", path: "/v1/flowers/search", status: 200,
                    bytes: found, network: "192.0.2.0/24"),
                Line(
                    time: time, method: "HEAD", path: "/v1/editions", status: 200, bytes: 0,
                    network: "2001:db8:1::/48"),
                Line(
                    time: time, method: "GET", path: "/?quoted", status: 404,
                    bytes: try lines(path).last?.bytes ?? 0, network: "local"),
            ])
    }

    @Test func `a file that was moved away or removed is begun anew`() throws {
        let fixture = try EditionFixture()
        let path = fixture.path("access.log")
        let log = try log(path)
        note(log, "/one")
        log.flush()
        try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
        note(log, "/two")
        log.flush()
        #expect(try lines(path + ".1").map(\.path) == ["/one"])
        #expect(try lines(path).map(\.path) == ["/two"])
        try FileManager.default.removeItem(atPath: path)
        note(log, "/three")
        log.flush()
        #expect(try lines(path).map(\.path) == ["/three"])
        // One that is emptied in its place goes on.
        #expect(truncate(path, 0) == 0)
        note(log, "/four")
        log.flush()
        #expect(try lines(path).map(\.path) == ["/four"])
    }

    @Test func `lines that cannot be written are counted and told once, and answers go on`() throws
    {
        let fixture = try EditionFixture()
        let path = fixture.path("logs/access.log")
        try fixture.write(Data(), to: "logs/access.log")
        let metrics = Metrics()
        let log = try log(path, metrics)
        try FileManager.default.removeItem(atPath: fixture.path("logs"))
        note(log, "/one")
        note(log, "/two")
        log.flush()
        #expect(metrics.text(with: []).contains("florilegium_catalogue_unlogged_total 2\n"))
        try fixture.write(Data(), to: "logs/access.log")
        note(log, "/three")
        log.flush()
        #expect(try lines(path).map(\.path) == ["/three"])
    }

    @Test func `no more lines wait than there is room for`() throws {
        let fixture = try EditionFixture()
        let metrics = Metrics()
        let log = try log(fixture.path("access.log"), metrics)
        let long = "/" + String(repeating: "a", count: 5_000)
        for _ in 0..<2_000 { note(log, long) }
        log.flush()
        let written = try lines(fixture.path("access.log"))
        #expect(written.first?.path.utf8.count == ConnectionLimits.pathBytes)
        #expect((700..<1_000).contains(written.count))
        #expect(
            metrics.text(with: []).contains(
                "florilegium_catalogue_unlogged_total \(2_000 - written.count)\n"))
    }

    @Test func `what is no file is refused`() throws {
        let fixture = try EditionFixture()
        #expect(mkfifo(fixture.path("pipe"), 0o600) == 0)
        for path in [fixture.root.path, fixture.path("nowhere/a.log"), fixture.path("pipe")] {
            #expect(throws: LogFile.Failure.self) { try LogFile(path) }
        }
    }

    @Test(arguments: [false, true])
    func `the command writes it`(toStandardOutput: Bool) throws {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        let path = toStandardOutput ? "-" : fixture.path("access.log")
        let server = try Shell.start([
            "--build", fixture.root.path, "--port", "0", "--access-log", path,
        ])
        let port = server.line().split(separator: ":").last?.dropLast() ?? ""
        let (status, _) = try Shell.run(
            "/usr/bin/curl", ["-sf", "http://127.0.0.1:\(port)/site/?secret"])
        #expect(status == 0)
        let heard = toStandardOutput ? server.line() : ""
        server.process.terminate()
        server.process.waitUntilExit()
        #expect(server.process.terminationStatus == 0)
        let line = toStandardOutput ? heard : try String(contentsOfFile: path, encoding: .utf8)
        #expect(line.contains("\"path\":\"/site/\",\"status\":200"))
        #expect(line.contains("\"network\":\"127.0.0.0/24\"") && !line.contains("secret"))
    }

    @Test func `the command says that it cannot write it`() throws {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        let server = try Shell.start([
            "--build", fixture.root.path, "--port", "0", "--access-log", "/nowhere/a.log",
        ])
        server.process.waitUntilExit()
        #expect(server.process.terminationStatus == 69)
        #expect(
            server.errors() == """
                error: cannot write the access log: No such file or directory
                  at  /nowhere/a.log
                  do  Name a file in a folder that this user may write to, or - for standard output

                """)
    }

    private func log(_ path: String, _ metrics: Metrics = Metrics()) throws -> AccessLog {
        AccessLog(
            try LogFile(path), metrics: metrics, now: { EditionFixture.now },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func note(_ log: AccessLog, _ path: String) {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: path)
        log.note(head, from: "local", .ok, bytes: 1, .microseconds(1_250))
    }

    private func lines(_ path: String) throws -> [Line] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
    }
}
