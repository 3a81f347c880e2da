import Catalog
import Foundation
import Ledger
import TestSupport
import Testing

@testable import FlorilegiumPlay
@testable import OfflineClient

@Suite(
    .serialized,
    .enabled(
        if: FileManager.default.isExecutableFile(atPath: Player.program),
        "skipped: florilegium-play is not built beside the tests"))
struct `The terminal client` {
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
            #expect(try await player("stats").output.contains("Rounds: 0,"))
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
            let identified = try await player("identify", typing: ["9", "2", "b", "1"])
            #expect(identified.status == 0 && identified.output.contains("A number from 1 to 2"))
            #expect(identified.output.contains("Plants that fit: 1\nbellis-perennis: Daisy"))
            let doubt = try await player("identify", "--answer", "2", typing: ["?"])
            #expect(doubt.output.contains("Plants that fit: 2"), "\(doubt)")
            let none = try await player("identify", "--answer", "7")
            #expect(none.status == 1 && none.errors.contains("no answer 7 to question 1"))
            let page = try await player("plant", "bellis-perennis", "--save", "--language", "de")
                .output
            for part in [
                "Daisy", "Zeichnung: A flower with 1 petals. (lang=en)", "Our hand",
                "Wissenswert: A fact. (lang=en)", "Pflege: Water it.",
                "Gefahr! Nicht zu verwechseln mit Dandelion: Look at its rim. (lang=en)",
                "  A flora", "Ein Entwurf", "= Aster antiquus",
            ] {
                #expect(page.contains(part), "\(part) in \(page)")
            }
            #expect(!page.contains("\u{1B}") && !page.contains("papaver-rhoeas"))
            #expect(
                try await player("plant", "taraxacum-officinale").output.contains(
                    "Danger! Not to be mixed up with Daisy: Look at its rim."))
            #expect(try await player("saved").output == "bellis-perennis: Daisy\n")
            let file = player.home + "/daisy.webp"
            #expect(try await player("plant", "bellis-perennis", "--picture", file).status == 0)
            #expect(
                try Data(contentsOf: URL(filePath: file))
                    == Data("RIFF of bellis-perennis in grey".utf8))
            #expect(try await player("history").output == "Today\n1  dasy\n")
            #expect(try await player("history", "delete", "1").status == 0)
            #expect(try await player("history").output == "")
            #expect(
                try await player("search", "aster antiquus").output.hasPrefix("bellis-perennis:"))
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
            #expect(!outcome.output.contains("You have played this set"))
        }
        let stats = try await player("stats").output
        #expect(
            stats.contains("Rounds: 7,") && stats.contains("Streak, in days: 1,")
                && stats.contains("Plants remembered: "), "\(stats)")
        #expect(try await player("status").output.contains("wait to be sent: 7"))
    }

    @Test func `every mode is played through a pipe, kept and counted`() async throws {
        try await withHome { player in
            try await play(player)
            for set in ["daily", "weekly"] {
                let again = try await player.launch(
                    [Player.program, "--home", player.home, set], typing: ["q"])
                #expect(again.output.contains("You have played this set: "), "\(again)")
            }
            let backup = player.home + "/backup"
            #expect(try await player("backup", backup).status == 0)
            let other = Player(home: player.home + "/other")
            #expect(try await other("restore", backup).output.contains("Rounds that came: 7"))
            #expect(try await other("stats").output.contains("Rounds: 7,"))
        }
    }

    @Test func `a set says its timer before it begins, and is played without it on wish`()
        async throws
    {
        try await withHome { player in
            func set(_ words: String...) async throws -> String {
                let lines = Array(repeating: "1", count: 40)
                return try await player.launch(
                    [Player.program, "--home", player.home] + words, typing: lines
                ).output
            }
            let timed = try await set("daily", "--adjusted", "200")
            #expect(timed.contains("40 seconds for each question."), "\(timed)")
            let untimed = try await set("weekly", "--untimed")
            #expect(
                untimed.contains("No timer, and off the leaderboard")
                    && untimed.contains(" of 20 right") && !untimed.contains("seconds for each")
                    && !untimed.contains("A personal best"), "\(untimed)")
            #expect(try await player("stats").output.contains("Rounds: 2,"))
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
            #expect(try await player("status").output.contains("wait to be sent: 0"))
            // Nobody listens there, and nobody is asked.
            let sent = try await player("send", "--ledger", "http://127.0.0.1:1")
            #expect(sent.status == 0 && sent.output.contains("Nothing waits"), "\(sent)")
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
