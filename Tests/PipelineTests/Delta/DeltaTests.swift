import Catalog
import Foundation
import TestSupport
import Testing

@testable import EditionBuild
@testable import PipelineSupport

@Suite struct `A delta` {
    /// A project with some editions of many listed plants, of which one changed each time.
    private func project(editions: Int) async throws -> (TemporaryProject, [Packed]) {
        let project = try TemporaryProject()
        var packed: [Packed] = []
        for number in 1...editions {
            let base = number == 1 ? "none" : "2026.11.\(number - 1)"
            try project.write(
                TemporaryProject.edition.replacing("2026.11.1", with: "2026.11.\(number)")
                    .replacing("base: none", with: "base: \(base)"),
                to: "content/edition.yaml")
            for plant in 1...60 where number == 1 || plant == number {
                let name =
                    "Planta " + String(UnicodeScalar(UInt8(97 + plant % 26)))
                    + String(repeating: "b", count: plant / 26 + 1)
                let id = name.lowercased().replacing(" ", with: "-")
                try project.write(
                    "id: \(id)\nname: \(name)\nnames: {en: [Herb \(plant), Weed \(plant) of \(number)]}\nfamily: Testaceae\n",
                    to: "content/plants/\(id).yaml")
            }
            packed.append(try await project.build())
        }
        return (project, packed)
    }

    private func list(_ project: TemporaryProject) throws -> EditionList {
        try CanonicalJSON.decode(EditionList.self, from: project.read("build/v1/editions.json"))
    }

    @Test func `from each of the last editions gives the new bundle, byte for byte`() async throws {
        let (project, packed) = try await project(editions: 8)
        let list = try list(project)
        #expect(list.deltas.map(\.from) == (3...7).reversed().map { "2026.11.\($0)" })
        let new = try #require(packed.last).edition.bundle
        let whole = try project.read("build/\(new.path)")
        for delta in list.deltas {
            #expect(delta.result == new)
            let base = try project.read("build/\(delta.base.path)")
            let made = try BundleDelta.apply(
                try project.read("build/\(delta.target.path)"), delta, to: base)
            #expect(made == whole)
        }
        #expect(try Verify(build: project.project.build).current().faults.isEmpty)
    }

    @Test func `is patched in by the program, which refuses any other bundle`() async throws {
        let (project, _) = try await project(editions: 2)
        let list = try list(project)
        let delta = try #require(list.deltas.first)
        let old = project.root.appending(path: "build/\(delta.base.path)").path
        let output = project.root.appending(path: "patched.sqlite").path
        let done = try await Program.run([
            "patch", old, "--output", output, "--project", project.root.path,
        ])
        #expect(done.status == 0, "\(done.text)")
        #expect(
            try project.read("patched.sqlite")
                == project.read("build/\(list.deltas[0].result.path)"))
        let again = try await Program.run([
            "patch", output, "--output", output + "2", "--project", project.root.path,
        ])
        #expect(again.status == 1)
        #expect(again.text.contains("This is the bundle of the current edition"), "\(again.text)")
        try project.write("no bundle", to: "other.sqlite")
        let other = try await Program.run([
            "patch", project.root.path + "/other.sqlite", "--output", output + "2", "--project",
            project.root.path,
        ])
        #expect(other.status == 1)
        #expect(other.text.contains("No delta starts from this bundle"))
        #expect(!FileManager.default.fileExists(atPath: output + "2"))
    }

    @Test func `from a damaged bundle is a failure, and from one that is gone there is none`()
        async throws
    {
        let (project, packed) = try await project(editions: 2)
        let old = "build/\(packed[0].edition.bundle.path)"
        try project.write("no bundle", to: old)
        try project.write(
            TemporaryProject.edition.replacing("2026.11.1", with: "2026.11.3")
                .replacing("base: none", with: "base: 2026.11.2"),
            to: "content/edition.yaml")
        let failure = await #expect(throws: Failure.self) { try await project.build() }
        #expect(failure?.what.contains("The bundle of 2026.11.1 is damaged") == true)
        #expect(try list(project).current.version == "2026.11.2")
        try FileManager.default.removeItem(at: project.root.appending(path: old))
        _ = try await project.build()
        #expect(try list(project).current.version == "2026.11.3")
        #expect(try list(project).deltas.map(\.from).contains("2026.11.1") == false)
    }

    @Test func `that is damaged, or of another kind, is refused`() async throws {
        let (project, _) = try await project(editions: 2)
        let delta = try #require(try list(project).deltas.first)
        let base = try project.read("build/\(delta.base.path)")
        let bytes = try project.read("build/\(delta.target.path)")
        for index in stride(from: 0, to: bytes.count, by: 7) {
            var damaged = bytes
            damaged[index] ^= 1
            #expect(throws: Failure.self) { try BundleDelta.apply(damaged, delta, to: base) }
            // As if its list were damaged too.
            var list = delta
            list.target = TargetRef(name: delta.target.name, of: damaged)
            // A bit that means nothing may be any; the result's own hash decides.
            if let made = try? BundleDelta.apply(damaged, list, to: base) {
                #expect(TargetRef(name: delta.result.name, of: made) == delta.result)
            }
        }
        var other = delta
        other.method = "none-1"
        #expect(throws: Failure.self) { try BundleDelta.apply(bytes, other, to: base) }
        #expect(throws: Failure.self) { try BundleDelta.apply(bytes, delta, to: base + Data([0])) }
    }
}
