import Catalog
import Foundation
import TestSupport
import Testing

@testable import EditionBuild
@testable import EditorialContent
@testable import PipelineSupport
@testable import florilegium

@Suite struct `The kinds of beacons` {
    /// A kind's line; a plain text stands for all languages.
    private static func line(_ id: String) -> String {
        "  - {id: \(id), names: Name of \(id), about: It is one}\n"
    }

    private static func kind(_ id: String) -> BeaconKind {
        BeaconKind(id: id, names: [.en: id], about: [.en: id])
    }

    @Test(
        arguments: [
            ("id: view-2", nil), ("id: Not An Id", .badID), ("id: good_view", .badID),
            ("id: a--b", .badID), ("id:", .missing), ("names: Plain", nil),
            ("names:", .missing), ("names: {de: Aussicht}", .noEnglish),
            ("names: {en: View}", .missing), ("names: {en: a, es: b, fr: c, de: d}", .missing),
            ("names: {en: a, es: b, fr: c, de: d, sv: e}", nil),
            ("names: {en: a, es: b, fr: c, de: d, sv: e, it: f}", .unknownWord),
            ("about:", .missing),
            ("about: {sv: Se.}", .noEnglish), ("about: {en: Look.}", .missing),
            ("about: {en: a, es: b, fr: c, sv: e}", .missing),
            ("about: {en: a, es: b, fr: c, de: d, sv: e}", nil),
            ("text: Free words", .unknownField),
        ] as [(String, Rule?)])
    func `What is wrong with a kind is told, and the kind left out`(line: String, rule: Rule?)
        throws
    {
        var fields = ["id": "view", "names": "View", "about": "Enjoy the view."]
        let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
        fields[parts[0]] = parts.count > 1 ? parts[1] : ""
        let text = fields.sorted { $0.key < $1.key }.map { "    \($0.key): \($0.value)" }.joined(
            separator: "\n")
        let project = try TemporaryProject(
            plants: Sample.four, others: ["content/beacons.yaml": "kinds:\n  -\n" + text])
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        let found = composed.findings.filter { $0.place.file == BeaconKindForm.path }
        #expect(found.map(\.rule) == (rule.map { [$0] } ?? []), "\(found)")
        #expect(
            found.allSatisfy {
                $0.severity == .rejected && $0.place.line != nil && !$0.remedy.isEmpty
            })
        // A field or language that nobody knows is told, and the rest kept.
        let isKept = rule == nil || line.hasPrefix("text") || line.contains("it:")
        #expect(composed.beaconKinds.isEmpty != isKept)
    }

    @Test(
        arguments: [
            ([], [], [], [:]),
            (["a"], ["a"], [], [:]),
            (["a", "a"], ["a"], [], ["a": .duplicateID]),
            (["c", "a", "b"], ["a", "b", "c"], ["a", "b"], [:]),
            (["b"], ["b"], ["a", "b"], ["a": .lostKind]),
            ([], [], ["b", "a"], ["a": .lostKind, "b": .lostKind]),
        ] as [([String], [String], [String], [String: Rule])])
    func `An id is given once, and stays while beacons name it`(
        written: [String], kept: [String], base: [String], rules: [String: Rule]
    ) {
        let drafts = written.map {
            BeaconKindDraft(kind: Self.kind($0), place: Place(file: BeaconKindForm.path))
        }
        let log = FindingLog()
        let kinds = BeaconKindCheck.kinds(drafts, base: base.map(Self.kind), log: log)
        #expect(kinds.map(\.id) == kept)
        #expect(log.findings.map(\.subject) == rules.keys.sorted())
        #expect(log.findings.map(\.rule) == rules.sorted { $0.key < $1.key }.map(\.value))
        #expect(log.findings.allSatisfy { $0.severity == .rejected && !$0.remedy.isEmpty })
    }

    @Test
    func
        `Published, they are a list by id, and the next edition misses what it lost, but is not refused`()
        async throws
    {
        let project = try TemporaryProject(
            plants: Sample.four,
            others: [
                "content/beacons.yaml": "kinds:\n" + Self.line("view") + Self.line("bench")
                    + Self.line("quiet")
            ])
        _ = try await project.build()
        let data = try project.read("build/v1/beacon-kinds.json")
        let kinds = try CanonicalJSON.decode([BeaconKind].self, from: data)
        #expect(kinds.map(\.id) == ["bench", "quiet", "view"])
        #expect(
            String(decoding: data, as: UTF8.self).hasPrefix(
                #"[{"about":{"de":"It is one","en":"It is one","es":"It is one","fr":"It is one","sv":"It is one"},"id":"bench","names":{"de":"Name of bench","#
            ))
        let outcome = try Verify(build: try project.project.build).current()
        #expect(outcome.faults.isEmpty && outcome.contradictions.isEmpty)

        #expect(
            try BaseEdition.load(version: "2026.11.1", from: project.project.build)?.beaconKinds
                == kinds)
        try project.write(
            TemporaryProject.edition.replacing("2026.11.1", with: "2026.11.2").replacing(
                "base: none", with: "base: 2026.11.1"), to: "content/edition.yaml")
        try project.write(
            "kinds:\n" + Self.line("view") + Self.line("tree"), to: "content/beacons.yaml")
        #expect(
            try project.findings().filter { $0.rule == .lostKind }.map(\.subject) == [
                "bench", "quiet",
            ])
        _ = try await project.build()
        #expect(
            try CanonicalJSON.decode(
                [BeaconKind].self, from: project.read("build/v1/beacon-kinds.json")
            ).map(\.id) == ["tree", "view"])
    }

    @Test(
        arguments: [
            (nil, []), ("", [.wrongFile]), ("kinds: []\n", []), ("kinds:\n", []),
            ("kinds: none\n", [.wrongShape]),
        ] as [(String?, [Rule])])
    func `Without kinds it is an empty list`(text: String?, rules: [Rule]) throws {
        let project = try TemporaryProject(
            plants: Sample.four, others: text.map { ["content/beacons.yaml": $0] } ?? [:])
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        #expect(composed.beaconKinds.isEmpty)
        #expect(
            composed.findings.filter { $0.place.file == BeaconKindForm.path }.map(\.rule) == rules)
    }

    @Test(
        arguments: [(Limits.beaconKinds, []), (Limits.beaconKinds + 1, [.tooMany])]
            as [(Int, [Rule])])
    func `There is room for so many and no more`(count: Int, rules: [Rule]) throws {
        let lines = (0..<count).map { Self.line("kind-\($0)") }.joined()
        let project = try TemporaryProject(others: ["content/beacons.yaml": "kinds:\n" + lines])
        let log = FindingLog()
        let drafts = BeaconKindForm.read(
            project.root.appending(path: BeaconKindForm.path), log: log)
        #expect(log.findings.map(\.rule) == rules)
        #expect(drafts.count == (rules.isEmpty ? count : 0))
    }

    @Test func `What we offer has no fault, and begins with support`() throws {
        let log = FindingLog()
        let drafts = BeaconKindForm.read(
            Repository.root.appending(path: BeaconKindForm.path), log: log)
        #expect(log.findings.isEmpty)
        #expect(drafts.map(\.kind.id) == ["support", "flower", "view", "rest", "quiet"])
        // Each language says it in its own words.
        for kind in drafts.map(\.kind) {
            #expect(Set(kind.about.values).count == Language.allCases.count, "\(kind.id)")
        }
    }
}
