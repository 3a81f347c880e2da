import Foundation
import Testing

/// What a target stands on, beyond single imports: nothing of the network in a build, nothing
/// unused in Package.swift, and C libraries only where another platform has its own.
@Suite struct `What a target stands on` {
    private static let byName = Dictionary(
        uniqueKeysWithValues: `The house`.targets.map { ($0.name, $0.imports) })

    /// A target with all that it imports, directly or not.
    private static func closure(of target: String) -> Set<String> {
        var found: Set<String> = []
        var rest = [target]
        while let next = rest.popLast() {
            if found.insert(next).inserted { rest += byName[next] ?? [] }
        }
        return found
    }

    @Test(arguments: ["EditionBuild", "EditionReport"])
    func `a build links nothing of the network`(_ target: String) {
        let closure = Self.closure(of: target)
        #expect(closure.count > 10)
        #expect(closure.isDisjoint(with: ["Gathering", "Transfers", "CCurl"]))
    }

    @Test func `Package.swift names no target of ours that another does not import`() throws {
        let text = try String(
            contentsOf: `The house`.root.appending(path: "Package.swift"), encoding: .utf8)
        var seen = 0
        for match in text.matches(
            of: /name: "(\w+)",\s+dependencies: \[([^\]]*)\]/)
        {
            guard let imports = Self.byName[String(match.1)] else { continue }
            let named = Set(match.2.matches(of: /"(\w+)"/).map { String($0.1) })
                .subtracting(["linux"]).intersection(`The house`.names)
            #expect(named == imports, "\(match.1)")
            seen += 1
        }
        #expect(seen > 30)
    }

    /// What runs on a player's machine may run on another system than Linux.
    private static let portable = closure(of: "FlorilegiumPlay").union(closure(of: "OfflineClient"))

    @Test(arguments: portable.sorted())
    func `what runs at players imports no C library of one system alone`(_ target: String) throws {
        for file in try `The house`.swiftFiles("Sources/\(target)") {
            var conditions = 0
            for line in try `The house`.lines(of: file) {
                let words = line.drop { $0 == " " }
                if words.hasPrefix("#if") { conditions += 1 }
                if words.hasPrefix("#endif") { conditions -= 1 }
                let isOfOne = words.contains(
                    /^(?:@\w+ )?(?:internal )?import (?:Glibc|Musl|Darwin)/)
                #expect(conditions > 0 || !isOfOne, "\(file.lastPathComponent): \(line)")
            }
        }
    }
}
