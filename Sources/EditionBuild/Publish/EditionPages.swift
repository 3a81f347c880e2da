package import Catalog
package import Foundation

/// Makes the pages about an edition for editors: the report and the changes.
package protocol EditionPages: Sendable {
    /// The files of the pages.
    ///
    /// - Parameters:
    ///   - composed: the contents of the edition.
    ///   - edition: the edition.
    ///   - changes: the differences from the edition before.
    ///   - weights: the sizes of the files, without pictures.
    /// - Returns: their bytes, by path below build/.
    /// - Throws: `Failure` when a template is missing or has a fault.
    func files(
        composed: Composed, edition: Edition, changes: Changes, weights: [Weight]
    ) throws -> [String: Data]
}
