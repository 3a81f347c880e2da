package import Catalog
import FoundationEssentials
import Storage

/// From when to when a question was taken back.
package struct TakenBack: Sendable, Hashable {
    /// The first day.
    package var from: Day
    /// The day on which it was put back, where it was taken back by mistake.
    package var until: Day?

    /// Whether players may have known of it: those who were offline hear late that it is asked again.
    ///
    /// - Parameter day: the day on which they played.
    /// - Returns: whether they may pass the question over.
    package func holds(on day: Day) -> Bool {
        from <= day && until.map { day <= $0.advanced(by: LedgerFileLimits.lateDays) } ?? true
    }
}

/// The list of questions that were taken back, in a folder that was published.
package struct Revocations: Sendable {
    /// The folder.
    let folder: String

    /// What of TUF's targets metadata names the list.
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

    /// The list of a folder; nothing is read yet.
    ///
    /// - Parameter folder: the folder.
    package init(folder: String) { self.folder = folder }

    /// The bytes of the newest list. The folder is the operator's own, so that no signature is looked
    /// at.
    ///
    /// - Returns: the bytes; nil where no list was published.
    /// - Throws: `StorageFailure`.
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

    /// When each question was taken back.
    ///
    /// - Returns: the days, by the question's id.
    /// - Throws: `Failure` for a list that cannot be read, or `StorageFailure`.
    package func questions() throws -> [String: TakenBack] { try Self.read(try bytes()) }

    /// When each question was taken back, by a list.
    ///
    /// - Parameter bytes: the list; nil for none.
    /// - Returns: the days, by the question's id.
    /// - Throws: `Failure` for a list that cannot be read.
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

    /// Why a list cannot be read.
    package struct Failure: Error, CustomStringConvertible {
        /// The file, and what is wrong with it.
        package var description: String
    }
}
