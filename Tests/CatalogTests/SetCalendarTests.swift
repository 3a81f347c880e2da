import Catalog
import Foundation
import TestSupport
import Testing

/// Which set a day has when an edition's last one is over. The vectors hold the site's rule to this.
@Suite struct `Sets that come round` {
    private struct Row: Encodable {
        var period: SetPeriod
        var dates: [Day]
        var from: Day
        var last: Day
        /// The days, and the date of the set that each has.
        var days: [String: Day]
    }

    private static func day(_ text: String) throws -> Day {
        try #require(Day(rawValue: text))
    }

    private static func run(_ first: String, _ count: Int, every days: Int) throws -> [Day] {
        let first = try day(first)
        return (0..<count).map { first.advanced(by: $0 * days) }
    }

    private static func row(_ period: SetPeriod, _ dates: [Day], on days: [String]) throws -> Row {
        let calendar = try #require(SetCalendar(period, dates: dates))
        let asked = try days.map(day)
        return Row(
            period: period, dates: dates, from: calendar.from, last: calendar.last,
            days: Dictionary(
                uniqueKeysWithValues: asked.map { ($0.rawValue, calendar.date(of: period, on: $0)) }
            ))
    }

    private static let years = [
        "2026-11-20", "2026-11-21", "2027-01-19", "2027-01-20", "2027-03-01", "2027-11-20",
        "2028-02-29", "2036-12-31",
    ]

    @Test func `are what the site has`() throws {
        let base = try Self.run("2026-01-01", 30, every: 1)
        let edition = try Self.run("2026-11-21", 60, every: 1)
        let weeks = try Self.run("2026-11-16", 10, every: 7)
        try VectorFile("sets.json").compare(
            VectorFile.json([
                Self.row(.daily, edition, on: Self.years),
                Self.row(.daily, (edition + base).reversed(), on: ["2026-01-30"] + Self.years),
                Self.row(.daily, [Self.day("2026-11-21")], on: Self.years),
                Self.row(
                    .weekly, weeks, on: ["2027-01-18", "2027-01-24", "2027-01-25"] + Self.years),
                Self.row(.weekly, [Self.day("2026-11-16")], on: Self.years),
            ]))
    }

    @Test func `follow each other in the order of their dates, and none is left out`() throws {
        for (period, dates) in [
            (SetPeriod.daily, try Self.run("2026-11-21", 60, every: 1)),
            (.weekly, try Self.run("2026-11-23", 9, every: 7)),
        ] {
            let calendar = try #require(SetCalendar(period, dates: dates))
            let after = calendar.last.advanced(by: period.days)
            let seen = (0..<3 * dates.count).map {
                calendar.date(of: period, on: after.advanced(by: $0 * period.days))
            }
            #expect(seen == dates + dates + dates)
        }
    }

    @Test func `are those of the last sixty days, so that a device can keep them`() throws {
        let year = try Self.run("2026-01-01", 365, every: 1)
        let days = try #require(SetCalendar(.daily, dates: year))
        #expect(days.last.number - days.from.number == 59)
        let weeks = try #require(
            SetCalendar(.weekly, dates: try Self.run("2026-01-05", 50, every: 7)))
        #expect(weeks.last.number - weeks.from.number == 56)
    }

    @Test func `stay what they are while the edition has them`() throws {
        let dates = try Self.run("2026-11-21", 60, every: 1)
        let calendar = try #require(SetCalendar(.daily, dates: dates))
        #expect(dates.map { calendar.date(of: .daily, on: $0) } == dates)
        #expect(SetCalendar(.daily, dates: [Day]()) == nil)
    }

    @Test func `are found among the paths of an edition, whatever else stands there`() throws {
        let calendars = SetCalendar.all(in: [
            "v1/daily/2026-11-21.json", "v1/daily/2026-11-22.json", "v1/daily/2026-13-01.json",
            "v1/weekly/2026-11-16.json", "v1/daily.json", "v1/shop.json", "site/en/index.html",
        ])
        #expect(calendars.count == 2)
        #expect(calendars[.daily]?.from == (try Self.day("2026-11-21")))
        #expect(calendars[.daily]?.last == (try Self.day("2026-11-22")))
        #expect(calendars[.weekly]?.last == (try Self.day("2026-11-16")))
    }
}
