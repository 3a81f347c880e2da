import Catalog
import TestSupport
import Testing

@testable import Calibration

private func read(_ text: String, revoked: [String: Day] = [:]) -> AnswerLog {
    AnswerLog.read(Array(text.utf8), revoked: revoked)
}

@Suite struct `A log of answers` {
    /// A file and what it holds, as "person item right option" in order.
    private static let rows: [(String, [String])] = [
        ("person,item,right\nann,oak,1\nbob,oak,0\n", ["ann oak 1", "bob oak 0"]),
        (
            "\u{FEFF}Person ; Item;RIGHT\r\nann;oak;1\r\n\r\nbob;oak;false",
            ["ann oak 1", "bob oak 0"]
        ),
        ("sep=;\nperson;item;right\nann;oak;1\n", ["ann oak 1"]),
        ("item\tmore\tright\toption\tperson\noak\tx\t1\tB\tann\n", ["ann oak 1 B"]),
        (
            "person,item,right,option\n\"a, \"\"n\"\"\",oak,1,\"two\nlines\"\nbob,oak,0,C\n",
            ["a, \"n\" oak 1 two\nlines", "bob oak 0 C"]
        ),
        ("person,item,right\rann,oak,1\rbob,oak,TRUE\r", ["ann oak 1", "bob oak 1"]),
        ("person,item,right\nann,oak,1\nann,oak,0\nann,elm,0\n", ["ann oak 1", "ann elm 0"]),
        (
            "person,item,right,adjusted\nann,oak,1,1\nann,elm,0,0\nbob,elm,1,\n",
            ["ann elm 0", "bob elm 1"]
        ),
        ("person,item,right,adjusted\nann,oak,1,1\nann,oak,0,0\n", []),
        ("person,item,right,time\nann,oak,1,2026-11-22\nann,oak,0,2026-11-21\n", ["ann oak 0"]),
        ("person,item,right,time\nann,oak,1,300\nbob,oak,0,200\n", ["bob oak 0", "ann oak 1"]),
        ("person,item,right,time\nann,oak,1,300\nbob,oak,0,\n", ["ann oak 1", "bob oak 0"]),
        ("", []), ("\n\n\n", []), ("person,item,right\n", []),
    ]

    @Test(arguments: rows)
    func `holds the first answer of each person to each item`(_ text: String, _ expected: [String])
    {
        let log = read(text)
        let found = log.answers.map { answer in
            ([log.persons[answer.person], log.items[answer.item], answer.isRight ? "1" : "0"]
                + [answer.option].compactMap(\.self))
                .joined(separator: " ")
        }
        #expect(found == expected)
        #expect(log.findings.isEmpty, "\(log.findings)")
        #expect(log.persons == Set(log.answers.map { log.persons[$0.person] }).sorted())
    }

    /// A row, and what is said about it; rows around it are read all the same.
    private static let bad: [(String, String)] = [
        ("ann,oak,2", "right is neither 0 nor 1 but «2»"),
        ("ann,oak", "right is neither 0 nor 1 but «»"),
        (",oak,1", "The person is empty"), ("ann, ,1", "The item is empty"),
        ("ann,oak,1,,nan", "seconds is no time"), ("ann,oak,1,,-1", "seconds is no time"),
        ("ann,oak,1,,1e9", "seconds is no time"),
        ("ann,oak,1,,,maybe", "adjusted is neither"),
        ("ann,oak,1,,,,yesterday", "time is no moment"),
        ("ann,oak,1,,,,2026-02-30", "time is no moment"),
        ("ann,oak,1,,,,99999999999999999999", "time is no moment"),
        ("ann,oak,1,,,,2026-11-21T25:00", "time is no moment"),
        ("ann,\"oak,1", "A quote is not closed"),
        ("a\u{1}b,oak,1", "The person holds a control character"),
        ("ann," + String(repeating: "x", count: 200) + ",1", "The item is over"),
        ("ann,oak,1," + String(repeating: "x", count: 200), "The option is over"),
        ("ann," + String(repeating: "x", count: 5_000) + ",1", "A cell is over"),
        (String(repeating: ",", count: 100), "The row has over"),
    ]

    @Test(arguments: bad)
    func `says what is wrong with a row, and where`(_ row: String, _ reason: String) throws {
        let log = read(
            "person,item,right,option,seconds,adjusted,time\nbob,oak,1\n\(row)\ncy,oak,0\n")
        let finding = try #require(log.findings.first)
        #expect(log.findings.count == 1)
        #expect(finding.line == 3)
        #expect(finding.reason.contains(reason), "\(finding)")
        #expect(!finding.remedy.isEmpty)
        #expect(log.persons == ["bob", "cy"])
        #expect(log.leftOut.unreadable == 1)
    }

