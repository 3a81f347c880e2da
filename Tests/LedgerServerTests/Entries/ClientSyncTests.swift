import Catalog
import Foundation
import Games
import Ledger
import LedgerEngine
import LedgerSupport
import PlaySupport
import TestSupport
import Testing

@testable import LedgerServer
@testable import OfflineClient

/// A machine with the Swift library on it.
struct ClientMachine {
    let folder: Scratch
    let store: PlayerStore
    let secrets: FileSecretStore
    let account: LedgerAccount
    private let address: String
    private let clock: TestClock

    init(_ address: String, _ clock: TestClock) throws {
        folder = try Scratch()
        store = try PlayerStore("\(folder.path)/player.sqlite")
        secrets = try FileSecretStore("\(folder.path)/secrets")
        account = LedgerAccount(in: secrets)
        // Its key is a day old: what was played before it counts for nothing.
        _ = try store.born(at: clock.now - 24 * Device.hour)
        self.address = address
        self.clock = clock
    }

    /// The way to the ledger with the key of the machine as it is now.
    func link(to other: String? = nil) throws -> LedgerOverHTTP {
        let clock = clock
        return try LedgerOverHTTP(
            other ?? address, over: HTTPTransport(), key: DeviceKey(in: secrets),
            born: store.born(at: clock.now), now: { clock.now })
    }

    func signIn(_ name: String, password: String = AccountPlayer.password) async throws {
        try await account.signIn(name, password: password, over: link(), store)
    }

    @discardableResult
    func sync() async throws -> SyncReport {
        try await store.sync(over: link(), at: clock.now)
    }

    /// Something that its player does, by dice.
    func live(_ dice: inout Dice, _ collections: inout [UUIDv7], _ device: inout Device) throws {
        let random = (UInt64(dice.below(1 << 40)), UInt64(dice.below(1 << 40)))
        let plant = "plant-\(dice.below(4))"
        let text = ["Rose", "röse", "oak", "Daisy"][dice.below(4)]
        let order = ["1", "B", "k", "zz"][dice.below(4)]
        let time = clock.now
        switch dice.below(9) {
        case 0: try store.save(plant: plant, at: time, random: random)
        case 1: try store.save(plant: plant, false, at: time, random: random)
        case 2:
            try store.tell(
                OwnNoteBody(plant: plant, text: "\(text)\n\(time)"), at: time, random: random)
        case 3:
            try store.tell(
                TagBody(plant: plant, tag: text, tagged: dice.percent(70)), at: time,
                random: random)
        case 4: try store.keep(search: text, at: time, random: random)
        case 5: try store.forget(search: dice.percent(20) ? nil : 1, at: time, random: random)
        case 6:
            let known = dice.percent(60) ? dice.pick(collections) : nil
            let id = known ?? UUIDv7(after: nil, at: time, random: random)
            collections.append(id)
            let name = dice.percent(80) ? text : nil
            try store.tell(
                CollectionBody(collection: id, name: name), at: time, random: random)
        case 7:
            guard let collection = dice.pick(collections) else { return }
            try store.tell(
                PlaceBody(
                    collection: collection, plant: dice.percent(80) ? plant : nil,
                    order: dice.percent(80) ? order : nil), at: time, random: random)
        default:
            device.now = max(device.now, time)
            let round = try device.quiz()
            try store.add(round.kind, body: round.body, at: time, random: random)
        }
    }
}

extension LedgerServer {
    /// An account of a name, opened at another machine over HTTP.
    func openAccount(_ name: String, at address: String, _ clock: TestClock) async throws {
        let session = try await ClientMachine(address, clock).link().begin()
        let email = "\(name)@example.org"
        let transport = HTTPTransport()
        func post(_ body: some Encodable, _ route: String) async throws -> PostAnswer {
            try await transport.post(
                Array(try CanonicalJSON.encode(body)),
                to: "\(address)/\(LedgerRoute.auth)/\(route)",
                headers: [("Authorization", "Bearer \(session.token)")], limit: 1 << 20)
        }
        let asked = try await post(
            AccountPlayer.SignUp(email: email, username: name), "signup")
        #expect(asked.status == 202)
        let token = try #require(try await mailedToken(to: email))
        let opened = try await transport.post(
            Array(try CanonicalJSON.encode(["token": token])),
            to: "\(address)/\(LedgerRoute.auth)/confirm", headers: [], limit: 1 << 20)
        #expect(opened.status == 204)
    }
}

