import Catalog
import Foundation
import Intake
import Testing

@testable import BulkSources

/// Every attribute of Darwin Core's text guide: read, or refused by its name (docs/darwin-core.md).
@Suite struct `The Darwin Core text guide` {
    private static func meta(_ core: String, _ fields: String, _ more: String = "") -> String {
        """
        <archive><core rowType="Taxon" \(core)><files><location>taxa.csv</location></files><id index="0"/>
        <field index="1" term="scientificName"/><field index="2" term="taxonRank"/>\(fields)</core>\(more)</archive>
        """
    }

    private static let names = """
        <extension rowType="VernacularName"><files><location>names.csv</location></files><coreid index="0"/>
        <field index="1" term="vernacularName" delimitedBy="; "/><field default="en" term="language"/></extension>
        """

    private static func read(_ files: [String: String], bytes: [UInt8]? = nil) throws
        -> TaxonomyReading
    {
        let folder = try BulkFolder(files)
        if let bytes { try Data(bytes).write(to: folder.url.appending(path: "taxa.csv")) }
        return try DarwinCoreArchive(folder.url).read(.init())
    }

    /// What one side of the join writes and the other does not.
    @Test(arguments: [
        ("55563", "55563.0"), (" 55563", "55563 "), ("https://a.example/t/55563", "55563"),
        ("http://www.a.example/t/55563", "https://a.example/t/55563"),
        ("wfo-0000001", " wfo-0000001"),
        ("urn:lsid:a.example:names:1-2", "urn:lsid:a.example:names:1-2"),
    ])
    func `joins names to taxa whatever the spelling of a key`(core: String, coreid: String) throws {
        let reading = try Self.read([
            "meta.xml": Self.meta("", "", Self.names),
            "taxa.csv": "\(core),Bellis perennis,species\n",
            "names.csv": "\(coreid),daisy; lawn daisy\n",
        ])
        #expect(reading.taxa.map(\.names) == [[.en: ["daisy", "lawn daisy"]]])
    }

    /// An accepted name by its text, and the taxa and synonyms that are read.
    @Test(arguments: [
        ("Bellis perennis", ["Bellis perennis"], 0), ("Bellis perennis L.", ["Bellis perennis"], 0),
        ("Urtica dioica", ["Urtica dioica", "= Bellis perennis"], 0), ("Nusquam ulla", [], 1),
    ])
    func `takes accepted names by their text`(other: String, told: [String], alone: Int) throws {
        let field = "<field index=\"3\" term=\"acceptedNameUsage\"/>"
        let more = told.contains("Urtica dioica") ? "2,Urtica dioica,species,\n" : ""
        let reading = try Self.read([
            "meta.xml": Self.meta("", field),
            "taxa.csv": "1,Bellis perennis,species,\(other)\n" + more,
        ])
        #expect(reading.taxa.flatMap { [$0.name] + $0.synonyms.map { "= \($0)" } } == told)
        let findings = reading.findings.values.flatMap(\.self).map(\.message)
        #expect(findings.count { $0.hasSuffix("in their place, left out: 1") } == alone)
    }