    /// A heading that no table of answers has.
    private static let headings = [
        ("ann,oak,1", "There is no column person, item, right"),
        ("person,item\nann,oak", "There is no column right"),
        ("person,item,right,item\na,b,1,c", "Two columns are named item"),
    ]

    @Test(arguments: headings)
    func `needs its columns named`(_ text: String, _ reason: String) {
        let log = read(text)
        #expect(log.answers.isEmpty)
        #expect(log.findings.map(\.line) == [1])
        #expect(log.findings.first?.reason.contains(reason) == true, "\(log.findings)")
    }

    @Test func `of an item that merged into another counts for its heir`() {
        let text = "person,item,right\nann,ulmus,1\nbob,elm,0\ncy,elm,1\n"
        let log = AnswerLog.read(Array(text.utf8), heirs: ["ulmus": "elm"])
        #expect(log.items == ["elm"])
        #expect(log.answers.count == 3)
        #expect(AnswerLog.read(Array(text.utf8)).items == ["elm", "ulmus"])
    }

    @Test func `leaves out answers after a revocation`() throws {
        let day = try #require(Day(rawValue: "2026-11-21"))
        let timed =
            "person,item,right,time\nann,oak,1,2026-11-20T23:59:59Z\nbob,oak,0,2026-11-21\ncy,elm,0,2026-11-30\ndi,oak,1,\n"
        let log = read(timed, revoked: ["oak": day])
        #expect(log.persons == ["ann", "cy"])
        #expect(log.leftOut.revoked == 2)
        let untimed = read("person,item,right\nann,oak,1\ncy,elm,0\n", revoked: ["oak": day])
        #expect(untimed.items == ["elm"])
        #expect(untimed.leftOut.revoked == 1)
    }

    /// A moment and its seconds.
    private static let moments: [(String, Int?)] = [
        ("1970-01-01", 0), ("1970-01-02T00:00:01Z", 86_401), ("1970-01-01 01:00", 3_600),
        ("1970-01-01T01:00:00.250+01:00", 0),
        ("1970-01-01T00:00:00-0130", 5_400), ("12", 12), ("12.75", 12), ("-3", -3), ("1e3", 1_000),
        ("", nil), ("1970-01-01T", nil),
        ("1970-01-01T1:00", nil), ("1970-01-01T01:00:00.Z", nil), ("1970-01-01T01:00+25:00", nil),
        ("1e300", nil), ("inf", nil),
    ]

    @Test(arguments: moments)
    func `tells moments`(_ text: String, _ seconds: Int?) {
        #expect(AnswerTime.seconds(text) == seconds)
    }

    @Test func `is the same in any order of rows`() throws {
        var rows = World(difficulties: [-1, 0, 1], persons: 60).csv(seed: 3).split(separator: "\n")
            .dropFirst().map(String.init)
        let first = AnswerTable(read("person,item,right\n" + rows.joined(separator: "\n")))
        var chance = SeededRandom(seed: 4)
        rows.shuffle(using: &chance)
        let second = AnswerTable(read("person,item,right\n" + rows.joined(separator: "\n")))
        #expect(
            first.item == second.item && first.isRight == second.isRight
                && first.starts == second.starts)
        let (one, two) = (RaschFit(first), RaschFit(second))
        #expect(
            one.items == two.items && one.persons == two.persons
                && one.logLikelihood == two.logLikelihood)
    }

    @Test func `is bounded`() {
        let names = read(
            "person,item,right\n" + (0...CalibrationLimits.items).map { "p,i\($0),1\n" }.joined())
        #expect(names.answers.isEmpty && names.findings[0].reason.contains("items"))
        let quotes = read("person,item,right\n" + String(repeating: "\"\n", count: 300_000))
        #expect(quotes.answers.isEmpty)
        #expect(quotes.findings.count <= CalibrationLimits.findings + 1)
        #expect(quotes.findings[0].reason.contains("rows cannot be read"))
    }

    @Test(arguments: 0..<40)
    func `of random bytes breaks nothing`(_ seed: UInt64) {
        var chance = SeededRandom(seed: seed)
        let alphabet = Array("person,item,right\n\r\";\t 01ann.oakTZ:-é".utf8) + [0, 0xFF, 0xC3]
        var bytes = Array("person,item,right,option,seconds,adjusted,time\n".utf8)
        for _ in 0..<Int.random(in: 0...2_000, using: &chance) {
            bytes.append(alphabet[Int.random(in: 0..<alphabet.count, using: &chance)])
        }
        let log = AnswerLog.read(bytes)
        #expect(
            log.answers.allSatisfy {
                log.persons.indices.contains($0.person) && log.items.indices.contains($0.item)
            })
        #expect(AnswerLog.read(bytes) == log)
    }
}
