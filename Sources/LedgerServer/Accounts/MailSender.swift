import LedgerStorage
import Logging
import ServiceLifecycle

/// Sends what lies in the spool, and clears away what waited too long.
struct MailSender: Service {
    let spool: MailSpool
    /// Where mails go out; nil where none is set up, and they wait for the operator to look.
    let server: MailServer?
    let now: @Sendable () -> Int
    let logger: Logger

    private static let pause = Duration.seconds(1)
    private static let pauseAfterFailure = Duration.seconds(20)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                let isWell = await self.round()
                try? await Task.sleep(for: isWell ? Self.pause : Self.pauseAfterFailure)
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
