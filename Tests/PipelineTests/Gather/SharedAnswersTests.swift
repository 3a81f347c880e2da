import BulkSources
import Foundation
import QuestionFormats
import QuestionRecords
import TestSupport
import Testing

@testable import Gathering
@testable import PipelineSupport

@Suite(.enabled(if: SharedData.location() != nil, "skipped: ../shared/data is not here"))
struct `Real files of iNaturalist` {
    private let folder: URL

    init() throws { folder = try #require(SharedData.location()).appending(path: "inaturalist") }

    private enum Kind { case taxa, observations, counts, places, months }

    private func rows(_ kind: Kind, _ body: Data) throws -> Int {
        switch kind {
        case .taxa: try Answer<TaxonAnswer>.read(body).rows.count
        case .observations: try Answer<ObservationAnswer>.read(body).rows.count
        case .counts: try Answer<CountAnswer>.read(body).rows.count
        case .places: try Answer<PlaceAnswer>.read(body).rows.count
        case .months: try Answer<MonthsAnswer>.read(body).rows.count
        }
    }

    /// Answers of the questions we ask: kind, file and the rows in it.
    private static let answers: [(Kind, String, Int)] = [
        (.observations, "fieldnotes/observations_annotated_portugal", 19),
        (.counts, "fieldnotes/species_counts_user_portugal", 200),
        (.places, "inaturalist-explorer/places_los_angeles", 1),
        (.counts, "inaturalist-explorer/species_counts_red_oaks", 175),
        (.taxa, "inaturalist-explorer/taxa_life", 1),
        (.observations, "mushroom-observer/ceanothus_cordulatus", 1),
        (.observations, "mushroom-observer/coprinus", 1),
        (.observations, "mushroom-observer/evernia", 1),
        (.observations, "mushroom-observer/gyromitra_ancilis", 1),
        (.observations, "mushroom-observer/inocybe", 1),
        (.observations, "mushroom-observer/no_location", 1),
        (.observations, "mushroom-observer/russulaceae", 1),
        (.observations, "mushroom-observer/somion_unicolor", 1),
        (.observations, "mushroom-observer/validae", 1),
        (.observations, "mushroom-observer/zero_results", 0),
        (.observations, "pyinaturalist-convert/observations_without_coords", 1),
        (.counts, "pyinaturalist/get_all_observation_species_counts_page1", 13),
        (.counts, "pyinaturalist/get_all_observation_species_counts_page2", 9),
        (.observations, "pyinaturalist/get_nonexistent_observation", 0),
        (.observations, "pyinaturalist/get_observation", 1),
        (.months, "pyinaturalist/get_observation_histogram_month_of_year", 1),
        (.counts, "pyinaturalist/get_observation_species_counts", 9),
        (.observations, "pyinaturalist/get_observations_by_id", 1),
        (.observations, "pyinaturalist/get_observations_page1", 1),
        (.places, "pyinaturalist/get_places_by_id", 1),
        (.taxa, "pyinaturalist/get_taxa", 30), (.taxa, "pyinaturalist/get_taxa_autocomplete", 10),
        (.taxa, "pyinaturalist/get_taxa_by_id", 1),
        (.taxa, "pyinaturalist/get_taxa_by_id_conservation_statuses", 1),
        (.taxa, "pyinaturalist/get_taxa_with_all_names", 5),
        (.taxa, "pyinaturalist/get_taxa_with_preferred_place", 2),
    ]

    @Test func `that answer what we ask give every row they hold`() throws {
        for (kind, name, count) in Self.answers {
            let body = try Data(contentsOf: folder.appending(path: "api-v1/\(name).json"))
            #expect(try rows(kind, body) == count, "\(name)")
        }
    }

    @Test func `that answer other questions are read as what they are, or refused in words`() throws
    {
        for file in try Project.files(below: folder, endings: ["json"]) {
            let body = try Data(contentsOf: file)
            for kind in [Kind.taxa, .observations, .counts, .places, .months] {
                do {
                    _ = try rows(kind, body)
                } catch let problem as AnswerFailure {
                    #expect(!problem.words.isEmpty, "\(file.lastPathComponent)")
                }
            }
        }
    }

    @Test func `give the box around a place and the months of a taxon`() throws {
        let places = try Answer<PlaceAnswer>.read(
            Data(
                contentsOf: folder.appending(
                    path: "api-v1/inaturalist-explorer/places_los_angeles.json")))
        #expect(
            places.rows.first?.box
                == BulkRequest.Box(
                    south: 32.75004, west: -118.951721, north: 34.823302, east: -117.646374))
        let months = try Answer<MonthsAnswer>.read(
            Data(
                contentsOf: folder.appending(
                    path: "api-v1/pyinaturalist/get_observation_histogram_month_of_year.json")))
        #expect(
            months.rows.first?.months == [
                272, 253, 992, 3925, 7983, 7079, 9150, 8895, 8374, 6060, 920, 382,
            ])
    }

    /// What no reader of ours is for is refused with a reason by each.
    @Test(arguments: [
        "taxonomy/taxon_counts_327854.csv.gz", "ca-plant-list/genera.json",
        "ca-plant-list/families.json", "common-names/tree-species/lat.json",
        "common-names/tree-species/locales/en.json", "common-names/tree-species/locales/de.json",
        "common-names/tree-species/locales/es.json",
        "exports/santa-cruz-plants-observations-684184.README.txt", "README.md",
    ])
    func `that are none of ours are refused by every reader`(path: String) throws {
        let file = folder.appending(path: path)
        #expect(throws: (any Error).self) { try DarwinCoreArchive(file).read(BulkRequest()) }
        #expect(throws: (any Error).self) { try ObservationExport(file).read(BulkRequest()) }
        #expect(throws: (any Error).self) { try OpenDataFolder(file).read(BulkRequest()) }
        let questions = QuestionFile(
            named: file.lastPathComponent, Array(try Data(contentsOf: file)))
        if let format = QuestionFormat.recognised(questions) {
            let reading = format.read(questions)
            #expect(reading.questions.isEmpty && !reading.findings.isEmpty, "\(format)")
        }
    }
}
