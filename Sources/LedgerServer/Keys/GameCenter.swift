import Credentials
import Foundation
import LedgerEngine
import Serving

/// How Game Center's players are known: by identities that Apple signs, each believed once, and by
/// the certificates that lead to what the operator trusts.
actor GameCenter {
    /// Fetches a certificate in DER from an address that was looked at.
    typealias Fetch = @Sendable (_ url: String) async throws -> Data

    private struct Kept {
        var certificate: Data
        var until: Int
        /// Whether somebody was believed by it.
        var isProven = false
    }

    private let trust: GameCenterIdentity.Trust
    private let store: AccountStore
    private let fetch: Fetch
    /// Those that were fetched and led to what is trusted, by their addresses.
    private var kept: [String: Kept] = [:]
    private var underway: [String: Task<GameCenterIdentity.Signer, any Error>] = [:]
    /// Fetches of the last minute.
    private var fetches: [(time: Int, network: String)] = []

    init(trust: GameCenterIdentity.Trust, store: AccountStore, fetch: @escaping Fetch) {
        self.trust = trust
        self.store = store
        self.fetch = fetch
    }

    /// The id of the player whose identity is believed, this once.
    ///
    /// - Throws: `ProblemDetails`, or `StoreFailure`.
    func player(
        _ identity: GameCenterIdentity, from network: String, now: Int
    ) async throws -> String {
        let url = identity.publicKeyURL
        do {
            // First, so that nothing is fetched for what cannot be.
            try identity.check(trust, now: Self.date(now))
            try identity.verify(by: try await signer(url, from: network, now: now))
            kept[url]?.isProven = true
        } catch let refusal as GameCenterIdentity.Refusal {
            throw ProblemDetails.wrongIdentity(refusal.rawValue)
        }
        // It is believed up to the window's last moment.
        let end = Int(identity.timestamp) + CredentialLimits.identityWindow + 1
        guard try await store.takeOnce("identity", identity.message, expires: end, now: now) else {
            throw ProblemDetails.wrongIdentity("shown-before")
        }
        return identity.playerID
    }

    private static func date(_ now: Int) -> Date {
        Date(timeIntervalSince1970: Double(now) / 1_000)
    }

    /// Who signs by the certificate at an address: the one that is kept, for a day, and where then
    /// no other comes for as long as it leads to what is trusted.
    private func signer(
        _ url: String, from network: String, now: Int
    ) async throws -> GameCenterIdentity.Signer {
        let known = kept[url]
        if let known, known.until > now {
            return try await trust.signer(known.certificate, now: Self.date(now))
        }
        do {
            let task = try underway[url] ?? fetching(url, from: network, now: now)
            return try await task.value
        } catch {
            guard let known else { throw error }
            return try await trust.signer(known.certificate, now: Self.date(now))
        }
    }

    private func fetching(
        _ url: String, from network: String, now: Int
    ) throws -> Task<GameCenterIdentity.Signer, any Error> {
        fetches.removeAll { $0.time <= now - 60_000 }
        let network = Network.site(of: network) ?? network
        let own = fetches.count { $0.network == network }
        guard fetches.count < LedgerServerLimits.certificatesAMinute,
            own < LedgerServerLimits.certificatesOfNetwork
        else { throw ProblemDetails.busy }
        fetches.append((now, network))
        let task = Task {
            // Here and nowhere else: when who waited goes on, another may be under way.
            defer { underway[url] = nil }
            let certificate: Data
            do { certificate = try await fetch(url) } catch { throw ProblemDetails.gameCenterAway }
            let signer = try await trust.signer(certificate, now: Self.date(now))
            keep(certificate, of: url, now: now)
            return signer
        }
        underway[url] = task
        return task
    }

    /// Keeps a certificate; where there are too many, those go first by which nobody was believed,
    /// as strangers name addresses too.
    private func keep(_ certificate: Data, of url: String, now: Int) {
        let isProven = kept.removeValue(forKey: url)?.isProven ?? false
        if kept.count >= LedgerServerLimits.certificates,
            let first = kept.min(by: {
                ($0.value.isProven ? 1 : 0, $0.value.until)
                    < ($1.value.isProven ? 1 : 0, $1.value.until)
            })
        {
            kept[first.key] = nil
        }
        kept[url] = Kept(
            certificate: certificate, until: now + LedgerServerLimits.certificate,
            isProven: isProven)
    }
}
