import FoundationEssentials
import NIOCore
import Serving
import Storage
import Synchronization

/// Blocked networks: a file of addresses and CIDR blocks (RFC 4632), one a line, which is read
/// again each minute.
final class BlockList: Sendable {
    /// The reason why a list cannot be read.
    struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        var description: String
    }

    /// A CIDR block: the prefix of 4-byte or 16-byte addresses.
    struct Block: Sendable, Hashable {
        var bytes: [UInt8]
        var bits: Int

        /// Reads `192.0.2.0/24`, `2001:db8::/32` or one address; nil for anything else.
        init?(_ text: Substring) {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count <= 2, let first = parts.first,
                let address = try? SocketAddress(ipAddress: String(first), port: 0),
                let bytes = Network.bytes(of: address)
            else { return nil }
            let most = bytes.count * 8
            guard let bits = parts.count == 2 ? Int(parts[1]) : most, (0...most).contains(bits)
            else { return nil }
            self.bytes = bytes
            self.bits = bits
        }

        func contains(_ other: [UInt8]) -> Bool {
            guard other.count == bytes.count else { return false }
            let (whole, rest) = bits.quotientAndRemainder(dividingBy: 8)
            guard other[..<whole] == bytes[..<whole] else { return false }
            return rest == 0 || (other[whole] ^ bytes[whole]) >> (8 - rest) == 0
        }
    }

    private let place: String?
    private let blocks: Mutex<[Block]>

    /// Reads the list in a file; an empty list without a file.
    ///
    /// - Throws: `Failure` when the file does not exist, or naming a malformed line;
    ///   `StorageFailure` when it cannot be read.
    init(_ place: String?) throws {
        self.place = place
        blocks = Mutex(try place.map(Self.read) ?? [])
    }

    /// Reads the file again; after an error the previous list stays.
    ///
    /// - Throws: the errors of `init`.
    func reload() throws {
        guard let place else { return }
        let read = try Self.read(place)
        blocks.withLock { $0 = read }
    }

    /// Whether an address is blocked.
    func contains(_ address: SocketAddress?) -> Bool {
        guard let address, let bytes = Network.bytes(of: address) else { return false }
        return blocks.withLock { $0.contains { $0.contains(bytes) } }
    }

    private static func read(_ place: String) throws -> [Block] {
        guard let bytes = try AtomicFile.read(place, limit: 4 << 20) else {
            throw Failure(description: "\(place) is not there.")
        }
        var blocks: [Block] = []
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() {
            let words = line.prefix { $0 != "#" }.split(separator: " ")
            if words.isEmpty { continue }
            guard words.count == 1, let block = Block(words[0]) else {
                throw Failure(
                    description: "\(place), line \(number + 1): '\(line)' is no network. Write it"
                        + " like 192.0.2.0/24")
            }
            blocks.append(block)
        }
        return blocks
    }
}
