import Foundation
import Ledger
import LedgerSupport
import SQLDriver
import TestSupport
import Testing

@testable import LedgerEngine

@Suite(.onAllEngines, .namingTheEngine) struct `Passkeys and identities in the ledger's store` {
    private let scratch: Scratch
    private let store: RelationalLedger
    private var accounts: AccountStore { store.accounts }

    init() throws {
        scratch = try Scratch()
        store = try RelationalLedger(scratch.path + "/ledger", published: MadeEdition())
    }

    private func person(_ name: String) async throws -> PersonID {
        try await store.register(device: name, born: 0, now: Device.noon)
    }

    private func passkey(_ seed: UInt8, of person: PersonID, counter: UInt32 = 0) -> PasskeyRecord {
        PasskeyRecord(
            of: person, credential: Data(repeating: seed, count: 32),
            publicKey: Data(repeating: seed, count: 91),
            label: "Key \(seed)", counter: counter, made: 1_000 + Int(seed))
    }

    @Test func `a passkey is found by its credential, and says what was kept`() async throws {
        let zoe = try await person("a")
        let added = try await accounts.add(passkey(1, of: zoe), most: 2)
        #expect(added.id.count == 32 && added.id != added.credential)
        #expect(try await accounts.passkey(credential: added.credential) == added)
        #expect(try await accounts.passkey(credential: Data(repeating: 9, count: 32)) == nil)
        await #expect(throws: AccountConflict.passkeyTaken) {
            try await accounts.add(passkey(1, of: zoe), most: 2)
        }
        let second = try await accounts.add(passkey(2, of: zoe), most: 2)
        await #expect(throws: AccountConflict.tooManyPasskeys) {
            try await accounts.add(passkey(3, of: zoe), most: 2)
        }
        #expect(try await accounts.passkeys(of: zoe) == [added, second])
        let yan = try await person("b")
        #expect(try await accounts.remove(added.id, of: yan) == false)
        #expect(try await accounts.remove(added.id, of: zoe))
        #expect(try await accounts.passkeys(of: zoe) == [second])
    }

    @Test(
        arguments: [
            (0, 0, true), (0, 1, true), (4, 5, true), (5, 5, false), (5, 4, false), (5, 0, false),
        ] as [(UInt32, UInt32, Bool)])
    func `a counter only rises, unless there is none`(
        _ before: UInt32, _ after: UInt32, _ isTaken: Bool
    ) async throws {
        var known = try await accounts.add(
            passkey(1, of: try await person("a"), counter: before), most: 1)
        known.counter = after
        #expect(try await accounts.use(known, now: 5_000) == isTaken)
        let kept = try #require(try await accounts.passkey(credential: known.credential))
        #expect(kept.counter == (isTaken ? after : before))
        #expect(kept.used == (isTaken ? 5_000 : nil))
    }

    @Test func `a person has one handle, which says nothing`() async throws {
        let (zoe, yan) = (try await person("a"), try await person("b"))
        let chance = Data(repeating: 7, count: 32)
        #expect(try await accounts.userHandle(of: zoe) == nil)
        #expect(try await accounts.userHandle(of: zoe, fresh: chance) == chance)
        #expect(try await accounts.userHandle(of: zoe, fresh: Data(count: 32)) == chance)
        #expect(try await accounts.userHandle(of: zoe) == chance)
        #expect(try await accounts.userHandle(of: yan, fresh: Data(count: 32)) != chance)
    }

    @Test func `a player of Game Center's belongs to one person, and a person has one`()
        async throws
    {
        let (zoe, yan) = (try await person("a"), try await person("b"))
        try await accounts.link(gameCenter: "T:_1", to: zoe, now: 1)
        await #expect(throws: AccountConflict.playerTaken) {
            try await accounts.link(gameCenter: "T:_1", to: yan, now: 2)
        }
        #expect(try await accounts.use(gameCenter: "T:_1", now: 3) == zoe)
        #expect(try await accounts.gameCenter(of: zoe) == GameCenterLink(made: 1, used: 3))
        try await accounts.link(gameCenter: "T:_2", to: zoe, now: 4)
        #expect(try await accounts.use(gameCenter: "T:_1", now: 5) == nil)
        #expect(try await accounts.gameCenter(of: zoe) == GameCenterLink(made: 4, used: nil))
        #expect(try await accounts.unlinkGameCenter(of: zoe))
        #expect(try await accounts.unlinkGameCenter(of: zoe) == false)
    }

    @Test func `what may be shown but once is taken once, until nobody would believe it`()
        async throws
    {
        let shown = Data([1, 2, 3])
        #expect(try await accounts.takeOnce("challenge", shown, expires: 100, now: 1))
        #expect(try await accounts.takeOnce("challenge", shown, expires: 100, now: 99) == false)
        #expect(try await accounts.takeOnce("identity", shown, expires: 100, now: 99))
        #expect(try await accounts.takeOnce("challenge", shown, expires: 200, now: 100))
    }

    @Test func `with the person goes all of it, and no file says a word of it`() async throws {
        let zoe = try await person("a")
        var added = passkey(1, of: zoe)
        (added.credential, added.label) = (
            Data("credential-of-quillfeather".utf8), "Quillfeather's phone"
        )
        added = try await accounts.add(added, most: 2)
        _ = try await accounts.userHandle(of: zoe, fresh: Data("handle-of-quillfeather".utf8))
        try await accounts.link(gameCenter: "T:_quillfeather", to: zoe, now: 1)
        // Sealed and hashed from the first.
        func places() throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: scratch.path).filter { path in
                let data =
                    (try? Data(contentsOf: URL(filePath: "\(scratch.path)/\(path)"))) ?? Data()
                // Long enough that no sealed bytes are it by chance.
                return data.range(of: Data("uillfeather".utf8)) != nil
            }
        }
        #expect(try places() == [])
        try await store.erase(zoe, now: 2)
        #expect(try await accounts.passkey(credential: added.credential) == nil)
        #expect(try await accounts.userHandle(of: zoe) == nil)
        #expect(try await accounts.use(gameCenter: "T:_quillfeather", now: 3) == nil)
        let left = try await accounts.read { database in
            try ["passkey", "passkey_user", "game_center"].map {
                try database.value(Int.self, "SELECT count(*) FROM \($0)")
            }
        }
        #expect(left == [0, 0, 0])
        await #expect(throws: StoreFailure.unknownPerson) {
            try await accounts.link(gameCenter: "T:_1", to: zoe, now: 4)
        }
        await #expect(throws: StoreFailure.unknownPerson) {
            _ = try await accounts.add(added, most: 2)
        }
    }
}
