import Catalog
import Foundation
import TestSupport
import Testing

@testable import EditionBuild
@testable import PipelineSupport

/// What was published before, and cannot be read now.
@Suite struct `A build over an edition that cannot be read` {
    /// What is broken, by its path below build/.
    enum Part: CaseIterable {
        case pointer, edition, entries

        func path(_ edition: Packed) -> String {
            switch self {
            case .pointer: "v1/editions.json"
            case .edition: edition.target.path
            case .entries: edition.edition.entries.path
            }
        }
    }

    private static let cut = Data("{\"current\":".utf8)

    @Test(
        arguments: [(Part.pointer, cut), (.pointer, nil), (.edition, nil), (.entries, cut)]
            as [(Part, Data?)])
    func `publishes and removes nothing, and says what, where and what to do`(
        _ part: Part, _ broken: Data?
    ) async throws {
        let project = try TemporaryProject(
            plants: Sample.four, questions: ["science": Sample.questions("science", count: 9)])
        let first = try await project.built()
        try project.write(
            TemporaryProject.edition.replacing("2026.11.1", with: "2026.11.2"),
            to: "content/edition.yaml")
        _ = try await project.build()
        // Half of the questions are gone: without an edition to be held against this would pass.
        try project.write(
            Sample.questions("science", count: 4), to: "content/questions/science.yaml")
        let current = try BuildFiles.current(of: project)
        let path = "build/\(part.path(current))"
        if let broken {
            try project.write(broken, to: path)
        } else {
            // It can be opened and not be read.
            try FileManager.default.removeItem(at: project.root.appending(path: path))
            try FileManager.default.createDirectory(
                at: project.root.appending(path: path), withIntermediateDirectories: true)
        }
        let before = try BuildFiles.published(by: project)
        let failure = await #expect(throws: Failure.self) { _ = try await project.build() }
        #expect(failure?.what.contains("The edition in force cannot be read") == true)
        #expect(failure?.place == path)
        #expect(failure?.remedy.contains("Nothing was published or removed") == true)
        #expect(try BuildFiles.published(by: project) == before)
        let target = project.root.appending(path: "build/\(first.target.path)")
        #expect(FileManager.default.fileExists(atPath: target.path))

        guard part == .pointer else { return }
        let told = try await Program.run(["build", "--project", project.root.path])
        #expect(told.status == 1)
        #expect(told.text.contains("at  \(path)"), "\(told.text)")
    }

    @Test func `begins anew only where there is no pointer`() async throws {
        let project = try TemporaryProject(plants: Sample.four)
        #expect(try PublishedState.read(in: project.project.build) == nil)
        _ = try await project.built()
        #expect(try PublishedState.read(in: project.project.build)?.edition.version == "2026.11.1")
        try FileManager.default.removeItem(
            at: project.root.appending(path: "build/v1/editions.json"))
        #expect(try PublishedState.read(in: project.project.build) == nil)
        try FileManager.default.createSymbolicLink(
            atPath: project.root.appending(path: "build/v1/editions.json").path,
            withDestinationPath: "nowhere.json")
        #expect(throws: Failure.self) { try PublishedState.read(in: project.project.build) }
    }
}

private enum BuildFiles {
    /// The edition in force.
    static func current(of project: TemporaryProject) throws -> Packed {
        let before = try #require(try PublishedState.read(in: project.project.build))
        return Packed(
            edition: before.edition, target: before.list.current.edition, entries: [:], findings: []
        )
    }

    /// What a host would serve.
    static func published(by project: TemporaryProject) throws -> [String: Data] {
        let folder = project.root.appending(path: "build")
        var files: [String: Data] = [:]
        for path in try Project.paths(below: folder)
        where !path.hasPrefix(".cache/") && !path.hasPrefix("objects/") {
            files[path] = try Data(contentsOf: folder.appending(path: path))
        }
        return files
    }
}
