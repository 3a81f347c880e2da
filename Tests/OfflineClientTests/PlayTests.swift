import Catalog
import Foundation
import Ledger
import Testing
import Trust

@testable import FlorilegiumPlay
@testable import OfflineClient

@Suite(
    .serialized,
    .enabled(
        if: FileManager.default.isExecutableFile(atPath: Player.program),
        "skipped: florilegium-play is not built beside the tests"))
struct `The terminal client` {
    /// A home with an edition and its pack, filled over HTTP; the server is gone when the body runs.
    private func withHome(_ body: (Player) async throws -> Void) async throws {
        try await withFolder { folder in
            let now = Instant(seconds: CommandContext.now / 1_000)
            var repository = try FixtureRepository(now: now)
            try repository.publish(
                try FixtureEdition("2026.11.1", today: Day(secondsSince1970: now.seconds)))
            let root = "\(folder)/root.json"
            try Data(repository.root).write(to: URL(filePath: root))
            let player = Player(home: "\(folder)/home")
            try await FixtureServer.with(repository.files) { server in
                let sync = try await player("sync", "--from", server.address, "--root", root)
                #expect(sync.status == 0 && sync.output.contains("2026.11.1 is here"), "\(sync)")
                let take = try await player("packs", "take", "all-480")
                #expect(take.status == 0, "\(take)")
            }
            try await body(player)
        }
    }

