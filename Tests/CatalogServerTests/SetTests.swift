import Catalog
import Foundation
import HTTPTypes
import ServingSupport
import Testing

/// The days' and weeks' sets that the read API answers.
@Suite struct `Sets in the read API` {
    @Test(arguments: SetPeriod.allCases)
    func `a set is withheld until its first day, at both of its paths`(period: SetPeriod)
        async throws
    {
        try await harness().route { client in
            for end in ["", ".json"] {
                for distance in -1...0 {
                    let day = EditionFixture.today.advanced(by: distance)
                    let answer = try await client.get("/\(period.route)/\(day)\(end)")
                    #expect(try answer.json(SealedSet.self).opened()?.date == day)
                }
                for distance in 1...3 {
                    let day = EditionFixture.today.advanced(by: distance)
                    let answer = try await client.get("/\(period.route)/\(day)\(end)")
                    #expect(answer.status == .notFound)
                    #expect(answer.headers[.cacheControl] == "no-store")
                    let problem = try answer.json(ProblemDocument.self)
                    #expect(problem.detail.contains("\(day)T00:00:00Z"))
                }
                let odd = try await client.get("/\(period.route)/2026-02-30\(end)")
                #expect(odd.status == .badRequest)
            }
            let old = try await client.get("/\(period.route)/1999-12-31")
            #expect(old.status == .notFound)
        }
    }

    @Test func `after the last set they come round again`() async throws {
        // The fixture's last sets are those of two days ahead, of four days in a row.
        let later = EditionFixture.today.advanced(by: 365)
        try await harness(today: later).route { client in
            for end in ["", ".json"] {
                for distance in 3...20 {
                    let day = EditionFixture.today.advanced(by: distance)
                    let answer = try await client.get("/v1/daily/\(day)\(end)")
                    let set = try answer.json(SealedSet.self)
                    #expect(set.date == EditionFixture.today.advanced(by: (distance + 1) % 4 - 1))
                }
            }
            let ahead = try await client.get("/v1/daily/\(later.advanced(by: 1))")
            #expect(ahead.status == .notFound)
        }
    }

    private func harness(today: Day = EditionFixture.today) throws -> ServerHarness {
        let fixture = try EditionFixture()
        try fixture.publish(1)
        var harness = ServerHarness(fixture)
        harness.now = today.number * 86_400 + 3_600
        return harness
    }
}
