import Catalog
import Foundation
import Testing

@testable import CatalogServer

/// Sources/CatalogServer/openapi.yaml beside the code.
@Suite struct `The description of the read API` {
    @Test func `it names every value that a filter has`() throws {
        let text = try Self.text()
        func list<Value: CaseIterable & RawRepresentable<String>>(_: Value.Type) -> String {
            "enum: [\(Value.allCases.map(\.rawValue).joined(separator: ", "))]"
        }
        for (name, values) in [
            ("colour", list(PlantColour.self)), ("season", list(BloomSeason.self)),
            ("region", list(Region.self)),
            ("type", list(PlantType.self)),
        ] {
            let places = text.components(separatedBy: "- name: \(name)\n").dropFirst()
            #expect(places.count == (name == "region" ? 2 : 1))
            for place in places {
                #expect(place.components(separatedBy: "        - ")[0].contains(values), "\(name)")
            }
        }
    }

    @Test func `what is asked for by name may be a bad request`() throws {
        let text = try Self.text()
        for path in ["/objects/{prefix}/{name}", "/targets/{name}"] {
            let part = try #require(text.components(separatedBy: "  \(path):\n").last)
            #expect(part.components(separatedBy: "\n  /")[0].contains("\"400\""), "\(path)")
        }
    }

    private static func text() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(
            contentsOf: root.appending(path: "Sources/CatalogServer/openapi.yaml"), encoding: .utf8)
    }
}
