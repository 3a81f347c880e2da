import Catalog
import Credentials
import Crypto
import Foundation
import LedgerStorage
import Transfers

/// Where mails go out (RFC 5321), and from whom.
struct MailServer: Sendable {
    /// `smtps://host:465`, or `smtp://host:587`, which must offer TLS unless it is this machine.
    var url: String
    /// Who signs in there; nil for nobody.
    var user: String?
    /// Their password.
    var password: String?
    /// The sender's address.
    var from: String

    /// Why a mail did not go out.
    struct Refusal: Error, CustomStringConvertible {
        /// What that means.
        enum Kind {
            /// The server does not take this mail, now or later.
            case forGood
            /// It does not take this mail now.
            case forNow
            /// It is not there, or lets nobody in: no mail goes out.
            case away
        }

        var kind = Kind.away
        var description: String
    }

    private static let pool = TransferPool(name: "ledger.mail")

    /// Sends a mail; it takes as long as the server does.
    ///
    /// - Throws: `Refusal`.
    func send(_ mail: Mail, now: Int) async throws {
        var limits = TransferLimits(bodyBytes: 0)
        limits.total = .seconds(LedgerServerLimits.mailServer)
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

    /// An address as servers take it; what is none as it is.
    private static func sent(_ address: String) -> String { EmailAddress(address)?.sent ?? address }

    /// What no other mail has, and this one each time that it is sent.
    private static func name(of mail: Mail) -> String {
        let parts = [mail.to, mail.subject, mail.text, "\(mail.expires)"]
        return Hex.text(SHA256.hash(data: Data(parts.joined(separator: "\0").utf8)).prefix(16))
    }

    /// What a server's answer to a mail means (RFC 5321, sections 3.8 and 4.2.1; RFC 4954, section
    /// 6, of 53x: it wants to know who sends).
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
