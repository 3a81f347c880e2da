internal import Crypto
internal import Foundation
internal import Glibc
internal import Trust

/// A folder of private keys, each in an encrypted file, and the public chain of roots.
public struct KeyFolder: Sendable {
    /// Its path.
    public let path: String

    /// A folder outside of every folder that others read.
    /// - Parameters:
    ///   - path: The folder; it need not exist yet.
    ///   - forbidden: Folders that must not hold keys: the project's and the published one.
    /// - Throws: `PublishFailure` when it is in one of these, or below a folder with `.git`.
    public init(_ path: String, outside forbidden: [String]) throws {
        let real = Self.real(path)
        func refuse(_ why: String) -> PublishFailure {
            PublishFailure(
                "Private keys must not lie \(why).", at: real,
                do: "Name a folder elsewhere with --keys, or FLORILEGIUM_KEYS.")
        }
        for folder in forbidden.map(Self.real) where real == folder || real.hasPrefix(folder + "/")
        { throw refuse("in what others get to read (\(folder))") }
        var above = real
        while above != "/", !above.isEmpty {
            if FileManager.default.fileExists(atPath: above + "/.git") {
                throw refuse("in a git repository (\(above))")
            }
            above = (above as NSString).deletingLastPathComponent
        }
        self.path = real
    }

    /// The path with links resolved, as far as it exists.
    private static func real(_ path: String) -> String {
        var head = URL(filePath: path).standardizedFileURL.path
        var tail = ""
        while !head.isEmpty {
            if let found = realpath(head, nil) {
                defer { free(found) }
                let real = String(cString: found)
                return real == "/" && !tail.isEmpty ? tail : real + tail
            }
            let name = (head as NSString).lastPathComponent
            tail = "/\(name)\(tail)"
            head = (head as NSString).deletingLastPathComponent
        }
        return tail
    }

    /// The public data of a key.
    public struct Listed: Sendable, Equatable {
        /// The role that it signs.
        public var role: KeyRole
        /// Its identifier in metadata.
        public var identifier: String
        /// When it was made, in the form of `Instant`.
        public var made: String
        /// The path of its file.
        public var path: String
    }

    /// All keys, by role and age.
    /// - Throws: `PublishFailure` when the folder cannot be listed, or a file is damaged or
    ///   readable by others.
    public func list() throws -> [Listed] {
        try files().map { path, file in
            Listed(role: file.role, identifier: file.identifier, made: file.made, path: path)
        }
    }

    func files() throws -> [(path: String, file: KeyFile)] {
        let names = try names()
        let order = KeyRole.allCases
        return try names.filter { $0.hasSuffix(KeyFile.ending) }.sorted().map { name in
            let place = "\(path)/\(name)"
            try Self.checkPermissions(place)
            let bytes = try SafeFile.read(place, atMost: PublishingLimits.keyFileBytes) ?? []
            return (place, try KeyFile(reading: bytes, at: place))
        }.sorted {
            let (one, other) = ($0.file, $1.file)
            return (order.firstIndex(of: one.role) ?? 0, one.made, one.identifier)
                < (order.firstIndex(of: other.role) ?? 0, other.made, other.identifier)
        }
    }

    /// The names in the folder; none where it is missing. A folder that cannot be listed is an
    /// error: otherwise new keys would be made beside existing ones.
    private func names() throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            var status = stat()
            if lstat(path, &status) != 0, errno == ENOENT { return [] }
            throw PublishFailure(
                "The folder of keys cannot be listed.", at: path,
                do: "Check that it is a folder, and its permissions.")
        }
    }

    private static func checkPermissions(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0 else { throw SafeFile.failure(path) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 == 0 else {
            throw PublishFailure(
                "Others may read the private key.", at: path,
                do: "Run chmod 600 on it; if others could have read it, revoke the key.")
        }
    }

    /// Makes and stores a new key.
    /// - Throws: `PublishFailure` when it cannot be written, the error of the cryptography library.
    func make(_ role: KeyRole, now: Instant, passphrase: Passphrase, cost: KeyCost) throws
        -> SigningKey
    {
        try SafeFile.makeFolder(path, mode: 0o700)
        let key = Curve25519.Signing.PrivateKey()
        let file = try KeyFile(key, role: role, made: now, passphrase: passphrase, cost: cost)
        try SafeFile.write(file.encoded(), to: "\(path)/\(file.name)", mode: 0o600)
        return .ed25519(key)
    }

    /// Decrypts the keys of these identifiers, as far as they are in this folder.
    /// - Throws: `PublishFailure` as `list`, or when the passphrase is wrong.
    func open(_ identifiers: [String], _ passphrase: Passphrase) throws -> [String: SigningKey] {
        var keys: [String: SigningKey] = [:]
        for (place, file) in try files() where identifiers.contains(file.identifier) {
            keys[file.identifier] = try file.open(passphrase, at: place)
        }
        return keys
    }

    /// Moves the files of unused keys, still encrypted, to `retired/`.
    /// - Throws: `PublishFailure` as `list`, or when a file cannot be moved.
    func retire(_ identifiers: Set<String>) throws {
        for (place, file) in try files() where identifiers.contains(file.identifier) {
            let aside = "\(path)/retired"
            try SafeFile.makeFolder(aside, mode: 0o700)
            try SafeFile.move(place, to: "\(aside)/\((place as NSString).lastPathComponent)")
        }
    }
}
