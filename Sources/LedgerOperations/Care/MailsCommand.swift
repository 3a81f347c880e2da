import ArgumentParser
import LedgerStorage

/// Prints the waiting mails.
struct MailsCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "mails",
        abstract: "Shows the mails that wait to be sent: for a machine without a mail server.",
        discussion: "They hold addresses and links that open accounts: not for a log.")

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        try options.place.expectLedger()
        let waiting = try await MailSpool(DataDirectory(options.place.home).mail).waiting {
            Console.note($0)
        }
        let texts = waiting.map {
            "To: \($0.mail.to)\nSubject: \($0.mail.subject)\n\n\($0.mail.text)"
        }
        try options.answer.say(
            ["mails": waiting.map(\.mail)],
            texts.isEmpty ? "No mail waits." : texts.joined(separator: "\n"))
    }
}
