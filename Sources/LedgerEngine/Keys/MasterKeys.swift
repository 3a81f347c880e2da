import Crypto
import FoundationEssentials
import Storage
import Synchronization

/// The keys that seal persons' keys, in a file of their own (mode 0600): the database alone reveals
/// nothing. The first key is made with the ledger.
final class MasterKeys: Sendable {
    /// The file: keys in base64 by name, and the name of the current one.
    private struct KeyRing: Codable {
        var current: String
        var keys: [String: Data]
    }

    private let place: String
    private let ring: Mutex<KeyRing>

    /// Reads the file; makes it if `mayMake`, that is while nothing is sealed.
    ///
    /// - Throws: `StorageFailure` when it cannot be read or written, `StoreFailure.refused` when it
    ///   holds no keys, or is missing and must not be made.
    init(_ place: String, mayMake: Bool) throws {
        self.place = place
        if let known = try Self.read(place) {
            ring = Mutex(known)
        } else if !mayMake {
            throw StoreFailure.refused(
                "\(place) is not there, and only it opens the keys. Put it back")
        } else {
            let first = KeyRing(current: "1", keys: ["1": Self.fresh()])
            try Self.write(first, to: place)
            ring = Mutex(first)
        }
    }

    /// The current key and its name, read from the file, because another process may have renewed
    /// it.
    ///
    /// - Throws: `StoreFailure.refused` when the file is missing or holds no keys, `StorageFailure`
    ///   when it cannot be read.
    func current() throws -> (name: String, key: SymmetricKey) {
        let read = try reading()
        return (read.current, SymmetricKey(data: read.keys[read.current] ?? Data()))
    }

    private func reading() throws -> KeyRing {
        guard let read = try Self.read(place) else {
            throw StoreFailure.refused("\(place) is not there, and only it opens the keys")
        }
        ring.withLock { $0 = read }
        return read
    }

    /// A key by its name; an unknown one is read from the file, where another process may have
    /// added it.
    ///
    /// - Throws: `StoreFailure.refused` when there is no such key or no file, `StorageFailure` when
    ///   it cannot be read.
    func key(_ name: String) throws -> SymmetricKey {
        if let known = ring.withLock({ $0.keys[name] }) { return SymmetricKey(data: known) }
        guard let found = try reading().keys[name] else {
            throw StoreFailure.refused("the master key \(name) is not in \(place)")
        }
        return SymmetricKey(data: found)
    }

    /// Adds a key, which becomes the current one.
    ///
    /// - Returns: the name of the previous current key.
    /// - Throws: `StoreFailure.refused` when the file is missing or holds no keys, `StorageFailure`
    ///   when it cannot be read or written.
    func add() throws -> String {
        var read = try reading()
        let former = read.current
        let name = "\((read.keys.keys.compactMap { Int($0) }.max() ?? 0) + 1)"
        read.keys[name] = Self.fresh()
        read.current = name
        try Self.write(read, to: place)
        ring.withLock { [read] in $0 = read }
        return former
    }

    /// Removes all keys but the current one and those in `used`.
    ///
    /// - Throws: as `add`.
    func forget(allBut used: Set<String>) throws {
        var read = try reading()
        read.keys = read.keys.filter { used.contains($0.key) || $0.key == read.current }
        try Self.write(read, to: place)
        ring.withLock { [read] in $0 = read }
    }

    private static func fresh() -> Data {
        SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    }

    private static func read(_ place: String) throws -> KeyRing? {
        guard let bytes = try AtomicFile.read(place, limit: 1 << 20) else { return nil }
        guard let ring = try? JSONDecoder().decode(KeyRing.self, from: Data(bytes)),
            ring.keys[ring.current]?.count == 32
        else { throw StoreFailure.refused("\(place) holds no master keys") }
        return ring
    }

    private static func write(_ ring: KeyRing, to place: String) throws {
        try AtomicFile.write(Array(try JSONEncoder().encode(ring)), to: place, mode: 0o600)
    }
}
