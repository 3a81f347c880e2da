import CCrypt

/// A password's hash by bcrypt (Provos, N., Mazières, D. (1999): A Future-Adaptable Password
/// Scheme. USENIX), in libxcrypt's form: `$2b$12$`, 22 letters of salt, 31 of hash.
///
/// Passwords are hashed in one form (`PasswordForm`, after RFC 8265), so that the same keys on
/// another device give the same password. Hashing takes about a fifth of a second of one core on
/// purpose: call it where threads may block.
public struct PasswordHash: Sendable, Hashable {
    /// The stored hash: 60 letters of ASCII.
    public let text: String
    /// The base-two logarithm of its rounds, 4 to 31.
    public let cost: Int

    /// Why a password could not be hashed.
    public enum Failure: Error, Sendable, Hashable {
        /// More than 72 bytes of UTF-8: bcrypt ignores the rest, and would accept others for it.
        case tooLong
        /// It contains NUL, at which bcrypt stops reading.
        case hasNUL
        /// The salt is not 16 bytes, or the cost is outside of 4 to 31.
        case badSalt
        /// libxcrypt failed, without memory or without the method.
        case unavailable
    }

    /// A stored hash; nil for anything but a `$2b$` hash.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        let letters = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8
        guard bytes.count == 60, text.hasPrefix("$2b$"), bytes[6] == UInt8(ascii: "$"),
            bytes[4...5].allSatisfy({ (0x30...0x39).contains($0) }),
            bytes[7...].allSatisfy(letters.contains)
        else { return nil }
        cost = Int(bytes[4] - 0x30) * 10 + Int(bytes[5] - 0x30)
        guard (4...31).contains(cost) else { return nil }
        self.text = text
    }

    /// Hashes a password.
    ///
    /// - Parameters:
    ///   - password: at most 72 bytes of UTF-8, without NUL.
    ///   - salt: 16 random bytes.
    ///   - cost: the base-two logarithm of the rounds, 4 to 31; each one more doubles the time.
    /// - Returns: the hash to store.
    /// - Throws: `Failure.tooLong` or `.hasNUL` for the password, `.badSalt` for salt or cost,
    ///   before anything is hashed; `.unavailable` when libxcrypt fails.
    public static func make(
        _ password: String, salt: [UInt8], cost: Int = CredentialLimits.passwordCost
    ) throws(Failure) -> PasswordHash {
        let password = try bytes(Array(PasswordForm.prepared(password).utf8))
        guard salt.count == CredentialLimits.saltBytes, (4...31).contains(cost) else {
            throw .badSalt
        }
        let random = salt.map { CChar(bitPattern: $0) }
        var setting = [CChar](repeating: 0, count: Int(CRYPT_GENSALT_OUTPUT_SIZE))
        let made = crypt_gensalt_rn(
            "$2b$", UInt(cost), random, Int32(random.count), &setting, Int32(setting.count))
        guard made != nil else { throw .unavailable }
        guard let hash = PasswordHash(try hashed(password, setting)) else { throw .unavailable }
        return hash
    }

    /// Whether a password matches a hash. It compares in constant time.
    ///
    /// - Parameters:
    ///   - password: the typed password.
    ///   - hash: the stored hash.
    /// - Returns: whether it matches.
    /// - Throws: `Failure.tooLong` or `.hasNUL` for an invalid password, before anything is hashed;
    ///   `.unavailable` when libxcrypt fails.
    public static func matches(_ password: String, _ hash: PasswordHash) throws(Failure) -> Bool {
        let form = Array(PasswordForm.prepared(password).utf8)
        if try isMade(of: form, hash) { return true }
        // Hashes from before 29 November 2026 distinguish spaces, and are of at most 72 bytes.
        let older = Array(UnicodeForms.composed(password).utf8)
        guard older != form, older.count <= CredentialLimits.passwordBytes else { return false }
        return try isMade(of: older, hash)
    }

    private static func isMade(
        of form: [UInt8], _ hash: PasswordHash
    ) throws(Failure) -> Bool {
        let setting = hash.text.utf8.map { CChar(bitPattern: $0) } + [0]
        let made = Array(try hashed(try bytes(form), setting).utf8)
        let kept = Array(hash.text.utf8)
        guard made.count == kept.count else { return false }
        return zip(made, kept).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// A hash of no password, for unknown accounts, so that the answer takes as long as for known
    /// ones. A match must be refused nevertheless.
    ///
    /// - Parameter cost: the cost of the hashes in use.
    /// - Returns: a hash of that cost.
    public static func decoy(cost: Int = CredentialLimits.passwordCost) -> PasswordHash {
        let cost = min(max(cost, 4), 31)
        let rounds = (cost < 10 ? "0" : "") + String(cost)
        // Any letters form a hash; no password for this one is known.
        let letters = "/florilegium.decoy...O" + "nobody.has.this.password../hash"
        return PasswordHash(text: "$2b$\(rounds)$" + letters, cost: cost)
    }

    /// Whether it has fewer rounds than wanted today, and should be replaced at the next sign-in.
    public func needsRenewal(cost wanted: Int = CredentialLimits.passwordCost) -> Bool {
        cost < wanted
    }

    private init(text: String, cost: Int) {
        (self.text, self.cost) = (text, cost)
    }

    private static func bytes(_ bytes: [UInt8]) throws(Failure) -> [CChar] {
        if bytes.count > CredentialLimits.passwordBytes { throw .tooLong }
        if bytes.contains(0) { throw .hasNUL }
        return bytes.map { CChar(bitPattern: $0) } + [0]
    }

    /// Calls libxcrypt with 32 KiB of working memory, too much for some stacks, which are wiped
    /// afterwards.
    private static func hashed(
        _ password: [CChar], _ setting: [CChar]
    ) throws(Failure) -> String {
        let size = MemoryLayout<crypt_data>.size
        let space = UnsafeMutableRawPointer.allocate(
            byteCount: size, alignment: MemoryLayout<crypt_data>.alignment)
        space.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        defer {
            florilegium_wipe(space, size)
            space.deallocate()
        }
        // Like crypt_r, but returns nil on failure.
        guard let hash = crypt_rn(password, setting, space, Int32(size)) else {
            throw .unavailable
        }
        return String(cString: hash)
    }
}
