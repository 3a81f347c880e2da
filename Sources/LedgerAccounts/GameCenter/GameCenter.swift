import Credentials
package import Foundation
import LedgerEngine
import LedgerRequests
import Serving

/// Checks identities of Game Center players: signed by Apple, by a certificate that leads to the
/// operator's roots, and each used once.
package actor GameCenter {
    /// Fetches a certificate in DER from a checked address.
    package typealias Fetch = @Sendable (_ url: String) async throws -> Data

    private struct Kept {
        var certificate: Data
        var until: Int
        /// Whether it verified an identity.
        var isProven = false
    }

    private let trust: GameCenterIdentity.Trust
    private let store: AccountStore
    private let fetch: Fetch
    /// Fetched certificates that lead to a root, by address.
    private var kept: [String: Kept] = [:]
    private var underway: [String: Task<GameCenterIdentity.Signer, any Error>] = [:]
    /// Fetches of the last minute.
    private var fetches: [(time: Int, network: String)] = []

    init(trust: GameCenterIdentity.Trust, store: AccountStore, fetch: @escaping Fetch) {
        self.trust = trust
        self.store = store
        self.fetch = fetch
    }

    /// Verifies an identity, and marks it used.
    ///
    /// - Returns: the player's id.
    /// - Throws: `ProblemDetails`: `wrongIdentity` when a check fails or it was used before,
    ///   `gameCenterAway` when its certificate cannot be fetched, `busy` when too many were fetched
    ///   in the last minute; `StoreFailure` when the database cannot be written.
    func player(
        _ identity: GameCenterIdentity, from network: String, now: Int
    ) async throws -> String {
        let url = identity.publicKeyURL
        do {
            // Checked first, so that nothing is fetched for an impossible identity.
            try identity.check(trust, now: Self.date(now))
            try identity.verify(by: try await signer(url, from: network, now: now))
            kept[url]?.isProven = true
        } catch let refusal as GameCenterIdentity.Refusal {
            throw ProblemDetails.wrongIdentity(refusal.rawValue)
        }
        // The identity is valid up to the last millisecond of its window.
        let end = Int(identity.timestamp) + CredentialLimits.identityWindow + 1
        guard try await store.takeOnce("identity", identity.message, expires: end, now: now) else {
            throw ProblemDetails.wrongIdentity("shown-before")
        }
        return identity.playerID
    }

    private static func date(_ now: Int) -> Date {
        Date(timeIntervalSince1970: Double(now) / 1_000)
    }

    /// The signer by the certificate at an address. A cached one is used for a day, and when no
    /// newer one can be fetched as long as it leads to a root.
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
        guard fetches.count < AccountLimits.certificatesAMinute,
            own < AccountLimits.certificatesOfNetwork
        else { throw ProblemDetails.busy }
        fetches.append((now, network))
        let task = Task {
            // Removed only here: when a waiting caller resumes, another fetch may already be in
            // progress.
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

    /// Caches a certificate. When the cache is full, one that verified no identity is dropped
    /// first, as strangers can name addresses too.
    private func keep(_ certificate: Data, of url: String, now: Int) {
        let isProven = kept.removeValue(forKey: url)?.isProven ?? false
        if kept.count >= AccountLimits.certificates,
            let first = kept.min(by: {
                ($0.value.isProven ? 1 : 0, $0.value.until)
                    < ($1.value.isProven ? 1 : 0, $1.value.until)
            })
        {
            kept[first.key] = nil
        }
        kept[url] = Kept(
            certificate: certificate, until: now + AccountLimits.certificate,
            isProven: isProven)
    }
}
