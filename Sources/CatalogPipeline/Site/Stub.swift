import Catalog
import Foundation
struct SiteInput: Sendable {
    var version: String
    var date: Day
    var plants: [Plant]
    var categories: CategoryList
    var featured: [FeaturedSet]
    var decks: [DeckRef]
    var shards: [ShardRef]
    var folder: URL
}
struct SiteFile: Sendable { var path: String; var data: Data }
enum SitePages { static func files(from input: SiteInput) throws -> [SiteFile] { [] } }
