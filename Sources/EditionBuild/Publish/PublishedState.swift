package import Catalog
package import Foundation
import PipelineSupport

/// What build/ has published before a build: what an edition without a base is held against, and
/// the editions that the new pointer goes on naming.
package struct PublishedState: Sendable {
    /// v1/editions.json.
    package let list: EditionList
    /// The edition in force.
    package let edition: Edition
    /// What its shop offers.
    let shop: [ShopListing]

    /// Reads the pointer and what the gate needs of the edition in force.
    ///
    /// - Returns: nil where nothing was published yet, which is where there is no pointer at all.
    /// - Throws: `Failure` when the pointer, the edition or its shop is there and cannot be read.
    ///   Taken for missing, the gate would let every loss pass, and the older editions would go.
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
