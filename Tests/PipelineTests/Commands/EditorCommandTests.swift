import ArgumentParser
import Foundation
import QuestionFormats
import QuestionRecords
import TestSupport
import Testing

@testable import PipelineSupport
@testable import florilegium

/// What editors type beside builds: readings, imports and exports.
@Suite struct `Commands for editors` {
    @Test func `tell what they came to as JSON, but for those that run until they are ended`() {
        func leaves(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
            let others = command.configuration.subcommands
            return others.isEmpty ? [command] : others.flatMap(leaves)
        }
        let commands = leaves(Florilegium.self)
        #expect(commands.count > 25)
        for command in commands {
            let help = Florilegium.helpMessage(for: command, columns: 100)
            let isEndless = command == ServeCommand.self || command == EditCommand.self
            #expect(help.contains("--json") != isEndless, "\(help)")
        }
    }

    @Test func `export to a file and say so as JSON, or refuse to mix the two`() async throws {
        let project = try TemporaryProject(
            plants: Sample.four, questions: ["science": Sample.questions("science", count: 3)])
        let file = project.root.appending(path: "out.csv").path
        let end = ["--project", project.root.path]
        let questions = ["export", "questions", "--format", "csv", "--json"] + end
        let written = try await Program.run(questions + ["--output", file])
        #expect(
            written.text == "{\"findings\":[],\"leftOut\":0,\"written\":3}\n", "\(written.text)")
        let mixed = try await Program.run(questions)
        #expect(mixed.status == 64 && mixed.text.contains("--json needs --output"))
        let texts = try await Program.run(
            ["export", "texts", "--language", "de", "--json", "--output", file] + end)
        #expect(texts.status == 0 && texts.text.hasPrefix("{\"texts\":"), "\(texts.text)")
    }

    @Test func `hand a reader paper without the answers, and take them in`() async throws {
        let project = try TemporaryProject(
            plants: Sample.four, questions: ["science": Sample.questions("science", count: 12)])
        _ = try await project.built()
        let (key, paper) = (
            project.root.appending(path: "key.csv").path, project.root.appending(path: "paper").path
        )
        let end = ["--key", key, "--project", project.root.path]
        let written = try await Program.run(["reading", "paper", "questions", "--to", paper] + end)
        #expect(written.status == 0 && written.text.contains("has 12 to read"), "\(written.text)")
        let shown = String(decoding: try project.read("paper/paper.csv"), as: UTF8.self)
        #expect(shown.split(separator: "\n").count == 13 && !shown.contains("science-"))

        try project.write(
            "number,choice,verdict,note\n1001,1,fine,\n1002,2,disputed,twice right\n",
            to: "answers.csv")
        let answers = project.root.appending(path: "answers.csv").path
        let entered = try await Program.run(
            ["reading", "enter", "questions", "--reader", "reader-a", answers] + end)
        #expect(entered.status == 0 && entered.text.contains("of 2 right"), "\(entered.text)")
        #expect(
            String(decoding: try project.read("content/readings/questions.csv"), as: UTF8.self)
                .contains("twice right"))
        let told = try await Program.run(
            ["reading", "enter", "questions", "--reader", "reader-b", answers, "--json"] + end)
        #expect(told.text.hasPrefix("{\"read\":2,\"right\":"), "\(told.text)")
        let nobody = try await Program.run(
            ["reading", "enter", "questions", "--reader", "A Name", answers] + end)
        #expect(nobody.status == 64 && nobody.text.contains("--reader is"))
    }

    @Test func `take a bank of questions in, and give it out in each format`() async throws {
        let project = try TemporaryProject()
        try project.write("::one:: Two and two are {=four ~three ~five ~six}\n", to: "bank.gift")
        let end = ["--project", project.root.path]
        let bank = project.root.appending(path: "bank.gift").path
        let words = [
            "import", "questions", bank, "--into", "mine", "--category", "science", "--language",
            "en",
        ]
        let dry = try await Program.run(words + ["--licence", "CC0", "--dry-run"] + end)
        #expect(
            dry.status == 0
                && !FileManager.default.fileExists(
                    atPath: project.root.path + "/content/questions/imported"),
            "\(dry.text)")
        let taken = try await Program.run(words + ["--licence", "CC0", "--json"] + end)
        #expect(taken.status == 0, "\(taken.text)")
        #expect(
            try Project.paths(
                below: project.root.appending(path: "content/questions/imported/mine")
            ).count > 0)
        for format in QuestionFormat.written.flatMap(\.writings) {
            let out = try await Program.run(["export", "questions", "--format", format.id] + end)
            #expect(out.status == 0 && out.text.contains("four"), "\(format.id): \(out.text)")
        }
        let nothing = try await Program.run(
            ["import", "questions", project.root.path + "/nowhere"] + end)
        #expect(
            nothing.status == 64 && nothing.text.contains("There is no file"), "\(nothing.text)")
    }

    @Test func `name every format that is taken in or given out`() async throws {
        // Lines are wrapped to the width of a terminal.
        func words(_ arguments: [String]) async throws -> String {
            let out = try await Program.run(arguments)
            return out.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        let taken = try await words(["import", "questions", "--help"])
        let given = try await words(["export", "questions", "--help"])
        let unknownIn = try await words(["import", "questions", "a", "--format", "pdf"])
        let unknownOut = try await words(["export", "questions", "--format", "pdf"])
        for format in QuestionFormat.allCases {
            #expect(taken.contains(format.scope), "\(taken)")
            #expect(unknownIn.contains(" \(format.rawValue)"), "\(unknownIn)")
        }
        for format in QuestionFormat.written.flatMap(\.writings) {
            #expect(given.contains(format.id) && given.contains(format.name), "\(given)")
            #expect(unknownOut.contains("- \(format.id)"), "\(unknownOut)")
        }
    }

    @Test func `fetch questions of Open Trivia DB from an address on this machine`() async throws {
        let project = try TemporaryProject()
        let one =
            #"{"type":"multiple","difficulty":"easy","category":"Science & Nature","question":"How many legs has a spider?","#
            + #""correct_answer":"Eight","incorrect_answers":["Four","Six","Ten"]}"#
        try await ReplayServer.with({ request in
            if request.path.hasSuffix("api_token.php") {
                return [
                    .bytes(ReplayServer.json(#"{"response_code":0,"token":"0123456789abcdef"}"#))
                ]
            }
            return [.bytes(ReplayServer.json(#"{"response_code":0,"results":[\#(one)]}"#))]
        }) { server in
            let done = try await Program.run([
                "import", "opentdb", "--base-url", server.origin, "--pace", "0", "--count", "1",
                "--licence", "CC BY-SA 4.0",
                "--project", project.root.path,
            ])
            #expect(done.status == 0, "\(done.text)")
            #expect(server.requests.contains { $0.path.hasSuffix("api.php") })
        }
        let bad = try await Program.run([
            "import", "opentdb", "--base-url", "http://example.org", "--project", project.root.path,
        ])
        #expect(bad.status == 64 && bad.text.contains("--base-url is an https address"))
    }

    @Test func `take the token of iNaturalist only from a file that others cannot read`()
        async throws
    {
        let project = try TemporaryProject()
        try project.write("INATURALIST_API_TOKEN=not-shown\nCONTACT=ada\n", to: "secret")
        let file = project.root.appending(path: "secret").path
        let words = ["--credentials", file, "--project", project.root.path]
        for (mode, message) in [(0o644, "Others may read"), (0o600, "\(file):2")] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
            for command in [["gather", "--taxon", "1"], ["edit", "--port", "0"]] {
                let refused = try await Program.run(command + words)
                #expect(refused.status == 1 && refused.text.contains(message), "\(refused.text)")
                #expect(!refused.text.contains("not-shown"))
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `are told at once that nobody answers, and what is waited for`() throws {
        let project = try TemporaryProject()
        // Nobody answers there: what is taken is not accepted.
        let (taken, output) = (try TakenPort(isListening: false), Pipe())
        let gathering = try Program.start(
            [
                "gather", "--taxon", "1", "--pace", "0", "--project", project.root.path,
                "--base-url", "http://127.0.0.1:\(taken.port)/v1",
            ], output: output, errors: output)
        defer { gathering.terminate() }
        var said = ""
        // The tries go on for half a minute more.
        while !said.contains(" s.\n"),
            let more = try output.fileHandleForReading.read(upToCount: 1),
            !more.isEmpty
        {
            said += String(decoding: more, as: UTF8.self)
        }
        #expect(said.contains("127.0.0.1 gives no sound answer: "), "\(said)")
        #expect(said.contains("4 more tries, the next in "), "\(said)")
        #expect(gathering.isRunning)
    }
}