    @Test func `joins nothing by numbers at the ends of other addresses`() throws {
        let reading = try Self.read([
            "meta.xml": Self.meta("", "", Self.names),
            "taxa.csv": """
            https://a.example/t/7,Bellis perennis,species
            https://b.example/u/7,Urtica dioica,species

            """,
            "names.csv": """
            https://a.example/t/7,daisy
            https://b.example/u/7,stinging nettle
            https://c.example/7,nobody

            """,
        ])
        #expect(
            Dictionary(uniqueKeysWithValues: reading.taxa.map { ($0.name, $0.names[.en]) }) == [
                "Bellis perennis": ["daisy"], "Urtica dioica": ["stinging nettle"],
            ])
        let join = try #require(reading.joins.first)
        #expect(
            join.line == "common names to taxa: 3 read, 2 matched, 1 matched nothing "
                + "(https://c.example/7)")
        #expect(join.isDoubtful)
    }

    @Test func `knows Windows-1252, which also stands for ISO-8859-1`() throws {
        let reading = try Self.read(
            ["meta.xml": Self.meta(#"encoding="ISO-8859-1""#, "")],
            bytes: Array("1,Orchis ".utf8) + [0xE9, 0x80] + Array(",species\n".utf8))
        #expect(reading.taxa.map(\.name) == ["Orchis é€"])
    }

    /// An attribute, and the words of its refusal.
    @Test(arguments: [
        (#"fieldsTerminatedBy="||""#, "fieldsTerminatedBy of meta.xml is not supported"),
        (#"fieldsTerminatedBy="""#, "fieldsTerminatedBy of meta.xml is not supported"),
        (#"fieldsEnclosedBy="[]""#, "fieldsEnclosedBy of meta.xml is not supported"),
        (#"linesTerminatedBy=";""#, "linesTerminatedBy of meta.xml is not supported"),
        (#"encoding="UTF-16""#, "encoding of meta.xml is not supported"),
        (#"ignoreHeaderLines="one""#, "ignoreHeaderLines of meta.xml is no number"),
    ])
    func `is refused by the name of what is not read`(attribute: String, words: String) throws {
        let finding = #expect(throws: SourceFinding.self) {
            try Self.read(["meta.xml": Self.meta(attribute, ""), "taxa.csv": "1,A b,species\n"])
        }
        #expect(finding?.message.contains(words) == true, "\(finding?.message ?? "")")
    }

    /// An attribute of the core or a field, and the words of its finding.
    @Test(arguments: [
        ("", #"<field index="1" term="scientificName"/>"#, "A term of meta.xml stands twice"),
        ("", "<fields/>", "<fields> of meta.xml is not known"),
        (
            "", #"<field index="3" term="family" type="x"/>"#,
            "type of <field> of meta.xml is not known"
        ),
        (#"compression="gz""#, "", "compression of <core> of meta.xml is not known"),
        (#"dateFormat="DD.MM.YYYY""#, "", "dateFormat of meta.xml is not read"),
    ])
    func `is told where nobody reads what stands there`(
        attribute: String, field: String, words: String
    ) throws {
        let reading = try Self.read([
            "meta.xml": Self.meta(attribute, field), "taxa.csv": "1,A b,species\n",
        ])
        #expect(reading.taxa.count == 1)
        let told = reading.findings["meta.xml"]?.map(\.message) ?? []
        #expect(told.contains { $0.contains(words) }, "\(told)")
    }

    /// What parts fields, quotes them and ends lines, with the same two taxa.
    @Test(arguments: [
        (#"fieldsEnclosedBy="'""#, "1,'Bellis ''alba''',species\n2,'A, b',species\n"),
        (
            #"fieldsTerminatedBy="|" fieldsEnclosedBy="'""#,
            "1|'Bellis ''alba'''|species\r\n2|A, b|species"
        ),
        (
            #"linesTerminatedBy="\r" fieldsTerminatedBy="\t""#,
            "1\tBellis 'alba'\tspecies\r2\tA, b\tspecies\r"
        ),
        (
            ##"linesTerminatedBy="&#13;" fieldsTerminatedBy=";""##,
            "1;Bellis 'alba';species\r2;A, b;species"
        ),
    ])
    func `tells the dialect of a table`(dialect: String, taxa: String) throws {
        let reading = try Self.read(["meta.xml": Self.meta(dialect, ""), "taxa.csv": taxa])
        #expect(reading.taxa.map(\.name) == ["Bellis 'alba'", "A, b"])
        #expect(reading.findings.isEmpty)
    }

    @Test func `has no quote that is opened and never closed`() throws {
        let finding = #expect(throws: SourceFinding.self) {
            try Self.read([
                "meta.xml": Self.meta("", ""),
                "taxa.csv": "1,\"Bellis perennis,species\n2,Urtica dioica,species\n",
            ])
        }
        #expect(finding?.message == "A quote is opened here and never closed")
        #expect(finding?.line == 1)
    }
}