@Suite struct `What players do on several machines` {
    private static let histories = ProcessInfo.processInfo.environment["SOAK"] == nil ? 6 : 300

    @Test func `is the same on all of them, however they were online and offline`() async throws {
        let harness = try LedgerHarness()
        try await harness.live { port, server, _ in
            for seed in 1...UInt64(Self.histories) {
                let (name, address) = ("player\(seed)", "http://127.0.0.1:\(port)")
                try await server.openAccount(name, at: address, harness.clock)
                try await Self.live(name, seed, harness, server, address)
            }
            #expect(try await server.services.ledger.verify() == [])
        }
    }

    private static func live(
        _ name: String, _ seed: UInt64, _ harness: LedgerHarness, _ server: LedgerServer,
        _ address: String
    ) async throws {
        var dice = Dice(seed)
        let machines = try (0..<2).map { _ in try ClientMachine(address, harness.clock) }
        var devices = try machines.enumerated().map { place, machine in
            var device = Device(
                try DeviceKey(in: machine.secrets).player, seed: seed + UInt64(place))
            device.deck = try MadeDecks.publishedQuestions().deck
            device.now = harness.clock.now
            return device
        }
        var collections: [UUIDv7] = []
        for step in 0..<40 {
            let place = dice.below(2)
            // The second has been a guest for a while before it signs in.
            if step == 0 { try await machines[0].signIn(name) }
            if step == 12 { try await machines[1].signIn(name) }
            if dice.percent(25) {
                try await machines[place].sync()
            } else {
                try machines[place].live(&dice, &collections, &devices[place])
            }
            if dice.percent(60) { harness.clock.now += dice.below(3) * 30_000 }
        }
        // An hour later nothing has to wait any more.
        for _ in 0..<2 {
            harness.clock.now += Device.hour
            for machine in machines { try await machine.sync() }
        }
        let player = try DeviceKey(in: machines[0].secrets).player
        let person = try #require(try await server.services.ledger.person(of: player))
        var ledger = Herbarium()
        for item in try await server.services.ledger.feed(of: person, after: 0, limit: 1_000) {
            ledger.take(item.entry)
        }
        let records = try machines.map { try $0.store.record() }
        for machine in machines {
            #expect(try machine.store.waiting() == [], "seed \(seed)")
            #expect(try machine.store.herbarium() == ledger.view, "seed \(seed)")
        }
        #expect(records[0] == records[1] && !records[0].rounds.isEmpty, "seed \(seed)")
    }

    @Test func `comes into their account once, and goes from a machine where another signs in`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.live { port, server, _ in
            let address = "http://127.0.0.1:\(port)"
            try await server.openAccount("zoe", at: address, harness.clock)
            try await server.openAccount("ada", at: address, harness.clock)
            let machine = try ClientMachine(address, harness.clock)
            let (store, clock) = (machine.store, harness.clock)
            try store.save(plant: "bellis", at: clock.now, random: (1, 2))
            var device = Device(try DeviceKey(in: machine.secrets).player, seed: 3)
            device.deck = try MadeDecks.publishedQuestions().deck
            device.now = clock.now
            let round = try device.quiz()
            try store.add(round.kind, body: round.body, at: clock.now, random: (9, 9))
            try await machine.sync()
            try store.keep(search: "Daisy", at: clock.now, random: (3, 4))
            let kept = try store.herbarium()
            await #expect(throws: LedgerFailure.self) {
                try await machine.signIn("zoe", password: "Wrong-password1")
            }
            #expect(try machine.account.signedIn() == nil)
            try await machine.signIn("zoe@example.org")
            #expect(try machine.account.signedIn()?.name == "zoe@example.org")
            for _ in 0..<2 {
                clock.now += Device.hour
                try await machine.sync()
                #expect(try store.herbarium() == kept)
            }
            // A fresh machine sees all of it.
            let other = try ClientMachine(address, clock)
            try await other.signIn("zoe")
            #expect(try await other.sync().pulled?.news == 3)
            #expect(try other.store.herbarium() == kept)
            #expect(try other.store.record().rounds.count == 1)
            #expect(try other.store.record() == store.record())
            try other.store.save(plant: "bellis", false, at: clock.now, random: (5, 6))
            try await other.sync()
            #expect(try await machine.sync().pulled?.news == 1)
            #expect(try store.saved() == [] && store.searches().map(\.text) == ["Daisy"])

