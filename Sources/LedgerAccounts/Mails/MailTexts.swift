import Catalog
import Foundation
import LedgerStorage

/// The texts of all mails, in five languages.
struct MailTexts: Sendable {
    /// The occasion of a mail.
    enum MailKind: String, Sendable, CaseIterable {
        /// A sign-up is to be confirmed.
        case confirm
        /// A sign-up with an address that has an account.
        case taken
        /// A password was forgotten.
        case reset
        /// A password was changed.
        case changed
        /// A new password was set by a mailed link, which removed passkeys and the link to Game
        /// Center.
        case cleared
        /// A passkey was added.
        case passkey
        /// A Game Center player was linked.
        case gameCenter
        /// A feature is to be released from its device.
        case release
        /// A feature was released from its device.
        case released
        /// A spent token for renewal was used again, by a copy.
        case reused
    }

    private let texts: [String: [String: [String]]]

    /// The texts in the program's resources.
    ///
    /// - Throws: `DecodingError` when they are malformed.
    init() throws {
        texts = try JSONDecoder().decode(
            [String: [String: [String]]].self, from: Data(PackageResources.mails_json))
    }

    /// A mail in a language; in English where the language has no text.
    ///
    /// - Parameters:
    ///   - occasion: the occasion.
    ///   - language: the tag of the language.
    ///   - values: the values of the placeholders in braces.
    ///   - address: the recipient.
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    /// - Returns: the mail, which expires after an hour.
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
            expires: now + AccountLimits.link)
    }

    /// Languages that have a subject and a text for an occasion.
    func languages(of occasion: MailKind) -> Set<String> {
        Set((texts[occasion.rawValue] ?? [:]).filter { $0.value.count == 2 }.keys)
    }
}
