import Testing

@testable import Catalog

@Suite struct `A day` {
    /// Days since 1970, and the date.
    @Test(arguments: [
        (0, 1970, 1, 1, "1970-01-01"), (-1, 1969, 12, 31, "1969-12-31"),
        (11_016, 2000, 2, 29, "2000-02-29"), (47_541, 2100, 3, 1, "2100-03-01"),
        (-719_528, 0, 1, 1, "0000-01-01"), (-719_469, 0, 2, 29, "0000-02-29"),
        (2_932_896, 9999, 12, 31, "9999-12-31"), (20_778, 2026, 11, 21, "2026-11-21"),
    ])
    func `is counted and written`(
        _ number: Int, _ year: Int, _ month: Int, _ day: Int, _ text: String
    ) {
        #expect(Day(year: year, month: month, day: day)?.number == number)
        #expect(Day(rawValue: text)?.number == number)
        #expect(Day(number: number).rawValue == text)
        #expect(Day(secondsSince1970: number * 86_400).number == number)
        #expect(Day(secondsSince1970: number * 86_400 + 86_399).number == number)
    }

    @Test(arguments: [
        (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (2026, 4, 31), (2026, 2, 29),
        (2100, 2, 29), (2026, -1, 1), (2026, 99, 99),
    ])
    func `that does not exist is none`(_ year: Int, _ month: Int, _ day: Int) {
        #expect(Day(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [
        "", "2026-2-9", "2026-02-30", "26-02-01", "2026-02-01 ", "+026-02-01", "2026/02/01",
    ])
    func `of another form is none`(_ text: String) {
        #expect(Day(rawValue: text) == nil)
    }

    @Test func `goes round all dates of four centuries`() {
        for number in -25_568..<(-25_568 + 146_097) {
            #expect(Day(rawValue: Day(number: number).rawValue)?.number == number)
        }
    }
}
