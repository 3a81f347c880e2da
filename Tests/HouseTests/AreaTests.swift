import Foundation
import Testing
import Yams

/// The areas of the product have the same names on every floor: ARCHITECTURE.md lists them.
@Suite struct `Areas` {
    /// The areas, with a capital as folders have it.
    private static let areas: Set<String> = {
        let file = `The house`.root.appending(path: "ARCHITECTURE.md")
        let page = (try? `The house`.lines(of: file)) ?? []
        let rows = page.drop { !$0.hasPrefix("| area | Ledger |") }.dropFirst(2)
            .prefix { $0.hasPrefix("|") }
        return Set(
            rows.compactMap { row in
                row.split(separator: "|").first?.trimmingCharacters(in: .whitespaces).capitalized
            })
    }()

    /// Folders that belong to a floor as a whole.
    private static let common = [
        "Sources/Ledger": ["Core", "Wire"],
        "Sources/LedgerEngine": ["Fleet", "Keys", "Upkeep"],
        "Sources/LedgerServer": ["Edition", "Operation", "Service", "Shards"],
        "Tests/LedgerTests": ["Support"],
        "Tests/LedgerEngineTests": ["Fleet", "Support", "Upkeep"],
        "Tests/LedgerServerTests": ["Operation", "Service", "Support"],
    ]

    @Test(arguments: common.keys.sorted())
    func `are the folders of a floor`(_ floor: String) throws {
        #expect(Self.areas.count > 5)
        let place = `The house`.root.appending(path: floor)
        let folders = try FileManager.default.contentsOfDirectory(atPath: place.path).filter {
            var isFolder: ObjCBool = false
            let path = place.appending(path: $0).path
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                && isFolder.boolValue
        }
        let unknown = Set(folders).subtracting(Self.areas).subtracting(Self.common[floor] ?? [])
        #expect(unknown.isEmpty, "\(floor) has \(unknown.sorted())")
    }

    @Test func `tag each path of the ledger's interface`() throws {
        let file = `The house`.root.appending(path: "Sources/LedgerServer/openapi.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let document = try #require(try Yams.load(yaml: text) as? [String: Any])
        let paths = try #require(document["paths"] as? [String: [String: Any]])
        #expect(paths.count > 40)
        for (path, operations) in paths {
            for (method, operation) in operations {
                guard let operation = operation as? [String: Any] else { continue }
                let tags = operation["tags"] as? [String] ?? []
                let isKnown = tags.allSatisfy { Self.areas.contains($0) || $0 == "Operation" }
                #expect(tags.count == 1 && isKnown, "\(method) \(path) has \(tags)")
            }
        }
    }

    @Test func `of the server are each in the list of endpoints`() throws {
        let server = `The house`.root.appending(path: "Sources/LedgerServer")
        let list = try String(
            contentsOf: server.appending(path: "Service/LedgerEndpoints.swift"), encoding: .utf8)
        let files = try `The house`.swiftFiles("Sources").map(\.lastPathComponent).filter {
            $0.hasSuffix("Endpoints.swift") && $0 != "LedgerEndpoints.swift"
        }
        #expect(files.count > 8)
        for file in files { #expect(list.contains(file.dropLast(6) + ".all"), "\(file)") }
    }
}
