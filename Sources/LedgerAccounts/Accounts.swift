import Credentials
import Crypto
import Foundation
import HTTPTypes
import Ledger
package import LedgerEngine
package import LedgerRequests
import Serving

/// The store, services and options behind all routes of accounts.
package struct Accounts: Sendable {
    /// The accounts in the database.
    package let store: AccountStore
    let tokens: AccessTokens
    let passwords: PasswordQueue
    /// Challenges for authenticators.
    let challenges: Challenges
    /// The relying party of passkeys.
    let party: Passkey.RelyingParty
    /// Checks Game Center's identities; nil where that is not offered.
    let gameCenter: GameCenter?
    /// Redraws uploaded pictures.
    let pictures: PictureQueue
    /// Limits the part of a sign-in before its hash to one at a time.
    let door = ConcurrencyLimiter(
        atOnce: 1, waiting: AccountLimits.waitingSignIns,
        ofNetwork: AccountLimits.waitingSignInsOfNetwork,
        timeout: AccountLimits.passwordTimeout)
    /// Archives of persons' data that are being made or sent.
    let exports = ExportPlaces()
    /// Writes mails after the answer, so that its time reveals nothing.
    let accountMailer: AccountMailer
    /// The words that names must not contain.
    let words: NameWords
    /// Origins whose pages may use the cookie, besides the ledger's own origin.
    let origins: Set<String>
    /// Whether requests are counted by network.
    let countsNetworks: Bool

    /// Accounts of a store, with the operator's options.
    package init(
        _ store: AccountStore, _ tokens: AccessTokens, _ accountMailer: AccountMailer,
        _ pictures: PictureQueue, as options: AccountOptions
    ) {
        self.store = store
        self.tokens = tokens
        passwords = PasswordQueue(cost: options.passwordCost)
        challenges = Challenges(store: store)
        party = Passkey.RelyingParty(site: options.site)
        gameCenter = options.gameCenter.map {
            GameCenter(trust: $0, store: store, fetch: options.certificate)
        }
        self.pictures = pictures
        self.accountMailer = accountMailer
        words = options.words
        origins = Set(options.origins)
        countsNetworks = options.countsNetworks
    }

    /// A new random token of 256 bits.
    static func chance() -> Data { SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) } }

    /// The form in which a token is stored: its SHA-256.
    static func hash(_ token: Data) -> Data { Data(SHA256.hash(data: token)) }
}

/// Tokens in links and bodies: base64 for URLs, without padding (RFC 4648, section 5).
enum TokenText {
    static func text(_ token: Data) -> String {
        token.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// The 32 bytes of a token; nil for anything else.
    static func token(_ text: String) -> Data? {
        guard text.utf8.count == 43 else { return nil }
        return bytes(text).flatMap { $0.count == 32 ? $0 : nil }
    }

    /// The bytes of a text of any length; nil when it is not of this form.
    static func bytes(_ text: String) -> Data? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let plain = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        return Data(base64Encoded: plain)
    }
}

/// The cookie with the token for renewal: HttpOnly and SameSite.
enum RenewalCookie {
    static let name = "__Secure-florilegium-renewal"

    /// The field that sets the cookie for `seconds`; for the browser's session where nil.
    static func field(_ token: String, seconds: Int?) -> String {
        let age = seconds.map { "; Max-Age=\($0)" } ?? ""
        return
            "\(name)=\(token); Path=/\(LedgerRoute.auth); Secure; HttpOnly; SameSite=Strict\(age)"
    }

    /// The token that a request sends.
    static func token(of head: HTTPRequest) -> String? {
        // Compared as bytes: comparing hostile text by Unicode's rules can take long.
        for field in head.headerFields[values: .cookie] {
            for pair in field.utf8.split(separator: UInt8(ascii: ";")) {
                let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1)
                let isOurs = parts.first?.drop { $0 == UInt8(ascii: " ") }.elementsEqual(name.utf8)
                if parts.count == 2, isOurs == true { return String(Substring(parts[1])) }
            }
        }
        return nil
    }
}
