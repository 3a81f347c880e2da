import Foundation
import ServingSupport
import TestSupport
import Testing

@testable import CatalogServer

/// Sources/CatalogServer/openapi.yaml beside the code.
@Suite struct `The description of the read API` {
    @Test func `it has the parameters that the code takes, and their values`() throws {
        let differences = try DescribedParameters.differences(in: Self.text(of: "Catalog")) {
            path in
            path.hasPrefix("/v1/") ? ReadParameters.of(String(path.dropFirst())) : nil
        }
        #expect(differences == [])
    }

    @Test func `what is asked for by name may be a bad request`() throws {
        let text = try Self.text(of: "Catalog")
        for path in ["/objects/{prefix}/{name}", "/targets/{name}"] {
            let part = try #require(text.components(separatedBy: "  \(path):\n").last)
            #expect(part.components(separatedBy: "\n  /")[0].contains("\"400\""), "\(path)")
        }
    }

    /// `GOLDEN=write` writes the tables anew.
    @Test func `docs/parameters.md has the tables of both servers`() throws {
        let file = Repository.root.appending(path: "docs/parameters.md")
        let known = try String(contentsOf: file, encoding: .utf8)
        let tables = try [("The read server", "Catalog"), ("The ledger", "Ledger")].map {
            "\n## \($0)\n\n\(try DescribedParameters.table(of: Self.text(of: $1)))\n"
        }.joined()
        let made = known.components(separatedBy: "\n## ")[0] + tables
        if ProcessInfo.processInfo.environment["GOLDEN"] == "write" {
            try Data(made.utf8).write(to: file)
        } else {
            #expect(known == made)
        }
    }

    private static func text(of server: String) throws -> String {
        let path = "Sources/\(server)Server/openapi.yaml"
        return try String(
            contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }
}
