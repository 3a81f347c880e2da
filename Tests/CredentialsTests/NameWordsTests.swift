import Foundation
import Testing
import Yams

@testable import Credentials

@Suite struct `The words of names` {
    private struct List: Decodable {
        var words: [String]
        var anywhere: [String]
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// content/names.yaml as a server reads it.
    private static func content() throws -> (lists: [String: [NameWords.Entry]], reserved: [String])
    {
        let text = try String(
            contentsOf: root.appending(path: "content/names.yaml"), encoding: .utf8)
        let file = try #require(try Yams.load(yaml: text) as? [String: Any])
        var lists: [String: [NameWords.Entry]] = [:]
        for (language, list) in file {
            guard let list = list as? [String: [String]] else { continue }
            lists[language] =
                try #require(list["words"]).map { NameWords.Entry($0) }
                + #require(list["anywhere"]).map { NameWords.Entry($0, anywhere: true) }
        }
        return (lists, try #require(file["reserved"] as? [String]))
    }

    /// A mild list, for rows that anybody may read.
    private static let mild = NameWords(
        [
            "en": [
                .init("drat"), .init("heck"), .init("blast", anywhere: true), .init("i"), .init(""),
            ], "de": [.init("Mist")],
        ], reserved: ["Head Gardener"])

    @Test(arguments: [
        "drat", "DRAT", "Drat", "drât", "dr4t", "dra7", "d.r.a.t", "d r a t", "drat.anna",
        "anna_drat", "annaDrat", "drat7", "7drat", "drrrrat",
        "draaat", "dr.at", "аnna drаt", "heck", "h3ck", "HeCK", "xblasty", "b1ast", "super8last",
        "b.l.a.s.t", "Mist", "m1st", "blaaaast", "rnist",
        "x.drat", "be drat!", "𝓭𝓻𝓪𝓽", "ⓓⓡⓐⓣ", "🅳🆁🅰🆃", "🇩🇷🇦🇹", "ᴅʀᴀᴛ", "d\u{fe0f}r\u{fe0f}at",
        "d\u{20dd}r\u{20dd}at", "ｄｒａｔ", "d\u{200b}rat", "d🌸r🌸a🌸t",
    ])
    func `are seen through what hides them`(name: String) {
        #expect(Self.mild.refusal(in: name) == .notAllowed)
    }

    @Test(arguments: [
        "hydrate", "dratsab", "check", "heckle", "mistletoe", "Mistral", "anna", "dr. at home", "i",
        "l", "1", "hec.kle", "optimist", "🌻", "", "12345", "grat2go",
    ])
    func `leave innocent words alone`(name: String) {
        #expect(Self.mild.refusal(in: name) == nil)
    }

    @Test(arguments: [
        "head gardener", "HeadGardener", "head.gardener", "Неаd Gаrdеnеr", "admin",
        "hea.d-gar_dener",
    ])
    func `reserve names of the house`(name: String) {
        #expect(Self.mild.refusal(in: name) == .reserved)
    }

    @Test func `come from content in five languages, each entry catching itself`() throws {
        let (lists, reserved) = try Self.content()
        #expect(lists.keys.sorted() == ["de", "en", "es", "fr", "sv"])
        let words = NameWords(lists, reserved: reserved)
        for (language, entries) in lists {
            #expect((25...60).contains(entries.count), "\(language) has \(entries.count)")
            for entry in entries {
                #expect(words.refusal(in: entry.word) == .notAllowed, "\(language): \(entry.word)")
                if entry.anywhere {
                    #expect(words.refusal(in: "xy\(entry.word)yx") == .notAllowed, "\(entry.word)")
                }
            }
        }
        for name in reserved { #expect(words.refusal(in: name) == .reserved, "\(name)") }
    }

    @Test func `from content leave towns, people, things and every plant alone`() throws {
        let (lists, reserved) = try Self.content()
        let words = NameWords(lists, reserved: reserved)
        let innocent = [
            "Scunthorpe", "Penistone", "Cockburn", "Lightwater", "Clitheroe", "Assam", "Cassandra",
            "Bass", "Sussex", "Essex", "Dickens", "Dick", "Hancock", "analyst",
            "Matsushita",
            "shiitake", "arsenal", "bog myrtle", "oilseed rape", "grasshopper", "parsley",
            "peacock", "titmouse", "swank", "therapist", "capullo", "hora", "con amor",
            "slut", "fan", "retard", "bite", "chatte", "dickblatt", "hurra", "Kuckuck", "Fuchs",
            "Fuchsia", "Negroni", "montenegro", "nigella", "Nigel", "circumstance", "cucumber",
            "document", "Pissarro", "Putnam", "computer", "reputation", "culture", "agriculture",
            "Merdeka", "pedestal", "pisum", "sexton", "Kukulcan", "Subbuteo", "Arslan",
            "classic.rose", "pass",
        ]
        for name in innocent { #expect(words.refusal(in: name) == nil, "\(name)") }
        let plants = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: "content/plants").path)
        #expect(plants.count > 50)
        for plant in plants {
            #expect(words.refusal(in: plant.replacing(".yaml", with: "")) == nil, "\(plant)")
        }
    }
}
