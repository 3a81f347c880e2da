import Foundation
import TestSupport
import Testing

@testable import ContentReading
@testable import PipelineSupport

/// Numbers that no whole number is made of: a finding, never a crash.
@Suite struct `A number that is none` {
    static let numbers = [
        ".inf", "-.inf", ".nan", "inf", "nan", "1e30", "-1e30", "1e400", "9223372036854775807",
        "9223372036854775808", "-9223372036854775809",
        "99999999999999999999999999", "0x7fffffffffffffff", "0o777777777777777777777777",
        "1:2:3:4:5:6:7:8:9:10:11:12:13", "1_000_000_000_000_000_000_000", "3.5", "-0", "", "[1]",
        "\"7\"",
    ]

    /// Those that some fields may have.
    private static let harmless = ["-0", ""]

    /// Files with numbers, by their path: ours, and a few forms of which we have no file.
    static let files: [String: String] = {
        var files = [
            "content/near-duplicates.yaml":
                "- {pair: [a-b, c-d], alike: 97, texts: [a, b], verdict: open}\n",
            "content/questions/waiting.yaml":
                "category: science\nquestions:\n  - {id: one, kind: number, level: easy, source: A book, seconds: 30, revision: 2, text: {en: How many?}, numbers: [{from: 1, to: 2, weight: 1}]}\n",
            "content/plants/planta-alba.yaml": Sample.plant(
                "planta-alba", taxon: 7,
                change: [
                    "tags":
                        "hardiness: [3, 8]\nspread-cm: [1, 2]\nconditions: {light: [full-sun], water: dry, soil: [loam], ph: [5.5, 7.5]}"
                ])
                + "  - photo: 77\n",
        ]
        for name in ["edition", "play", "shop", "achievements"] {
            let text = try? String(
                contentsOf: Repository.root.appending(path: "content/\(name).yaml"), encoding: .utf8
            )
            files["content/\(name).yaml"] = text
        }
        return files
    }()

    /// Where a text has numbers.
    private static func places(_ text: String) -> [Range<String.Index>] {
        text.matches(of: /[ \[{,:](-?[0-9]+(?:\.[0-9]+)?)(?=[\],} \n])/).map {
            $0.1.startIndex..<$0.1.endIndex
        }
    }

    @Test(arguments: files.keys.sorted(), numbers)
    func `is a finding wherever a number is read`(_ path: String, _ number: String) throws {
        let text = try #require(Self.files[path])
        let project = try TemporaryProject(others: [path: text])
        let places = Self.places(text)
        #expect(!places.isEmpty)
        // All at once, and two or three alone, other ones for each number: one fault must not hide
        // another.
        var all = text
        for place in places.reversed() { all.replaceSubrange(place, with: number) }
        let step = max(1, places.count / 2)
        let first = try #require(Self.numbers.firstIndex(of: number)) % step
        let some = stride(from: first, to: places.count, by: step).map {
            text.replacingCharacters(in: places[$0], with: number)
        }
        for changed in [all] + some {
            try project.write(changed, to: path)
            let content: ProjectContent
            do {
                content = try ContentReader.all(from: try project.project)
            } catch {
                // Without its settings there is no edition.
                #expect(path.hasSuffix("edition.yaml") && error is Failure, "\(error)")
                continue
            }
            // Imported questions are only counted; of the others nothing passes for a number.
            if changed == all, !path.contains("/questions/"), !Self.harmless.contains(number) {
                #expect(content.findings.contains { $0.place.file == path })
            }
        }
    }

    @Test(arguments: [
        ".inf", ".nan", "1e30", "-1e30", "1:2:3:4:5:6:7:8:9:10:11:12:13",
        "99999999999999999999999999",
    ])
    func `is named with its place and what to do, by the program`(_ number: String) async throws {
        for (field, line) in [
            ("height-cm", "height-cm: [1, \(number)]"), ("taxon", "taxon: \(number)"),
            ("bloom", "bloom: [\(number)]"),
        ] {
            let project = try TemporaryProject(plants: [
                "planta-alba": Sample.plant("planta-alba", change: [field: line])
            ])
            let told = try await Program.run(["check", "--project", project.root.path])
            #expect(told.status == 2, "\(told)")
            #expect(
                told.text.contains("content/plants/planta-alba.yaml:") && told.text.contains(field),
                "\(told.text)")
        }
    }
}
