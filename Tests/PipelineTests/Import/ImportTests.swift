import Catalog
import Foundation
import Intake
import TestSupport
import Testing

@testable import EditionBuild
@testable import EditorialContent
@testable import PipelineSupport
@testable import florilegium

@Suite struct `An import of questions` {
    private let two = [
        Bank.question(
            "Who painted the Mona Lisa?", "Leonardo", ["Raphael", "Titian", "Giotto"],
            category: "Art"),
        Bank.question(
            "Is water wet &amp; cold?", "True", ["False"], category: "Science &amp; Nature"),
    ]

    @Test func `writes files that a build takes as they are`() async throws {
        let project = try TemporaryProject(plants: Sample.four)
        let report = try project.importing(
            try Bank.openTrivia(two), named: "bank.json", .init(category: "history"))
        #expect(report.files.map(\.kept) == [2])
        #expect(report.written == ["content/questions/imported/bank/history-001.yaml"])
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        #expect(composed.questions.count == 2)
        #expect(
            composed.findings.filter { $0.severity == .rejected }.isEmpty,
            "\(composed.findings.map(\.text))")
        let wet = try #require(
            composed.questions.first { $0.text.texts[.en] == "Is water wet & cold?" })
        #expect(wet.right.texts[.sv] == "Sant")
        #expect(wet.wrong.count == 1)
        #expect(wet.credit?.licence == "CC BY-SA 4.0")
        #expect(wet.difficulty?.level == .easy)
    }

    /// A sheet that does not decide how right answers are named, by the command as an editor types it.
    @Test func `rejects what may be two keys until it is told how answers are named`() async throws
    {
        let project = try TemporaryProject()
        try project.write(
            "Question,Option 1,Option 2,Option 3,Option 4,Correct answer\n"
                + "How many legs has an insect?,4,6,8,2,2\nHow many has a spider?,8,6,4,2,2\n",
            to: "legs.csv")
        func imported(_ more: String...) async throws -> (status: Int32, text: String) {
            try await TestSupport.Program.run(
                ["import", "questions", project.root.appending(path: "legs.csv").path]
                    + ["--project", project.root.path, "--licence", "CC0"] + more)
        }
        let first = try await imported()
        #expect(first.status == 2, "\(first.text)")
        #expect(first.text.contains("means “6” as a number from 1, or “2” as a text"))
        #expect(first.text.contains("right answers are: numbers, or texts (--answers)."))
        #expect(try project.questionFiles().isEmpty)
        let second = try await imported("--answers", "numbers")
        #expect(second.status == 0, "\(second.text)")
        #expect(second.text.contains("right answers are numbers from 1, as you say"))
        let files = try project.questionFiles().values.joined()
        #expect(files.contains("right:\n      en: \"6\"\n"), "\(files)")
        #expect(try await imported("--answers", "places").status == 64)
    }

    @Test func `of a file that is there already changes nothing`() throws {
        let project = try TemporaryProject()
        let data = try Bank.openTrivia(two)
        _ = try project.importing(data, named: "bank.json")
        let before = try project.questionFiles()
        let again = try project.importing(data, named: "bank.json")
        #expect(again.files.map(\.unchanged) == [2])
        #expect(again.files.map(\.kept) == [0])
        #expect(again.written.isEmpty)
        #expect(try project.questionFiles() == before)
    }

    @Test func `changes what its source has changed, and nothing that an editor wrote`() throws {
        let project = try TemporaryProject()
        func sheet(_ right: String) -> String {
            "id,category,type,question,right,wrong 1,wrong 2,wrong 3,licence\n"
                + "q1,History,choice,Who was first?,\(right),Bo,Cy,Di,CC0\n"
                + "q2,History,choice,Who was last?,Ed,Fay,Gus,Hal,CC0\n"
        }
        _ = try project.importing(sheet("Al"), named: "sheet.csv")
        let path = try #require(try project.questionFiles().keys.first)
        var text = try #require(try project.questionFiles()[path])
        text = text.replacing(
            "en: Who was first?", with: "en: Who was first?\n      de: Wer war der Erste?")
        text = text.replacing(
            "en: \"Who was first?\"", with: "en: \"Who was first?\"\n      de: Wer war der Erste?")
        text += "# A note of an editor's.\n"
        try project.write(text, to: path)
        let report = try project.importing(sheet("Ann"), named: "sheet.csv")
        #expect(report.files.map(\.changed) == [1])
        #expect(report.files.map(\.unchanged) == [1])
        let after = try #require(try project.questionFiles()[path])
        #expect(after.contains("Wer war der Erste?"))
        #expect(after.contains("Ann"))
        #expect(!after.contains("en: Al"))
        #expect(after.contains("revision: 2"))
        #expect(after.contains("# A note of an editor's."))
    }

    @Test func `merges what is the same and keeps both origins`() throws {
        let project = try TemporaryProject()
        _ = try project.importing(try Bank.openTrivia(two), named: "one.json")
        var other = two[0]
        other["question"] = "Who painted the MONA LISA"
        other["incorrect_answers"] = ["Giotto", "Titian", "Raphael"]
        let report = try project.importing(try Bank.openTrivia([other]), named: "two.json")
        #expect(report.files[0].duplicates.map(\.origin) == ["two.json, question 1"])
        #expect(report.files[0].kept == 0)
        let text = try #require(
            try project.questionFiles().values.first { $0.contains("Leonardo") })
        #expect(text.contains("one.json, question 1"))
        #expect(text.contains("two.json, question 1"))
        #expect(
            try project.importing(try Bank.openTrivia([other]), named: "two.json").written.isEmpty)
    }

    @Test func `lists near pairs once, and a build heeds the verdict`() throws {
        let project = try TemporaryProject()
        let near = [
            Bank.question(
                "In which year did the Second World War end in Europe?", "1945",
                ["1939", "1944", "1946"]),
            Bank.question(
                "In which year did the Second World War end in Europe ?!", "1945",
                ["1918", "1943", "1950"]),
        ]
        let report = try project.importing(try Bank.openTrivia(near), named: "near.json")
        #expect(report.near.count == 1)
        #expect(report.files[0].kept == 2)
        let yaml = String(decoding: try project.read(NearDecisions.path), as: UTF8.self)
        #expect(yaml.contains("verdict: open"))
        try project.write(
            yaml.replacing("verdict: open", with: "verdict: same"), to: NearDecisions.path)
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        #expect(composed.questions.count == 1)
        let more = try project.importing(try Bank.openTrivia(two), named: "more.json")
        #expect(more.near.isEmpty)
        #expect(
            String(decoding: try project.read(NearDecisions.path), as: UTF8.self).contains(
                "verdict: same"))
    }

    @Test func `keeps what cannot be played, and says why`() throws {
        let project = try TemporaryProject()
        let gift =
            "::Essay:: Tell of a flower. {}\n\n::Two:: Which are red? {~%50%Rose ~%50%Poppy ~%-100%Lily}\n"
        let report = try project.importing(
            gift, named: "mixed.gift", .init(category: "science", licence: "CC0"))
        #expect(report.files[0].kept == 2)
        #expect(report.files[0].notPlayable.values.reduce(0, +) == 2)
        let finding = try #require(try project.findings().first { $0.rule == .notPlayable })
        #expect(finding.severity == .note)
        #expect(finding.message.contains("2 questions are kept but not played"))
        #expect(try project.questionFiles().values.first?.contains("scoring: sum") == true)
    }

    @Test func `writes nothing in a dry run`() throws {
        let project = try TemporaryProject()
        let report = try project.importing(
            try Bank.openTrivia(two), named: "bank.json", .init(isDryRun: true))
        #expect(report.files[0].kept == 2)
        #expect(!report.written.isEmpty)
        #expect(try project.questionFiles().isEmpty)
    }

    @Test(
        arguments: [
            (nil, "", 0), ("CC BY-NC 4.0", "", 0), ("all rights reserved", "", 0),
            ("CC BY-SA 4.0", "", 1), ("CC0", "", 1),
            (nil, "questions: {unlicensed: allow}", 1),
        ] as [(String?, String, Int)])
    func `goes into an edition only with a licence that allows it`(
        _ licence: String?, _ settings: String, _ published: Int
    ) throws {
        let project = try TemporaryProject(edition: TemporaryProject.edition + "\n" + settings)
        let aiken = "Which is a flower?\nA. Rose\nB. Iron\nC. Granite\nD. Rain\nANSWER: A\n"
        _ = try project.importing(
            aiken, named: "x.txt", .init(category: "science", licence: licence))
        let composed = try Pipeline(project: project.project, progress: ProgressBar(isQuiet: true))
            .check()
        #expect(composed.questions.count == published)
        #expect(composed.findings.contains { $0.rule == .licence } == (published == 0))
    }

    @Test(arguments: [
        ("Science: Computers", "science"), ("History", "history"), ("Science & Nature", "science"),
        ("Cooking", "unsorted"),
    ])
    func `finds our category in theirs`(_ theirs: String, _ ours: String) throws {
        let project = try TemporaryProject()
        let bank = try Bank.openTrivia([
            Bank.question("What is it?", "a", ["b", "c", "d"], category: theirs)
        ])
        _ = try project.importing(bank, named: "bank.json")
        #expect(
            try project.questionFiles().keys.first
                == "content/questions/imported/bank/\(ours)-001.yaml")
    }

    @Test func `an editor's map of categories comes first`() throws {
        let project = try TemporaryProject(others: [
            "content/imports.yaml": "categories: {Cooking: science}\n"
        ])
        let bank = try Bank.openTrivia([
            Bank.question("What is it?", "a", ["b", "c", "d"], category: "Cooking")
        ])
        _ = try project.importing(bank, named: "bank.json")
        #expect(try project.questionFiles().keys.first?.hasSuffix("/science-001.yaml") == true)
    }

    @Test func `refuses to run beside content that is broken`() throws {
        let project = try TemporaryProject(questions: ["science": "category: [\n"])
        let failure = #expect(throws: Failure.self) {
            _ = try project.importing(try Bank.openTrivia(two), named: "bank.json")
        }
        #expect(failure?.place == "content/questions/science.yaml")
    }
}

