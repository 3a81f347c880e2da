import Foundation
import Testing

/// Benchmarks/measured, over a project of its own with a benchmark that prints what it is told to.
@Suite struct `Recorded figures` {
    private static let figures = """
        [{"command": "Benchmarks/quick 1", "peer": "echo Peer 3.1", "code": ["code"], "figures": [
          {"id": "quick", "what": "a thing", "beside": "another", "aim": "0.5", "find": "ratio (?P<ratio>[0-9.]+)",
           "show": "{ratio:.2f} of its time"},
          {"id": "alone", "what": "one more", "find": "alone (?P<count>[0-9,]+)", "show": "{count:,.0f}"}]}]
        """
    private static let page = """
        # Measured
        <!-- Made by Benchmarks/measured: run it, and change nothing here. -->
        <!-- end of what was made -->
        The rest.

        """

    @Test func `are found in what a benchmark prints, recorded, and marked when the code changes`()
        throws
    {
        let project = try project()
        defer { try? FileManager.default.removeItem(at: project) }
        try tell("ratio 0.3\\nratio 0.5\\nratio 0.4\\nalone 1,234", project)
        #expect(try measured(["run"], project).status == 0)
        let page = try read("docs/measured.md", project)
        let row = "| a thing | another | 0.40 of its time | 0.5 | `Benchmarks/quick 1` |"
        #expect(page.contains(row))
        #expect(page.hasPrefix("# Measured\n") && page.hasSuffix("The rest.\n"))
        #expect(page.contains("| one more | – | 1,234 | – | `Benchmarks/quick 1` |"))
        #expect(page.contains("Peer 3.1") && page.contains("cores of"))
        #expect(try measured(["check"], project).text == "")

        try write("changed", "code/a", project)
        let check = try measured(["check"], project)
        #expect(check.status == 0 && check.text.contains("older than their code: quick, alone."))
        #expect(try measured([], project).status == 0)
        #expect(
            try read("docs/measured.md", project).contains(
                "0.40 of its time (older than its code) |"))
        #expect(try measured(["check"], project).status == 0)

        // Measured again, it is marked no more.
        try tell("ratio 0.6\\nalone 7", project)
        #expect(try measured(["run", "quick"], project).status == 0)
        #expect(try read("docs/measured.md", project).contains("| 0.60 of its time |"))
        #expect(try measured(["check"], project).text == "")
    }

    @Test func `are held to what was recorded, and kept where a benchmark fails`() throws {
        let project = try project()
        defer { try? FileManager.default.removeItem(at: project) }
        try tell("ratio 0.3\\nalone 1", project)
        #expect(try measured(["run"], project).status == 0)
        let text = try read("docs/measured.md", project)
        try write(text.replacing("0.30", with: "0.20"), "docs/measured.md", project)
        let check = try measured(["check"], project)
        #expect(check.status == 1 && check.text.contains("at  docs/measured.md"))
        try tell("nothing", project)
        let failed = try measured(["run"], project)
        #expect(failed.status == 1 && failed.text.contains("quick is not in what"))
        #expect(try read("docs/measured.md", project) == text)
        #expect(try measured(["run", "slow"], project).status == 2)
    }

    private func project() throws -> URL {
        let project = FileManager.default.temporaryDirectory
            .appending(path: "florilegium-measured-\(UUID().uuidString)")
        try write(Self.figures, "Benchmarks/figures.json", project)
        try write(Self.page, "docs/measured.md", project)
        try write("once", "code/a", project)
        return project
    }

    private func tell(_ lines: String, _ project: URL) throws {
        try write("#!/bin/sh\nprintf '\(lines)\\n'\n", "Benchmarks/quick", project)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755],
            ofItemAtPath: project.appending(path: "Benchmarks/quick").path)
    }

    private func write(_ text: String, _ name: String, _ project: URL) throws {
        let file = project.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func read(_ name: String, _ project: URL) throws -> String {
        try String(contentsOf: project.appending(path: name), encoding: .utf8)
    }

    private func measured(_ words: [String], _ project: URL) throws -> (status: Int32, text: String)
    {
        let (process, output) = (Process(), Pipe())
        process.executableURL = `The house`.root.appending(path: "Benchmarks/measured")
        process.arguments = words + ["--project", project.path]
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
