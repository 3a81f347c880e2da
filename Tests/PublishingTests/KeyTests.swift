import Foundation
import TestSupport
import Testing
import Trust

@testable import Publishing

@Suite struct `Private keys` {
    static let cheap = KeyCost(rounds: 16)
    let scratch: Scratch
    let folder: KeyFolder
    let now = FixedKeys.start

    init() throws {
        scratch = try Scratch()
        folder = try KeyFolder(scratch.path + "/keys", outside: [])
    }

    static func passphrase(_ text: String = "correct horse") throws -> Passphrase {
        try Passphrase(Array(text.utf8))
    }
    func keys(_ now: Instant = FixedKeys.start) -> Keys { Keys(folder, now: now, cost: Self.cheap) }

    @Test
    func
        `two of three root keys and one of every other role are made, each in a file that only its owner reads`()
        throws
    {
        let chain = try keys().make(passphrase: Self.passphrase())
        #expect(chain.current.roles[.root]?.threshold == 2)
        let listed = try folder.list()
        #expect(
            listed.map(\.role) == [
                .root, .root, .root, .targets, .snapshot, .timestamp, .revocations,
            ])
        for key in listed {
            let mode =
                try FileManager.default.attributesOfItem(atPath: key.path)[.posixPermissions]
                as? Int
            #expect(mode == 0o600)
            let text = try String(contentsOfFile: key.path, encoding: .utf8)
            #expect(!text.contains("correct horse"))
        }
        #expect(try RootChain(in: folder) == chain)
        #expect(throws: PublishFailure.self) { try keys().make(passphrase: Self.passphrase()) }
    }

    @Test(arguments: [
        ("correct horse", false), ("passwordpassword", false), ("1234567890123456", false),
        ("abcdefghijklmnopq", false), ("aaaaaaaaaaaabbbb", false), ("abcABCabcABCabcABC", false),
        ("correct horse battery staple", true), ("9f86d081884c7d659a2feaa0c55ad015", true),
        ("fem ord på slump är bra", true),
    ])
    func `a passphrase for new keys is no pattern`(text: String, isStrong: Bool) throws {
        let passphrase = try Self.passphrase(text)
        if isStrong {
            try passphrase.checkStrength()
        } else {
            #expect(throws: PublishFailure.self) { try passphrase.checkStrength() }
        }
    }

    @Test func `another passphrase opens nothing, and its failure tells neither`() throws {
        let chain = try keys().make(passphrase: Self.passphrase())
        let failure = #expect(throws: PublishFailure.self) {
            try folder.open(chain.identifiers(.targets), Self.passphrase("battery staple"))
        }
        let text = "\(failure.map { "\($0)" } ?? "") \(try Self.passphrase())"
        #expect(text.contains("passphrase") && !text.contains("battery") && !text.contains("horse"))
        #expect(try folder.open(chain.identifiers(.targets), Self.passphrase()).count == 1)
    }

    @Test func `a file of which any part was changed opens nothing`() throws {
        let chain = try keys().make(passphrase: Self.passphrase())
        let path = try #require(try folder.list().first { $0.role == .snapshot }).path
        let whole = try String(contentsOfFile: path, encoding: .utf8)
        for (old, new) in [
            ("\"snapshot\"", "\"timestamp\""), ("\"rounds\" : 16", "\"rounds\" : 32"),
            ("\"rounds\" : 16", "\"rounds\" : 1073741824"), ("\"format\" : 1", "\"format\" : 2"),
            ("\"sealed\" : \"", "\"sealed\" : \"00"), ("{", ""),
        ] {
            let changed = whole.replacing(old, with: new)
            try #require(changed != whole)
            try changed.write(toFile: path, atomically: false, encoding: .utf8)
            #expect(throws: PublishFailure.self) {
                try folder.open(chain.identifiers(.snapshot), Self.passphrase())
            }
        }
    }

    @Test func `a file that others may read is refused`() throws {
        let chain = try keys().make(passphrase: Self.passphrase())
        let path = try #require(try folder.list().first).path
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        #expect(throws: PublishFailure.self) {
            try folder.open(chain.identifiers(.root), Self.passphrase())
        }
    }

    @Test func `a folder that cannot be listed, or whose root cannot be read, gets no new keys`()
        throws
    {
        try Data("no folder".utf8).write(to: URL(filePath: folder.path))
        #expect(throws: PublishFailure.self) { try folder.list() }
        #expect(throws: PublishFailure.self) { try keys().make(passphrase: Self.passphrase()) }
        #expect(try String(contentsOfFile: folder.path, encoding: .utf8) == "no folder")
        try FileManager.default.removeItem(atPath: folder.path)
        #expect(try folder.list().isEmpty)
        // A root that is cut off is a root all the same: another in its place would lock every client out.
        let root = folder.path + "/roots/1.root.json"
        try FileManager.default.createDirectory(
            atPath: folder.path + "/roots", withIntermediateDirectories: true)
        try Data("{\"signed\":".utf8).write(to: URL(filePath: root))
        #expect(throws: PublishFailure.self) { try keys().make(passphrase: Self.passphrase()) }
        #expect(try String(contentsOfFile: root, encoding: .utf8) == "{\"signed\":")
        #expect(try folder.list().isEmpty)
    }

    @Test func `a folder in the project, in what is published or in a repository is refused`()
        throws
    {
        let project = scratch.path + "/project"
        try FileManager.default.createDirectory(
            atPath: project + "/.git", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/served", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path + "/link", withDestinationPath: project)
        for path in [
            "/project/keys", "/project", "/link/keys", "/served/deep/keys", "/other/../served",
        ] {
            #expect(throws: PublishFailure.self, "\(path)") {
                try KeyFolder(scratch.path + path, outside: [scratch.path + "/served"])
            }
        }
        #expect(throws: Never.self) {
            try KeyFolder(scratch.path + "/elsewhere", outside: [scratch.path + "/served"])
        }
    }

    @Test(arguments: KeyRole.allCases)
    func `a rotated role has new keys, and a client follows from the first root`(_ role: KeyRole)
        throws
    {
        let first = try keys().make(passphrase: Self.passphrase())
        let next = try keys().rotate(role, passphrase: Self.passphrase())
        #expect(Set(next.identifiers(role)).isDisjoint(with: first.identifiers(role)))
        #expect(next.identifiers(role).count == first.identifiers(role).count)
        #expect(try RootChain(next.roots).current.version == (role == .revocations ? 1 : 2))
        #expect(try RootChain(in: folder) == next)
        #expect(
            try folder.list().filter { $0.role == role }.map(\.identifier).sorted()
                == next.identifiers(role).sorted())
    }

    @Test func `one revoked root key is replaced, and the others stay`() throws {
        let first = try keys().make(passphrase: Self.passphrase())
        let lost = try #require(first.identifiers(.root).first)
        let next = try keys().revoke(String(lost.prefix(12)), passphrase: Self.passphrase())
        #expect(!next.identifiers(.root).contains(lost))
        #expect(Set(next.identifiers(.root)).intersection(first.identifiers(.root)).count == 2)
        #expect(next.current.roles[.root]?.threshold == 2)
        let failure = #expect(throws: PublishFailure.self) {
            try keys().revoke(lost, passphrase: Self.passphrase())
        }
        #expect(failure?.what == "No role has such a key.")
    }

    @Test func `without enough root keys nothing changes`() throws {
        let first = try keys().make(passphrase: Self.passphrase())
        for key in try folder.list().filter({ $0.role == .root }).dropFirst() {
            try FileManager.default.removeItem(atPath: key.path)
        }
        #expect(throws: PublishFailure.self) {
            try keys().rotate(.targets, passphrase: Self.passphrase())
        }
        #expect(throws: PublishFailure.self) {
            try keys().renew(passphrase: Self.passphrase("wrong"))
        }
        #expect(try RootChain(in: folder) == first)
        #expect(
            try folder.list().filter { $0.role == .targets }.map(\.identifier)
                == first.identifiers(.targets))
    }

    @Test func `a renewed root ends later`() throws {
        let first = try keys().make(passphrase: Self.passphrase())
        let next = try keys(Instant(seconds: now.seconds + 86_400)).renew(
            passphrase: Self.passphrase())
        #expect(
            next.current.header.expires.seconds == first.current.header.expires.seconds + 86_400)
        #expect(next.current.keys == first.current.keys)
    }

    @Test func `the usual cost of a passphrase opens what it sealed`() throws {
        let key = try folder.make(.root, now: now, passphrase: Self.passphrase(), cost: KeyCost())
        let opened = try folder.open([key.publicKey.identifier], Self.passphrase())
        #expect(opened[key.publicKey.identifier]?.publicKey == key.publicKey)
    }

    @Test func `a passphrase is the first line of a file descriptor`() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("correct horse\nmore\n".utf8))
        try pipe.fileHandleForWriting.close()
        let chain = try keys().make(
            passphrase: Passphrase(descriptor: pipe.fileHandleForReading.fileDescriptor))
        #expect(try folder.open(chain.identifiers(.root), Self.passphrase()).count == 3)
        #expect(throws: PublishFailure.self) { try Passphrase(descriptor: .max) }
        #expect(throws: PublishFailure.self) { try Passphrase([]) }
    }
}