@Suite struct `An import of a folder` {
    /// A file beside a good one.
    @Test(arguments: [
        ("deck.apkg", "PK\u{3}\u{4} cut off"),
        ("table.csv", "colour,shape\nred,round\nblue,flat\n"),
        ("list.json", "{\"results\": []}"), ("notes.txt", "Nothing is asked here."),
    ])
    func `tells by its exit code that a file was passed over`(_ name: String, _ text: String)
        async throws
    {
        let project = try TemporaryProject()
        let bank = try Bank.openTrivia([Bank.question("Who was first?", "Al", ["Bo", "Cy", "Di"])])
        try project.write(bank, to: "inbox/a/bank.json")
        let words = [
            "import", "questions", project.root.path + "/inbox", "--project", project.root.path,
        ]
        let good = try await Program.run(words)
        #expect(good.status == 0, "\(good.text)")
        try project.write(text, to: "inbox/b/\(name)")
        let lacking = try await Program.run(words)
        #expect(lacking.status == 2, "\(lacking.text)")
    }

    @Test func `tells of links, and gives whole paths`() async throws {
        let project = try TemporaryProject()
        let bank = try Bank.openTrivia([Bank.question("Who was first?", "Al", ["Bo", "Cy", "Di"])])
        try project.write(bank, to: "inbox/a/bank.json")
        try project.write(bank, to: "inbox/b/bank.json")
        try FileManager.default.createSymbolicLink(
            atPath: project.root.path + "/inbox/c.json", withDestinationPath: "a/bank.json")
        let words = [
            "import", "questions", project.root.path + "/inbox", "--project", project.root.path,
        ]
        let json = try await Program.run(words + ["--json"])
        #expect(json.status == 2)
        for path in ["/inbox/a/bank.json", "/inbox/b/bank.json", "/inbox/c.json"] {
            #expect(json.text.contains("\"path\":\"\(project.root.path)\(path)\""), "\(json.text)")
        }
        let told = try await Program.run(words)
        #expect(told.text.contains("inbox/a/bank.json  "), "\(told.text)")
        #expect(told.text.contains("It is a link"))
    }

    @Test(arguments: [("20", 20), ("20.0", 20), (" 20 ", 20), ("20.5", nil), ("soon", nil)])
    func `of a sheet takes a whole number for one however it is written`(
        _ cell: String, _ seconds: Int?
    ) throws {
        let project = try TemporaryProject()
        let head = "Question,Answer 1,Answer 2,Answer 3,Answer 4,Time limit,Correct answer(s)\n"
        let report = try project.importing(
            head + "Who was first?,Al,Bo,Cy,Di,\(cell),1\n", named: "kahoot.csv",
            .init(category: "science", licence: "CC0"))
        #expect(report.files[0].kept == 1, "\(report.text)")
        let text = try #require(try project.questionFiles().values.first)
        #expect(text.contains("seconds: 20") == (seconds != nil), "\(text)")
        #expect(
            report.files[0].findings.contains { $0.message.contains("no number of seconds") }
                == (seconds == nil))
    }
}
