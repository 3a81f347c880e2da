import Catalog
import Foundation

/// Reads arbitrary bytes as everything that Catalog reads: published JSON, ids, days, queries.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCatalog(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let data = start.map { Data(bytes: $0, count: count) } ?? Data()
    _ = try? CanonicalJSON.decode(Deck.self, from: data)
    _ = try? CanonicalJSON.decode(Shard.self, from: data)
    _ = try? CanonicalJSON.decode(Edition.self, from: data)
    _ = try? CanonicalJSON.decode(SealedSet.self, from: data).opened()
    let text = String(decoding: data, as: UTF8.self)
    let folded = Folding.fold(text)
    precondition(Folding.fold(folded) == folded, "folding twice must change nothing")
    if let day = Day(rawValue: text) { precondition(day.rawValue == text) }
    if let id = PlantID(scientificName: text) { precondition(PlantID(rawValue: id.rawValue) == id) }
    if let id = PlantID(rawValue: "a") {
        let index = SearchIndex([.init(id: id, popularity: 0, names: [text])])
        precondition(index.search(text).allSatisfy { $0 == id })
    }
    return 0
}
