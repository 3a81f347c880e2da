import Catalog
import FoundationEssentials
import NIOCore

/// When the signed metadata of a channel expires, by role, in seconds since 1970.
struct SignatureEnds: Sendable, Hashable {
    /// The time of each role: `timestamp`, `root`, `targets`.
    let seconds: [String: Int]

    /// Reads a channel's metadata; it blocks. Nil where the channel is not published in the folder.
    /// A role whose file is missing or damaged has 0, so that it counts as expired.
    ///
    /// - Parameters:
    ///   - channel: the channel.
    ///   - folder: build/, or a destination of `florilegium publish`.
    init?(of channel: String, in folder: ServedFolder) {
        let path = "metadata/\(channel)"
        guard FileManager.default.fileExists(atPath: "\(folder.path)/\(path)") else { return nil }
        func read(_ name: String) -> Metadata? {
            guard
                let bytes = try? folder.read(
                    "\(path)/\(name).json", atMost: ConnectionLimits.metadataBytes)
            else { return nil }
            return try? JSONDecoder().decode(Metadata.self, from: Data(bytes.readableBytesView))
        }
        func next(_ name: String, of metadata: Metadata?) -> Metadata? {
            metadata?.signed.meta?["\(name).json"].flatMap { read("\($0.version).\(name)") }
        }
        let timestamp = read("timestamp")
        let targets = next("targets", of: next("snapshot", of: timestamp))
        seconds = ["timestamp": timestamp, "root": read("root"), "targets": targets].mapValues {
            $0.flatMap { Self.seconds(of: $0.signed.expires) } ?? 0
        }
    }

    private struct Metadata: Decodable {
        struct Signed: Decodable {
            var expires: String
            var meta: [String: Version]?
        }
        struct Version: Decodable { var version: Int }
        var signed: Signed
    }

    /// A time in the form of metadata, `2026-11-21T14:45:46Z`, in seconds since 1970.
    static func seconds(of text: String) -> Int? {
        let parts = text.dropLast().split(separator: "T", omittingEmptySubsequences: false)
        guard text.utf8.count == 20, text.hasSuffix("Z"), parts.count == 2,
            let day = Day(rawValue: String(parts[0]))
        else { return nil }
        let clock = parts[1].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, zip(clock, [24, 60, 60]).allSatisfy({ (0..<$1).contains($0) })
        else { return nil }
        return day.number * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
    }
}
