package import Calibration
package import Catalog
package import Foundation
package import PipelineSupport

/// content/sources/answers/ratings.json: the difficulties learnt by `florilegium calibrate`. A
/// build combines them with the priors; the file may be missing.
package struct LearntRatings: Codable, Sendable, Hashable {
    /// The file below the project.
    package static let path = "content/sources/answers/ratings.json"
    /// The largest file, in bytes: about 100 bytes an item.
    package static let fileBytes = 64 << 20

    /// The most faults that are reported one by one.
    private static let faultsTold = 100

    /// The date in content/edition.yaml when it was written.
    package var date: Day?
    /// Likelihoods by item.
    package var items: [LearntRating]

    package init(date: Day? = nil, items: [LearntRating]) {
        self.date = date
        self.items = items
    }

    /// The file's bytes.
    ///
    /// - Throws: `EncodingError` when a number is not finite.
    package func encoded() throws -> Data {
        var sorted = self
        sorted.items.sort { $0.item.utf8.lexicographicallyPrecedes($1.item.utf8) }
        return try CanonicalJSON.encode(sorted) + Data("\n".utf8)
    }

    /// Reads the file; invalid items are left out, with findings.
    package static func read(in project: Project, log: FindingLog) -> [String: LearntRating] {
        let file = project.root.appending(path: path)
        guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
        let size = FileStatus(file)?.bytes ?? .max
        guard size <= fileBytes, let data = try? Data(contentsOf: file) else {
            report(
                .tooLarge, .rejected, "ratings", "It is over \(fileBytes) bytes, or unreadable", log
            )
            return [:]
        }
        let read: LearntRatings
        do {
            read = try CanonicalJSON.decode(LearntRatings.self, from: data)
        } catch {
            report(.wrongShape, .rejected, "ratings", "It holds no ratings: \(error)", log)
            return [:]
        }
        var ratings: [String: LearntRating] = [:]
        var faults = 0
        for rating in read.items {
            let isMeant = rating.isMeant && Slug.isValid(rating.item)
            if isMeant, ratings[rating.item] == nil {
                ratings[rating.item] = rating
                continue
            }
            faults += 1
            guard faults <= faultsTold else { continue }
            report(
                isMeant ? .duplicateID : .outOfRange, .warning, String(rating.item.prefix(80)),
                isMeant
                    ? "An item is rated twice"
                    : "A rating has numbers that cannot be meant, or no id", log)
        }
        return ratings
    }

    private static func report(
        _ rule: Rule, _ severity: Finding.Severity, _ subject: String, _ message: String,
        _ log: FindingLog
    ) {
        log.add(
            Finding(
                rule: rule, severity: severity, subject: subject, place: Place(file: path),
                excerpt: nil, message: message,
                remedy: "Write it again with florilegium calibrate, or delete it."))
    }
}
