import Credentials
package import Ledger

extension JSONShape {
    /// A word of our vocabulary: a mode, a level, a kind.
    package static let word = text(LedgerLimits.wordBytes)
    /// An id or a hash.
    package static let id = text(LedgerLimits.idBytes)
    /// An address, a name or a setting as typed; the rules check its length.
    package static let name = text(CredentialLimits.typedNameBytes)
    /// A password as typed.
    package static let password = text(CredentialLimits.typedPasswordBytes)
    /// A token of a mailed link or for renewal.
    package static let token = text(RequestLimits.authorizationBytes)
    /// Bytes of an authenticator or of Game Center, in base64.
    package static let bytes = text(RequestLimits.base64Bytes)
    /// A host with its port.
    package static let host = text(RequestLimits.hostBytes)
}
