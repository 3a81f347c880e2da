package import Ledger
package import LedgerEngine

/// A recorded entry, as its person and their devices read it.
package struct FeedItem: Encodable {
    package var number: Int
    package var received: Int
    package var entry: Entry
    package var outcome: Outcome

    package init(_ recorded: Recorded) {
        number = recorded.number
        received = recorded.received
        entry = recorded.entry.asItsPersonReads
        outcome = recorded.outcome
    }
}
