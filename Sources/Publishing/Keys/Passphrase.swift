internal import Crypto
internal import CryptoExtras
internal import Foundation
internal import Glibc

/// The passphrase of private keys. Its description and mirror do not contain it.
public struct Passphrase: Sendable, CustomStringConvertible, CustomReflectable {
    private let bytes: [UInt8]

    /// A passphrase of these bytes, without a newline.
    /// - Throws: `PublishFailure` when it is empty or longer than
    ///   `PublishingLimits.passphraseBytes`.
    public init(_ bytes: [UInt8]) throws {
        guard !bytes.isEmpty, bytes.count <= PublishingLimits.passphraseBytes else {
            throw PublishFailure(
                bytes.isEmpty ? "The passphrase is empty." : "The passphrase is too long.",
                at: "passphrase",
                do: "Choose one of at most \(PublishingLimits.passphraseBytes) bytes.")
        }
        self.bytes = bytes
    }

    /// Checks that it is strong enough for new keys: with a copy of the files, short ones can be
    /// found by trying.
    ///
    /// - Throws: `PublishFailure` when it has too few characters or too few different ones, repeats
    ///   itself, or goes along the alphabet or the digits.
    public func checkStrength() throws {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.count >= PublishingLimits.passphraseCharacters,
            Set(text).count >= PublishingLimits.passphraseDifferent, !Self.isPattern(text)
        else {
            throw PublishFailure(
                "The passphrase is weak.", at: "passphrase",
                do: "Choose at least \(PublishingLimits.passphraseCharacters) characters, "
                    + "\(PublishingLimits.passphraseDifferent) of them different, no word twice "
                    + "and no row of digits: four or five words by chance do well.")
        }
    }

    /// Whether a text is a shorter one again and again, or mostly steps to a neighbour (1234, abcd).
    private static func isPattern(_ text: String) -> Bool {
        let letters = text.lowercased().unicodeScalars.map { Int($0.value) }
        let isRepeated =
            letters.count > 1
            && (1...letters.count / 2).contains { period in
                letters.indices.allSatisfy { letters[$0] == letters[$0 % period] }
            }
        let steps = zip(letters, letters.dropFirst()).count { abs($0 - $1) <= 1 }
        return isRepeated || steps * 2 > letters.count
    }

    /// A constant, so that the passphrase is not printed.
    public var description: String { "a passphrase" }
    /// Empty, so that the passphrase is not printed.
    public var customMirror: Mirror { Mirror(self, children: []) }

    func key(salt: [UInt8], cost: KeyCost) throws -> SymmetricKey {
        try KDF.Scrypt.deriveKey(
            from: bytes, salt: salt, outputByteCount: 32, rounds: cost.rounds,
            blockSize: cost.blockSize, parallelism: cost.parallelism)
    }

    /// Reads the first line of an open file: `--passphrase-fd N`.
    /// - Throws: `PublishFailure` when it cannot be read, or the line is empty or too long.
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

    /// Asks at the terminal, without echo.
    /// - Parameters:
    ///   - prompt: The prompt.
    ///   - isNew: Whether to ask twice.
    /// - Throws: `PublishFailure` when there is no terminal, the answer is empty or too long, or
    ///   the two answers differ.
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
