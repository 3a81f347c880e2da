import Foundation
import Intake
import Testing

@testable import BulkSources

/// A disk that does not give a file to its end, and texts that nobody should compare. A folder in a file's place can be
/// opened, and reading it is an error.
@Suite struct `A bulk file that cannot be read on` {
    private static let meta = """
        <archive><core fieldsTerminatedBy="," ignoreHeaderLines="1" rowType="Taxon"><files><location>taxa.csv</location></files><id index="0"/>
        <field index="1" term="scientificName"/><field index="2" term="taxonRank"/></core></archive>
        """

    private func folder(_ name: String, _ files: [String: String] = [:]) throws -> BulkFolder {
        let folder = try BulkFolder(files)
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: name), withIntermediateDirectories: true)
        return folder
    }

    @Test func `of an archive is an error, and not the end of the taxa`() throws {
        let folder = try folder("taxa.csv", ["meta.xml": Self.meta])
        let refusal = #expect(throws: SourceFinding.self) {
            try DarwinCoreArchive(folder.url).read(.init())
        }
        #expect(refusal?.message.contains("cannot be read") == true)
        #expect(refusal?.excerpt == "taxa.csv")
    }

    @Test func `of an archive's description is an error, and not an archive without one`() throws {
        let folder = try folder(
            "meta.xml", ["taxa.csv": "id,scientificName,taxonRank\n1,Bellis,genus\n"])
        #expect(throws: SourceFinding.self) { try DarwinCoreArchive(folder.url).read(.init()) }
    }

    @Test func `of gzip is an error, also where a member might end`() throws {
        let folder = try folder("taxa.csv.gz")
        let inflater = try GzipInflater(folder.url.appending(path: "taxa.csv.gz"))
        let refusal = #expect(throws: SourceFinding.self) {
            try withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) {
                buffer throws(SourceFinding) in _ = try inflater.read(into: buffer)
            }
        }
        #expect(refusal?.message.contains("cannot be read") == true)
    }

    @Test func `of a table is an error before it is taken for plain text`() throws {
        let folder = try folder("taxa.csv")
        let table = TableFile(file: folder.url.appending(path: "taxa.csv"))
        let refusal = #expect(throws: SourceFinding.self) {
            try table.scan { _ throws(SourceFinding) in
            } scan: { _, _ in
                0
            } merge: { _ in
            }
        }
        #expect(refusal?.message.contains("cannot be read") == true)
    }
}

@Suite struct `Endless marks in bulk files` {
    private static let marks = "Bellis " + String(repeating: "\u{301}\u{323}", count: 1_000)

    @Test func `leave out the record of an archive, with its line`() throws {
        let folder = try BulkFolder([
            "taxa.csv":
                "id,scientificName,taxonRank\n1,Bellis perennis,species\n2,\(Self.marks),species\n3,Bellis alba,species\n"
        ])
        let reading = try DarwinCoreArchive(folder.url.appending(path: "taxa.csv")).read(.init())
        #expect(reading.taxa.map(\.id) == [1, 3])
        #expect(reading.findings.values.flatMap(\.self).map(\.line) == [3])
    }

    @Test func `leave out the row of an export, with its line`() throws {
        let folder = try BulkFolder([
            "export.csv":
                "scientific_name,observed_on\nBellis perennis,2026-05-01\n\(Self.marks),2026-05-01\n"
        ])
        let reading = try ObservationExport(folder.url.appending(path: "export.csv")).read(.init())
        #expect(reading.taxa.map(\.name) == ["Bellis perennis"])
        #expect(reading.findings.values.flatMap(\.self).map(\.line) == [3])
    }

    @Test func `leave out the row of a dump, with its line`() throws {
        var tables = `Open Data tables`.tables
        tables["taxa.csv"]? += "14\t48460/47126/5\t10\tspecies\t\(Self.marks)\ttrue\n"
        let folder = try BulkFolder(tables)
        var request = BulkRequest()
        request.names = ["Bellis perennis"]
        let reading = try OpenDataFolder(folder.url).read(request)
        #expect(reading.taxa.map(\.id) == [10])
        #expect(
            reading.findings.values.flatMap(\.self).contains {
                $0.message.contains("combining marks") && $0.line == 9
            })
    }

    @Test func `in a header are refused`() throws {
        let folder = try BulkFolder([
            "taxa.csv": "taxon_id\(Self.marks)\tname\n1\tx\n",
            "marks.csv": "id,\(Self.marks)\n1,x\n",
        ])
        #expect(throws: SourceFinding.self) {
            try TableFile(file: folder.url.appending(path: "taxa.csv")).scan {
                _ throws(SourceFinding) in
            } scan: { _, _ in
                0
            } merge: { _ in
            }
        }
        #expect(throws: SourceFinding.self) {
            try DarwinCoreArchive(folder.url.appending(path: "marks.csv")).read(.init())
        }
    }
}
