import ArgumentParser
import Catalog
import EditionBuild
import Foundation
import PipelineSupport

/// `florilegium patch`: turns an earlier edition's bundle into the current one's.
struct PatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "patch",
        abstract: "Makes the current edition's bundle of an earlier one, by its delta.",
        discussion: """
            Finds the delta in build/v1/editions.json by the earlier bundle's hash, and writes the \
            result when its hash is right, byte for byte the bundle that the edition names.

            Exit codes: 0 written; 1 there is no delta from this bundle, or a file is damaged.
            """)

    @Argument(help: "The earlier bundle.")
    var bundle: String
    @Option(help: "Where the result goes.")
    var output: String
    @Flag(help: "Print the outcome as JSON.")
    var json = false
    @Option(help: "The project's folder.")
    var project = "."

    /// The outcome.
    private struct Patched: Encodable {
        var edition: String
        var from: String
        var bytes: Int
        var deltaBytes: Int
    }

    func run() async throws {
        let project = try Command.project(project)
        try await Command.explaining { try patch(in: project.build) }
    }

    private func patch(in build: URL) throws {
        let pointer = build.appending(path: ReadRoute.file(ReadRoute.editions))
        guard let data = try? Data(contentsOf: pointer),
            let list = try? CanonicalJSON.decode(EditionList.self, from: data)
        else {
            throw Failure(
                what: "There is no edition here.", place: pointer.path,
                remedy: "Run florilegium build.")
        }
        guard let base = try? Data(contentsOf: URL(filePath: bundle)) else {
            throw Failure(
                what: "The bundle cannot be read.", place: bundle, remedy: "Check its path.")
        }
        let current = build.appending(path: list.current.edition.path)
        if let edition = try? CanonicalJSON.decode(Edition.self, from: Data(contentsOf: current)),
            TargetRef(name: edition.bundle.name, of: base) == edition.bundle
        {
            throw Failure(
                what: "This is the bundle of the current edition, \(list.current.version), "
                    + "already.",
                place: bundle, remedy: "Use it as it is.")
        }
        let known = list.deltas.map { "\($0.from) (\($0.base.sha256.prefix(12))…)" }
        guard
            let delta = list.deltas.first(where: {
                TargetRef(name: $0.base.name, of: base) == $0.base
            })
        else {
            throw Failure(
                what: "No delta starts from this bundle; there are deltas from "
                    + (known.isEmpty ? "no edition" : known.joined(separator: ", ")) + ".",
                place: bundle, remedy: "Fetch the current edition's bundle whole.")
        }
        let file = build.appending(path: delta.target.path)
        guard let bytes = try? Data(contentsOf: file) else {
            throw Failure(
                what: "The delta is not there.", place: file.path,
                remedy: "Run florilegium verify.")
        }
        let result = try BundleDelta.apply(bytes, delta, to: base)
        try OutputFile.write(result, named: output)
        let version = list.current.version
        try Command.say(
            Patched(
                edition: version, from: delta.from, bytes: result.count, deltaBytes: bytes.count),
            "Edition \(version): \(result.count) bytes from \(delta.from) by a delta of "
                + "\(bytes.count) bytes.", asJSON: json)
    }
}
