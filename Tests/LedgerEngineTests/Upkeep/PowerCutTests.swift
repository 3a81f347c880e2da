import Foundation
import Ledger
import LedgerEngine
import LedgerSupport
import PlaySupport
import Synchronization
import TestSupport
import Testing

@Suite(.serialized) struct `A power cut` {
    /// Rounds of 40 cuts each, so that few pictures of all files are held at once: one, 25 with SOAK=1.
    private static let rounds = ProcessInfo.processInfo.environment["SOAK"] == nil ? 1 : 25
    private static let cuts = 40

    /// A moment at which the power may fail, and what had been acknowledged by then.
    private struct Cut: Sendable {
        var moment: PowerCut.Moment
        var acknowledged: Int
    }

    @Test(arguments: 0..<Self.rounds)
    func `loses nothing that was acknowledged, wherever it falls`(round: Int) async throws {
        let scratch = try Scratch()
        let home = "\(scratch.path)/ledger"
        let cuts = Mutex<[Cut]>([])
        let count = Mutex(0)
        // A moment is a picture of all files: some are taken, by chance.
        let dice = Mutex(Dice(7 + UInt64(round)))
        PowerCut.shared.watch(home) { moment in
            guard dice.withLock({ $0.percent(25) }) else { return }
            let acknowledged = count.withLock { $0 }
            cuts.withLock { $0.append(Cut(moment: moment, acknowledged: acknowledged)) }
        }
        defer { PowerCut.shared.stop() }
        let store = try RelationalLedger(home, published: MadeEdition())
        var device = Device("device", seed: 3 + UInt64(round))
        let person = try await store.register(
            device: device.name, born: device.born, now: device.now)
        var entries: [Entry] = []
        for _ in 0..<Self.cuts * 4 {
            let batch = try (0..<1 + dice.withLock { $0.below(8) }).map { _ in try device.walk(100)
            }
            device.now += 20_000
            let answers = try await store.append(
                batch, by: Sender(person: person, device: device.name), now: device.now)
            #expect(answers.allSatisfy { $0.outcome == .recorded })
            entries += batch
            count.withLock { $0 = entries.count }
        }
        let last = Cut(moment: PowerCut.shared.now, acknowledged: entries.count)
        PowerCut.shared.stop()
        let all = cuts.withLock { $0 }.suffix(Self.cuts) + [last]
        #expect(all.count > Self.cuts / 2)
        var lost = 0
        for (number, cut) in all.enumerated() {
            let folder = "\(scratch.path)/cut-\(number)"
            try Self.write(
                cut.moment, to: folder, dice.withLock { Dice(UInt64($0.below(1 << 30))) })
            // Written once, before anything is sealed by it.
            try FileManager.default.copyItem(
                atPath: "\(home)/master.json", toPath: "\(folder)/master.json")
            let found = try RelationalLedger(folder, published: MadeEdition())
            #expect(try await found.verify() == [])
            let feed = try await found.feed(of: person, after: 0, limit: entries.count).map(\.entry)
            #expect(
                feed.prefix(cut.acknowledged).elementsEqual(entries.prefix(cut.acknowledged)),
                "cut \(number)")
            lost += entries.count - feed.count
            try FileManager.default.removeItem(atPath: folder)
        }
        // A file system that lost nothing would show nothing.
        #expect(lost > 0)
    }

    /// Where a log is cut: 60 places, every byte of the last 64 KiB with SOAK=1.
    private static let places = ProcessInfo.processInfo.environment["SOAK"] == nil ? 60 : 65_536

    @Test func `leaves all that was acknowledged before, wherever the log is cut`() async throws {
        let scratch = try Scratch()
        let (home, folder) = ("\(scratch.path)/ledger", "\(scratch.path)/cut")
        let store = try RelationalLedger(home, published: MadeEdition())
        var device = Device("device", seed: 4)
        let person = try await store.register(
            device: device.name, born: device.born, now: device.now)
        let sender = Sender(person: person, device: device.name)
        var entries: [Entry] = []
        // How long the log was when so many entries had been acknowledged.
        var lengths: [(bytes: Int, entries: Int)] = []
        func log() -> Data {
            FileManager.default.contents(atPath: "\(home)/ledger.sqlite-wal") ?? Data()
        }
        while log().count < 200_000 {
            let entry = try device.walk(100)
            #expect(
                try await store.append([entry], by: sender, now: device.now).map(\.outcome) == [
                    .recorded
                ])
            entries.append(entry)
            lengths.append((log().count, entries.count))
        }
        let whole = log()
        try FileManager.default.copyItem(atPath: home, toPath: folder)
        let files = ["ledger.sqlite", "keys.sqlite", "keys.sqlite-wal", "master.json"].map {
            ($0, FileManager.default.contents(atPath: "\(home)/\($0)"))
        }
        let full = "\(scratch.path)/full-log"
        try whole.write(to: URL(filePath: full))
        let step = 65_536 / Self.places
        for place in stride(from: whole.count - 65_536, through: whole.count, by: step) {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
                try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
            }
            for (name, bytes) in files { try bytes?.write(to: URL(filePath: "\(folder)/\(name)")) }
            // Cut, not written anew: 65,536 times 200 kB would not come back from the allocator.
            let cut = "\(folder)/ledger.sqlite-wal"
            try FileManager.default.copyItem(atPath: full, toPath: cut)
            let handle = try FileHandle(forWritingTo: URL(filePath: cut))
            try handle.truncate(atOffset: UInt64(place))
            try handle.close()
            let found = try RelationalLedger(folder, published: MadeEdition())
            let feed = try await found.feed(of: person, after: 0, limit: entries.count).map(\.entry)
            let least = lengths.last { $0.bytes <= place }?.entries ?? 0
            #expect(
                feed.count >= least && feed.elementsEqual(entries.prefix(feed.count)),
                "cut at \(place)")
            if place % 7 == 0 { #expect(try await found.verify() == []) }
        }
    }

    /// What is left: each file as it was brought to the disk, and by chance some sectors of what was written since.
    private static func write(_ moment: PowerCut.Moment, to folder: String, _ dice: Dice) throws {
        var dice = dice
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, durable) in moment.durable {
            let current = moment.current[name] ?? Data()
            var left = durable
            let mode = dice.below(3)
            if mode > 0 {
                if current.count > left.count, mode == 2 {
                    left.append(Data(count: dice.below(current.count - left.count + 1)))
                }
                for start in stride(from: 0, to: min(left.count, current.count), by: 512)
                where dice.percent(50) {
                    let sector = start..<min(start + 512, left.count, current.count)
                    left.replaceSubrange(sector, with: current[sector])
                }
            }
            try left.write(to: URL(filePath: "\(folder)/\(name)"))
        }
    }
}
