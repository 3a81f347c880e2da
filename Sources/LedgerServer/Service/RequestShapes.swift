import Ledger
import LedgerRequests

extension EntryBatch: ShapedBody {
    static let shape = JSONShape.object([
        "entries": .list(
            .object([
                "body": .text(LedgerLimits.bodyBytes), "format": .number, "id": .id,
                "kind": .word, "made": .number,
            ]), most: LedgerLimits.batch),
        "ledger": .host,
    ])
}

extension SessionRequest: ShapedBody {
    static let shape = JSONShape.object(["born": .number, "ledger": .host, "made": .number])
}

extension LiveRoundRequest: ShapedBody {
    static let shape = JSONShape.object([
        "adjusted": .number, "deck": .id, "mode": .word, "number": .number,
        "zone": .text(LedgerLimits.zoneBytes),
    ])
}

extension LiveAnswer: ShapedBody {
    static let shape = JSONShape.object(["card": .id, "choice": .number, "place": .number])
}
