import Catalog
import Foundation
import Intake
import TestSupport
import Testing

@testable import BulkSources

@Suite struct `A Darwin Core Archive` {
    private static let meta = """
        <archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="metadata.eml.xml">
          <core encoding="UTF-8" fieldsTerminatedBy="," linesTerminatedBy="\\n" fieldsEnclosedBy='"' ignoreHeaderLines="1" rowType="http://rs.tdwg.org/dwc/terms/Taxon">
            <files><location>taxa.csv</location></files><id index="0"/>
            <field index="1" term="http://rs.tdwg.org/dwc/terms/taxonID"/>
            <field index="2" term="http://rs.tdwg.org/dwc/terms/parentNameUsageID"/>
            <field index="3" term="http://rs.tdwg.org/dwc/terms/kingdom"/>
            <field index="4" term="http://rs.tdwg.org/dwc/terms/scientificName"/>
            <field index="5" term="http://rs.tdwg.org/dwc/terms/taxonRank"/>
            <field index="6" term="http://rs.tdwg.org/dwc/terms/taxonomicStatus"/>
            <field index="7" term="http://rs.tdwg.org/dwc/terms/acceptedNameUsageID"/>
          </core>
          <extension encoding="UTF-8" fieldsTerminatedBy="," linesTerminatedBy="\\n" fieldsEnclosedBy='"' ignoreHeaderLines="1" rowType="http://rs.gbif.org/terms/1.0/VernacularName">
            <files><location>VernacularNames-english.csv</location><location>VernacularNames-german.csv</location></files><coreid index="0"/>
            <field index="1" term="http://rs.tdwg.org/dwc/terms/vernacularName"/><field index="2" term="http://purl.org/dc/terms/language"/>
            <field index="3" term="http://purl.org/dc/terms/created"/>
          </extension>
        </archive>
        """

    private static let base = "https://www.inaturalist.org/taxa/"

    private static let files = [
        "meta.xml": meta,
        "taxa.csv": """
        id,taxonID,parent,kingdom,scientificName,taxonRank,status,accepted
        1,\(base)1,\(base)9,Plantae,Bellis perennis,species,,
        2,\(base)2,\(base)9,Plantae,"Bellis ""alba""
        x",hybrid,,
        3,\(base)3,\(base)9,Plantae,Bellis prior,species,synonym,1
        4,\(base)4,\(base)9,Plantae,Bellis divisa,species,synonym,1|2
        5,\(base)5,\(base)8,Animalia,Bellus animal,species,,
        9,\(base)9,,Plantae,Bellis,genus,,
        ,,,,,,,

        """,
        "VernacularNames-english.csv": """
        id,vernacularName,language,created
        1,Lawn daisy,en,2012-01-01
        1,"Common, daisy",en,2010-01-01
        1,LAWN DAISY,en-GB,2013-01-01
        77,Nobody,en,2010-01-01
        """,
        "VernacularNames-german.csv":
            "id,vernacularName,language,created\r\n1,Gänseblümchen,German,\r\n1,Tusindfryd,da,\r\n",
    ]

    private func read(_ files: [String: String], _ request: BulkRequest = .init()) throws
        -> TaxonomyReading
    {
        let folder = try BulkFolder(files)
        return try DarwinCoreArchive(folder.url).read(request)
    }

