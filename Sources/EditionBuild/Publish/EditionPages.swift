package import Catalog
package import Foundation

/// Makes the pages that tell editors of an edition: the report and what changed.
package protocol EditionPages: Sendable {
    /// The files of the pages.
    ///
    /// - Parameters:
    ///   - composed: what the edition says.
    ///   - edition: the edition.
    ///   - changes: what is different from the edition before.
    ///   - weights: what the files weigh, but for pictures.
    /// - Returns: their bytes, by path below build/.
    /// - Throws: `Failure` when a template is missing or wrong.
    func files(
        composed: Composed, edition: Edition, changes: Changes, weights: [Weight]
    ) throws -> [String: Data]
}
