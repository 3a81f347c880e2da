import ArgumentParser
import BulkSources
import Foundation
import Gathering
import PipelineSupport

/// The options about bulk files.
struct BulkFlags: ParsableArguments {
    @Option(help: "A folder of iNaturalist's Open Data tables, or the address they lie below.")
    var openData: String?
    @Option(help: "A taxonomy as Darwin Core Archive: a zip, a folder or an address; may repeat.")
    var taxonomy: [String] = []
    @Option(help: "A CSV export of observations; may repeat.")
    var export: [String] = []
    @Option(help: "All species below this taxon; 47126 are the plants. May repeat.")
    var clade: [Int] = []
    @Option(help: "Only observations in this box of degrees: SOUTH,WEST,NORTH,EAST.")
    var box: String?
    @Option(help: "Only taxa with at least so many observations.")
    var minObservations = 0
    @Flag(help: "Fetch no photographs.")
    var noPhotos = false

    /// Whether any bulk file is given.
    var isGiven: Bool { openData != nil || !taxonomy.isEmpty || !export.isEmpty }

    /// Whether any of the files has the places of observations.
    var knowsPlaces: Bool { openData != nil || !export.isEmpty }

    /// Whether no option is given that needs bulk files.
    var isUnused: Bool { !isGiven && clade.isEmpty && box == nil && minObservations == 0 }

    func validate() throws {
        if box != nil, region == nil {
            throw ValidationError("--box is four degrees, like 36.9,-122.3,37.3,-121.6.")
        }
        guard minObservations >= 0 else {
            throw ValidationError("--min-observations is 0 or more.")
        }
    }

    /// The options of a run.
    ///
    /// - Throws: `Failure` when the list cannot be read.
    func options(
        taxa: [Int], list: URL?, content: Bool, place: Int?, photographs: Int, project: Project
    ) throws -> BulkOptions {
        var request = BulkRequest()
        request.taxa = Set(taxa)
        if content {
            let plants = try EditorsPlants(in: project)
            request.taxa = Set(plants.taxa)
            request.namesElsewhere = plants.names
        }
        for line in try list.map(WantedTaxa.lines) ?? [] {
            switch line {
            case .taxon(let id): request.taxa.insert(id)
            case .name(let name): request.names.insert(name)
            }
        }
        request.clades = Set(clade)
        request.box = region
        request.minObservations = minObservations
        return BulkOptions(
            openData: openData, taxonomies: taxonomy, exports: export, request: request,
            place: place, words: words(taxa: taxa, list: list, content: content, place: place),
            photographs: noPhotos ? 0 : photographs)
    }

    private var region: BulkRequest.Box? {
        let numbers = (box ?? "").split(separator: ",").compactMap { Double($0) }
        guard numbers.count == 4 else { return nil }
        return BulkRequest.Box(
            south: numbers[0], west: numbers[1], north: numbers[2], east: numbers[3])
    }

    private func words(taxa: [Int], list: URL?, content: Bool, place: Int?) -> String {
        func name(_ place: String) -> String { String(place.split(separator: "/").last ?? "") }
        var words: [String] = openData.map { ["--open-data \(name($0))"] } ?? []
        words += taxonomy.map { "--taxonomy \(name($0))" } + export.map { "--export \(name($0))" }
        words += clade.map { "--clade \($0)" }
        if !taxa.isEmpty { words.append(GatherRequest.taxa(taxa).words) }
        if let list { words.append(GatherRequest.list(list).words) }
        if content { words.append(GatherRequest.content.words) }
        if let place { words.append("--place \(place)") }
        if let box { words.append("--box \(box)") }
        if minObservations > 0 { words.append("--min-observations \(minObservations)") }
        return words.joined(separator: " ")
    }
}
