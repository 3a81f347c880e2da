import Catalog
import FoundationEssentials
import HTTPTypes
import NIOCore
import Serving

/// The answers below v1/ that are not plain files of the edition.
struct ReadAPI: Sendable {
    /// Seconds since 1970.
    let now: @Sendable () -> Int
    /// Figures of the folder and its disk.
    let watch: FigureWatch<FolderFigures>
    /// Counts of answers.
    let counted: AnswerFigures

    /// The present day, in UTC.
    var today: Day { Day(secondsSince1970: now()) }

    /// One page of plants with matching names.
    ///
    /// - Throws: `ProblemDetails` (400) naming the wrong parameter.
    func search(_ target: RequestTarget, in edition: LoadedEdition) throws -> Representation {
        let filters = try filters(of: target)
        let query = filters.isEmpty ? try query(of: target) : try target.parameter("query") ?? ""
        try checkLength(of: query)
        let language = try target.parameter("language").flatMap(Language.init)
        let cursor = try cursor(of: target)
        let found = edition.index.page(
            SearchRequest(
                text: query, filters: filters,
                sort: try target.parameter("sort").flatMap(SearchSort.init) ?? .relevance,
                page: try target.number("page") ?? 1), after: cursor)
        guard let found else { throw Self.badCursor }
        let page =
            cursor == nil ? try target.number("page") ?? 1 : found.first / Limits.resultsPerPage + 1
        let summaries = try found.plants.compactMap { id in
            try edition.plants.summary(id).map { try Self.narrowed($0, to: language) }
        }
        // The keys of `SearchPage` in their canonical order, around summaries that are JSON already.
        var json = ByteBuffer(string: "{")
        if let next = found.next { json.writeString("\"next\":\"\(next.text)\",") }
        json.writeString("\"page\":\(page),\"query\":")
        json.writeBytes(try CanonicalJSON.encode(Folding.fold(query)))
        json.writeString(",\"results\":[")
        for (place, summary) in summaries.enumerated() {
            if place > 0 { json.writeString(",") }
            json.writeImmutableBuffer(summary)
        }
        json.writeString("],\"total\":\(found.total)}")
        return Representation(json: json, freshness: .answer)
    }

    /// One plant by id or UUID.
    ///
    /// - Throws: `ProblemDetails` (404) when there is none.
    func plant(_ name: String, in edition: LoadedEdition) throws -> Representation {
        guard let json = edition.plants.plant(name) else {
            throw ProblemDetails.notFound(
                "Edition \(edition.item.version) has no plant of this id. Ask by id"
                    + " (\"bellis-perennis\") or UUID; /\(ReadRoute.search)?query= finds it by name."
            )
        }
        return Representation(json: json, freshness: .answer)
    }

    /// The featured plants of `?date=`: those of the last set that began on that day or before.
    ///
    /// - Throws: `ProblemDetails` (400) for a malformed date.
    func featured(on date: String, of json: ByteBuffer) throws -> Representation {
        let day = try day(date)
        let sets = try CanonicalJSON.decode([FeaturedSet].self, from: Data(json.readableBytesView))
        let valid = sets.filter { $0.from <= day }.max { $0.from < $1.from }
        let answer = try CanonicalJSON.encode(valid.map { [$0] } ?? [])
        return Representation(json: ByteBuffer(bytes: answer), freshness: .answer)
    }

    /// The events on `?date=` in `?region=`; without a parameter all of them.
    ///
    /// - Throws: `ProblemDetails` (400) for a malformed date or region.
    func events(_ target: RequestTarget, of json: ByteBuffer) throws -> Representation {
        let day = try target.parameter("date").flatMap(Day.init)
        let regions: [Region] = try target.words("region")
        let all = try CanonicalJSON.decode([RegionalEvent].self, from: Data(json.readableBytesView))
        let asked = all.filter { event in
            (day.map(event.isOn) ?? true)
                && (regions.isEmpty || regions.contains(where: event.matters))
        }
        let answer = try CanonicalJSON.encode(asked)
        return Representation(json: ByteBuffer(bytes: answer), freshness: .answer)
    }

