import Catalog
import Foundation
import LedgerStorage

/// What mails say, in five languages.
struct MailTexts: Sendable {
    /// Why a mail is written.
    enum MailKind: String, Sendable, CaseIterable {
        /// A sign-up is to be confirmed.
        case confirm
        /// Somebody signed up with an address that has an account.
        case taken
        /// A password was forgotten.
        case reset
        /// A password was changed.
        case changed
        /// A password was chosen anew by mail, and passkeys and Game Center went with it.
        case cleared
        /// A passkey was added.
        case passkey
        /// A Game Center player was linked.
        case gameCenter
        /// A feature is to be released from its device.
        case release
        /// A feature was released from its device.
        case released
        /// A token for renewal was shown by somebody who has a copy.
        case reused
    }

    private let texts: [String: [String: [String]]]

    /// The texts that travel with the program.
    init() throws {
        texts = try JSONDecoder().decode(
            [String: [String: [String]]].self, from: Data(PackageResources.mails_json))
    }

    /// A mail in a language, or in English.
    ///
    /// - Parameters:
    ///   - occasion: why it is written.
    ///   - language: the tag of the language.
    ///   - values: what stands in braces.
    ///   - address: to whom.
    ///   - now: the ledger's time.
    /// - Returns: the mail, good for an hour.
    func mail(
        _ occasion: MailKind, in language: String, _ values: [String: String],
        to address: String, now: Int
    ) -> Mail {
        let forms = texts[occasion.rawValue] ?? [:]
        let form = forms[language] ?? forms[Language.fallback.rawValue] ?? ["", ""]
        func filled(_ text: String) -> String {
            values.reduce(text) { $0.replacingOccurrences(of: "{\($1.key)}", with: $1.value) }
        }
        return Mail(
            to: address, subject: filled(form[0]), text: filled(form[1]) + "\n\nFlorilegium\n",
            expires: now + LedgerServerLimits.link)
    }

    /// Languages in which an occasion has a subject and a text.
    func languages(of occasion: MailKind) -> Set<String> {
        Set((texts[occasion.rawValue] ?? [:]).filter { $0.value.count == 2 }.keys)
    }
}
