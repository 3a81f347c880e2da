import Foundation
import Testing

@testable import PipelineSupport

/// What a build wrote without waiting for the disk, and the machine going down before it did.
@Suite struct `A build that the machine cut off` {
    private static let mark = "build/.cache/unsettled"

    @Test func `leaves nothing that the next one takes for whole`() async throws {
        let project = try TemporaryProject(
            plants: Sample.four, questions: ["science": Sample.questions("science", count: 9)])
        _ = try await project.built()
        #expect(
            !FileManager.default.fileExists(atPath: project.root.appending(path: Self.mark).path))
        let whole = try Self.published(by: project)

        try project.write("another start of the machine", to: Self.mark)
        // A disk may hold any beginning of what was not brought to it.
        var cut = 0
        for path in try Project.paths(below: project.root.appending(path: "build"))
        where path.hasPrefix(".cache/pages/")
            || path.hasPrefix("objects/") && path.hasSuffix(".html.br")
        {
            try project.write(try project.read("build/\(path)").prefix(100), to: "build/\(path)")
            cut += 1
        }
        #expect(cut > 100)
        try project.forgetLastBuild()
        _ = try await project.build()
        #expect(try Self.published(by: project) == whole)
    }

    /// What an edition without a base changed is told against the one it replaces.
    private static func published(by project: TemporaryProject) throws -> [String: Data] {
        try BuildTree.read(project.root.appending(path: "build")).filter {
            !$0.key.hasPrefix("editions/")
        }
    }

    @Test func `was only killed, and what it wrote is taken up`() async throws {
        let project = try TemporaryProject(plants: Sample.four)
        _ = try await project.built()
        let marker = try DirtyMarker(project.project)
        try marker.begin()
        try project.write("kept", to: "build/.cache/later")
        _ = try DirtyMarker(project.project)
        #expect(try project.read("build/.cache/later") == Data("kept".utf8))
        try marker.end()
        #expect(
            !FileManager.default.fileExists(atPath: project.root.appending(path: Self.mark).path))
    }

    @Test func `waits for a disk that tells when it did not take what was written`() async throws {
        let project = try TemporaryProject(plants: Sample.four)
        let marker = try DirtyMarker(project.project)
        try marker.begin()
        try marker.end()
        try marker.begin()
        let mark = try project.read(Self.mark)
        try FileManager.default.moveItem(
            at: project.project.build, to: project.root.appending(path: "away"))
        let failure = #expect(throws: Failure.self) { try marker.end() }
        #expect(failure?.what.contains("did not take") == true)
        // What was written stays unsettled.
        #expect(try project.read("away/.cache/unsettled") == mark)
    }

    @Test func `has the names of folders on the disk that it makes for what it waits for`() throws {
        let project = try TemporaryProject()
        let file = project.root.appending(path: "build/a/b/c.json")
        try OutputFile.write(Data("{}".utf8), to: file)
        #expect(try Data(contentsOf: file) == Data("{}".utf8))
        // A file in the way of a folder is a failure that names the place.
        let failure = #expect(throws: Failure.self) {
            try OutputFile.write(Data(), to: file.appending(path: "d"))
        }
        #expect(failure?.place.hasSuffix("c.json/d") == true)
    }
}

extension TemporaryProject {
    /// So that a build is made although nothing changed.
    fileprivate func forgetLastBuild() throws {
        try FileManager.default.removeItem(at: root.appending(path: "build/.cache/last-build"))
    }
}