    @Test func `of iNaturalist gives plants with names in our languages, the first made first`()
        throws
    {
        let reading = try read(Self.files)
        #expect(reading.isINaturalist)
        #expect(reading.taxa.map(\.id) == [1, 2])
        #expect(
            reading.taxa[0].names == [
                .en: ["Common, daisy", "Lawn daisy"], .de: ["Gänseblümchen"],
            ])
        #expect(reading.taxa[0].synonyms == ["Bellis prior"])
        #expect(reading.taxa[1].name == "Bellis \"alba\" x")
        #expect(reading.findings["taxa.csv"]?.map(\.line) == [9])
        #expect(reading.rows["VernacularNames-english.csv"] == 4)
    }

    @Test(arguments: [([3], [1]), ([4], [1, 2])])
    func `tells what took the place of a taxon that is asked for`(
        _ id: [Int], _ replacements: [Int]
    ) throws {
        var request = BulkRequest()
        request.taxa = Set(id)
        let taxon = try #require(try read(Self.files, request).taxa.first)
        #expect(!taxon.isActive)
        #expect(taxon.replacements == replacements)
    }

    @Test func `gives what is below a clade`() throws {
        var request = BulkRequest()
        request.clades = [9]
        #expect(try read(Self.files, request).taxa.map(\.id) == [1, 2])
        request.clades = [8]
        #expect(try read(Self.files, request).taxa.isEmpty)
    }

    @Test(arguments: [
        ("<!DOCTYPE x [<!ENTITY a \"b\">]><archive/>", "DOCTYPE"), ("<archive>", "well-formed"),
        ("<other/>", "no Darwin Core"),
        ("<archive><core rowType=\"x\"/></archive>", "names no file"),
        (
            "<archive><core encoding=\"EBCDIC\"><files><location>a</location></files></core></archive>",
            "not in UTF-8"
        ),
        (
            "<archive><core rowType=\"Taxon\"><files><location>../../../etc/passwd</location></files><field index=\"0\" term=\"scientificName\"/></core></archive>",
            "lacks a file"
        ),
        (
            "<archive><core rowType=\"Taxon\"><files><location>none.csv</location></files><field index=\"0\" term=\"scientificName\"/></core></archive>",
            "lacks a file"
        ),
        (
            "<archive><core rowType=\"Taxon\"><files><location>taxa.csv</location></files><field index=\"0\" term=\"family\"/></core></archive>",
            "no column scientificName"
        ),
        (
            "<archive><core rowType=\"Event\"><files><location>taxa.csv</location></files><field index=\"0\" term=\"id\"/></core></archive>",
            "core is Event and not Taxon"
        ),
    ])
    func `that is none is refused with a reason`(_ meta: String, _ words: String) throws {
        let finding = #expect(throws: SourceFinding.self) {
            _ = try read(["meta.xml": meta, "taxa.csv": "a,b\n"])
        }
        #expect(finding?.message.contains(words) == true, "\(finding?.message ?? "")")
    }

    @Test func `with a chain of parents that bites its tail ends`() throws {
        var files = Self.files
        files["taxa.csv"] =
            "h\n1,\(Self.base)1,2,Plantae,A b,species,,\n2,\(Self.base)2,1,Plantae,C d,species,,\n"
        var request = BulkRequest()
        request.clades = [77]
        #expect(try read(files, request).taxa.isEmpty)
    }

    @Test(
        .enabled(
            if: SharedData.location("inaturalist") != nil, "skipped: ../shared/data is not here"),
        arguments: [
            ("dwca/vascan.zip", 6_327, "Taxon"), ("dwca/dwca-io/archive-tax.zip", 24, "Taxon"),
            ("dwca/dwca-io/nullCoreID.zip", 24, "Taxon"),
            ("dwca/inaturalist-taxonomy-fragment", 0, "Taxon"),
            ("dwca/python-dwca-reader/dwca-2extensions.zip", nil, "Taxon"),
            ("dwca/python-dwca-reader/dwca-default-metadata-filename.zip", nil, "Occurrence"),
            ("dwca/python-dwca-reader/dwca-noheaders-1.zip", nil, "Occurrence"),
            ("dwca/python-dwca-reader/dwca-simple-csv-dos.zip", nil, "Occurrence"),
            ("dwca/python-dwca-reader/dwca-utf8-eol-test.zip", nil, "Occurrence"),
            ("dwca/python-dwca-reader/gbif-results.zip", nil, "Occurrence"),
            ("dwca/inaturalist-observations-gbif-fragment.csv", nil, "Occurrence"),
            ("taxonomy/taxonomy_1683.csv", nil, "Taxon"),
            ("taxonomy/seek_vision_taxonomy_28322.csv", nil, "Taxon"),
            ("ca-plant-list/taxa.csv", nil, "Taxon"), ("ca-plant-list/synonyms.csv", nil, "Taxon"),
            ("ca-plant-list/inattaxonphotos.csv", nil, "Taxon"),
        ] as [(String, Int?, String)])
    func `of the real ones is read, or refused by its kind`(
        _ path: String, _ taxa: Int?, _ kind: String
    ) throws {
        let location = try #require(SharedData.location("inaturalist")).appending(path: path)
        do {
            let reading = try DarwinCoreArchive(location).read(.init())
            #expect(reading.taxa.count == taxa)
        } catch {
            #expect(taxa == nil, "\(error)")
            #expect(error.message.contains(kind), "\(error)")
        }
    }

    @Test(
        .enabled(
            if: SharedData.location("inaturalist") != nil, "skipped: ../shared/data is not here"),
        arguments: [
            ("exports/observations_export.csv", 0, 47),
            ("exports/santa-cruz-plants-observations-684184.csv", 573, 9_595),
            ("dwca/inaturalist-observations-gbif-fragment.csv", 10, 50),
            ("dwca/python-dwca-reader/gbif-results.zip", nil, nil),
        ] as [(String, Int?, Int?)])
    func `or export of observations is counted`(_ path: String, _ taxa: Int?, _ rows: Int?) throws {
        let file = try #require(SharedData.location("inaturalist")).appending(path: path)
        let reading = try ObservationExport(file).read(.init())
        #expect(taxa == nil || reading.taxa.count == taxa, "\(reading.taxa.count)")
        #expect(rows == nil || reading.rows.values.reduce(0, +) == rows, "\(reading.rows)")
    }
}
