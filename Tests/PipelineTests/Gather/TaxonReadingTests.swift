import Catalog
import Foundation
import Testing

@testable import ContentReading
@testable import Gathering

@Suite struct `Reading a taxon` {
    private func answer(_ fields: String) throws -> TaxonAnswer {
        let body = #"{"results": [{"id": 5, "name": "Herba alba", \#(fields)}]}"#
        return try #require(try Answer<TaxonAnswer>.read(Data(body.utf8)).rows.first)
    }

    @Test(arguments: [
        (#""ancestor_ids": [48460, 47126, 9, 5]"#, true),
        (#""ancestor_ids": [48460, 47126]"#, true),
        (#""ancestor_ids": [48460, 1, 147126]"#, false), (#""ancestry": "48460/47126/9""#, true),
        (#""ancestry": "48460/147126/471260""#, false), (#""ancestry": null"#, false),
        (#""iconic_taxon_id": 47126"#, true), (#""iconic_taxon_id": null"#, false),
        (#""ancestor_ids": [1], "iconic_taxon_id": 47126"#, false),
    ])
    func `a plant has plants among its ancestors`(fields: String, isPlant: Bool) throws {
        #expect(TaxonReading.isPlant(try answer(fields)) == isPlant)
    }

    @Test(arguments: [
        ("10", true), ("10.0", true), ("20", true), ("24", false), ("30", false), ("33.5", false),
        ("null", true),
    ])
    func `a genus or finer is gathered`(level: String, isRight: Bool) throws {
        let fields = #""ancestry": "48460/47126", "rank_level": \#(level), "rank": "x""#
        #expect((TaxonReading.refusal(of: try answer(fields)) == nil) == isRight)
    }

    @Test func `names come by language in iNaturalist's order, each once`() throws {
        let taxon = TaxonReading.taxon(
            try answer(
                """
                "preferred_common_name": "White Herb", "names": [
                {"name": "Herba alba", "locale": "sci", "position": 0, "is_valid": true},
                {"name": "Herba nivea", "locale": "sci", "position": 0, "is_valid": false},
                {"name": "late herb", "locale": "en", "position": 9, "is_valid": true},
                {"name": "white herb", "locale": "en", "position": 1, "is_valid": true},
                {"name": "wrong herb", "locale": "en", "position": 2, "is_valid": false},
                {"name": "Hierba  blanca", "locale": "es-MX", "position": 4, "is_valid": true},
                {"name": "Weißkraut", "locale": "de", "is_valid": true},
                {"name": "Weisskraut", "locale": "de", "position": 3, "is_valid": true},
                {"name": null, "locale": "fr", "position": 3, "is_valid": true},
                {"name": "\(String(repeating: "x", count: 121))", "locale": "fr"},
                {"name": "Herba alba", "locale": "sv", "position": 1},
                {"name": "XYZ", "locale": "und", "position": 1}]
                """))
        #expect(
            taxon.names == [
                .en: ["White Herb", "late herb"], .es: ["Hierba blanca"], .de: ["Weisskraut"],
            ])
        #expect(taxon.synonyms == ["Herba nivea"])
    }

    @Test func `what is absent or null is empty`() throws {
        let taxon = TaxonReading.taxon(
            try answer(
                """
                "names": null, "ancestors": null, "default_photo": null, "is_active": null,
                "observations_count": null, "wikipedia_summary": null
                """))
        #expect(taxon.names.isEmpty && taxon.synonyms.isEmpty && taxon.replacements.isEmpty)
        #expect(taxon.family == nil && taxon.summary == nil && taxon.observations == 0)
        #expect(taxon.isActive && taxon.rank == "unranked")
    }

    @Test func `an inactive taxon says what took its place`() throws {
        let taxon = TaxonReading.taxon(
            try answer(#""is_active": false, "current_synonymous_taxon_ids": [7, 8]"#))
        #expect(!taxon.isActive && taxon.replacements == [7, 8])
    }

    @Test func `a summary is plain text with its article's credit`() throws {
        let taxon = TaxonReading.taxon(
            try answer(
                """
                "wikipedia_url": "http://en.wikipedia.org/wiki/Babiana villosula",
                "wikipedia_summary": "<i><b>Babiana</b></i> is a <script>x()</script>herb of A &amp; B."
                """))
        let summary = try #require(taxon.summary)
        #expect(summary.text == "Babiana is a herb of A & B." && summary.language == .en)
        #expect(
            summary.credit
                == TextCredit(
                    title: "Babiana villosula",
                    url: "https://en.wikipedia.org/wiki/Babiana_villosula", licence: "CC BY-SA 4.0")
        )
    }

    @Test func `look-alikes come by count, without the taxon itself`() throws {
        let rows = [(7, 2), (5, 9), (8, 4), (9, 4), (7, 1)].map { id, count in
            CountAnswer(count: count, taxon: .init(id: id, name: "N\(id)"))
        }
        #expect(TaxonReading.similar(rows, to: 5).map(\.taxon) == [8, 9, 7])
    }

    @Test(arguments: [
        ("Bellis perennis", [55_563], 0), ("bellis  perennis", [55_563], 0), ("Bellis", [], 2),
        ("Salix x alba", [9], 1), ("Salix × alba", [9], 1),
    ])
    func `a name is met exactly or not at all`(name: String, ids: [Int], others: Int) throws {
        let names = [55_563: "Bellis perennis", 2: "Bellis annua", 9: "Salix × alba"]
        let answers = try names.filter { others < 2 || $0.key != 9 }.sorted { $0.key < $1.key }.map
        {
            try answer(#""ancestry": "48460/47126""#).renamed($0.value, $0.key)
        }
        let matches = WantedTaxa.matches(Author.tidied(name), among: answers)
        #expect(matches.exact == ids)
        #expect(matches.others.count >= others)
    }
}

extension TaxonAnswer {
    fileprivate func renamed(_ name: String, _ id: Int) -> TaxonAnswer {
        var copy = self
        copy.name = name
        copy.id = id
        return copy
    }
}

@Suite struct `Texts from elsewhere` {
    @Test(arguments: [
        ("<p>One</p><p>two</p>", "One two"), ("a<br>b", "a b"), ("H<sub>2</sub>O", "H2O"),
        ("x<sup>[1]</sup>", "x"), ("&eacute; &lt;b&gt; &nbsp; z", "é <b> z"),
        ("<b>unclosed <i>tags", "unclosed tags"), ("plain", "plain"),
        ("<style>p{}</style>seen<!-- hidden -->", "seen"), ("Größe 日本", "Größe 日本"),
        ("<div>a<div>b</div>c</div>", "a b c"), ("a < b <vector> c", "a < b <vector> c"),
        ("<head><title>t</title></head><body>x<template>y</template></body>", "x"),
        ("<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><p>&e;", "]> &e;"),
    ])
    func `markup becomes plain text`(html: String, wanted: String) {
        #expect(PlainText.of(html: html) == wanted)
    }

    @Test func `nothing and too much give no text`() {
        #expect(PlainText.of(html: "") == nil)
        #expect(PlainText.of(html: "<p></p>") == nil)
        #expect(PlainText.of(html: String(repeating: "x", count: 70_000)) == nil)
    }

    @Test func `markup that nests without end gives no text`() {
        #expect(PlainText.of(html: String(repeating: "<div>", count: 100) + "x") == "x")
        #expect(PlainText.of(html: String(repeating: "<div>", count: 5_000) + "x") == nil)
    }

    @Test(arguments: [
        (
            "http://en.wikipedia.org/wiki/American_crow",
            "https://en.wikipedia.org/wiki/American_crow"
        ),
        ("https://es.wikipedia.org/wiki/Cañada", "https://es.wikipedia.org/wiki/Ca%C3%B1ada"),
        (
            "http://en.wikipedia.org/wiki/Speckled_wood_(butterfly)",
            "https://en.wikipedia.org/wiki/Speckled_wood_(butterfly)"
        ),
        (
            "https://de.wikipedia.org/wiki/G%C3%A4nsebl",
            "https://de.wikipedia.org/wiki/G%C3%A4nsebl"
        ),
        ("https://it.wikipedia.org/wiki/X", nil), ("https://en.wikipedia.org.evil.org/wiki/X", nil),
        ("https://en.wikipedia.org/w/index.php", nil), ("javascript:alert(1)", nil), ("", nil),
        ("https://en.wikipedia.org/wiki/", nil),
    ])
    func `an article's link is made whole`(link: String, wanted: String?) {
        #expect(WikipediaArticle(link)?.url == wanted)
    }

    @Test(arguments: [
        (["Ada L.", "x"], "Ada L."), ([nil, "None", "ada"], "ada"), ([" \n", "", "b"], "b"),
        (["A,\nB\u{7}C"], "A, B C"), ([nil, "None", ""], nil),
    ])
    func `a maker is the first name that is one`(names: [String?], wanted: String?) {
        let padded = names + Array(repeating: nil, count: 3 - names.count)
        #expect(Author.name(padded[0], padded[1], padded[2]) == wanted)
    }

    @Test func `an error in place of an answer is told in its own words`() {
        let rows: [(String, AnswerFailure)] = [
            (
                #"{"error": "Too many IDs", "status": 422}"#,
                .init(words: "Too many IDs", status: 422)
            ),
            (
                #"{"error": {"original": {}}, "status": 500}"#,
                .init(words: "an error without words", status: 500)
            ),
            ("<html>", .init(words: "the answer is not the JSON we know", status: nil)),
            ("[]", .init(words: "the answer is not the JSON we know", status: nil)),
        ]
        for (body, problem) in rows {
            #expect(throws: problem) { try Answer<TaxonAnswer>.read(Data(body.utf8)) }
        }
    }

    @Test func `one odd row does not spoil a page`() throws {
        let body = #"{"results": [{"id": "x"}, 7, null, {"id": 1, "name": "A"}]}"#
        let answer = try Answer<TaxonAnswer>.read(Data(body.utf8))
        #expect(answer.rows.map(\.id) == [1] && answer.unreadable == 3)
    }
}
