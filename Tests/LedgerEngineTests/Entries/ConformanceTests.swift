import Foundation
import Games
import Ledger
import LedgerSupport
import PlaySupport
import SQLDriver
import Synchronization
import TestSupport
import Testing

@testable import LedgerEngine

/// What every store must do, whatever database it is.
@Suite(.onAllEngines, .namingTheEngine) struct `A ledger's store` {
    static let isSoak = ProcessInfo.processInfo.environment["SOAK"] != nil

    func store(_ scratch: Scratch, _ published: MadeEdition = MadeEdition()) throws
        -> RelationalLedger
    {
        try RelationalLedger(scratch.path + "/ledger", published: published)
    }

    @Test func `knows a device once, and a person by number`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch)
        let first = try await store.register(device: "a", born: 0, now: Device.noon)
        #expect(try await store.register(device: "a", born: 5, now: Device.noon + 9) == first)
        let second = try await store.register(device: "b", born: 0, now: Device.noon)
        #expect(second != first)
        #expect(try await store.state(of: first)?.devices.keys.sorted() == ["a"])
        #expect(try await store.state(of: PersonID(rawValue: 99)) == nil)
        await #expect(throws: StoreFailure.unknownDevice) {
            try await store.append([], by: Sender(person: first, device: "b"), now: Device.noon)
        }
    }

    @Test func `writes nothing more once the disk has forgotten what was on it`() async throws {
        let scratch = try Scratch()
        let lost = Mutex<[String]>([])
        let store = try RelationalLedger(scratch.path + "/ledger", published: MadeEdition()) {
            _, _ in
        } lost: { reason in
            lost.withLock { $0.append(reason) }
        }
        var device = Device("a")
        let sender = Sender(
            person: try await store.register(device: "a", born: device.born, now: device.now),
            device: "a")
        let first = [try device.walk(100), try device.walk(100)]
        _ = try await store.append(first, by: sender, now: device.now)
        try await store.entryDatabase.write { _ = try $0.run("DELETE FROM entry WHERE number = 2") }
        await #expect(throws: StoreFailure.self) {
            try await store.append([device.walk(100)], by: sender, now: device.now)
        }
        #expect(lost.withLock { $0 } == ["the disk shows entries up to 1, but 2 were on it"])
        #expect(try await store.books().entries == 1)
    }

    @Test func `records an entry once, and refuses its id with other content`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch)
        var device = Device("a")
        let sender = Sender(
            person: try await store.register(device: "a", born: device.born, now: device.now),
            device: "a")
        let round = try device.quiz()
        #expect(
            try await store.append([round], by: sender, now: device.now).map(\.outcome) == [
                .recorded
            ])
        #expect(
            try await store.append([round, round], by: sender, now: device.now).map(\.outcome) == [
                .alreadyRecorded, .alreadyRecorded,
            ])
        var other = round
        other.made += 1
        #expect(
            try await store.append([other], by: sender, now: device.now).map(\.outcome) == [
                .refused(reason: "other-content")
            ])
        // Ids are each person's own.
        let stranger = Sender(
            person: try await store.register(device: "b", born: device.born, now: device.now),
            device: "b")
        #expect(
            try await store.append([round], by: stranger, now: device.now).map(\.outcome) == [
                .refused(reason: "not-yours")
            ])
        #expect(
            try await store.feed(of: sender.person, after: 0, limit: 10).map(\.entry) == [round])
        #expect(try await store.feed(of: stranger.person, after: 0, limit: 10).isEmpty)
        #expect(try await store.verify() == [])
    }

    @Test func `judges each entry by what those before it came to, in one batch, too`() async throws
    {
        let scratch = try Scratch()
        let store = try store(scratch)
        var device = Device("a")
        let sender = Sender(
            person: try await store.register(device: "a", born: device.born, now: device.now),
            device: "a")
        // The first quiz is worth 10 Trophies and an achievement of 10.
        let entries = [try device.buy(), try device.quiz(), try device.buy(), try device.buy()]
        let answers = try await store.append(entries, by: sender, now: device.now)
        #expect(
            answers.map(\.outcome) == [
                .refused(reason: "too-few-trophies"), .recorded, .recorded,
                .refused(reason: "owned-already"),
            ])
        #expect(answers.map(\.id) == entries.map(\.id))
        let standing = try await store.state(of: sender.person)
        #expect(standing?.items == ["oak-frame"])
        #expect(try await store.verify() == [])
    }

    @Test func `remembers a refusal until its entry would be too late in any case`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch)
        var device = Device("a")
        let sender = Sender(
            person: try await store.register(device: "a", born: device.born, now: device.now),
            device: "a")
        let kept = 2 * LedgerLimits.offline
        // When entries are refused, how many, and how many refusals are known afterwards.
        for (later, count, known) in [(0, 1, 1), (kept, 1, 2), (kept + 1, 3, 4)] {
            device.now = Device.noon + later
            var batch: [Entry] = []
            for _ in 0..<count { batch.append(try device.buy()) }
            let answers = try await store.append(batch, by: sender, now: device.now)
            #expect(answers.allSatisfy { $0.outcome == .refused(reason: "too-few-trophies") })
            let rows = try await store.entryDatabase.read {
                try $0.value(Int.self, "SELECT count(*) FROM refusal")
            }
            #expect(rows == known)
        }
    }

    @Test func `keeps everything when it is opened again`() async throws {
        let scratch = try Scratch()
        var device = Device("a")
        let sender: Sender
        let before: PlayerState?
        do {
            let store = try store(scratch)
            sender = Sender(
                person: try await store.register(device: "a", born: device.born, now: device.now),
                device: "a")
            for _ in 0..<20 {
                _ = try await store.append([device.something()], by: sender, now: device.now)
            }
            before = try await store.state(of: sender.person)
        }
        let store = try store(scratch)
        #expect(try await store.state(of: sender.person) == before)
        #expect(try await store.verify() == [])
        _ = try await store.append([device.quiz()], by: sender, now: device.now)
        #expect(try await store.verify() == [])
    }

    @Test func `has entries sent again when what was published is not at hand`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch, MadeEdition(isAway: true))
        var device = Device("a")
        let sender = Sender(
            person: try await store.register(device: "a", born: device.born, now: device.now),
            device: "a")
        #expect(
            try await store.append([device.quiz()], by: sender, now: device.now).map(\.outcome) == [
                .tryLater(after: 5)
            ])
    }

    @Test func `has later rounds wait for one that has to come again`() async throws {
        /// Everything is at hand but the first round's deck.
        struct AwayForOne: Published {
            let number: Int
            func context(of basis: JudgingBasis) async throws -> JudgingContext {
                if case .deck(let round) = basis, round.start.number == number {
                    throw CocoaError(.fileNoSuchFile)
                }
                return try await MadeEdition().context(of: basis)
            }
        }
        let scratch = try Scratch()
        let store = try RelationalLedger(scratch.path + "/ledger", published: AwayForOne(number: 1))
        var device = Device("a")
        let sender = Sender(
            person: try await store.register(device: "a", born: device.born, now: device.now),
            device: "a")
        let batch = [try device.quiz(), try device.walk(100), try device.quiz()]
        // Else the second number would be recorded, and the first be refused for ever.
        let answers = try await store.append(batch, by: sender, now: device.now)
        #expect(answers.map(\.outcome) == [.tryLater(after: 5), .recorded, .tryLater(after: 5)])
    }

    /// Another server at the same databases; nil in memory, which has one.
    private func secondServer(_ scratch: Scratch) throws -> RelationalLedger? {
        TestEngine.current == .memory ? nil : try store(scratch)
    }

    /// A naive auditor goes through the same stream beside the store: some hundred entries, a million with SOAK=1.
    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `agrees with an auditor over random streams at two servers, repeats and restarts`(
        _ seed: UInt64
    ) async throws {
        let scratch = try Scratch()
        var store = try store(scratch)
        var second = try secondServer(scratch) ?? store
        var dice = Dice(seed)
        var devices = (0..<5).map { Device("device-\($0)", seed: seed &* 100 &+ UInt64($0)) }
        var senders: [Sender] = []
        var auditor: [PersonID: JudgingState] = [:]
        for device in devices {
            let person = try await store.register(
                device: device.name, born: device.born, now: device.now)
            senders.append(Sender(person: person, device: device.name))
            auditor[person, default: JudgingState()].person.add(
                device: device.name, born: device.born, now: device.now)
        }
        var sent: [[Entry]] = Array(repeating: [], count: devices.count)
        var known: Set<UUIDv7> = []
        let (batches, most) = Self.isSoak ? (10_700, 63) : (120, 5)
        for step in 0..<batches {
            let place = dice.below(devices.count)
            var batch: [Entry] = []
            for _ in 0..<1 + dice.below(most - 1) { batch.append(try devices[place].something()) }
            if let repeated = dice.pick(sent[place]), dice.percent(30) { batch.append(repeated) }
            if dice.percent(10) { batch = dice.generator.shuffled(batch) }
            let (sender, now) = (senders[place], devices[place].now)
            // Whichever of two servers at the same databases: each has to see what the other wrote.
            let server = dice.percent(50) ? store : second
            let answers = try await server.append(batch, by: sender, now: now)
            for (entry, answer) in zip(batch, answers) {
                guard !known.contains(entry.id) else {
                    #expect(answer.outcome == .alreadyRecorded)
                    continue
                }
                // Out of the table, so that it changes in place.
                var standing = auditor.removeValue(forKey: sender.person) ?? JudgingState()
                defer { auditor[sender.person] = standing }
                do throws(Refusal) {
                    let body = try entry.read()
                    guard let context = try? MadeEdition().contextNow(of: body.basis) else {
                        continue
                    }
                    standing.fold(try judge(entry, by: sender, standing, context, now: now))
                    sent[place].append(entry)
                    known.insert(entry.id)
                    #expect(answer.outcome == .recorded)
                } catch {
                    #expect(answer.outcome == .refused(reason: error.name))
                }
            }
            if step % (batches / 3) == 39 {
                store = try self.store(scratch)
                second = try secondServer(scratch) ?? store
            }
        }
        for (person, standing) in auditor {
            #expect(try await store.state(of: person) == standing.person)
        }
        #expect(try await store.verify() == [])
        try await store.rebuild()
        for (person, standing) in auditor {
            #expect(try await store.state(of: person) == standing.person)
        }
        #expect(try await store.verify() == [])
    }
}