    @Test func `an empty home without a network says what to do`() async throws {
        try await withFolder { folder in
            let player = Player(home: "\(folder)/home")
            for command in ["search", "daily", "status", "practice", "packs"] {
                let outcome = try await player(command)
                #expect(
                    outcome.status == 1 && outcome.errors.contains("sync")
                        && outcome.errors.contains("--root"), "\(command): \(outcome)")
            }
            #expect(try await player("sync").errors.contains("--from"))
            #expect(try await player("stats").output.contains("0 rounds"))
        }
    }

    @Test func `reading works with the network gone`() async throws {
        try await withHome { player in
            #expect(
                try await player("search", "dasy").output.hasPrefix(
                    "bellis-perennis: Daisy (Bellis Perennis)\n"))
            #expect(
                try await player("search", "--colour", "yellow", "--sort", "name").output.contains(
                    "5 found"))
            #expect(try await player("suggest", "da").output == "Daisy\nDandelion\nOxeye daisy\n")
            #expect(try await player("categories").output.contains("nature: Nature (0)"))
            let page = try await player("plant", "bellis-perennis", "--save", "--language", "de")
                .output
            for part in [
                "Daisy", "Zeichnung: A flower with 1 petals. (lang=en)", "Our hand",
                "Wissenswert: A fact. (lang=en)", "Pflege: Water it.",
            ] {
                #expect(page.contains(part), "\(part) in \(page)")
            }
            #expect(!page.contains("\u{1B}"))
            #expect(try await player("saved").output == "bellis-perennis: Daisy\n")
            let file = player.home + "/daisy.webp"
            #expect(try await player("plant", "bellis-perennis", "--picture", file).status == 0)
            #expect(
                try Data(contentsOf: URL(filePath: file))
                    == Data("RIFF of bellis-perennis in grey".utf8))
            #expect(try await player("history").output == "1  dasy\n")
            #expect(try await player("history", "delete", "1").status == 0)
            #expect(try await player("history").output == "")
            let sync = try await player("sync")
            #expect(
                sync.status == 1 && sync.errors.contains("verified on")
                    && sync.errors.contains("plays on"))
        }
    }

    static let modes: [(words: [String], end: String)] = [
        (["practice"], " right, "), (["beat-the-clock"], " right, "), (["speedrun"], "of 4 right"),
        (["quiz", "nature"], "of 10 right"),
        (["timed-quiz", "nature"], "of 10 right"), (["daily"], "of 10 right"),
        (["weekly"], "of 20 right"),
    ]

    private func play(_ player: Player) async throws {
        for (words, end) in Self.modes {
            // Practice ends when it is told to, the others when all is asked or the time is up.
            let lines =
                ["9", "?"] + Array(repeating: "1", count: words == ["practice"] ? 5 : 40) + ["q"]
            let outcome = try await player.launch(
                [Player.program, "--home", player.home] + words, typing: lines)
            #expect(outcome.status == 0 && outcome.output.contains(end), "\(words): \(outcome)")
            #expect(outcome.output.contains("A number from 1 to 4, or q."))
        }
        let stats = try await player("stats").output
        #expect(
            stats.contains("7 rounds") && stats.contains("Streak: 1 days")
                && stats.contains("plants remembered"), "\(stats)")
        #expect(try await player("status").output.contains("7 entries wait to be sent"))
    }

    @Test func `every mode is played through a pipe, kept and counted`() async throws {
        try await withHome { player in
            try await play(player)
            let backup = player.home + "/backup"
            #expect(try await player("backup", backup).status == 0)
            let other = Player(home: player.home + "/other")
            #expect(try await other("restore", backup).output.contains("7 rounds came"))
            #expect(try await other("stats").output.contains("7 rounds"))
        }
    }

    @Test(.enabled(if: Player.canCutNetwork, "skipped: the network namespace cannot be cut here"))
    func `every mode, search and a picture work in a namespace without a network`()
        async throws
    {
        try await withHome { player in
            var cut = player
            cut.prefix = ["unshare", "-rn"]
            try await play(cut)
            #expect(try await cut("search", "poppy").output.contains("papaver-rhoeas"))
            #expect(
                try await cut("plant", "papaver-rhoeas", "--picture", player.home + "/poppy.webp")
                    .status == 0)
        }
    }

    @Test func `a round that is left does not count, and its number is a gap`() async throws {
        try await withHome { player in
            for lines in [["q"], [], ["1", "q"]] {
                let outcome = try await player("quiz", "nature", typing: lines)
                #expect(
                    outcome.status == 0 && outcome.output.contains("does not count"), "\(outcome)")
            }
            #expect(try await player("status").output.contains("0 entries wait"))
            #expect(try PlayerStore(player.home + "/player.sqlite").nextRound() == 4)
        }
    }

    @Test func `languages, preferences and mistakes`() async throws {
        try await withHome { player in
            #expect(
                try await player("quiz", "nature", "--language", "de", typing: ["q"]).output
                    .contains("Was ist"))
            var german = player
            german.environment = ["LANG": "de_DE.UTF-8"]
            #expect(try await german("quiz", "nature", typing: ["q"]).output.contains("Was ist"))
            #expect(try await player("prefer", "language", "de").status == 0)
            #expect(try await player("quiz", "nature", typing: ["q"]).output.contains("Was ist"))
            #expect(try await player("prefer", "adjusted", "200").status == 0)
            #expect(
                try await player("speedrun", typing: Array(repeating: "1", count: 4)).output
                    .contains("200 %"))
            for words in [
                ["quiz"], ["quiz", "none"], ["plant", "none"], ["packs", "take"],
                ["prefer", "language", "xx"], ["fly"], ["search", "--colour", "loud"],
            ] {
                let outcome = try await player.launch(
                    [Player.program, "--home", player.home] + words)
                #expect(outcome.status == 1 && !outcome.errors.isEmpty, "\(words): \(outcome)")
            }
            #expect(try await player("--help").status == 0)
        }
    }

    @Test(
        .enabled(if: Player.hasTerminal, "skipped: there is no script command to make a terminal"))
    func `a terminal gets colours and pictures it can show, and NO_COLOR is honoured`() async throws
    {
        try await withHome { player in
            func page(_ environment: [String: String]) async throws -> String {
                var player = player
                player.environment = ["TERM": "xterm", "NO_COLOR": "", "TERM_PROGRAM": ""].merging(
                    environment
                ) { _, new in new }
                let command = "\(Player.program) --home \(player.home) plant bellis-perennis"
                return try await player.launch(["script", "-qec", command, "/dev/null"]).output
            }
            let plain = try await page([:])
            #expect(
                plain.contains("\u{1B}[1mDaisy\u{1B}[0m")
                    && plain.contains("A flower with 1 petals.") && !plain.contains("1337;"))
            #expect(try await !page(["NO_COLOR": "1"]).contains("\u{1B}["))
            #expect(try await !page(["TERM": "dumb"]).contains("\u{1B}["))
            let shown = try await page(["TERM_PROGRAM": "WezTerm"])
            #expect(
                shown.contains("1337;File=inline=1")
                    && shown.contains(
                        Data("RIFF of bellis-perennis in grey".utf8).base64EncodedString())
            )
            #expect(shown.contains("A flower with 1 petals."))
        }
    }

    @Test(arguments: [
        (["--home", "x", "sync", "--root", "y"], ["sync", "--home", "x", "--root", "y"]),
        (
            ["--language=de", "search", "a", "--home", "b"],
            ["search", "--language=de", "a", "--home", "b"]
        ),
        (["search", "--home", "b"], ["search", "--home", "b"]), (["--help"], ["--help"]),
        (["--home"], ["--home"]), ([], []),
    ]) func `options may stand before the command`(_ row: ([String], [String])) {
        #expect(FlorilegiumPlay.inOrder(row.0) == row.1)
    }

    @Test func `every phrase is there in every language, with the same values`() {
        for phrase in Words.Phrase.allCases {
            let texts = Words.texts[phrase] ?? []
            #expect(
                texts.count == Words.order.count && texts.allSatisfy { !$0.isEmpty }, "\(phrase)")
            for value in ["{1}", "{2}", "{3}"] {
                #expect(Set(texts.map { $0.contains(value) }).count == 1, "\(phrase)")
            }
        }
        #expect(
            Words(language: .de)(.place, 3, 10) == "3 von 10"
                && Set(Words.order) == Set(Language.allCases))
    }

    @Test func `every reason not to rank and every refusal is said in a sentence`() {
        for language in Language.allCases {
            let words = Words(language: language)
            #expect(Set(Unranked.allCases.map(words.unranked)).count == Unranked.allCases.count)
            for reason in [
                "unknown-member", "device-too-new", "too-many", "too-late", "round-too-fast",
                "not-yours",
            ] {
                let text = words.refused(reason)
                #expect(text.hasSuffix(".") && !text.contains("{") && text != reason, "\(reason)")
            }
        }
        let rounds = [Unranked.recent, .pace, .recent].enumerated().map {
            UnrankedRound(player: "p", number: $0, why: $1)
        }
        let lines = Words(language: .en).lines(rounds)
        #expect(
            lines.count == 2 && lines[0].hasPrefix("Rounds: 1. That was faster")
                && lines[1].hasPrefix("Rounds: 2. It counts on"))
        #expect(Words(language: .en).lines([]) == [])
    }

    @Test func `what a text holds gives a terminal no orders`() {
        #expect(Console.harmless("a\u{1B}[31mb\u{07}\u{9B}c\nd\te\r") == "a[31mbc\nde")
    }
}
