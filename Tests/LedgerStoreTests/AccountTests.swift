import Catalog
import Foundation
import GRDB
import Games
import Ledger
import LedgerSupport
import PlaySupport
import TestSupport
import Testing

@testable import LedgerStore

@Suite struct `Accounts in the ledger's store` {
    private func store(_ folder: String) throws -> SQLiteLedger {
        try SQLiteLedger(folder, published: MadeEdition())
    }

    private static func id(_ seed: UInt64) -> UUIDv7 { UUIDv7(after: nil, at: Device.noon, random: (seed, seed)) }

    /// A device that is known, and who has it.
    private func known(_ name: String, seed: UInt64, _ store: SQLiteLedger) async throws -> (Device, Sender) {
        let device = Device(name, seed: seed)
        let person = try await store.register(device: name, born: device.born, now: device.now)
        return (device, Sender(person: person, device: name))
    }

    private func details(_ name: String) -> AccountDetails {
        AccountDetails(email: "\(name)@example.org", username: name, displayName: name, language: "en", consents: [])
    }

    private func open(_ name: String, for person: PersonID, _ store: SQLiteLedger) throws {
        try store.accounts.open(
            AccountRecord(person: person, details: details(name), password: "$2b$12$", role: .player, made: 1),
            email: "\(name)@example.org", username: name)
    }

