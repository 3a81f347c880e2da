import Catalog
import Foundation
import Intake
import TestSupport
import Testing

@testable import BulkSources

/// Archives as people publish them, rebuilt from reports about other readers: Tests/Trials.
@Suite struct `Archives that other readers misread` {
    private static func read(_ name: String, animals: Bool = false) throws -> TaxonomyReading {
        var request = BulkRequest()
        if animals { request.names = ["Parus major", "Turdus merula"] }
        let file = Repository.root.appending(path: "Tests/Trials/\(name)")
        return try DarwinCoreArchive(file).read(request)
    }

    @Test func `a default stands where a column or a value is missing`() throws {
        let name = "07-dwca-default-kingdom.zip"
        #expect(try Self.read(name).taxa.isEmpty)
        let taxa = try Self.read(name, animals: true).taxa
        #expect(taxa.map(\.rank) == ["species", "species"])
        #expect(taxa.map(\.names) == [[.en: ["great tit"]], [.en: ["blackbird"]]])
    }

    @Test func `ids are any text`() throws {
        let reading = try Self.read("08a-dwca-word-ids-lf.zip")
        #expect(
            Dictionary(uniqueKeysWithValues: reading.taxa.map { ($0.name, $0.names) }) == [
                "Bellis perennis": [.en: ["daisy"]], "Urtica dioica": [.en: ["stinging nettle"]],
            ])
        #expect(
            reading.joins.map(\.line)
                == ["common names to taxa: 2 read, 2 matched, 0 matched nothing"])
    }

    @Test func `lines end as meta.xml says`() throws {
        let reading = try Self.read("09-dwca-cr-only.zip")
        #expect(reading.taxa.map(\.name) == ["Bellis perennis", "Urtica dioica"])
        #expect(reading.taxa.map(\.names) == [[.en: ["daisy"]], [.en: ["stinging nettle"]]])
        #expect(reading.rows == ["taxa.txt": 2, "names.txt": 2])
    }

    @Test func `quotes in a quoted field are kept, and told`() throws {
        let reading = try Self.read("10-dwca-quotes-inside.zip")
        #expect(
            reading.taxa.map(\.name) == [
                #"Bellis "lawn" perennis"#, "Urtica dioica", "Tussilago, farfara",
                #"Rosa "Peace" canina"#,
            ])
        #expect(
            reading.taxa.map { $0.names[.en] ?? [] } == [
                [#"the "common" daisy, in lawns"#], [#"stinging "nettle""#], ["colt's-foot"], [],
            ])
        #expect(reading.findings["taxa.txt"]?.map(\.severity) == [.warning])
        #expect(reading.findings["names.txt"]?.map(\.line) == [1])
    }

    @Test func `scientific names have one blank between words, and none around them`() throws {
        let file = Repository.root.appending(path: "Tests/Trials/22c-taxonomy-nbsp.zip")
        let reading = try DarwinCoreArchive(file).read(.init())
        #expect(reading.taxa.map(\.name) == ["Urtica dioica", "Bellis perennis"])
        #expect(reading.taxa.map(\.names) == [[.en: ["stinging nettle"]], [.en: ["common daisy"]]])
        var request = BulkRequest()
        request.names = ["Bellis perennis"]
        #expect(try DarwinCoreArchive(file).read(request).taxa.map(\.id) == [55_563])
    }

    @Test func `an export whose ids are decimal counts its observations`() throws {
        let folder = try BulkFolder([
            "export.csv": [
                "id,observed_on,scientific_name,taxon_id,quality_grade",
                "1,2026-05-01,Bellis\u{A0}perennis,55563.0,research",
                "2,2026-05-02,Bellis perennis ,55563,research", "",
            ].joined(separator: "\r")
        ])
        var request = BulkRequest()
        request.taxa = [55_563]
        let reading = try ObservationExport(folder.url.appending(path: "export.csv")).read(request)
        #expect(reading.taxa.map(\.counts.all) == [2])
        #expect(reading.taxa.map(\.name) == ["Bellis perennis"])
    }
}