    /// The entry of the set of a day or week. After the edition's last set, its sets are repeated.
    /// A set is not available before its day.
    ///
    /// - Throws: `ProblemDetails`: 404 `not-yet` before its day, 400 for a malformed date.
    func entry(
        ofSet period: SetPeriod, _ segment: Substring, in edition: LoadedEdition?
    ) throws -> String {
        let date = segment.hasSuffix(".json") ? segment.dropLast(5) : segment
        let day = try day(String(date))
        guard day <= today else {
            throw ProblemDetails(
                status: .notFound, name: "not-yet", title: "Not yet",
                detail: "The set of \(day) is given from \(day)T00:00:00Z on.")
        }
        let isFirst = period.first(of: day) == day
        let set = isFirst ? edition?.sets[period]?.date(of: period, on: day) : nil
        return "\(period.route)/\(set ?? day)"
    }

    /// Whether there is an edition, and its age.
    ///
    /// - Throws: `ProblemDetails` (503) when there is none.
    func health(of edition: LoadedEdition?) throws -> Representation {
        guard let edition else { throw ProblemDetails.noEdition }
        let health = Health(
            status: "ok", edition: edition.item.version, date: edition.item.date,
            ageDays: today.number - edition.item.date.number,
            servedSeconds: max(0, now() - edition.loaded), plants: edition.plants.count,
            timestampSeconds: watch.figures.timestampSeconds(at: now()),
            freeBytes: watch.figures.freeBytes)
        let json = try CanonicalJSON.encode(health)
        return Representation(json: ByteBuffer(bytes: json), freshness: .momentary)
    }

    /// The answer of `ReadRoute.health`.
    struct Health: Codable {
        var status: String
        var edition: String
        var date: Day
        var ageDays: Int
        var servedSeconds: Int
        var plants: Int
        /// Seconds until the signed timestamp expires; nil in an unpublished folder.
        var timestampSeconds: Int?
        var freeBytes: Int?
    }

    /// Metrics for Prometheus, also before there is an edition.
    func figures(of edition: LoadedEdition?) -> Representation {
        var gauges = watch.figures.gauges(at: now(), edition: edition?.item.version)
        if let edition {
            gauges.append(
                (
                    name: "florilegium_edition_age_days", help: "Days since the edition's date.",
                    value: today.number - edition.item.date.number
                ))
            gauges.append(
                (
                    name: "florilegium_plants", help: "Plants of the edition.",
                    value: edition.plants.count
                ))
        }
        let text = ByteBuffer(string: counted.text(with: gauges))
        return Representation(
            .bytes(text), type: .metrics, tag: text.sha256, freshness: .momentary, policy: .shared)
    }

    private func query(of target: RequestTarget) throws -> String {
        let query = try target.parameter("query") ?? ""
        guard query.contains(where: { !$0.isWhitespace }) else {
            throw ProblemDetails.badRequest(
                "query-missing", "Query missing",
                "`query` is missing or empty. Give the beginning of a common or scientific name:"
                    + " ?query=daisy")
        }
        return query
    }

    private func checkLength(of query: String) throws {
        guard query.count <= Limits.queryCharacters else {
            throw ProblemDetails.badRequest(
                "query-too-long", "Query too long",
                "`query` has \(query.count) characters. Give at most \(Limits.queryCharacters).")
        }
    }

    private func filters(of target: RequestTarget) throws -> SearchFacets {
        SearchFacets(
            colours: try target.words("colour"), seasons: try target.words("season"),
            regions: try target.words("region"), types: try target.words("type"))
    }

    private func cursor(of target: RequestTarget) throws -> SearchCursor? {
        guard let text = try target.parameter("cursor") else { return nil }
        guard let cursor = SearchCursor(text), try target.parameter("page") == nil else {
            throw Self.badCursor
        }
        return cursor
    }

    private static let badCursor = ProblemDetails.badRequest(
        "bad-cursor", "Bad cursor",
        "`cursor` must be `next` of an answer to the same search, without `page`. A plant that is"
            + " not found any more leads nowhere: begin anew without it.")

    private func day(_ text: String) throws -> Day {
        guard let day = Day(rawValue: text) else {
            throw ProblemDetails.badRequest(
                "bad-date", "Bad date", "`date` must be a day of the calendar like 2026-11-21.")
        }
        return day
    }

    /// A summary with only the name in a language, or the English one where it has none.
    private static func narrowed(_ json: ByteBuffer, to language: Language?) throws -> ByteBuffer {
        guard let language else { return json }
        var summary = try CanonicalJSON.decode(
            PlantSummary.self, from: Data(json.readableBytesView))
        let shown = summary.names[language].map { [language: $0] }
        summary.names =
            shown ?? summary.names[.fallback].map { [.fallback: $0] } ?? [:]
        return ByteBuffer(bytes: try CanonicalJSON.encode(summary))
    }
}
