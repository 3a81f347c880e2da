import CCurl
import Dispatch
import Foundation
import Logging
import ServiceLifecycle

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

    /// Sends a mail; it takes as long as the server does.
    ///
    /// - Throws: `Refusal`.
    func send(_ mail: Mail, now: Int) throws {
        guard Curl.isReady, let curl = curl_easy_init() else {
            throw Refusal(description: "libcurl does not start")
        }
        defer { curl_easy_cleanup(curl) }
        let upload = Upload(message(mail, now: now))
        let to = curl_slist_append(nil, "<\(mail.to)>")
        defer { curl_slist_free_all(to) }
        florilegium_setopt_string(curl, CURLOPT_URL, url)
        florilegium_setopt_string(curl, CURLOPT_MAIL_FROM, "<\(from)>")
        florilegium_setopt_pointer(curl, CURLOPT_MAIL_RCPT, to)
        florilegium_setopt_long(curl, CURLOPT_TIMEOUT, LedgerServerLimits.mailServer)
        florilegium_setopt_long(curl, CURLOPT_NOSIGNAL, 1)
        florilegium_setopt_string(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        let isHere = URLComponents(string: url)?.host.map {
            ["localhost", "127.0.0.1", "::1"].contains($0)
        }
        florilegium_setopt_long(
            curl, CURLOPT_USE_SSL,
            Int(isHere == true ? CURLUSESSL_TRY.rawValue : CURLUSESSL_ALL.rawValue))
        if let user { florilegium_setopt_string(curl, CURLOPT_USERNAME, user) }
        if let password { florilegium_setopt_string(curl, CURLOPT_PASSWORD, password) }
        florilegium_setopt_long(curl, CURLOPT_UPLOAD, 1)
        florilegium_setopt_pointer(
            curl, CURLOPT_READDATA, Unmanaged.passUnretained(upload).toOpaque())
        florilegium_setopt_write(curl, CURLOPT_READFUNCTION) { bytes, size, count, this in
            guard let bytes, let this else { return 0x1000_0000 }
            return Unmanaged<Upload>.fromOpaque(this).takeUnretainedValue()
                .give(bytes, size * count)
        }
        let code = withExtendedLifetime(upload) { curl_easy_perform(curl) }
        guard code == CURLE_OK else {
            var answer = 0
            florilegium_getinfo_long(curl, CURLINFO_RESPONSE_CODE, &answer)
            // To the sender, the address or DATA; or to the mail once it was there.
            let isOfMail =
                code == CURLE_SEND_ERROR || code == CURLE_WEIRD_SERVER_REPLY && upload.hasBegun
            throw Refusal(
                kind: isOfMail ? Self.kind(answer) : .away,
                description: "\(String(cString: curl_easy_strerror(code))) (\(answer))")
        }
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

    /// The bytes of a mail while they are sent.
    private final class Upload {
        private let bytes: [UInt8]
        private var place = 0

        var hasBegun: Bool { place > 0 }

        init(_ text: String) { bytes = Array(text.utf8) }

        func give(_ target: UnsafeMutablePointer<CChar>, _ most: Int) -> Int {
            let count = min(most, bytes.count - place)
            bytes.withUnsafeBytes { bytes in
                UnsafeMutableRawPointer(target).copyMemory(
                    from: bytes.baseAddress?.advanced(by: place) ?? UnsafeRawPointer(target),
                    byteCount: count)
            }
            place += count
            return count
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
        return [
            "Date: \(date)", "From: Florilegium <\(from)>", "To: <\(mail.to)>",
            "Subject: =?UTF-8?B?\(subject)?=", "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64",
            "Auto-Submitted: auto-generated", "", body, "",
        ].joined(separator: "\r\n")
    }
}

/// libcurl, which asks to be set up once for the whole process, before it is used.
enum Curl {
    static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}

/// Sends what lies in the spool, and clears away what waited too long.
struct MailSender: Service {
    let spool: MailSpool
    /// Where mails go out; nil where none is set up, and they wait for the operator to look.
    let server: MailServer?
    let now: @Sendable () -> Int
    let logger: Logger

    private static let pause = Duration.seconds(1)
    /// After a failure.
    private static let timeouts = Duration.seconds(20)
    private static let thread = DispatchQueue(label: "ledger.mail")

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                let isWell = await self.round()
                try? await Task.sleep(for: isWell ? Self.pause : Self.timeouts)
            }
        }
    }

    /// Sends all that waits, in any order: no mail stands before the others for ever.
    ///
    /// - Returns: whether none has to be tried again.
    func round() async -> Bool {
        var isWell = true
        // What is logged never says to whom.
        do {
            try await spool.sweep(now: now()) { [logger] in logger.error("A mail waits: \($0)") }
            guard let server else { return true }
            for (name, mail) in try await spool.waiting().shuffled() {
                do {
                    try await send(mail, by: server)
                } catch let refusal as MailServer.Refusal where refusal.kind == .forNow {
                    logger.notice("A mail waits: \(refusal)")
                    isWell = false
                    continue
                } catch let refusal as MailServer.Refusal where refusal.kind == .forGood {
                    logger.error("A mail was refused for good: \(refusal)")
                }
                try await spool.remove(name)
            }
        } catch {
            logger.error("Mails wait: \(error)")
            isWell = false
        }
        return isWell
    }

    private func send(_ mail: Mail, by server: MailServer) async throws {
        let now = now()
        try await withCheckedThrowingContinuation { continuation in
            Self.thread.async {
                continuation.resume(with: Result { try server.send(mail, now: now) })
            }
        }
    }
}
