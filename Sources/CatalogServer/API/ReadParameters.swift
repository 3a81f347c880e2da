import Catalog
import Serving

/// The query parameters of the answers below v1/. Files and pages accept any: a static host ignores
/// a query, and pages read their own.
enum ReadParameters {
    /// The parameters of a path.
    static func of(_ path: String) -> [QueryParameter] {
        switch path {
        case ReadRoute.search: search
        case ReadRoute.featured, ReadRoute.file(ReadRoute.featured): featured
        case ReadRoute.events, ReadRoute.file(ReadRoute.events): events
        default: []
        }
    }

    private static let search = [
        QueryParameter("query"), QueryParameter("colour", anyOf: PlantColour.self),
        QueryParameter("season", anyOf: BloomSeason.self),
        QueryParameter("region", anyOf: Region.self),
        QueryParameter("type", anyOf: PlantType.self),
        QueryParameter("sort", oneOf: SearchSort.self),
        QueryParameter("page", .number(1...Limits.lastPage)), QueryParameter("cursor"),
        QueryParameter("language", oneOf: Language.self),
    ]
    private static let featured = [QueryParameter("date", .day)]
    private static let events = [
        QueryParameter("date", .day), QueryParameter("region", anyOf: Region.self),
    ]
}
