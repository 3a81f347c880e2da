import Credentials
import Ledger

extension JSONShape {
    /// A word of our vocabulary: a mode, a level, a kind.
    static let word = text(LedgerLimits.wordBytes)
    /// An id or a hash.
    static let id = text(LedgerLimits.idBytes)
    /// An address, a name or a setting as typed; the rules check its length.
    static let name = text(CredentialLimits.typedNameBytes)
    /// A password as typed.
    static let password = text(CredentialLimits.typedPasswordBytes)
    /// A token of a mailed link or for renewal.
    static let token = text(LedgerServerLimits.authorizationBytes)
    /// Bytes of an authenticator or of Game Center, in base64.
    static let bytes = text(LedgerServerLimits.base64Bytes)
    /// A host with its port.
    static let host = text(LedgerServerLimits.hostBytes)
}

extension EntryBatch: RequestBody {
    static let shape = JSONShape.object([
        "entries": .list(
            .object([
                "body": .text(LedgerLimits.bodyBytes), "format": .number, "id": .id,
                "kind": .word, "made": .number,
            ]), most: LedgerLimits.batch),
        "ledger": .host,
    ])
}

extension SessionRequest: RequestBody {
    static let shape = JSONShape.object(["born": .number, "ledger": .host, "made": .number])
}

extension LiveRoundRequest: RequestBody {
    static let shape = JSONShape.object([
        "adjusted": .number, "deck": .id, "mode": .word, "number": .number,
        "zone": .text(LedgerLimits.zoneBytes),
    ])
}

extension LiveAnswer: RequestBody {
    static let shape = JSONShape.object(["card": .id, "choice": .number, "place": .number])
}
