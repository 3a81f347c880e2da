import Credentials
import Foundation
import Ledger
package import LedgerEngine
import LedgerRequests
package import LedgerStorage
package import Logging
import ServiceLifecycle
import Serving
import Synchronization

/// Writes mails after the answer was sent: looks up the account, then puts the mail into the spool.
/// So neither the text nor the time of an answer reveals whether an address has an account.
package final class AccountMailer: Service {
    /// A job that ends with a mail.
    enum Work: Sendable {
        /// A sign-up by a guest, from a network.
        case signUp(SignUp, for: PersonID, from: String)
        /// A forgotten password; the possible folded forms of the address.
        case forgotten([String])
        /// Somebody who is signed in wants a feature released from its device.
        case release(DeviceBoundFeature, PersonID)
        /// A notice to a person about a change of their account.
        case told(MailTexts.MailKind, PersonID)
    }

    /// A sign-up whose link was not opened yet.
    struct SignUp: Codable, Sendable {
        var details: AccountDetails
        /// The folded address and name.
        var email: String
        var username: String
        /// The password's hash.
        var password: String

        /// All folded forms by which an account with this address may be stored.
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
    /// The running `drain`; the next one waits for it.
    private let last = Mutex<Task<Void, Never>?>(nil)
    /// The remaining retries of a failing database in this `drain`.
    private let pauses = Mutex(0)
    private let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    /// Mails to persons in `store`, put into `spool`. Links lead to pages below `site`, which ends
    /// with a slash. `pause` waits before the database is tried again.
    ///
    /// - Throws: `DecodingError` when the texts in the program are malformed.
    package init(
        _ store: AccountStore, _ spool: MailSpool, site: String,
        now: @escaping @Sendable () -> Int,
        pause: @escaping @Sendable () async -> Void = {
            try? await Task.sleep(for: AccountLimits.mailPause)
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

    /// Adds a job that anybody may request.
    ///
    /// - Throws: `ProblemDetails.busy` when `AccountLimits.waitingMails` jobs wait.
    func add(_ work: Work) throws {
        try waiting.withLock { waiting in
            guard waiting.count < AccountLimits.waitingMails else { throw ProblemDetails.busy }
            waiting.append(work)
        }
        wake.yield()
    }

    /// Adds a notice about a change that its person already made and proved. So it is accepted for
    /// any number of waiting requested jobs.
    func tell(_ person: PersonID, of occasion: MailTexts.MailKind) {
        waiting.withLock { $0.append(.told(occasion, person)) }
        wake.yield()
    }

    package func run() async throws {
        // A job that has begun is finished when the ledger stops, and so are the waiting ones.
        await cancelWhenGracefulShutdown {
            for await _ in self.wakes {
                // The random delay keeps the work for an existing account from slowing the next
                // answer, which would reveal the account.
                try? await Task.sleep(for: AccountLimits.beforeMails * .random(in: 0...1))
                await self.drain()
            }
        }
    }

    /// Does all waiting jobs, after those of a `drain` that is running.
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
        pauses.withLock { $0 = AccountLimits.mailPauses }
        while let work = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            do {
                try await perform(work)
            } catch {
                logger.error("A mail could not be written: \(error)")
            }
        }
    }

    /// Queries the database, with retries after `StoreFailure`: no client repeats these jobs.
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
                // The pending sign-up, and with it an earlier link, is replaced only if this mail
                // may be sent.
                try await send(.confirm, to: details, ["link": link], from: network, now: now) {
                    try await self.store.keep(
                        Pending(
                            .signUp, of: person, content, expires: now + AccountLimits.link),
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

    /// Mails a link to a page, and stores the pending action of its token.
    private func mail(
        _ occasion: MailTexts.MailKind, _ content: Data, _ kind: Pending.Kind, _ page: String,
        to account: AccountRecord, now: Int
    ) async throws {
        let token = Accounts.chance()
        let link = link(page, token, account.details.language)
        try await send(occasion, to: account.details, ["link": link], now: now) {
            try await self.store.keep(
                Pending(
                    kind, of: account.person, content, expires: now + AccountLimits.link),
                token: Accounts.hash(token), now: now)
        }
    }

    /// A link with its token after the `#`, which is not sent to servers, logs or referrers.
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
                    in: boxes, since: now - AccountLimits.link, now: now)
            })
        else { return }
        try await ask(first)
        var values = values
        values["username"] = details.username
        try await spool.put(
            texts.mail(
                occasion, in: details.language, values, to: details.email, now: now))
    }

    /// The counters of a mail, with the most mails an hour of each. Each kind is counted apart, and
    /// sign-ups by requesting network as well: so strangers can neither fill a mailbox nor use up
    /// the mails and notices that its owner may get.
    private static func boxes(
        of kind: String, to address: String, from network: String
    ) -> [String: Int] {
        // Addresses that differ after a plus share a mailbox.
        let parts = (EmailAddress(address)?.folded ?? address).split(separator: "@")
        let name = parts.first?.split(separator: "+", omittingEmptySubsequences: false).first ?? ""
        let box = "\(kind) \(name)@\(parts.last ?? "")"
        switch kind {
        case "notice": return [box: AccountLimits.noticesAnHour]
        case "confirm":
            let site = Network.site(of: network) ?? network
            return [
                box: AccountLimits.confirmationsAnHour,
                "\(box) from \(site)": AccountLimits.mailsAnHour,
            ]
        default: return [box: AccountLimits.mailsAnHour]
        }
    }

    /// Removes unsent mails to an address from the spool.
    func forget(_ address: String) async throws { try await spool.remove(to: address) }
}
