import ArgumentParser
import LedgerEngine
import Storage

/// Shows the mails that wait.
struct MailsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mails",
        abstract: "Shows the mails that wait to be sent: for a machine without a mail server.",
        discussion: "They hold addresses and links that open accounts: not for a log.")

    @OptionGroup var place: LedgerPlace

    func run() async throws {
        try place.expectLedger()
        let waiting = try await MailSpool(DataDirectory(place.home).mail).waiting {
            Console.complain($0)
        }
        for (_, mail) in waiting {
            print("To: \(mail.to)\nSubject: \(mail.subject)\n\n\(mail.text)")
        }
        if waiting.isEmpty { print("No mail waits.") }
    }
}
