import Catalog
import Foundation
import LedgerStorage
import Logging
import TestSupport
import Testing

@testable import LedgerAccounts

/// A mail server in a process of its own, that prints what it takes, a line each. It refuses the box `nobody` and what is
/// about `Spam`, puts the box `later` off, and wants to know who sends as `stranger`.
private final class Relay {
    private static let python: String = {
        Repository.root.appending(path: ".build/python/bin/python3").path
    }()
    static let isThere = FileManager.default.isExecutableFile(atPath: python)
    static let skipped: Comment = "skipped: .build/python is not here; .ci/setup test makes it"

    private static let script = """
        import asyncio, email, email.policy, json, sys
        from aiosmtpd.smtp import SMTP
        class Print:
            async def handle_MAIL(self, server, session, envelope, address, options):
                if address.startswith('stranger@'): return '530 who is it'
                envelope.mail_from = address
                return '250 taken'
            async def handle_RCPT(self, server, session, envelope, address, options):
                if address.startswith('nobody@'): return '550 nobody here'
                if address.startswith('later@'): return '450 come again'
                envelope.rcpt_tos.append(address)
                return '250 taken'
            async def handle_DATA(self, server, session, envelope):
                mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
                if mail['subject'] == 'Spam': return '554 not that'
                print(json.dumps([envelope.mail_from, envelope.rcpt_tos, str(mail['subject']), mail.get_content()]), flush=True)
                return '250 taken'
        async def serve():
            loop = asyncio.get_running_loop()
            new = lambda: SMTP(Print(), enable_SMTPUTF8=True)
            server = await loop.create_server(new, '127.0.0.1', 0)
            print(server.sockets[0].getsockname()[1], flush=True)
            await loop.run_in_executor(None, sys.stdin.read)
        asyncio.run(serve())
        """

    private let process = Process()
    private let (output, input) = (Pipe(), Pipe())
    private let port: Int

    init() throws {
        process.executableURL = URL(filePath: Self.python)
        process.arguments = ["-c", Self.script]
        process.standardOutput = output
        process.standardInput = input
        try process.run()
        port = try #require(Int(Self.line(output)))
    }

    /// How it is reached, by a sender.
    func server(from box: String = "florilegium") -> MailServer {
        MailServer(url: "smtp://127.0.0.1:\(port)", from: "\(box)@example.org")
    }

