import Foundation
import TestSupport
import Testing

@Suite struct `Importing from a pipe` {
    @Test func `reads what another program writes into a pipe`() async throws {
        let project = try TemporaryProject()
        let bank = try Bank.openTrivia([Bank.question("Who was first?", "Al", ["Bo", "Cy", "Di"])])
        try project.write(bank, to: "bank.json")
        let read = try await Program.run(
            [
                "-c", "\"$0\" import questions --dry-run --project \"$1\" <(cat \"$1/bank.json\")",
                Program.file.path, project.root.path,
            ], program: URL(filePath: "/bin/bash"))
        #expect(read.status == 0 && read.text.contains("1 question read"), "\(read.text)")
        let missing = try await Program.run([
            "import", "questions", "--dry-run", "--project", project.root.path, "/nowhere/a.json",
        ])
        #expect(missing.status != 0, "\(missing.text)")
    }
}
