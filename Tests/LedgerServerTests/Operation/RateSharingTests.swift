import Serving
import Testing

@testable import LedgerServer

/// What servers tell each other of senders.
@Suite struct `Rates at two servers` {
    @Test func `count one sender's requests together`() async throws {
        let (one, other) = (
            RateLimit(Rate(burst: 10, perSecond: 1)), RateLimit(Rate(burst: 10, perSecond: 1))
        )
        let (mine, theirs) = (RateSharing(), RateSharing())
        one.share(as: "devices", in: mine, clock: { 0 })
        other.share(as: "devices", in: theirs, clock: { 0 })
        // Who is far from the limit is nobody's business.
        for _ in 0..<4 { #expect(one.take("calm", at: 0) == nil) }
        for _ in 0..<8 { #expect(one.take("busy", at: 0) == nil) }
        #expect(mine.messages() == ["rate devices busy 8"])
        #expect(mine.messages() == [])
        theirs.take("rate devices busy 8")
        theirs.take("rate devices busy")
        theirs.take("rate nothing busy 8")
        theirs.take("rate devices calm \(Int.max)")
        theirs.take("rate devices calm -1")
        theirs.take("of another program")
        for _ in 0..<2 { #expect(other.take("busy", at: 0) == nil) }
        #expect(other.take("busy", at: 0) == 1)
        #expect(other.take("calm", at: 0) == nil)
        let many = RateSharing()
        many.join(
            "many",
            .init(
                takeSpent: {
                    Dictionary(uniqueKeysWithValues: (0..<2_000).map { ("sender-\($0)", 7) })
                }, spend: { _ in }))
        let words = many.messages()
        #expect(words.count > 1 && words.allSatisfy { $0.utf8.count <= 6_000 })
    }

    @Test func `count together what one writer makes them keep`() async throws {
        let (one, other) = (WriteBudgets(), WriteBudgets())
        let (mine, theirs) = (RateSharing(), RateSharing())
        one.share(in: mine, clock: { 0 })
        other.share(in: theirs, clock: { 0 })
        let writer = WriteBudgets.Writer.newGuests("2001:db8::/64")
        #expect(WriteBudgets.Writer(name: writer.name) == writer)
        let half = writer.budget.bytes.atOnce * 6 / 10
        #expect(one.take(half, of: [writer], at: 0) == nil)
        for word in mine.messages() { theirs.take(word) }
        #expect(other.take(half, of: [writer], at: 0) != nil)
    }
}
