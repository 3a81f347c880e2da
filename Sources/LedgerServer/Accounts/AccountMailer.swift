import Credentials
import Foundation
import Ledger
import LedgerEngine
import LedgerStorage
import Logging
import ServiceLifecycle
import Serving
import Synchronization

/// What is done after an answer was given: looking whether somebody has an account, and writing to
/// them. So neither the words nor the time of an answer tell it.
final class AccountMailer: Service {
    /// What is to be done.
    enum Work: Sendable {
        /// Somebody of a network wants an account.
        case signUp(SignUp, for: PersonID, from: String)
        /// Somebody forgot the password of an account with a folded address.
        case forgotten([String])
        /// Somebody who is signed in wants a feature released from its device.
        case release(DeviceBoundFeature, PersonID)
        /// A password was changed, another way in added, or a token copied: its person is told.
        case told(MailTexts.MailKind, PersonID)
    }

    /// An account that waits for its link to be opened.
    struct SignUp: Codable, Sendable {
        var details: AccountDetails
        /// The folded address and name.
        var email: String
        var username: String
        /// The password's hash.
        var password: String

        /// All that an account of the address may be kept by.
        var emails: [String] { EmailAddress(details.email)?.spellings ?? [email] }
    }

    private let store: AccountStore
    private let spool: MailSpool
    private let texts: MailTexts
    private let site: String
    private let now: @Sendable () -> Int
    private let pause: @Sendable () async -> Void
    private let logger: Logger
    private let waiting = Mutex<[Work]>([])
    /// Who does what waits; the next one waits for them.
    private let last = Mutex<Task<Void, Never>?>(nil)
    /// How often what waits may still pause for a database that refuses.
    private let pauses = Mutex(0)
    private let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    /// Letters to who `store` knows, put into `spool`; `site` is the address of the app's pages, to
    /// which links lead, with a slash at its end; `pause` passes the time until a database that
    /// refused is asked again.
    ///
    /// - Throws: what reading the texts throws.
    init(
        _ store: AccountStore, _ spool: MailSpool, site: String,
        now: @escaping @Sendable () -> Int,
        pause: @escaping @Sendable () async -> Void = {
            try? await Task.sleep(for: LedgerServerLimits.mailPause)
        },
        logger: Logger
    ) throws {
        self.store = store
        self.spool = spool
        texts = try MailTexts()
        self.site = site
        self.now = now
        self.pause = pause
        self.logger = logger
        (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Has something done that anybody may ask for.
    ///
    /// - Throws: `ProblemDetails.busy` when too much waits.
    func add(_ work: Work) throws {
        try waiting.withLock { waiting in
            guard waiting.count < LedgerServerLimits.waitingMails else { throw ProblemDetails.busy }
            waiting.append(work)
        }
        wake.yield()
    }

    /// Tells a person what became of their account. It was done already, by who proved who they
    /// are: however much waits that others asked for, this is not refused.
    func tell(_ person: PersonID, of occasion: MailTexts.MailKind) {
        waiting.withLock { $0.append(.told(occasion, person)) }
        wake.yield()
    }

    func run() async throws {
        // What is begun is finished when the ledger stops, and what waits with it.
        await cancelWhenGracefulShutdown {
            for await _ in self.wakes {
                // Else the next answer would wait for what is written for who has an account, and
                // would tell it by its time.
                try? await Task.sleep(for: LedgerServerLimits.beforeMails * .random(in: 0...1))
                await self.drain()
            }
        }
    }

    /// Does all that waits; when it returns all is done, whoever did it.
    func drain() async {
        let task = last.withLock { last in
            let task = Task { [before = last] in
                await before?.value
                await self.performAll()
            }
            last = task
            return task
        }
        await task.value
    }

    private func performAll() async {
        pauses.withLock { $0 = LedgerServerLimits.mailPauses }
        while let work = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            do {
                try await perform(work)
            } catch {
                logger.error("A mail could not be written: \(error)")
            }
        }
    }

    /// Asks the database, and asks again where it refuses: nobody else asks for what is done here.
    private func ask<Value>(_ question: () async throws -> Value) async throws -> Value {
        while true {
            do {
                return try await question()
            } catch let failure as StoreFailure {
                let isLast = pauses.withLock { pauses in
                    pauses -= 1
                    return pauses < 0
                }
                if isLast { throw failure }
                await pause()
            }
        }
    }

    private func perform(_ work: Work) async throws {
        let now = now()
        switch work {
        case .signUp(let wanted, let person, let network):
            let details = wanted.details
            if let known = try await ask({ try await store.account(emails: wanted.emails) }) {
                try await send(.taken, to: known.details, now: now)
            } else {
                let token = Accounts.chance()
                let content = try JSONEncoder().encode(wanted)
                let link = link("confirm", token, details.language)
                // A link that works is not replaced where no mail tells the new one.
                try await send(.confirm, to: details, ["link": link], from: network, now: now) {
                    try await self.store.keep(
                        Pending(
                            .signUp, of: person, content, expires: now + LedgerServerLimits.link),
                        token: Accounts.hash(token), now: now)
                }
            }
        case .forgotten(let emails):
            guard let known = try await ask({ try await store.account(emails: emails) }) else {
                return
            }
            try await mail(.reset, Data(), .reset, "reset", to: known, now: now)
        case .release(let feature, let person):
            guard let known = try await ask({ try await store.account(of: person) }) else { return }
            try await mail(
                .release, Data(feature.rawValue.utf8), .release, "release", to: known, now: now)
        case .told(let occasion, let person):
            guard let known = try await ask({ try await store.account(of: person) }) else { return }
            try await send(occasion, to: known.details, now: now, isNotice: true)
        }
    }

    /// Mails a link to a page, and keeps what it does.
    private func mail(
        _ occasion: MailTexts.MailKind, _ content: Data, _ kind: Pending.Kind, _ page: String,
        to account: AccountRecord, now: Int
    ) async throws {
        let token = Accounts.chance()
        let link = link(page, token, account.details.language)
        try await send(occasion, to: account.details, ["link": link], now: now) {
            try await self.store.keep(
                Pending(
                    kind, of: account.person, content, expires: now + LedgerServerLimits.link),
                token: Accounts.hash(token), now: now)
        }
    }

    /// A link whose token stands behind the `#`: no server, log or referrer ever sees it.
    private func link(_ page: String, _ token: Data, _ language: String) -> String {
        "\(site)\(language)/account/\(page)/#\(TokenText.text(token))"
    }

    private func send(
        _ occasion: MailTexts.MailKind, to details: AccountDetails,
        _ values: [String: String] = [:], from network: String = "", now: Int,
        isNotice: Bool = false, first: () async throws -> Void = {}
    ) async throws {
        let boxes = Self.boxes(
            of: isNotice ? "notice" : "\(occasion)", to: details.email, from: network)
        guard
            try await ask({
                try await store.countMail(
                    in: boxes, since: now - LedgerServerLimits.link, now: now)
            })
        else { return }
        try await ask(first)
        var values = values
        values["username"] = details.username
        try await spool.put(
            texts.mail(
                occasion, in: details.language, values, to: details.email, now: now))
    }

    /// Where a mail counts, and how many go there in an hour. Nobody's letter-box is filled by
    /// strangers, nor kept by them from what its person must know or has asked for: each kind of
    /// mail is counted apart, and those that open an account by who asks for them as well.
    private static func boxes(
        of kind: String, to address: String, from network: String
    ) -> [String: Int] {
        // What stands behind a plus leads to the same person.
        let parts = (EmailAddress(address)?.folded ?? address).split(separator: "@")
        let name = parts.first?.split(separator: "+", omittingEmptySubsequences: false).first ?? ""
        let box = "\(kind) \(name)@\(parts.last ?? "")"
        switch kind {
        case "notice": return [box: LedgerServerLimits.noticesAnHour]
        case "confirm":
            let site = Network.site(of: network) ?? network
            return [
                box: LedgerServerLimits.confirmationsAnHour,
                "\(box) from \(site)": LedgerServerLimits.mailsAnHour,
            ]
        default: return [box: LedgerServerLimits.mailsAnHour]
        }
    }

    /// Takes what waits to be sent to an address out of the spool.
    func forget(_ address: String) async throws { try await spool.remove(to: address) }
}
