import Catalog
import Crypto
import Foundation
import Synchronization
import TestSupport
import Trust

@testable import Publishing

/// Keys that are the same in every run, and the first root that names them.
struct FixedKeys {
    static let start = Instant("2026-11-21T12:00:00Z") ?? Instant(seconds: 0)
    var chain: RootChain
    var keys: [String: SigningKey]

    static func key(_ name: String) throws -> SigningKey {
        .ed25519(
            try Curve25519.Signing.PrivateKey(
                rawRepresentation: SHA256.hash(data: Array(name.utf8))))
    }

    init(now: Instant = start) throws {
        var root = Root(
            header: MetadataHeader(
                version: 1, expires: Instant(seconds: now.seconds + 365 * 86_400)), keys: [:],
            roles: [:])
        keys = [:]
        for role in Role.allCases {
            let key = try Self.key(role.rawValue)
            root.keys[key.publicKey.identifier] = key.publicKey
            root.roles[role] = RoleKeys([key.publicKey.identifier], threshold: 1)
            keys[key.publicKey.identifier] = key
        }
        let revocations = try Self.key("revocations")
        keys[revocations.publicKey.identifier] = revocations
        var signed = try Signed(root)
        try signed.sign(with: Self.key("root"))
        chain = try RootChain([signed.file], revocationKeys: [revocations.publicKey])
    }

    func without(_ role: String) throws -> [String: SigningKey] {
        let identifier = try Self.key(role).publicKey.identifier
        return keys.filter { $0.key != identifier }
    }

    func publisher(_ destination: any Destination, channel: Channel = .stable, now: Instant = start)
        -> Publisher
    {
        Publisher(to: destination, channel: channel, chain: chain, keys: keys, now: now)
    }
}

/// A build folder with small editions of the real form.
struct Build {
    let scratch: Scratch
    var path: String { scratch.path + "/build" }
    private(set) var items: [EditionList.Item] = []
    private(set) var bundles: [TargetRef] = []

    init() throws { scratch = try Scratch() }

