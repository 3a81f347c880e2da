import Foundation
import HTTPTypes
import Ledger
import LedgerEngine
import LedgerStorage
import LedgerSupport
import ServingSupport
import TestSupport
import Testing

@testable import LedgerServer

extension `Beacons at the ledger` {
    @Test func `a day after it is over no file holds where it was or who set it`() async throws {
        let harness = try LedgerHarness()
        let logs = LogCatcher()
        let cell = try #require(BeaconCell(tenThousandths: 593_251, 180_711))
        let server = try harness.server(logger: logs.logger)
        try await server.application.route { client in
            var setter = try SigningDevice(seed: 1)
            var other = try SigningDevice(seed: 2)
            try await setter.beginKnown(client, harness.clock)
            try await other.beginKnown(client, harness.clock)
            let entry = try Self.set(&setter)
            #expect(try await setter.send([entry], client) == [.recorded])
            harness.clock.now += Self.secrecy
            other.device.now = harness.clock.now
            #expect(try await other.send([try Self.replenish(&other)], client) == [.recorded])
            await server.backgroundJobs.everyMinute(harness.clock.now)
            _ = try LedgerStorage(harness.options.home).backUp(
                to: "\(harness.home.path)/backup", keys: "\(harness.home.path)/backup-keys",
                now: harness.clock.now)
            let traces = Traces(of: cell, entry)
            // While it lives its place is in the file of beacons, and nowhere else.
            #expect(traces.found(in: harness.home.path).map(\.name) == ["beacons.sqlite"])
            harness.clock.now += 36 * 3_600_000 + Self.secrecy + 60_000
            await server.backgroundJobs.everyMinute(harness.clock.now)
            #expect(traces.found(in: harness.home.path) == [])
            #expect(traces.found(in: Data(logs.text.utf8)) == [])
            #expect(
                !logs.text.contains(setter.device.name) && logs.text.contains("v1/ledger/entries"))
            let quota = try RelationalBeacons(
                LedgerStorage(harness.options.home).databases)
            #expect(try await quota.active(in: nil, now: 0, most: 10) == [])
        }
    }
}

/// The forms in which a place or an entry may have been left behind.
private struct Traces {
    struct Find: Equatable {
        var name: String
        var form: String
    }

    private let forms: [(String, Data)]

    init(of cell: BeaconCell, _ entry: Entry) {
        func bytes(_ number: Int) -> [Data] {
            let number = Int32(number)
            // SQLite keeps integers in as few bytes as they need, the most significant first.
            let whole = withUnsafeBytes(of: number.bigEndian) { Data($0) }
            return [whole.dropFirst()]
        }
        var forms: [(String, Data)] = [
            ("JSON", Data("\(cell.latitude),\(cell.longitude)".utf8)),
            ("decimal", Data("18.0711,59.3251".utf8)),
            ("decimal", Data("59.3251".utf8)), ("body", Data(entry.body.utf8)),
            ("id", Data(entry.id.description.utf8)),
        ]
        for (latitude, longitude) in zip(bytes(cell.latitude), bytes(cell.longitude)) {
            forms.append(("columns", latitude + longitude))
        }
        self.forms = forms
    }

    func found(in data: Data) -> [String] { forms.filter { data.range(of: $0.1) != nil }.map(\.0) }

    /// Files of a folder that hold some form. Files for everyone hold it as long as all may see it.
    func found(in folder: String) -> [Find] {
        let files =
            FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return files.sorted().filter { !$0.contains("/shards/") }.flatMap { path -> [Find] in
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else {
                return []
            }
            let forms = found(in: data)
            return forms.isEmpty ? [] : [Find(name: (path as NSString).lastPathComponent, form: "")]
        }
    }
}
