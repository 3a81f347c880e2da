import Catalog  // for rawValue
import Foundation
import Intake
import TestSupport
import Testing

@testable import BulkSources

/// Archives of Tests/Trials/archives, rebuilt from reports about other readers, and what is read of each:
/// Tests/Golden/archives.txt, held against what its report says is right when it was written.
/// `GOLDEN=write` writes it anew.
@Suite struct `Archives of further reports` {
    private static func told(_ file: URL) -> String {
        var request = BulkRequest()
        if file.lastPathComponent.hasPrefix("12-") { request.clades = [47126] }
        do throws(SourceFinding) {
            let reading = try DarwinCoreArchive(file).read(request)
            return text(reading)
        } catch {
            return "! \(error.message)\n"
        }
    }

    private static func text(_ reading: TaxonomyReading) -> String {
        let taxa = reading.taxa.sorted { $0.name < $1.name }.map { taxon in
            let names = taxon.names.sorted { $0.key.rawValue < $1.key.rawValue }
                .map { "\($0.key.rawValue) \($0.value.joined(separator: ", "))" }
            let parts =
                [taxon.rank, taxon.family ?? "-", taxon.isActive ? "" : "out of use"] + names
            let synonyms = taxon.synonyms.map { "= \($0)" }
            return taxon.name + ": "
                + (parts + synonyms).filter { !$0.isEmpty }.joined(separator: "; ")
        }
        let findings = reading.findings.sorted { $0.key < $1.key }.flatMap { file, all in
            all.map {
                "? \(file):\($0.line ?? 0): \($0.message)" + ($0.excerpt.map { " «\($0)»" } ?? "")
            }
        }
        return (taxa + reading.joins.map(\.line) + findings).map { $0 + "\n" }.joined()
    }

    @Test func `are read as they are meant`() throws {
        let folder = Repository.root.appending(path: "Tests/Trials/archives")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let told = names.map { ($0, Self.told(folder.appending(path: $0))) }
        #expect(try GoldenText("archives.txt").differing(told) == [])
    }
}

/// Exports of Tests/Trials/exports, and the species of each with the months they were seen in.
@Suite struct `Exports of further reports` {
    @Test(arguments: [
        ("13b-gbif-simple.csv", ["Bellis perennis 5 6"], ["genera and higher ranks, left out: 1"]),
        (
            "13c-inat-export-ranks.csv", ["Bellis perennis 5", "Urtica dioica galeopsifolia 6"],
            ["genera and higher ranks, left out: 2"]
        ),
        (
            "13d-inat-export-excel-dates.csv", ["Bellis perennis 7 8"],
            ["day is not read, counted without a month: 2"]
        ),
    ])
    func `count what is of a species, by its month`(
        name: String, taxa: [String], told: [String]
    ) throws {
        let file = Repository.root.appending(path: "Tests/Trials/exports/\(name)")
        let reading = try ObservationExport(file).read(.init())
        let species = reading.taxa.map { taxon in
            let months = taxon.counts.months.indices.filter { taxon.counts.months[$0] > 0 }
            return ([taxon.name] + months.map { "\($0 + 1)" }).joined(separator: " ")
        }
        #expect(species.sorted() == taxa)
        let messages = reading.findings.values.flatMap(\.self).map(\.message)
        #expect(messages.count == told.count)
        for (message, end) in zip(messages, told) { #expect(message.hasSuffix(end)) }
    }

    @Test func `leave out what is no plant, and what was not found`() throws {
        let folder = try BulkFolder([
            "occurrence.csv": """
            gbifID\tkingdom\tspecies\tscientificName\teventDate\toccurrenceStatus\tindividualCount
            1\tPlantae\tFicus variegata\tFicus variegata Blume\t2024-05-01\tPRESENT\t
            2\tAnimalia\tFicus variegata\tFicus variegata Röding\t2024-05-01\tPRESENT\t
            3\tPlantae\tFicus variegata\tFicus variegata Blume\t2024-05-02\tABSENT\t
            4\tPlantae\tFicus variegata\tFicus variegata Blume\t2024-05-03\tPRESENT\t0

            """
        ])
        let reading = try ObservationExport(folder.url.appending(path: "occurrence.csv"))
            .read(.init())
        #expect(reading.taxa.map(\.counts.all) == [1])
        #expect(
            reading.findings.values.flatMap(\.self).map(\.message) == [
                "Observations of what is no plant, left out: 1",
                "Rows that say a species was not found, left out: 2",
            ])
    }

    /// A sheet that was saved in German has commas in its degrees: such places lie in no box.
    @Test func `tell of places that are not read`() throws {
        let folder = try BulkFolder([
            "observations.csv": """
            id,observed_on,latitude,longitude,scientific_name,taxon_id,quality_grade
            1,2026-05-01,50.1,10.2,Bellis perennis,55563,research
            2,2026-05-02,"50,1","10,2",Bellis perennis,55563,research
            3,2026-05-03,,,Bellis perennis,55563,research

            """
        ])
        let file = folder.url.appending(path: "observations.csv")
        var request = BulkRequest()
        request.box = .init(south: 50, west: 10, north: 51, east: 11)
        let reading = try ObservationExport(file).read(request)
        #expect(reading.taxa.map(\.counts.all) == [1])
        #expect(
            reading.findings.values.flatMap(\.self).map(\.message) == [
                "Observations without a place, which lie in no box, left out: 1",
                "Observations whose place is not read, left out: 1",
            ])
    }
}
