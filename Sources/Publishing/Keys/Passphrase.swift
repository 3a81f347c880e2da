internal import Crypto
internal import CryptoExtras
internal import Foundation
internal import Glibc

/// What opens private keys. It is never printed: its description tells nothing.
public struct Passphrase: Sendable, CustomStringConvertible, CustomReflectable {
    private let bytes: [UInt8]

    /// A passphrase of these bytes, without a line's end.
    /// - Throws: `PublishFailure` when it is empty or far too long.
    public init(_ bytes: [UInt8]) throws {
        guard !bytes.isEmpty, bytes.count <= PublishingLimits.passphraseBytes else {
            throw PublishFailure(
                bytes.isEmpty ? "The passphrase is empty." : "The passphrase is too long.",
                at: "passphrase",
                do: "Choose one of at most \(PublishingLimits.passphraseBytes) bytes.")
        }
        self.bytes = bytes
    }

    /// Looks whether it is long enough to be chosen for new keys: whoever gets a copy of the files
    /// tries short ones at leisure.
    ///
    /// - Throws: `PublishFailure` when it is weak.
    public func checkStrength() throws {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.count >= PublishingLimits.passphraseCharacters,
            Set(text).count >= PublishingLimits.passphraseDifferent
        else {
            throw PublishFailure(
                "The passphrase is weak.", at: "passphrase",
                do: "Choose at least \(PublishingLimits.passphraseCharacters) characters, "
                    + "\(PublishingLimits.passphraseDifferent) of them different: "
                    + "four or five words by chance do well.")
        }
    }

    /// Nothing of it.
    public var description: String { "a passphrase" }
    /// Nothing of it.
    public var customMirror: Mirror { Mirror(self, children: []) }

    func key(salt: [UInt8], cost: KeyCost) throws -> SymmetricKey {
        try KDF.Scrypt.deriveKey(
            from: bytes, salt: salt, outputByteCount: 32, rounds: cost.rounds,
            blockSize: cost.blockSize, parallelism: cost.parallelism)
    }

    /// Reads the first line of an open file: `--passphrase-fd N`.
    /// - Throws: `PublishFailure` when it cannot be read.
    public init(descriptor: Int32) throws {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.count <= PublishingLimits.passphraseBytes {
            let count = read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw PublishFailure(
                    "The passphrase cannot be read: \(String(cString: strerror(errno))).",
                    at: "--passphrase-fd \(descriptor)", do: "Open the file descriptor for reading."
                )
            }
            if count == 0 || byte == 0x0A { break }
            line.append(byte)
        }
        try self.init(line)
    }

    /// Asks at the terminal, without showing what is typed.
    /// - Parameters:
    ///   - prompt: What is asked for.
    ///   - isNew: Whether to ask twice.
    /// - Throws: `PublishFailure` when there is no terminal, or both are not the same.
    public init(asking prompt: String, isNew: Bool = false) throws {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal >= 0 else {
            throw PublishFailure(
                "There is no terminal to ask for the passphrase.", at: "passphrase",
                do: "Give it with --passphrase-fd N.")
        }
        defer { close(terminal) }
        let first = try Self.ask(prompt, terminal)
        if isNew, try Self.ask("Again: ", terminal).bytes != first.bytes {
            throw PublishFailure(
                "The two passphrases are not the same.", at: "passphrase", do: "Begin again.")
        }
        self = first
    }

    private static func ask(_ prompt: String, _ terminal: Int32) throws -> Passphrase {
        var before = termios()
        guard tcgetattr(terminal, &before) == 0 else {
            throw PublishFailure(
                "The terminal cannot be made silent.", at: "passphrase",
                do: "Give the passphrase with --passphrase-fd N.")
        }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(terminal, TCSAFLUSH, &silent)
        defer {
            tcsetattr(terminal, TCSAFLUSH, &before)
            _ = write(terminal, "\n", 1)
        }
        _ = write(terminal, prompt, prompt.utf8.count)
        return try Passphrase(descriptor: terminal)
    }
}
