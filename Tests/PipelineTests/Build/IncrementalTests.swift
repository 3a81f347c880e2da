import Foundation
import TestSupport
import Testing

@testable import PipelineSupport

/// Whatever an editor does, and in whatever order, a build that takes up what was kept publishes what a
/// build that keeps nothing would.
@Suite struct `A build after edits` {
    static let seeds: [UInt64] =
        ProcessInfo.processInfo.environment["SOAK"] == nil ? [1, 2] : Array(1...40)

    @Test(arguments: seeds) func `publishes the bytes of a build from scratch`(seed: UInt64)
        async throws
    {
        var editor = RandomEditor(seed: seed)
        let project = try TemporaryProject(
            plants: Sample.four,
            questions: [
                "science": Sample.questions("science", count: 9),
                "history": Sample.questions("history", count: 9),
            ])
        _ = try await project.built()
        var published: TemporaryProject?
        for round in 1...5 {
            if round == 3 {
                // From here on a new edition grows from what was published.
                let kept = try TemporaryProject()
                try Self.copy("build", from: project, to: kept)
                published = kept
                try editor.publishNext(in: project)
            }
            let edits = try (0...editor.roll(2)).map { _ in try editor.edit(project) }
            _ = try await project.build(accept: "an editor who edits at random")

            let scratch = try TemporaryProject()
            try Self.copy("content", from: project, to: scratch)
            if let published { try Self.copy("build", from: published, to: scratch) }
            try Self.copyPictures(from: project, to: scratch)
            _ = try await scratch.build(accept: "an editor who edits at random")
            try Self.expectSame(
                project, scratch, hasBase: published != nil,
                "seed \(seed), round \(round): \(edits)")
        }
    }

    /// Pictures are slow to make, and have a test of their own.
    private static func copyPictures(from project: TemporaryProject, to twin: TemporaryProject)
        throws
    {
        try? FileManager.default.removeItem(at: twin.root.appending(path: "build/.cache"))
        try copy("build/.cache/depict", from: project, to: twin)
        for path in try Project.paths(below: project.root.appending(path: "build/objects"))
        where [".webp", ".jpg", ".jpeg", ".avif", ".png"].contains(where: path.hasSuffix) {
            try copy("build/objects/\(path)", from: project, to: twin)
        }
    }

    private static func copy(
        _ path: String, from project: TemporaryProject, to twin: TemporaryProject
    ) throws {
        let target = twin.root.appending(path: path)
        try? FileManager.default.removeItem(at: target)
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: project.root.appending(path: path), to: target)
    }

    /// Decks are never removed, so that the older build may have more of them; and what an edition without a
    /// base changed is told against the one it replaces.
    private static func expectSame(
        _ one: TemporaryProject, _ other: TemporaryProject, hasBase: Bool, _ what: String
    ) throws {
        func tree(_ project: TemporaryProject) throws -> [String: Data] {
            try BuildTree.read(project.root.appending(path: "build")).filter { path, _ in
                !path.contains(".deck-") && (hasBase || !path.hasPrefix("editions/"))
            }
        }
        let (left, right) = (try tree(one), try tree(other))
        #expect(left.count > 100)
        #expect(left.keys.sorted() == right.keys.sorted(), "\(what)")
        for (path, data) in left where right[path] != nil {
            #expect(right[path] == data, "\(what): \(path) differs")
        }
    }
}

/// Everything below build/ but caches, by path.
enum BuildTree {
    static func read(_ folder: URL) throws -> [String: Data] {
        var tree: [String: Data] = [:]
        for path in try Project.paths(below: folder) where !path.hasPrefix(".cache/") {
            tree[path] = try Data(contentsOf: folder.appending(path: path))
        }
        return tree
    }
}

/// Changes content as editors do, by chance from a seed.
private struct RandomEditor {
    private var random: SeededRandom
    private var edition = 1
    private var added = 0

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func roll(_ bound: Int) -> Int { random.below(bound) }

    mutating func publishNext(in project: TemporaryProject) throws {
        let base = "2026.11.\(edition)"
        edition += 1
        try project.write(
            TemporaryProject.edition.replacing("2026.11.1", with: "2026.11.\(edition)")
                .replacing("base: none", with: "base: \(base)"), to: "content/edition.yaml")
    }

    /// Makes one edit and says which.
    mutating func edit(_ project: TemporaryProject) throws -> String {
        let plants = ["alba", "brunea", "caerulea", "dulcis"]
        let which = roll(4)
        let plant = "planta-\(plants[which])"
        let path = "content/plants/\(plant).yaml"
        switch roll(8) {
        case 0:
            let name = "\(plants[which]) name \(roll(100))"
            try project.write(Sample.plant(plant, english: name, taxon: 1000 + which), to: path)
            return "\(plant) is called \(name)"
        case 1:
            let count = roll(1_000_000)
            try project.write(
                Sample.plant(
                    plant, taxon: 1000 + which, change: ["observations": "observations: \(count)"]),
                to: path)
            return "\(plant) was seen \(count) times"
        case 2:
            added += 1
            try project.write(
                Sample.plant(
                    "planta-nova-\(added)", taxon: 3000 + added,
                    change: ["pictures": "pictures: []"]),
                to: "content/plants/planta-nova-\(added).yaml")
            return "planta-nova-\(added) is new"
        case 3:
            let count = 6 + roll(9)
            try project.write(
                Sample.questions("science", count: count), to: "content/questions/science.yaml")
            return "science has \(count) questions"
        case 4:
            let text = Sample.questions("history", count: 9).replacing(
                "Something", with: "Something \(roll(100))")
            try project.write(text, to: "content/questions/history.yaml")
            return "history's answers are others"
        case 5:
            try project.write("- \(plant)\n  broken: [\n", to: "content/plants/planta-broken.yaml")
            return "a file is broken"
        case 6:
            try? FileManager.default.removeItem(
                at: project.root.appending(path: "content/plants/planta-broken.yaml"))
            try project.write(
                Sample.plant(plant, taxon: 1000 + which, change: ["care": nil]), to: path)
            return "\(plant) lost its care tip"
        default:
            let id = "history-\(roll(9))"
            try project.write(
                "- {question: \(id), reason: It was wrong, date: 2026-11-20}\n",
                to: "content/revocations.yaml")
            return "\(id) is taken back"
        }
    }
}