    /// The sender, the addresses, the subject and the text of the next mail that it took.
    func taken() throws -> [Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(Self.line(output).utf8)) as? [Any])
    }

    func stop() { process.terminate() }

    private static func line(_ pipe: Pipe) -> String {
        var bytes: [UInt8] = []
        while let byte = pipe.fileHandleForReading.readData(ofLength: 1).first, byte != 10 {
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

@Suite struct `Mails` {
    private func mail(to box: String = "zoe", about subject: String = "Öffne dein Konto ✿") -> Mail
    {
        Mail(
            to: "\(box)@example.org", subject: subject, text: "Grüße.\n.\nhttp://a/#b\n",
            expires: 3_600_000)
    }

    @Test(.enabled(if: Relay.isThere, Relay.skipped))
    func `go out through a real server as they were written, and leave the spool`() async throws {
        let relay = try Relay()
        defer { relay.stop() }
        let scratch = try Scratch()
        let spool = try MailSpool(scratch.path + "/mail")
        try await spool.put(mail())
        let mailSender = MailSender(
            spool: spool, server: relay.server(), now: { 1_000 }, logger: Logger(label: "test"))
        #expect(await mailSender.round())
        #expect(try await spool.waiting().isEmpty)
        let taken = try relay.taken()
        #expect(taken[0] as? String == "florilegium@example.org")
        #expect(taken[1] as? [String] == ["zoe@example.org"])
        #expect(taken[2] as? String == mail().subject)
        #expect(taken[3] as? String == mail().text)
    }

    @Test func `have an id that is the same when they are sent again, and hosts in ASCII`() {
        let server = MailServer(url: "smtp://127.0.0.1:1", from: "florilegium@bücher.example")
        func field(_ name: String, _ mail: Mail, now: Int) -> String? {
            server.message(mail, now: now).split(separator: "\r\n")
                .first { $0.hasPrefix("\(name): ") }.map(String.init)
        }
        let one = Mail(to: "José@BÜCHER.example", subject: "A", text: "B", expires: 1)
        #expect(field("To", one, now: 1) == "To: <José@xn--bcher-kva.example>")
        #expect(
            field("From", one, now: 1) == "From: Florilegium <florilegium@xn--bcher-kva.example>")
        let id = field("Message-ID", one, now: 1)
        #expect(id?.wholeMatch(of: /Message-ID: <[0-9a-f]{32}@xn--bcher-kva\.example>/) != nil)
        #expect(field("Message-ID", one, now: 2) == id)
        var other = one
        other.expires = 2
        #expect(field("Message-ID", other, now: 1) != id)
    }

    @Test(.enabled(if: Relay.isThere, Relay.skipped))
    func `reach a mailbox of an international domain by its name in ASCII`() async throws {
        let relay = try Relay()
        defer { relay.stop() }
        var mail = mail()
        mail.to = "zoe@bücher.example"
        try await relay.server().send(mail, now: 1_000)
        #expect(try relay.taken()[1] as? [String] == ["zoe@xn--bcher-kva.example"])
    }

    @Test(.enabled(if: Relay.isThere, Relay.skipped))
    func `that are refused are gone, those put off wait, and the others go out all the same`()
        async throws
    {
        let relay = try Relay()
        defer { relay.stop() }
        let scratch = try Scratch()
        let spool = try MailSpool(scratch.path + "/mail")
        for box in ["nobody", "zoe", "later", "yan"] { try await spool.put(mail(to: box)) }
        try await spool.put(mail(to: "xaver", about: "Spam"))
        let log = LogCatcher()
        let mailSender = MailSender(
            spool: spool, server: relay.server(), now: { 1_000 }, logger: log.logger)
        #expect(await mailSender.round() == false)
        #expect(try await spool.waiting().map(\.mail.to) == ["later@example.org"])
        let taken = try [relay.taken(), relay.taken()].map { $0[1] as? [String] }
        #expect(Set(taken) == [["zoe@example.org"], ["yan@example.org"]])
        #expect(
            log.text.split(separator: "\n").count {
                $0.hasPrefix("error A mail was refused for good")
            } == 2)
        #expect(!log.text.contains("@"))
        // What is refused for good waits for nothing.
        try await spool.remove(to: "later@example.org")
        try await spool.put(mail(to: "nobody"))
        #expect(await mailSender.round())
        #expect(try await spool.waiting().isEmpty)
    }

    @Test(.enabled(if: Relay.isThere, Relay.skipped))
    func `wait, all of them, for a server that wants to know who sends`() async throws {
        let relay = try Relay()
        defer { relay.stop() }
        let scratch = try Scratch()
        let spool = try MailSpool(scratch.path + "/mail")
        for box in ["zoe", "yan"] { try await spool.put(mail(to: box)) }
        let log = LogCatcher()
        let mailSender = MailSender(
            spool: spool, server: relay.server(from: "stranger"), now: { 1_000 }, logger: log.logger
        )
        #expect(await mailSender.round() == false)
        #expect(try await spool.waiting().count == 2)
        // One was enough to see it.
        #expect(log.text.split(separator: "\n").count == 1)
    }

    @Test func `go out although a file beside them holds none, which is set aside for an hour`()
        async throws
    {
        let scratch = try Scratch()
        let spool = try MailSpool(scratch.path + "/mail")
        try await spool.put(mail())
        for (name, text) in [("1", "no mail of zoe@example.org"), ("2", "{}")] {
            try text.write(
                toFile: "\(spool.folder)/\(name).json", atomically: true, encoding: .utf8)
        }
        // One that is there and cannot be read just now is left where it is.
        try FileManager.default.createDirectory(
            atPath: "\(spool.folder)/3.json", withIntermediateDirectories: true)
        let now = Int(Date().timeIntervalSince1970 * 1_000)
        let log = LogCatcher()
        let mailSender = MailSender(spool: spool, server: nil, now: { now }, logger: log.logger)
        _ = await mailSender.round()
        #expect(log.text.split(separator: "\n").count { $0.hasPrefix("error A mail waits") } == 3)
        #expect(!log.text.contains("@"))
        let files = { try FileManager.default.contentsOfDirectory(atPath: spool.folder).sorted() }
        #expect(try files() == ["1.json.damaged", "2.json.damaged", "3.json"])
        let later = MailSender(
            spool: spool, server: nil, now: { now + 3_700_000 }, logger: log.logger)
        _ = await later.round()
        #expect(try files() == ["3.json"])
    }

    @Test func `wait while the server is away, and are gone after an hour`() async throws {
        let scratch = try Scratch()
        let spool = try MailSpool(scratch.path + "/mail")
        try await spool.put(mail())
        let away = MailServer(url: "smtp://127.0.0.1:1", from: "a@b.c")
        let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        #expect(
            await MailSender(spool: spool, server: away, now: { 1_000 }, logger: quiet).round()
                == false)
        #expect(try await spool.waiting().count == 1)
        let file = try #require(
            try FileManager.default.contentsOfDirectory(atPath: spool.folder).first)
        let mode =
            try FileManager.default.attributesOfItem(atPath: "\(spool.folder)/\(file)")[
                .posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(
            await MailSender(spool: spool, server: nil, now: { 3_600_000 }, logger: quiet).round())
        #expect(try await spool.waiting().isEmpty)
    }

    @Test func `mails speak five languages`() throws {
        let texts = try MailTexts()
        for occasion in MailTexts.MailKind.allCases {
            #expect(texts.languages(of: occasion) == Set(Language.allCases.map(\.rawValue)))
            let mail = texts.mail(
                occasion, in: "sv", ["link": "L", "username": "U"], to: "a@b.c", now: 0)
            #expect(!mail.text.contains("{") && !mail.subject.contains("\n"))
        }
    }
}
