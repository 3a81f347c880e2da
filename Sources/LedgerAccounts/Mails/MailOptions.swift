import ArgumentParser
import Credentials
import Foundation
import Storage

/// Options of the mail server, and of the links in mails.
package struct MailOptions: ParsableArguments {
    @Option(help: "The address of the app's pages, to which mailed links lead.")
    package var site = "http://127.0.0.1:8080/site/"
    @Option(
        help: "The mail server, as smtps://mail.example:465; without it mails lie in the spool.")
    var smtp: String?
    @Option(help: "Who signs in at the mail server.") var smtpUser: String?
    @Option(help: "The file that holds their password.") var smtpPasswordFile: String?
    @Option(help: "The sender's address.") var mailFrom = "florilegium@localhost"

    package init() {}

    package func validate() throws {
        guard site.hasSuffix("/"), site.hasPrefix("https://") || site.hasPrefix("http://") else {
            throw ValidationError("--site begins with https:// and ends with a slash.")
        }
        if let smtp, !smtp.hasPrefix("smtps://"), !smtp.hasPrefix("smtp://") {
            throw ValidationError("Write --smtp like smtps://mail.example:465")
        }
        guard EmailAddress(mailFrom) != nil || mailFrom.hasSuffix("@localhost") else {
            throw ValidationError("--mail-from is no e-mail address.")
        }
    }

    /// The mail server; nil without `--smtp`.
    ///
    /// - Throws: `ValidationError` when the password cannot be read.
    package func server() throws -> MailServer? {
        guard let smtp else { return nil }
        var password: String?
        if let file = smtpPasswordFile {
            guard let bytes = try? AtomicFile.read(file, limit: 4_096) else {
                throw ValidationError("\(file) cannot be read.")
            }
            password = String(decoding: bytes, as: UTF8.self)
                .trimmingCharacters(in: .newlines)
        }
        return MailServer(url: smtp, user: smtpUser, password: password, from: mailFrom)
    }
}
