import Foundation
import GRDB
import Ledger
import LedgerStorage
import LedgerSupport
import TestSupport
import Testing

@testable import LedgerEngine

/// Erasing a person by destroying their key, and sealing keys anew.
@Suite(.onAllEngines, .namingTheEngine)
struct `Erasure and keys in the ledger's store`: AccountStoreSuite {
    private static let email = "zoe.quillfeather@example.org"
    private static let name = "quillfeather-the-first"
    private static let key = "device-of-quillfeather"

    /// The files below a folder that hold any of some texts.
    private func places(of texts: [String], below folder: String) throws -> [String] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).map {
            "\(folder)/\($0)"
        }
        return try paths.filter { path in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
                !isFolder.boolValue
            else { return false }
            let data = try Data(contentsOf: URL(filePath: path))
            return texts.contains { data.range(of: Data($0.utf8)) != nil }
        }
    }

    /// A person with an account, a history, a guest that was taken in, a session and a link by mail.
    private func fill(_ store: RelationalLedger) async throws -> PersonID {
        var (device, sender) = try await known(Self.key, seed: 1, store)
        var (other, guest) = try await known("\(Self.key)-two", seed: 2, store)
        for _ in 0..<10 {
            _ = try await store.append([device.something()], by: sender, now: device.now)
        }
        for _ in 0..<5 {
            _ = try await store.append([other.something()], by: guest, now: other.now)
        }
        let report = try device.entry(
            .report, ReportBody(about: "plant", id: "bellis", text: "\(Self.name) says so"))
        _ = try await store.append([report], by: sender, now: device.now)
        try await store.accounts.open(
            NewAccount(
                AccountRecord(
                    person: sender.person,
                    details: AccountDetails(
                        email: Self.email, username: Self.name, displayName: Self.name,
                        language: "en", consents: []),
                    password: "$2b$12$abc", role: .player, made: 1), email: Self.email,
                username: Self.name))
        _ = try await store.claim(
            "\(Self.key)-two", into: sender.person, id: Self.id(5), now: other.now)
        _ = try await store.accounts.begin(
            AccountSession(
                id: Data([7]), person: sender.person, device: Self.key, now: 1, expires: 1 << 50,
                keeps: true),
            token: Data([8]), network: "192.0.2.77", known: 1 << 50, password: "$2b$12$abc")
        try await store.accounts.keep(
            Pending(.reset, of: sender.person, Data(Self.email.utf8), expires: 1 << 50),
            token: Data([9]), now: 1)
        while try await store.updateBoards(most: 1_000) > 0 {}
        return sender.person
    }

    @Test(.on(.files, .postgres)) func `who is erased is nowhere, and the chain and the sums hold`()
        async throws
    {
        let scratch = try Scratch()
        let home = scratch.path + "/ledger"
        let store = try store(home)
        var (bystander, stays) = try await known("bystander", seed: 4, store)
        _ = try await store.append(
            [bystander.quiz(), bystander.walk(900)], by: stays, now: bystander.now)
        let person = try await fill(store)
        let texts = [Self.email, Self.name, Self.key, "192.0.2.77"]
        // Without this the scan below would prove nothing; a server's files are elsewhere.
        if TestEngine.current == .files {
            #expect(try places(of: [Self.key], below: home) != [])
        }
        let backup = (folder: scratch.path + "/backup", keys: scratch.path + "/keys")
        _ = try LedgerStorage(home).backUp(to: backup.folder, keys: backup.keys, now: 2)

        try await store.erase(person, now: bystander.now)
        #expect(try places(of: texts, below: home) == [])
        #expect(try await store.verify() == [])
        #expect(try await store.feed(of: person, after: 0, limit: 100) == [])
        #expect(try await store.accounts.account(of: person) == nil)
        #expect(try await store.state(of: person) == PlayerState())
        for board in try await store.changed(after: BoardMark(), most: 1_000).boards {
            #expect(
                try await store.page(of: board, from: 1, count: 9).lines.allSatisfy {
                    $0.person == stays.person
                })
        }
        try await store.rebuild()
        while try await store.updateBoards(most: 1_000) > 0 {}
        #expect(try await store.verify() == [])
        #expect(try await store.feed(of: stays.person, after: 0, limit: 9).count == 2)

        // A backup of before brings nobody back.
        let erased = try store.erased()
        #expect(erased.contains(person))
        let again = scratch.path + "/again"
        // Somebody who joined and was erased after the backup is on the list, too.
        let later = PersonID(rawValue: 40)
        try LedgerStorage.restore(
            from: backup.folder, keys: backup.keys, into: again, erased: erased + [later])
        do {
            let newcomer = try await self.store(again).register(
                device: "newcomer", born: 0, now: Device.noon)
            #expect(newcomer.rawValue == 41)
        }
        let restored = try self.store(again)
        #expect(try await restored.person(of: "newcomer") != nil)
        #expect(try await restored.verify() == [])
        #expect(try await restored.feed(of: person, after: 0, limit: 100) == [])
        #expect(try await restored.feed(of: stays.person, after: 0, limit: 9).count == 2)
        #expect(try places(of: texts, below: again) == [])
    }

    @Test func `an erasure that was broken off is finished when the ledger is opened`() async throws
    {
        let scratch = try Scratch()
        let home = scratch.path + "/ledger"
        let person: PersonID
        do {
            let store = try store(home)
            person = try await fill(store)
            try await store.keys.destroy([person], now: 3)
        }
        let store = try store(home)
        #expect(try await store.state(of: person) == PlayerState())
        #expect(try await store.verify() == [])
    }

    @Test func `an erasure that was broken off is finished while the ledger serves`() async throws {
        let scratch = try Scratch()
        let store = try store(scratch.path + "/ledger")
        let person = try await fill(store)
        try await store.keys.destroy([person], now: 3)
        #expect(try await store.state(of: person) != PlayerState())
        try await store.finishErasures(now: 4)
        #expect(try await store.state(of: person) == PlayerState())
        #expect(try await store.verify() == [])
    }

    @Test(.on(.files), arguments: ["keys", "ledger"])
    func `an erasure that meets a reader of the file is done, and the log is emptied after it`(
        _ name: String
    ) async throws {
        let scratch = try Scratch()
        let home = scratch.path + "/ledger"
        let store = try store(home)
        let person = try await fill(store)
        let texts = [Self.email, Self.name, Self.key, "192.0.2.77"]
        // As a backup of another process: it looks at the file as it is before the erasure.
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let reader = try DatabaseQueue(path: "\(home)/\(name).sqlite", configuration: configuration)
        try await reader.writeWithoutTransaction {
            try $0.execute(sql: "BEGIN; SELECT count(*) FROM sqlite_master")
        }
        try await store.erase(person, now: Device.noon)
        #expect(try await store.state(of: person) == PlayerState())
        #expect(try await store.accounts.account(of: person) == nil)
        #expect(try places(of: texts, below: home) != [])
        // Each minute, as long as the reader looks.
        try await store.finishErasures(now: 4)
        #expect(try places(of: texts, below: home) != [])
        try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try await store.finishErasures(now: 4)
        #expect(try places(of: texts, below: home) == [])
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
        #expect(
            try FileManager.default.attributesOfItem(atPath: home + "/master.json")[
                .posixPermissions] as? Int == 0o600)
    }
}