            let before = try DeviceKey(in: machine.secrets).player
            try await machine.account.signOut(over: machine.link(), store)
            #expect(try DeviceKey(in: machine.secrets).player != before)
            try store.save(plant: "papaver", at: clock.now, random: (7, 8))
            try await machine.signIn("ada")
            try await machine.sync()
            #expect(try store.saved().map(\.plant) == ["papaver"] && store.searches() == [])
            #expect(try store.record().rounds.isEmpty)
            try await other.sync()
            #expect(try other.store.saved() == [])
            // The first session is over; the second one erases what it leaves.
            try await other.account.signOut(over: other.link(), other.store, erasing: true)
            #expect(
                try other.store.herbarium() == PlayerStore("\(other.folder.path)/new").herbarium())
            await #expect(throws: LedgerFailure.self) {
                try await other.account.signOut(over: other.link(), other.store)
            }
        }
    }

    @Test func `is told to an account whose tokens are renewed, and lie in secret files`()
        async throws
    {
        let harness = try LedgerHarness()
        try await harness.live { port, server, _ in
            let address = "http://127.0.0.1:\(port)"
            try await server.openAccount("zoe", at: address, harness.clock)
            let machine = try ClientMachine(address, harness.clock)
            try await machine.signIn("zoe")
            let link = try machine.link()
            let first = try await machine.account.access(over: link)
            #expect(try await machine.account.access(over: link) == first)
            harness.clock.now += 24 * Device.hour
            // No other ledger gets the token, whatever it is asked for.
            let elsewhere = try machine.link(to: "http://localhost:1")
            let failure = await #expect(throws: LedgerFailure.self) {
                _ = try await machine.account.access(over: elsewhere)
            }
            #expect(failure?.problem == "other-ledger")
            await #expect(throws: LedgerFailure.self) {
                try await machine.account.signOut(over: elsewhere, machine.store)
            }
            #expect(try machine.account.signedIn() != nil)
            let second = try await machine.account.access(over: link)
            #expect(second != first)
            #expect(
                try await link.profile(second, offset: 0).handle
                    == machine.account.signedIn()?.handle)
            let secrets = "\(machine.folder.path)/secrets"
            for file in try FileManager.default.contentsOfDirectory(atPath: secrets) {
                let place = "\(secrets)/\(file)"
                let mode =
                    try FileManager.default.attributesOfItem(atPath: place)[.posixPermissions]
                    as? Int
                #expect(mode == 0o600)
                let text = String(
                    decoding: try Data(contentsOf: URL(filePath: place)), as: UTF8.self)
                #expect(!text.contains(AccountPlayer.password))
            }
            // Ended elsewhere, it says so, and plays on as a guest.
            let player = try DeviceKey(in: machine.secrets).player
            let person = try #require(try await server.services.ledger.person(of: player))
            try await server.services.ledger.endDevices(of: person, but: nil)
            await server.services.forget(person)
            await #expect(throws: LedgerFailure.self) { try await machine.sync() }
            try machine.account.leave(machine.store, at: harness.clock.now)
            try await machine.sync()
            #expect(try machine.account.signedIn() == nil)
        }
    }
}
