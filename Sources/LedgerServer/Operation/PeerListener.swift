import Battles
import Ledger
import LedgerAccounts
import LedgerEngine
import LedgerRequests
import ServiceLifecycle

/// Handles messages from other servers of the same database.
struct PeerListener: Service {
    let services: Services

    let rates: RateSharing

    /// Between two messages about the counts of senders.
    private static let pause = Duration.seconds(1)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            async let telling: Void = self.tell()
            for await news in services.ledger.peerMessages() { await self.take(news) }
            await telling
        }
    }

    private func tell() async {
        while !Task.isCancelled {
            for text in rates.messages() {
                // A lost message is not repeated: the counts are approximate and refill with time.
                try? await services.ledger.tell(.rates(text))
            }
            try? await Task.sleep(for: Self.pause)
        }
    }

    private func take(_ news: PeerMessage) async {
        switch news {
        case .recorded(let persons):
            services.listeners.wake(persons)
        case .changed(let person):
            services.identity.forget(person)
            services.listeners.endAll(of: person)
            await services.herbaria.forget(person)
            await services.endBattlesWhereGone(person)
        case .rates(let text): rates.take(text)
        case .missed:
            services.identity.forgetAll()
            services.listeners.wakeAll()
        }
    }
}

extension Services {
    /// Removes a person from the caches, here and on other servers, and ends their event streams,
    /// after devices, sessions or the account changed. Clients that may still read reconnect.
    func forget(_ person: PersonID) async {
        identity.forget(person)
        listeners.endAll(of: person)
        await herbaria.forget(person)
        await endBattlesWhereGone(person)
        await tellChanged(person)
    }

    /// Ends the live battles of a person who was banned or erased; a change of devices or sessions
    /// ends none.
    func endBattlesWhereGone(_ person: PersonID) async {
        do {
            // No state of an erased person can be read.
            guard try await accounts.store.hasAccount(person) else {
                return battles.forget(person)
            }
            if try await ledger.state(of: person)?.isBanned == true { battles.forget(person) }
        } catch {
            // While the database is away the battle's result cannot be recorded either.
        }
    }

    /// Makes other servers remove a person from their caches.
    func tellChanged(_ person: PersonID) async {
        // A server that misses the message has lost its connection to the database, and empties its
        // caches when it reconnects.
        try? await ledger.tell(.changed(person))
    }
}
