package import Catalog
package import Foundation
import PipelineSupport

/// The state of build/ before a build: the edition that one without a base is compared with, and
/// the editions that the new pointer still names.
package struct PublishedState: Sendable {
    /// v1/editions.json.
    package let list: EditionList
    /// The current edition.
    package let edition: Edition
    /// The items of its shop.
    let shop: [ShopListing]

    /// Reads the pointer and the parts of the current edition that the quality gate needs.
    ///
    /// - Returns: nil when there is no pointer, that is, nothing was published.
    /// - Throws: `Failure` when the pointer, the edition or its shop exists and cannot be read.
    ///   Treated as missing, it would let every loss pass the gate, and older editions would be
    ///   removed.
    package static func read(in build: URL) throws -> PublishedState? {
        let path = ReadRoute.file(ReadRoute.editions)
        let pointer = build.appending(path: path)
        guard let data = try understood(path, { try PresentFile.ifThere(pointer) }) else {
            return nil
        }
        let list = try understood(path) { try CanonicalJSON.decode(EditionList.self, from: data) }
        let manifest = list.current.edition.path
        let edition = try understood(manifest) {
            try CanonicalJSON.decode(
                Edition.self, from: PresentFile.bytes(of: build.appending(path: manifest)))
        }
        let shop = try understood(edition.entries.path) {
            try BaseEdition.shop(of: edition, in: build)
        }
        return PublishedState(list: list, edition: edition, shop: shop)
    }

    private static func understood<Value>(_ path: String, _ read: () throws -> Value) throws
        -> Value
    {
        do {
            return try read()
        } catch {
            throw Failure(
                what: "The edition in force cannot be read: "
                    + ((error as? Failure)?.what ?? "\(error)"),
                place: "build/\(path)",
                remedy: "Restore build/ from where it is published or from a backup. Nothing was "
                    + "published or removed. Only to begin again with a first edition, move "
                    + "build/\(ReadRoute.file(ReadRoute.editions)) away: older editions are then "
                    + "removed.")
        }
    }
}
