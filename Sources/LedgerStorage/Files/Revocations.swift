package import Catalog
import FoundationEssentials
import Storage

/// The days on which a question is revoked.
package struct TakenBack: Sendable, Hashable {
    /// The first day.
    package var from: Day
    /// The day on which the revocation was withdrawn; nil where it was not.
    package var until: Day?

    /// Whether a player may have left out the question; offline players learn late of a withdrawal.
    ///
    /// - Parameter day: the day of play.
    /// - Returns: whether they may have.
    package func holds(on day: Day) -> Bool {
        from <= day && until.map { day <= $0.advanced(by: LedgerFileLimits.lateDays) } ?? true
    }
}

/// The list of revoked questions in a published folder.
package struct Revocations: Sendable {
    /// The folder.
    let folder: String

    /// The part of TUF's targets metadata that names the list.
    private struct Metadata: Decodable {
        struct Signed: Decodable { var targets: [String: Target] }
        struct Target: Decodable { var hashes: [String: String] }
        var signed: Signed
    }

    private struct List: Decodable {
        struct Reason: Decodable { var date: Day? }
        struct Withdrawn: Decodable { var date: Day, until: Day }
        var questions: [String: Reason]?
        var withdrawn: [String: Withdrawn]?
    }

    /// The list in a folder; nothing is read yet.
    ///
    /// - Parameter folder: the folder.
    package init(folder: String) { self.folder = folder }

    /// The bytes of the newest list. Signatures are not verified, because the folder is the
    /// operator's own.
    ///
    /// - Returns: the bytes; nil where no list was published.
    /// - Throws: `StorageFailure` when a file cannot be read.
    package func bytes() throws -> [UInt8]? {
        var newest: (version: Int, hash: String)?
        for channel in ["stable", "beta"] {
            let place = "\(folder)/metadata/\(channel)"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
            for name in names where name.hasSuffix(".revocations.json") {
                guard let version = Int(name.prefix { $0 != "." }),
                    version > newest?.version ?? 0,
                    let json = try AtomicFile.read(
                        "\(place)/\(name)", limit: LedgerFileLimits.fileBytes),
                    let hash = try? JSONDecoder().decode(Metadata.self, from: Data(json))
                        .signed.targets["revocations.json"]?.hashes["sha256"]
                else { continue }
                newest = (version, hash)
            }
        }
        guard let newest else { return nil }
        return try AtomicFile.read(
            "\(folder)/targets/\(newest.hash).revocations.json", limit: LedgerFileLimits.fileBytes)
    }

    /// The revoked questions.
    ///
    /// - Returns: their days, by the question's id.
    /// - Throws: `Failure` when the list is malformed, `StorageFailure` when a file cannot be read.
    package func questions() throws -> [String: TakenBack] { try Self.read(try bytes()) }

    /// The revoked questions in a list.
    ///
    /// - Parameter bytes: the list; nil for none.
    /// - Returns: their days, by the question's id.
    /// - Throws: `Failure` when the list is malformed.
    package static func read(_ bytes: [UInt8]?) throws -> [String: TakenBack] {
        guard let bytes else { return [:] }
        let list: List
        do {
            list = try CanonicalJSON.decode(List.self, from: Data(bytes))
        } catch {
            throw Failure(description: "revocations.json cannot be read as a list: \(error)")
        }
        var found = (list.withdrawn ?? [:]).mapValues { TakenBack(from: $0.date, until: $0.until) }
        for (id, reason) in list.questions ?? [:] {
            let first = reason.date ?? Day(number: 0)
            found[id] = TakenBack(from: min(first, found[id]?.from ?? first), until: nil)
        }
        return found
    }

    /// The reason why a list is malformed.
    package struct Failure: Error, CustomStringConvertible {
        /// The file and its fault.
        package var description: String
    }
}
