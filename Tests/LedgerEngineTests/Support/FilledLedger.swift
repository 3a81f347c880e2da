import Foundation
import Ledger
import LedgerStorage
import LedgerSupport
import Synchronization
import Testing

@testable import LedgerEngine

/// A ledger with some of everything in it: accounts, a guest that was taken in, one that is being
/// taken in, an erased person, boards, beacons, sessions, a picture.
struct FilledLedger: AccountStoreSuite {
    /// When it was filled.
    static let now = Device.noon + 20 * Device.hour
    static let token = Data([8, 8])
    private static let cells = [(59.3251, 18.0711), (59.3301, 18.0652)]

    /// Fills the ledger in a place; two of one seed differ in their keys and names alone.
    @discardableResult
    func fill(
        _ storage: LedgerStorage, seed: UInt64 = 1, players: Int = 4
    ) async throws -> RelationalLedger {
        let library = `Guests of an account`.Library()
        let store = try RelationalLedger(storage.databases, published: library)
        for player in 0..<players {
            // Boards show who has been known for a while.
            var device = Device("player-\(player)", seed: seed + UInt64(player))
            let person = try await store.register(
                device: device.name, born: device.born, now: Device.noon - 30 * 24 * Device.hour)
            let sender = Sender(person: person, device: device.name, hasAccount: true)
            _ = try await store.append([device.quiz()], by: sender, now: device.now)
            for _ in 0..<4 {
                _ = try await store.append([device.something()], by: sender, now: device.now)
            }
        }
        for name in ["zoe", "yan"] {
            var (device, owner) = try await known(name, seed: seed + 70, store)
            _ = try await store.append(
                [device.quiz(), device.walk(900)], by: owner, now: device.now)
            try await open(name, for: owner.person, store)
            try await begin(Data(name.utf8), for: owner, store)
            try await store.accounts.keep(picture: Data(repeating: 7, count: 900), of: owner.person)
            var (other, guest) = try await known("\(name)-two", seed: seed + 80, store)
            _ = try await store.append([other.quiz(missed: [1])], by: guest, now: other.now)
            if name == "yan" { library.missing.withLock { $0 = 1 } }
            _ = try await store.claim(
                "\(name)-two", into: owner.person, id: Self.id(seed + 5), now: other.now)
        }
        let (_, gone) = try await known("gone", seed: seed + 90, store)
        try await store.erase(gone.person, now: Self.now)
        let beacons = RelationalBeacons(storage.databases)
        for (place, cell) in Self.cells.enumerated() {
            var device = Device("player-\(place)", seed: seed + 60 + UInt64(place))
            let body = BeaconBody(
                cell: try #require(BeaconCell(latitude: cell.0, longitude: cell.1)), kind: "support"
            )
            let answers = try await beacons.act(
                [device.entry(.beacon, body)], by: PersonID(rawValue: 1 + place),
                kinds: ["support"], now: device.now)
            #expect(answers.map(\.outcome) == [.recorded])
        }
        while try await store.updateBoards(most: 1_000) > 0 {}
        return store
    }

    private func begin(
        _ id: Data, for owner: Sender, _ store: RelationalLedger
    ) async throws {
        let session = AccountSession(
            id: id, person: owner.person, device: owner.device, now: 1, expires: 1 << 50,
            keeps: true)
        _ = try await store.accounts.begin(
            session, token: id + [1], network: "192.0.2.77", known: 1 << 50,
            password: "$2b$12$")
        try await store.begin(
            Self.token + id, LedgerSession(owner, expires: 1 << 50), now: Self.now)
    }

    /// What is seen of a ledger through its store.
    struct View: Equatable {
        var books: AccountBalances
        var states: [PlayerState?] = []
        var devices: [[KnownDevice]] = []
        var feeds: [[Recorded]] = []
        var boards: [String: LeaderboardPage] = [:]
        var accounts: [AccountRecord?] = []
        var pictures: [Data?] = []
        var sessions: [[AccountSession]] = []
        var guests: [[PersonID]] = []
        var session: LedgerSession?
        var erased: [PersonID]
        var beacons: [PublicBeacon] = []
    }

    /// Looks at the ledger in a place, which must be whole.
    func view(_ storage: LedgerStorage) async throws -> View {
        let store = try RelationalLedger(storage.databases, published: MadeEdition())
        #expect(try await store.verify() == [])
        var view = View(books: try await store.books(), erased: try store.erased())
        for number in stride(from: 1, through: view.books.persons, by: 1) {
            let person = PersonID(rawValue: number)
            view.states.append(try await store.state(of: person))
            view.devices.append(try await store.devices(of: person))
            view.feeds.append(try await store.feed(of: person, after: 0, limit: 1_000))
            view.accounts.append(try await store.accounts.account(of: person))
            view.pictures.append(try await store.accounts.picture(of: person))
            view.sessions.append(try await store.accounts.sessions(of: person, now: Self.now))
            view.guests.append(try await store.guests(of: person))
        }
        for board in try await store.changed(after: BoardMark(), most: 1_000).boards {
            view.boards[board] = try await store.page(of: board, from: 1, count: 100)
        }
        view.session = try await store.session(of: Self.token + Data("zoe".utf8), now: Self.now)
        // An hour later all that was set is published.
        view.beacons = try await RelationalBeacons(storage.databases).active(
            in: nil, now: Device.noon + Device.hour, most: 100)
        return view
    }
}
