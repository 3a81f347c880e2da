import Battles
import Ledger
import LedgerEngine
import ServiceLifecycle

/// Takes what other servers at the same database tell.
struct PeerListener: Service {
    let services: Services

    let rates: RateSharing

    /// Between two times at which others are told what senders took.
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
                // What is not told now is not told at all: rates are coarse, and begin anew in time.
                try? await services.ledger.tell(.rates(text))
            }
            try? await Task.sleep(for: Self.pause)
        }
    }

    private func take(_ news: PeerMessage) async {
        switch news {
        case .recorded(let persons):
            for person in persons { services.listeners.wake(person) }
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
    /// Devices, sessions or the account of a person are others now: what is remembered of them is
    /// forgotten, here and on other servers, and their streams end. Those that may still read come
    /// again.
    func forget(_ person: PersonID) async {
        identity.forget(person)
        listeners.endAll(of: person)
        await herbaria.forget(person)
        await endBattlesWhereGone(person)
        await tellChanged(person)
    }

    /// Ends the live battles of somebody who was banned or erased. Whose devices or sessions alone are
    /// others now plays on.
    func endBattlesWhereGone(_ person: PersonID) async {
        do {
            // Of who was erased nothing else can be read.
            guard try await accounts.store.hasAccount(person) else {
                return battles.forget(person)
            }
            if try await ledger.state(of: person)?.isBanned == true { battles.forget(person) }
        } catch {
            // A store that is away says nothing of them; what they play cannot be recorded either.
        }
    }

    /// Has other servers forget what they remember of a person.
    func tellChanged(_ person: PersonID) async {
        // A server that does not hear of it has lost the database too, and forgets all when it is back.
        try? await ledger.tell(.changed(person))
    }
}
