import Foundation
import TestSupport
import Testing

@testable import Catalog

/// Tests/Golden/sixth-language is the golden edition as a later version would publish it: with "pt"
/// wherever a text has its languages. Its files are kept for good.
@Suite struct `An edition with a sixth language` {
    private func same<Form: Decodable & Equatable>(_ type: Form.Type, _ name: String) throws {
        let file = Repository.root.appending(path: "Tests/Golden/sixth-language/\(name)")
        let later = try Data(contentsOf: file)
        let known = try JSONSerialization.data(
            withJSONObject: Self.withoutSixth(JSONSerialization.jsonObject(with: later)))
        #expect(known.count < later.count)
        #expect(
            try CanonicalJSON.decode(type, from: later)
                == CanonicalJSON.decode(type, from: known))
    }

    private static func withoutSixth(_ value: Any) -> Any {
        switch value {
        case let object as [String: Any]:
            object.filter { $0.key != "pt" }.mapValues(withoutSixth)
        case let list as [Any]: list.map(withoutSixth)
        default: value
        }
    }

    @Test func `is read like one with five`() throws {
        try same(Deck.self, "deck-plants.json")
        try same(Deck.self, "deck-questions-science.json")
        try same(Shard.self, "shard-.json")
        try same(CategoryList.self, "v1-categories.json")
        try same([FeaturedSet].self, "v1-flowers-featured.json")
    }

    @Test func `lists the languages that are known`() throws {
        struct Languages: Decodable {
            var languages: [Language]
        }
        #expect(
            try decoded(#"{"languages":["de","pt","sv"]}"#, Languages.self).languages == [.de, .sv])
    }

    @Test func `is refused still where a known language has no text`() {
        #expect(throws: DecodingError.self) { try decoded(#"{"en":1}"#, LocalText.self) }
    }

    private func decoded<Form: Decodable>(_ json: String, _ type: Form.Type) throws -> Form {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }
}
