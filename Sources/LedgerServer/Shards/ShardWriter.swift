import Catalog
import Foundation
import Ledger
import LedgerEngine
import LedgerStorage
import Storage
import Synchronization

/// Writes boards, beacons and statistics as files, for CDNs and for readers who do not want to send
/// queries. A file is written only when its content changed, and replaced atomically.
final class ShardWriter: Sendable {
    private let services: Services
    private let state = Mutex(State())

    private struct State {
        /// Squares that have a file; nil before the first round.
        var tiles: Set<String>?
        /// Days whose statistics have a file.
        var statistics: Set<Int> = []
        /// The position in the changes of boards up to which they were read.
        var boards = BoardMark()
        /// Boards to be written, in the order of their first unwritten change.
        var waiting: [String] = []
        /// The day on which old board files were last removed.
        var swept = 0
    }

    init(_ services: Services) { self.services = services }

    /// Squares with beacons, and when they were written.
    private struct Index: Encodable {
        var licence = OpenData.licence
        var made: Int
        var tiles: [String: Int]
    }

    /// Statistics of a day.
    private struct Statistics: Encodable {
        var licence = OpenData.licence
        var day: Day
        var least = LedgerLimits.beaconCrowd
        var squares: [BeaconStatistic]
    }

    /// The days that have statistics.
    private struct StatisticDays: Encodable {
        var licence = OpenData.licence
        var days: [Day]
    }

    /// Writes active beacons by square.
    func writeBeacons(at now: Int) async throws {
        let folder = "\(services.shards)/beacons"
        try Folder.make(folder)
        let minute = now / LedgerLimits.minute
        let active = try await services.beacons.active(in: nil, now: now, most: .max)
        let tiles = Dictionary(grouping: active) { BeaconTile(of: $0.cell).name }
        let written = state.withLock { $0.tiles } ?? Self.names(in: folder)
        for (name, beacons) in tiles.sorted(by: { $0.key < $1.key }) {
            try write(
                Array(PublicBeacon.geoJSON(beacons, at: minute).utf8), "beacons/\(name).json")
        }
        for name in written.subtracting(tiles.keys) {
            try remove("\(folder)/\(name).json")
        }
        state.withLock { $0.tiles = Set(tiles.keys) }
        let index = Index(made: minute * LedgerLimits.minute, tiles: tiles.mapValues(\.count))
        try write(Array(try CanonicalJSON.encode(index)), "beacons/index.json")
    }

    /// The squares with files from an earlier run.
    private static func names(in folder: String) -> Set<String> {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return Set(
            names.filter { $0.hasSuffix(".json") && $0 != "index.json" }.map {
                String($0.dropLast(5))
            })
    }

    /// Writes the statistics of past days, which any server may have made, and the list of these
    /// days.
    func writeStatistics() async throws {
        let known = state.withLock { $0.statistics }
        let days = try await services.beacons.statisticDays()
        let new = days.filter { !known.contains($0) }
        guard !new.isEmpty else { return }
        try Folder.make("\(services.shards)/beacons/statistics")
        for number in new {
            let day = Day(number: number)
            let statistics = Statistics(
                day: day, squares: try await services.beacons.statistics(of: number))
            try write(
                Array(try CanonicalJSON.encode(statistics)), "beacons/statistics/\(day).json")
            state.withLock { _ = $0.statistics.insert(number) }
        }
        let index = StatisticDays(days: days.map { Day(number: $0) })
        try write(Array(try CanonicalJSON.encode(index)), "beacons/statistics/index.json")
    }

    /// Writes the first hundred lines of changed boards, up to `LedgerServerLimits.boardFiles`, the
    /// longest waiting first, so that a board that changes all the time does not keep others
    /// waiting.
    func writeBoards() async throws {
        let since = state.withLock { $0.boards }
        let (changed, last) = try await services.ledger.changed(
            after: since, most: LedgerServerLimits.waitingBoardFiles)
        let names = state.withLock { state -> [String] in
            let known = Set(state.waiting)
            state.waiting += changed.filter { !known.contains($0) }
            state.boards = last
            return Array(state.waiting.prefix(LedgerServerLimits.boardFiles))
        }
        var failure: (any Error)?
        for name in names {
            // A board that cannot be written delays no other, and moves to the end.
            state.withLock { state in
                state.waiting.removeAll { $0 == name }
                state.waiting.append(name)
            }
            do { try await writeBoard(name) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    private func writeBoard(_ name: String) async throws {
        let states = try await services.ledger.page(
            of: name, from: 1, count: LedgerServerLimits.boardPage)
        let board = try await BoardsAPI.shown(states, name, services)
        let place = "boards/\(name).json"
        try Folder.make(Folder.of("\(services.shards)/\(place)"))
        try write(Array(try CanonicalJSON.encode(board)), place)
        state.withLock { $0.waiting.removeAll { $0 == name } }
    }

    /// Removes old files of daily boards, once a day. The boards in the database stay.
    func sweepBoards(at now: Int) throws {
        let today = now / LedgerLimits.day
        guard state.withLock({ $0.swept < today }) else { return }
        let folder = "\(services.shards)/boards"
        let first = Day(number: today - LedgerServerLimits.boardFileDays)
        let paths = FileManager.default.enumerator(atPath: folder)
        while let path = paths?.nextObject() as? String {
            let parts = path.split(separator: "/")
            guard parts.count >= 2, parts[parts.count - 2] == "day",
                let day = Day(rawValue: String(parts[parts.count - 1].dropLast(5))), day < first
            else { continue }
            try remove("\(folder)/\(path)")
        }
        state.withLock { $0.swept = today }
    }

    /// Removes a file; one that does not exist is no error.
    private func remove(_ place: String) throws {
        do {
            try FileManager.default.removeItem(atPath: place)
        } catch CocoaError.fileNoSuchFile {
        }
    }

    private func write(_ bytes: [UInt8], _ path: String) throws {
        let place = "\(services.shards)/\(path)"
        let known = try? AtomicFile.read(place, limit: LedgerFileLimits.fileBytes)
        guard known != bytes else { return }
        try AtomicFile.write(bytes, to: place)
    }
}
