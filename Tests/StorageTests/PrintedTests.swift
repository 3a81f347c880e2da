import Foundation
import TestSupport
import Testing

/// All four programs, as a shell runs them with a standard output that takes nothing.
@Suite struct `What is printed and cannot be written` {
    enum Binary: String, CaseIterable, CustomTestStringConvertible {
        case florilegium
        case server = "florilegium-server"
        case ledger = "florilegium-ledger"
        case play = "florilegium-play"
        var testDescription: String { rawValue }
        var file: URL { Repository.root.appending(path: ".build/debug/\(rawValue)") }
    }

    /// A command as the program's help describes it.
    private struct Described: Decodable {
        struct Command: Decodable {
            var commandName: String
            var subcommands: [Command]?

            /// The words of each command below it, and of itself.
            var all: [[String]] {
                [[]]
                    + (subcommands ?? []).flatMap { next in next.all.map { [next.commandName] + $0 }
                    }
            }
        }
        var command: Command
    }

    private func run(
        _ binary: Binary, _ words: [String], to output: String
    ) async throws -> (status: Int32, text: String) {
        try await Program.run(
            ["-c", "\"$0\" \"$@\" \(output)", binary.file.path] + words,
            program: URL(filePath: "/bin/sh"))
    }

    @Test(arguments: Binary.allCases)
    func `is an exit code and a word, whatever the command`(_ binary: Binary) async throws {
        let dumped = try await Program.run(["--experimental-dump-help"], program: binary.file)
        let described = try JSONDecoder().decode(Described.self, from: Data(dumped.text.utf8))
        let commands = described.command.all
        #expect(commands.count > (binary == .server ? 0 : 20))
        for words in commands where words != ["help"] {
            let asked = words + ["--help"]
            let full = try await run(binary, asked, to: "> /dev/full")
            #expect(full.status == 1, "\(words)")
            #expect(
                full.text == """
                    \(binary.rawValue): What was printed is not whole: No space left on device.
                      at  standard output
                      do  Make room, or print to another place, and run it again.

                    """, "\(words)")
            let closed = try await run(binary, asked, to: ">&-")
            #expect(closed.status == 1 && closed.text.contains("Bad file descriptor"), "\(words)")
        }
        #expect(try await run(binary, ["--help"], to: "> /dev/null").status == 0)
    }

    @Test(arguments: Binary.allCases)
    func `is quiet where nobody reads any more`(_ binary: Binary) async throws {
        let (nobody, errors) = (Pipe(), Pipe())
        try nobody.fileHandleForReading.close()
        let process = try Program.start(
            ["--help"], program: binary.file, output: nobody, errors: errors)
        try errors.fileHandleForWriting.close()
        let said = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(
            process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGPIPE)
        #expect(said.isEmpty)
    }

    @Test func `is told of every line of a long answer, and of what commands write as bytes`()
        async throws
    {
        let home = try Scratch()
        let project = Repository.root.path
        for (binary, words) in [
            (.florilegium, ["check", "--json", "--project", project]),
            (.florilegium, ["export", "questions", "--format", "csv", "--project", project]),
            (.florilegium, ["export", "texts", "--language", "sv", "--project", project]),
            (.play, ["stats", "--home", home.path]),
        ] as [(Binary, [String])] {
            let outcome = try await run(binary, words, to: "> /dev/full")
            #expect(
                outcome.status == 1 && outcome.text.contains("No space left on device"),
                "\(words): \(outcome.text.suffix(300))")
        }
    }
}
