import Foundation
import Ledger
import LedgerEngine
import LedgerStorage
import LedgerSupport
import PostgresSupport
import Serving
import ServingSupport
import TestSupport
import Testing

@testable import LedgerServer

/// A ledger that reads boards and feeds from a standby.
@Suite(
    .enabled(if: TemporaryPostgres.isThere, Comment(rawValue: TemporaryPostgres.reason)))
struct `Reads from a replica` {
    /// A primary, its standby, and a ledger over both.
    private final class Scene: Sendable {
        let primary: TemporaryPostgres
        let standby: TemporaryPostgres
        let harness: LedgerHarness
        private let replica: String

        init() throws {
            primary = try TemporaryPostgres()
            let address = try primary.database()
            standby = try TemporaryPostgres(standbyOf: primary)
            let name = try #require(address.split(separator: "dbname=").last)
            let replica = standby.address(of: String(name))
            self.replica = replica
            harness = try LedgerHarness {
                $0.location = .postgres(address)
                $0.replica = replica
            }
        }

        deinit {
            try? standby.stop()
            try? primary.stop()
        }

        /// Stops the standby's replay, so that it falls behind, or goes on with it.
        func replay(_ isOn: Bool) async throws {
            try standby.execute(
                "SELECT pg_wal_replay_\(isOn ? "resume" : "pause")()", at: replica)
            let wanted = isOn ? "not paused" : "paused"
            let isSo = try await eventually {
                try standby.execute("SELECT pg_get_wal_replay_pause_state()", at: replica)
                    == [wanted]
            }
            #expect(isSo)
        }
    }

    /// How many reads came from a source.
    private static func reads(
        from source: LedgerReplica.Source, _ server: LedgerServer
    ) -> Int {
        let line = #"florilegium_replica_reads_total{source="\#(source.rawValue)"} "#
        return server.services.metrics.text(with: []).split(separator: "\n")
            .first { $0.hasPrefix(line) }.flatMap { Int($0.dropFirst(line.count)) } ?? 0
    }

    private static let board =
        "\(LedgerRoute.boards)?board=sum/offline/points/day/2026-11-21&around=5"

    @Test(.timeLimit(.minutes(10)))
    func `show what a person wrote, however far the replica is behind`() async throws {
        let scene = try Scene()
        try await scene.harness.route { client, server in
            var device = try SigningDevice()
            try await device.beginKnown(client, scene.harness.clock)
            scene.harness.clock.now += Device.hour
            func update() async throws {
                while try await server.services.ledger.updateBoards(most: 100) > 0 {}
            }
            func answers() async throws -> [String] {
                try await [
                    device.get(LedgerRoute.feed, client).text,
                    device.get(LedgerRoute.notifications, client).text,
                    device.get(Self.board, client).text,
                ]
            }
            let first = try device.device.quiz()
            #expect(try await device.send([first], client) == [.recorded])
            try await update()
            let isRead = try await eventually {
                _ = try await answers()
                return Self.reads(from: .replica, server) > 0
            }
            #expect(isRead)

            try await scene.replay(false)
            for number in 2...4 {
                let entry = try device.device.quiz()
                #expect(try await device.send([entry], client) == [.recorded])
                try await update()
                let before = Self.reads(from: .replica, server)
                let (feed, board) = try await (answers()[0], answers()[2])
                #expect(feed.contains(entry.id.description))
                #expect(feed.matches(of: /"kind":"round"/).count == number)
                #expect(
                    board.contains(#""isYou":true"#) && board.contains(#""persons":1"#), "\(board)")
                #expect(Self.reads(from: .replica, server) == before, "nothing of it is there")
            }
            let late = try await answers()

            // Who wrote nothing new is shown what is there.
            try await scene.replay(true)
            let isBack = try await eventually {
                let before = Self.reads(from: .replica, server)
                let now = try await answers()
                #expect(now == late)
                return Self.reads(from: .replica, server) == before + 3
            }
            #expect(isBack)
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `go on without it, also when it was never there`() async throws {
        let scene = try Scene()
        let lines = LogCatcher()
        try scene.standby.stop()
        let server = try scene.harness.server(logger: lines.logger)
        try await server.application.route { client in
            var device = try SigningDevice()
            try await device.begin(client)
            scene.harness.clock.now += Device.hour
            for number in 1...3 {
                let entry = try device.device.quiz()
                #expect(try await device.send([entry], client) == [.recorded])
                let feed = try await device.get(LedgerRoute.feed, client)
                #expect(feed.text.matches(of: /"kind":"round"/).count == number)
            }
        }
        #expect(Self.reads(from: .replica, server) == 0)
        #expect(Self.reads(from: .primary, server) == 3)
        #expect(lines.text.matches(of: /The replica is not read/).count == 1)
    }

    @Test func `never read another ledger`() async throws {
        let server = try TemporaryPostgres.shared()
        let (own, others) = (try server.database(), try server.database())
        let stranger = try LedgerHarness { $0.location = .postgres(others) }
        let lines = LogCatcher()
        let harness = try LedgerHarness {
            $0.location = .postgres(own)
            $0.replica = others
        }
        for here in [stranger, harness] {
            let server = try here.server(logger: lines.logger)
            try await server.application.route { client in
                var device = try SigningDevice(seed: here.options.replica == nil ? 7 : 8)
                try await device.begin(client)
                here.clock.now += Device.hour
                let entry = try device.device.quiz()
                #expect(try await device.send([entry], client) == [.recorded])
                let feed = try await device.get(LedgerRoute.feed, client)
                #expect(feed.text.contains(entry.id.description))
            }
            #expect(Self.reads(from: .replica, server) == 0)
        }
        #expect(lines.text.contains("the entries of another ledger"))
    }
}
