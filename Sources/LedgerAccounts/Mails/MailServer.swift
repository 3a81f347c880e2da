import Catalog
import Credentials
import Crypto
import Foundation
import LedgerStorage
import Transfers

/// A mail server to send by (RFC 5321), and the sender's address.
package struct MailServer: Sendable {
    /// `smtps://host:465`, or `smtp://host:587`, which must offer TLS unless it is this machine.
    var url: String
    /// The user name of the log-in; nil for none.
    var user: String?
    /// The password of the log-in.
    var password: String?
    /// The sender's address.
    var from: String

    /// The reason why a mail was not sent.
    struct Refusal: Error, CustomStringConvertible {
        /// What to do with the mail.
        enum Kind {
            /// The server refuses this mail permanently.
            case forGood
            /// The server refuses this mail for the moment.
            case forNow
            /// The server cannot be reached or refuses the log-in: no mail can be sent.
            case away
        }

        var kind = Kind.away
        var description: String
    }

    private static let pool = TransferPool(name: "ledger.mail")

    /// Sends a mail, within `AccountLimits.mailServer` seconds.
    ///
    /// - Throws: `Refusal` when the server cannot be reached, or refuses the log-in or the mail.
    func send(_ mail: Mail, now: Int) async throws {
        var limits = TransferLimits(bodyBytes: 0)
        limits.total = .seconds(AccountLimits.mailServer)
        var transfer = Transfer(url, limits: limits)
        transfer.schemes = "smtp,smtps"
        transfer.usesProxy = true
        let host = URLComponents(string: url)?.host
        transfer.mail = Transfer.Mail(
            from: Self.sent(from), to: Self.sent(mail.to),
            requiresTLS: !["localhost", "127.0.0.1", "::1"].contains(host))
        transfer.login = user.map { Transfer.Login(user: $0, password: password ?? "") }
        transfer.body = .bytes(Array(message(mail, now: now).utf8))
        do {
            _ = try await Self.pool.body(of: transfer)
        } catch let failure as TransferFailure {
            throw Refusal(
                kind: failure.kind == .notTaken ? Self.kind(failure.status) : .away,
                description: "\(failure.detail) (\(failure.status))")
        }
    }

    /// The form of an address for SMTP; a text that is no address unchanged.
    private static func sent(_ address: String) -> String { EmailAddress(address)?.sent ?? address }

    /// The Message-ID's first part: unique to a mail, and the same each time it is sent.
    private static func name(of mail: Mail) -> String {
        let parts = [mail.to, mail.subject, mail.text, "\(mail.expires)"]
        return Hex.text(SHA256.hash(data: Data(parts.joined(separator: "\0").utf8)).prefix(16))
    }

    /// The meaning of a server's reply to a mail (RFC 5321, sections 3.8 and 4.2.1; RFC 4954,
    /// section 6: 53x is about the log-in).
    private static func kind(_ answer: Int) -> Refusal.Kind {
        switch answer {
        case 421, 530..<540: .away
        case 400..<500: .forNow
        case 500..<600: .forGood
        default: .away
        }
    }

    /// The mail as it is sent (RFC 5322); text and subject in base64, which every server takes.
    func message(_ mail: Mail, now: Int) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
        let date = format.string(from: Date(timeIntervalSince1970: Double(now) / 1_000))
        let subject = Data(mail.subject.utf8).base64EncodedString()
        let body = Data(mail.text.utf8).base64EncodedString(options: [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ])
        let domain = Self.sent(from).split(separator: "@").last ?? "localhost"
        return [
            "Date: \(date)", "Message-ID: <\(Self.name(of: mail))@\(domain)>",
            "From: Florilegium <\(Self.sent(from))>", "To: <\(Self.sent(mail.to))>",
            "Subject: =?UTF-8?B?\(subject)?=", "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64",
            "Auto-Submitted: auto-generated", "", body, "",
        ].joined(separator: "\r\n")
    }
}
