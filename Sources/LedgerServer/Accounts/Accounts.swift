import Credentials
import Crypto
import Foundation
import HTTPTypes
import Ledger
import LedgerEngine
import Serving

/// All that answers about accounts are made of.
struct Accounts: Sendable {
    /// Who has one.
    let store: AccountStore
    let tokens: AccessTokens
    let passwords: PasswordQueue
    /// What authenticators sign.
    let challenges: Challenges
    /// Whom passkeys are made for.
    let party: Passkey.RelyingParty
    /// How Game Center's players are known; nil where that is not offered.
    let gameCenter: GameCenter?
    /// What draws pictures anew that people send.
    let pictures: PictureQueue
    /// What is done of a sign-in before its password is hashed: one at a time.
    let door = ConcurrencyLimiter(
        atOnce: 1, waiting: LedgerServerLimits.waitingSignIns,
        ofNetwork: LedgerServerLimits.waitingSignInsOfNetwork,
        timeouts: LedgerServerLimits.passwordPatience)
    /// Archives of all about a person that are on their way.
    let exports = ExportPlaces()
    /// What is written after the answer, so that its time tells nothing.
    let accountMailer: AccountMailer
    /// Words that no name holds.
    let words: NameWords
    /// Origins whose pages may use the cookie, besides the ledger's own.
    let origins: Set<String>
    /// Whether networks are counted.
    let countsNetworks: Bool

    /// Accounts of a store, as the operator chose.
    init(
        _ store: AccountStore, _ tokens: AccessTokens, _ accountMailer: AccountMailer,
        _ pictures: PictureQueue, as options: LedgerOptions
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
        origins = Set(options.allowedOrigins)
        countsNetworks = options.countsNetworks
    }

    /// Fresh chance for a token: 256 bits.
    static func chance() -> Data { SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) } }

    /// What a token is kept as.
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

    /// The bytes of a text of any length; nil for one that holds anything else.
    static func bytes(_ text: String) -> Data? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let plain = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        return Data(base64Encoded: plain)
    }
}

/// The cookie that holds the token for renewal: no script reads it, and no other site sends it.
enum RenewalCookie {
    static let name = "__Secure-florilegium-renewal"

    /// The field that sets it, for as long as the browser runs where `seconds` is nil.
    static func field(_ token: String, seconds: Int?) -> String {
        let age = seconds.map { "; Max-Age=\($0)" } ?? ""
        return
            "\(name)=\(token); Path=/\(LedgerRoute.auth); Secure; HttpOnly; SameSite=Strict\(age)"
    }

    /// The token that a request sends.
    static func token(of head: HTTPRequest) -> String? {
        // Byte by byte: what strangers send need not be text that compares in a moment.
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
