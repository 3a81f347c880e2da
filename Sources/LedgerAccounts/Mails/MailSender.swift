package import LedgerStorage
package import Logging
import ServiceLifecycle

/// Sends the mails in the spool, and removes those that waited too long.
package struct MailSender: Service {
    let spool: MailSpool
    /// The mail server; nil for none: mails then stay in the spool until they are too old.
    let server: MailServer?
    let now: @Sendable () -> Int
    let logger: Logger

    package init(
        spool: MailSpool, server: MailServer?, now: @escaping @Sendable () -> Int, logger: Logger
    ) {
        self.spool = spool
        self.server = server
        self.now = now
        self.logger = logger
    }

    private static let pause = Duration.seconds(1)
    private static let pauseAfterFailure = Duration.seconds(20)

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                let isWell = await self.round()
                try? await Task.sleep(for: isWell ? Self.pause : Self.pauseAfterFailure)
            }
        }
    }

    /// Sends all waiting mails in random order, so that no mail always delays the others.
    ///
    /// - Returns: whether no mail has to be tried again.
    func round() async -> Bool {
        var isWell = true
        // The log never contains an address.
        do {
            try await spool.sweep(now: now()) { [logger] in logger.error("A mail waits: \($0)") }
            guard let server else { return true }
            for (name, mail) in try await spool.waiting().shuffled() {
                do {
                    try await server.send(mail, now: now())
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
}
