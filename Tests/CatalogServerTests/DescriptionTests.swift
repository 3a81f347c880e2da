import Foundation
import ServingSupport
import Testing

@testable import CatalogServer

/// Sources/CatalogServer/openapi.yaml beside the code.
@Suite struct `The description of the read API` {
    @Test func `it has the parameters that the code takes, and their values`() throws {
        let differences = try DescribedParameters.differences(in: Self.text()) { path in
            path.hasPrefix("/v1/") ? ReadParameters.of(String(path.dropFirst())) : nil
        }
        #expect(differences == [])
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