    private func put(_ data: Data, _ path: String) throws {
        let file = URL(filePath: self.path + "/" + path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func object(_ text: String, _ ext: String = "json") throws -> ObjectRef {
        let object = ObjectRef(of: Data(text.utf8), extension: ext)
        try put(Data(text.utf8), object.path)
        if ext == "json" { try put(Self.brotli(text), object.path + ".br") }
        return object
    }

    func target(_ text: String, _ name: String) throws -> TargetRef {
        let target = TargetRef(name: name, of: Data(text.utf8))
        try put(Data(text.utf8), target.path)
        return target
    }

    /// Adds an edition and makes it the current one.
    mutating func add(_ version: String, padding: Int = 0) throws {
        let picture = try object("picture of all editions", "webp")
        let own = try object("picture of \(version)", "webp")
        let shard = try object(
            #"{"plants":{"a":{"renditions":[{"object":{"bytes":23,"path":"\#(picture.path)"}},{"object":{"path":"\#(own.path)"}}]}},"range":""}"#
        )
        let searched = try object(#"["a row of \#(version)"]"#)
        let table = try object(#"["\#(searched.sha256)"]"#)
        let search = try object(
            #"{"big":[""],"facets":[1],"leaves":"","placesEach":1,"plants":1,"tableEach":1,"tables":["\#(table.sha256)"]}"#
        )
        let page = "<html>\(version)</html>"
        var entries: [String: ObjectRef] = [:]
        for (path, text, ext) in [
            ("v1/categories.json", #"{"version":"\#(version)"}"#, "json"),
            ("v1/same.json", "{}", "json"), ("site/index.html", page, "html"),
        ] {
            entries[path] = try object(text, ext)
            try put(Data(text.utf8), path)
        }
        let lists = try object(String(decoding: CanonicalJSON.encode(entries), as: UTF8.self))
        let contents = try object(#"{"entries":[]}"#)
        let pack = PicturePack(
            id: "all-480", theme: nil, region: nil, size: .medium, date: Day(number: 20_000),
            plants: 1, pictures: 1, licences: [:],
            archive: try target(
                "zip" + String(repeating: "x", count: padding), "pictures-all-480.zip"),
            contents: contents)
        let bundle = try target("bundle of \(version)", "bundle.sqlite")
        let edition = Edition(
            version: version, date: Day(number: 20_000), base: items.first?.version, inputs: [:],
            tools: [:],
            counts: Edition.Counts(
                listed: 1, playable: 1, pictures: 2, questions: 0, namesByLanguage: [:], rejected: 0
            ), bundle: bundle,
            decks: [
                DeckRef(
                    kind: .plants, category: nil, cards: 1,
                    target: try target("deck of \(version)", "deck-plants.json"))
            ],
            shards: [ShardRef(range: "", plants: 1, object: shard)], search: search, packs: [pack],
            collections: [], entries: lists,
            offline: try object("offline of \(version)"), report: "editions/\(version)/report.html",
            aliases: [:])
        let manifest = try target(
            String(decoding: CanonicalJSON.encode(edition), as: UTF8.self), "edition.json")
        let item = EditionList.Item(version: version, date: Day(number: 20_000), edition: manifest)
        let deltas = try zip(items, bundles).map { earlier, base in
            DeltaRef(
                from: earlier.version, base: base, result: bundle,
                target: try target(
                    "delta \(earlier.version) \(version)",
                    "bundle-\(earlier.version)-\(version).delta"))
        }
        items.insert(item, at: 0)
        bundles.insert(bundle, at: 0)
        let list = EditionList(
            current: item, editions: Array(items.prefix(6)), deltas: Array(deltas.prefix(5)))
        try put(try CanonicalJSON.encode(list), "v1/editions.json")
    }

    func publish(_ publisher: Publisher, revocations: RevocationList = RevocationList())
        async throws -> PublishResult
    {
        try await publisher.publish(build: path, revocations: revocations)
    }
}

/// A destination in memory that counts, and can stop as if the program were killed.
final class MemoryDestination: Destination {
    struct Killed: Error {}
    private struct State {
        var files: [String: (bytes: [UInt8], modified: Int)] = [:]
        var puts: [String] = []
        var left = Int.max
    }
    private let state = Mutex(State())
    let name = "memory"
    let clock = Mutex(FixedKeys.start.seconds)

    var puts: [String] { state.withLock { $0.puts } }
    var files: [String: [UInt8]] { state.withLock { $0.files.mapValues(\.bytes) } }
    func forget() { state.withLock { $0.puts = [] } }
    /// Lets so many more puts happen; then every one throws.
    func stop(after count: Int) { state.withLock { $0.left = count } }
    func set(_ path: String, _ bytes: [UInt8]?) {
        state.withLock { $0.files[path] = bytes.map { ($0, 0) } }
    }
    func copy() -> MemoryDestination {
        let other = MemoryDestination()
        let files = state.withLock { $0.files }
        other.state.withLock { $0.files = files }
        return other
    }

    private static func tag(_ bytes: [UInt8]) -> String { Hex.text(SHA256.hash(data: bytes)) }

    func head(_ path: String) async throws -> StoredFile? {
        state.withLock { state in
            state.files[path].map {
                StoredFile(
                    path: path, bytes: $0.bytes.count, tag: Self.tag($0.bytes),
                    modified: $0.modified)
            }
        }
    }

    func get(_ path: String, atMost limit: Int) async throws -> (bytes: [UInt8], tag: String)? {
        state.withLock { $0.files[path].map { ($0.bytes, Self.tag($0.bytes)) } }
    }

    func put(_ content: Content, at path: String, if condition: PutCondition) async throws {
        let bytes: [UInt8] =
            switch content {
            case .bytes(let bytes): bytes
            case .file(let file, _, _): Array(try Data(contentsOf: URL(filePath: file)))
            }
        let now = clock.withLock { $0 }
        try state.withLock { state in
            guard state.left > 0 else { throw Killed() }
            switch condition {
            case .always: break
            case .absent: guard state.files[path] == nil else { throw PutConflict(path: path) }
            case .matches(let tag):
                guard state.files[path].map({ Self.tag($0.bytes) }) == tag else {
                    throw PutConflict(path: path)
                }
            }
            state.left -= 1
            state.files[path] = (bytes, now)
            state.puts.append(path)
        }
    }

    func list(_ folder: String) async throws -> [StoredFile] {
        state.withLock { state in
            state.files.filter { $0.key.hasPrefix(folder) }.map {
                StoredFile(
                    path: $0.key, bytes: $0.value.bytes.count, tag: Self.tag($0.value.bytes),
                    modified: $0.value.modified)
            }
        }
    }

    func delete(_ path: String) async throws { state.withLock { $0.files[path] = nil } }
    func holds(_ bytes: [UInt8], at stored: StoredFile) -> Bool { stored.tag == Self.tag(bytes) }
}

/// A client that keeps what it trusts, over a destination.
final class Client: MetadataSource, TrustStore {
    private let destination: any Destination
    private let channel: Channel
    private let kept = Mutex<[String: [UInt8]]>([:])
    private let root: [UInt8]

    init(_ destination: any Destination, _ channel: Channel = .stable, root: [UInt8]) {
        (self.destination, self.channel, self.root) = (destination, channel, root)
    }

    func fetch(_ path: String, atMost limit: Int) async throws -> [UInt8]? {
        try await destination.get(channel.path(path), atMost: limit)?.bytes
    }
    func load(role: String) throws -> [UInt8]? { kept.withLock { $0[role] } }
    func save(role: String, _ bytes: [UInt8]) throws { kept.withLock { $0[role] = bytes } }
    func loadRoot(version: Int) throws -> [UInt8]? { kept.withLock { $0["\(version).root"] } }
    func saveRoot(version: Int, _ bytes: [UInt8]) throws {
        kept.withLock { $0["\(version).root"] = bytes }
    }

    /// Updates, fetches every target and everything the edition names, and holds it against its hash.
    /// - Returns: The edition, and the revocations.
    func update(now: Instant = FixedKeys.start) async throws -> (
        edition: String, revocations: RevocationList
    ) {
        var updater = try Updater(
            source: self, store: self, root: kept.withLock { $0["root"] } == nil ? root : nil)
        try await updater.refresh(now: now)
        guard let targets = updater.metadata.targets["targets"] else {
            throw TrustFailure.noTrustedRoot
        }
        var files: [String: [UInt8]] = [:]
        for name in targets.targets.keys.sorted() + ["revocations.json"] {
            guard let file = try await updater.target(name, now: now) else {
                throw TrustFailure.noSuchTarget(path: name)
            }
            let path = "targets/" + updater.location(of: name, file)
            guard let bytes = try await destination.get(path, atMost: 1 << 26)?.bytes else {
                throw TrustFailure.absent(path: path)
            }
            var check = file.check(name: name)
            try check.take(bytes)
            try check.finish()
            files[name] = bytes
        }
        let destination = destination
        let reference = TargetRef(name: "edition.json", of: Data(files["edition.json"] ?? []))
        let edition = try await EditionFiles(reference) {
            try await destination.get($0, atMost: 1 << 26)?.bytes
        }
        for path in edition.objects.sorted() {
            guard let bytes = try await destination.get(path, atMost: 1 << 26)?.bytes,
                Hex.text(SHA256.hash(data: bytes)) == EditionFiles.hash(of: path)
            else {
                throw TrustFailure.absent(path: path)
            }
        }
        return (
            edition.edition.version, try RevocationList(reading: files["revocations.json"] ?? [])
        )
    }
}