    @Test func `a picture comes back from a backup, and not for who was erased since`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let persons = [try await known("a", seed: 1, store).1.person, try await known("b", seed: 2, store).1.person]
        let picture = Data((0..<200).map { UInt8($0) })
        for (person, name) in zip(persons, ["zoe", "yan"]) {
            try open(name, for: person, store)
            try store.accounts.keep(picture: picture, of: person)
            #expect(try store.accounts.account(of: person)?.details.avatar == "own")
        }
        // What is kept opens for its person alone.
        let sum = persons[0].rawValue + persons[1].rawValue
        try store.accounts.write { try $0.execute(sql: "UPDATE picture SET person = 1000 + person; UPDATE picture SET person = \(1_000 + sum) - person") }
        #expect(throws: StoreFailure.self) { try store.accounts.picture(of: persons[0]) }
        for person in persons { try store.accounts.keep(picture: picture, of: person) }
        let (copy, keys) = (scratch.path + "/copy", scratch.path + "/keys")
        _ = try store.backUp(to: copy, keys: keys, now: Device.noon)
        let home = scratch.path + "/again"
        _ = try SQLiteLedger.restore(from: copy, keys: keys, into: home, erased: [persons[1]])
        let restored = try self.store(home)
        #expect(try restored.accounts.picture(of: persons[0]) == picture)
        #expect(try restored.accounts.picture(of: persons[1]) == nil)
        #expect(try restored.accounts.read { try $0.value(Int.self, "SELECT count(*) FROM picture") } == 1)
    }

    @Test func `so much is sent in a day, and the day is forgotten`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let person = try await known("a", seed: 1, store).1.person
        let day = Device.noon / 86_400_000
        let counted = try (0..<4).map { _ in try store.accounts.countUpload(of: person, most: 3, day: day) }
        #expect(counted == [true, true, true, false])
        #expect(try store.accounts.countUpload(of: person, most: 3, day: day + 1))
        try store.accounts.sweep(now: Device.noon + 2 * 86_400_000)
        #expect(try store.accounts.read { try $0.value(Int.self, "SELECT count(*) FROM upload") } == 0)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `what a guest did counts once in the account, and caps hold for both together`(_ seed: UInt64) async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        var (first, owner) = try await known("a", seed: seed, store)
        var (second, guest) = try await known("b", seed: seed + 100, store)
        for _ in 0..<25 { _ = try await store.append([first.something()], by: owner, now: first.now) }
        for _ in 0..<25 { _ = try await store.append([second.something()], by: guest, now: second.now) }
        let guests = try await store.feed(of: guest.person, after: 0, limit: 100)
        let now = max(first.now, second.now)
        while try await store.follow(most: 1_000) > 0 {}

        let claimed = try await store.claim("b", into: owner.person, id: Self.id(seed), now: now)
        #expect(!claimed.recorded.isEmpty)
        #expect(Set(claimed.recorded.map(\.entry)).isSubset(of: guests.map(\.entry)))
        #expect(try await store.claim("b", into: owner.person, id: Self.id(seed + 1), now: now).recorded == [])
        #expect(try await store.person(of: "b") == owner.person)
        #expect(try await store.verify() == [])

        let standing = try #require(try await store.standing(of: owner.person))
        // As if one person had played with both, the second after the first.
        var together = Standing()
        together.person.add(device: "a", born: first.born, now: Device.noon)
        together.person.add(device: "b", born: second.born, now: Device.noon)
        for recorded in try await store.feed(of: owner.person, after: 0, limit: 100) { together.fold(recorded.outcome) }
        #expect(together.person == standing)
        let reward = try MadeDecks.deck(for: .quiz).deck.rules.modes[.quiz]?.reward
        let paid = standing.earned.reduce(0) { sum, day in sum + (reward?.trophies(for: day.value[.quiz] ?? 0, after: 0) ?? 0) }
        let rounds = try await store.feed(of: owner.person, after: 0, limit: 100).flatMap(\.outcome.changes).reduce(0) { sum, change in
            if case .posted(let posting) = change, posting.reason == .round { sum + posting.trophies } else { sum }
        }
        #expect(rounds == paid)
        #expect(try await store.standing(of: guest.person)?.trophies == 0)
        #expect(try await store.standing(of: guest.person)?.isOnBoards == false)

        while try await store.follow(most: 1_000) > 0 {}
        for board in try await store.changed(after: 0).boards {
            #expect(try await store.page(of: board, from: 1, count: 10).lines.map(\.person) == [owner.person])
        }
        try await store.rebuild()
        #expect(try await store.verify() == [])
        // The account's device writes on, by its own numbers.
        let more = Sender(person: owner.person, device: "b")
        #expect(try await store.append([second.quiz()], by: more, now: second.now).map(\.outcome) == [.recorded])
    }

    @Test func `an account takes in three guests in thirty days, and no device of another's`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, owner) = try await known("a", seed: 1, store)
        var now = Device.noon
        func claim(_ name: String, plays: Bool) async throws -> Int {
            var (device, guest) = try await known(name, seed: 7, store)
            if plays { _ = try await store.append([device.walk(500)], by: guest, now: device.now) }
            return try await store.claim(name, into: owner.person, id: Self.id(9), now: now).recorded.count
        }
        for name in ["b", "c"] { #expect(try await claim(name, plays: true) <= 1) }
        // Who did nothing yet does not count.
        for name in ["x", "y", "z"] { #expect(try await claim(name, plays: false) == 0) }
        _ = try await claim("d", plays: true)
        await #expect(throws: StoreFailure.tooManyGuests) { _ = try await claim("e", plays: true) }
        now += LedgerLimits.guestWindow
        _ = try await claim("f", plays: true)
        let (_, other) = try await known("g", seed: 3, store)
        await #expect(throws: StoreFailure.otherAccount) {
            _ = try await store.claim("b", into: other.person, id: Self.id(10), now: now)
        }
        #expect(try await store.verify() == [])
    }

    @Test func `a device that was signed out writes nothing, and its key is taken by nobody`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        var (device, sender) = try await known("a", seed: 1, store)
        _ = try await store.append([device.quiz()], by: sender, now: device.now)
        try await store.end("a", of: sender.person)
        let late = try device.quiz()
        await #expect(throws: StoreFailure.unknownDevice) { _ = try await store.append([late], by: sender, now: device.now) }
        await #expect(throws: StoreFailure.unknownDevice) { _ = try await store.register(device: "a", born: 0, now: device.now) }
        #expect(try await store.person(of: "a") == nil)
        #expect(try await store.verify() == [])
    }

    @Test func `an address and a name belong to one account`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, first) = try await known("a", seed: 1, store)
        let (_, second) = try await known("b", seed: 2, store)
        try open("zoe", for: first.person, store)
        #expect(throws: AccountConflict.emailTaken) { try open("zoe", for: second.person, store) }
        try open("yan", for: second.person, store)
        #expect(throws: AccountConflict.usernameTaken) {
            try store.accounts.write(details("yan"), of: second.person, username: "zoe")
        }
        #expect(try store.accounts.account(email: "zoe@example.org")?.person == first.person)
        #expect(try store.accounts.account(username: "yan")?.details.email == "yan@example.org")
        #expect(try store.accounts.account(username: "nobody") == nil)
    }

    @Test func `a token for renewal is good once, and used again ends its session`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let (_, sender) = try await known("a", seed: 1, store)
        let token = { Data(repeating: $0, count: 32) }
        let session = AccountSession(
            id: Data([1]), person: sender.person, device: "a", now: 1_000, expires: 5_000, keeps: true)
        try store.accounts.begin(session, token: token(1), network: "n", known: 9_000)
        let next = try store.accounts.renew(token: token(1), with: token(2), now: 2_000) { _ in 6_000 }
        guard case .renewed(let renewed) = next else { Issue.record("not renewed"); return }
        #expect(renewed.expires == 6_000)
        #expect(try store.accounts.renew(token: token(9), with: token(3), now: 2_000) { _ in 0 } == .unknown)
        guard case .reused(let copied) = try store.accounts.renew(token: token(1), with: token(3), now: 2_001, expires: { _ in 0 })
        else { Issue.record("not seen"); return }
        #expect(copied.id == session.id)
        #expect(try store.accounts.session(session.id, now: 2_002) == nil)
        #expect(try store.accounts.renew(token: token(2), with: token(4), now: 2_003) { _ in 0 } == .unknown)
    }

    // MARK: Erasure

    private static let email = "zoe.quillfeather@example.org"
    private static let name = "quillfeather-the-first"
    private static let key = "device-of-quillfeather"

    /// The files below a folder that hold any of some texts.
    private func places(of texts: [String], below folder: String) throws -> [String] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }
        return try paths.filter { path in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else { return false }
            let data = try Data(contentsOf: URL(filePath: path))
            return texts.contains { data.range(of: Data($0.utf8)) != nil }
        }
    }

    /// A person with an account, a history, a guest that was taken in, a session and a link by mail.
    private func fill(_ store: SQLiteLedger) async throws -> PersonID {
        var (device, sender) = try await known(Self.key, seed: 1, store)
        var (other, guest) = try await known("\(Self.key)-two", seed: 2, store)
        for _ in 0..<10 { _ = try await store.append([device.something()], by: sender, now: device.now) }
        for _ in 0..<5 { _ = try await store.append([other.something()], by: guest, now: other.now) }
        let report = try device.entry(.report, ReportBody(about: "plant", id: "bellis", text: "\(Self.name) says so"))
        _ = try await store.append([report], by: sender, now: device.now)
        try store.accounts.open(
            AccountRecord(
                person: sender.person,
                details: AccountDetails(email: Self.email, username: Self.name, displayName: Self.name, language: "en", consents: []),
                password: "$2b$12$abc", role: .player, made: 1), email: Self.email, username: Self.name)
        _ = try await store.claim("\(Self.key)-two", into: sender.person, id: Self.id(5), now: other.now)
        try store.accounts.begin(
            AccountSession(id: Data([7]), person: sender.person, device: Self.key, now: 1, expires: 1 << 50, keeps: true),
            token: Data([8]), network: "192.0.2.77", known: 1 << 50)
        try store.accounts.keep(
            Pending(.reset, of: sender.person, Data(Self.email.utf8), expires: 1 << 50), token: Data([9]), now: 1)
        while try await store.follow(most: 1_000) > 0 {}
        return sender.person
    }

    @Test func `who is erased is nowhere, and the chain and the sums hold`() async throws {
        let scratch = try Scratch()
        let home = scratch.path + "/ledger"
        let store = try store(home)
        var (bystander, stays) = try await known("bystander", seed: 4, store)
        _ = try await store.append([bystander.quiz(), bystander.walk(900)], by: stays, now: bystander.now)
        let person = try await fill(store)
        let texts = [Self.email, Self.name, Self.key, "192.0.2.77"]
        // Without this the scan below would prove nothing.
        #expect(try places(of: [Self.key], below: home) != [])
        let backup = (folder: scratch.path + "/backup", keys: scratch.path + "/keys")
        _ = try store.backUp(to: backup.folder, keys: backup.keys, now: 2)

        try await store.erase(person, now: bystander.now)
        #expect(try places(of: texts, below: home) == [])
        #expect(try await store.verify() == [])
        #expect(try await store.feed(of: person, after: 0, limit: 100) == [])
        #expect(try store.accounts.account(of: person) == nil)
        #expect(try await store.standing(of: person) == PersonStanding())
        for board in try await store.changed(after: 0).boards {
            #expect(try await store.page(of: board, from: 1, count: 9).lines.allSatisfy { $0.person == stays.person })
        }
        try await store.rebuild()
        while try await store.follow(most: 1_000) > 0 {}
        #expect(try await store.verify() == [])
        #expect(try await store.feed(of: stays.person, after: 0, limit: 9).count == 2)

        // A backup of before brings nobody back.
        let erased = try store.erased()
        #expect(erased.contains(person))
        let again = scratch.path + "/again"
        // Somebody who joined and was erased after the backup is on the list, too.
        let later = PersonID(rawValue: 40)
        _ = try SQLiteLedger.restore(from: backup.folder, keys: backup.keys, into: again, erased: erased + [later])
        do {
            let newcomer = try await self.store(again).register(device: "newcomer", born: 0, now: Device.noon)
            #expect(newcomer.rawValue == 41)
        }
        let restored = try self.store(again)
        #expect(try await restored.person(of: "newcomer") != nil)
        #expect(try await restored.verify() == [])
        #expect(try await restored.feed(of: person, after: 0, limit: 100) == [])
        #expect(try await restored.feed(of: stays.person, after: 0, limit: 9).count == 2)
        #expect(try places(of: texts, below: again) == [])
    }

    @Test func `an erasure that was broken off is finished when the ledger is opened`() async throws {
        let scratch = try Scratch()
        let home = scratch.path + "/ledger"
        let person: PersonID
        do {
            let store = try store(home)
            person = try await fill(store)
            try store.keys.destroy([person], now: 3)
        }
        let store = try store(home)
        #expect(try await store.standing(of: person) == PersonStanding())
        #expect(try await store.verify() == [])
    }

    @Test func `keys are sealed anew while another process has the ledger open`() async throws {
        let scratch = try Scratch()
        let home = scratch.path + "/ledger"
        let serving = try store(home)
        var (device, sender) = try await known("a", seed: 1, serving)
        _ = try await serving.append([device.quiz()], by: sender, now: device.now)
        let before = try Data(contentsOf: URL(filePath: home + "/master.json"))
        #expect(try store(home).renewMaster() >= 1)
        let after = try Data(contentsOf: URL(filePath: home + "/master.json"))
        #expect(before != after)
        #expect(try await serving.feed(of: sender.person, after: 0, limit: 9).count == 1)
        let newcomer = try await serving.register(device: "b", born: 0, now: device.now)
        #expect(try store(home).renewMaster() >= 2)
        let reopened = try store(home)
        #expect(try reopened.keys.key(of: newcomer) != nil)
        #expect(try await reopened.feed(of: sender.person, after: 0, limit: 9).count == 1)
        #expect(try FileManager.default.attributesOfItem(atPath: home + "/master.json")[.posixPermissions] as? Int == 0o600)
    }

    @Test func `figures count people by day, and name nobody`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        var (one, first) = try await known("one", seed: 1, store)
        var (two, second) = try await known("two", seed: 2, store)
        let day = 24 * Device.hour
        _ = try await store.append([one.walk(10)], by: first, now: one.now)
        _ = try await store.append([two.walk(10)], by: second, now: two.now)
        one.now += 10 * 60_000
        _ = try await store.append([one.walk(20)], by: first, now: one.now)
        one.now += day
        _ = try await store.append([one.walk(30)], by: first, now: one.now)
        try open("zoe", for: first.person, store)
        let figures = try await store.figures(days: 3, now: one.now)
        #expect(figures.days.map(\.active) == [0, 2, 1])
        #expect(figures.days.map(\.new) == [0, 2, 0])
        #expect(figures.activeInMonth == 2)
        #expect(figures.retention == [1: 0.5])
        #expect(figures.churn == nil)
        #expect(figures.sitting == 200)
        #expect((figures.accounts, figures.persons) == (1, 2))
        let later = try await store.figures(days: 1, now: one.now + 35 * day)
        #expect(later.churn == 1)
    }
}
