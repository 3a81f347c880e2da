import Credentials
import Foundation
import LedgerStore
import Serving

/// How Game Center's players are known: by identities that Apple signs, each believed once, and by
/// the certificates that lead to what the operator trusts.
actor GameCenter {
    /// Fetches a certificate in DER from an address that was looked at.
    typealias Fetch = @Sendable (_ url: String) async throws -> Data

    private struct Kept {
        var certificate: Data
        var until: Int
    }

    private let trust: GameCenterIdentity.Trust
    private let store: SQLiteAccounts
    private let fetch: Fetch
    /// Those by which somebody was believed: no stranger's request fills this.
    private var kept: [String: Kept] = [:]
    private var underway: [String: Task<Data, any Error>] = [:]
    private var fetched: [Int] = []

    init(trust: GameCenterIdentity.Trust, store: SQLiteAccounts, fetch: @escaping Fetch) {
        self.trust = trust
        self.store = store
        self.fetch = fetch
    }

    /// The id of the player whose identity is believed, this once.
    ///
    /// - Throws: `Problem`, or `StoreFailure`.
    func player(_ identity: GameCenterIdentity, now: Int) async throws -> String {
        let time = Date(timeIntervalSince1970: Double(now) / 1_000)
        let url = identity.publicKeyURL
        do {
            // First, so that nothing is fetched for what cannot be.
            try identity.check(trust, now: time)
            let certificate = try await certificate(url, now: now)
            try await identity.verify(
                certificate: certificate, intermediates: [], trust: trust, now: time)
            keep(certificate, of: url, now: now)
        } catch let fault as GameCenterIdentity.Fault {
            throw Problem.wrongIdentity(fault.rawValue)
        }
        // It is believed up to the window's last moment.
        let end = Int(identity.timestamp) + CredentialLimits.identityWindow + 1
        guard try store.takeOnce("identity", identity.message, expires: end, now: now) else {
            throw Problem.wrongIdentity("shown-before")
        }
        return identity.playerID
    }

    private func certificate(_ url: String, now: Int) async throws -> Data {
        if let known = kept[url], known.until > now { return known.certificate }
        let task: Task<Data, any Error>
        if let one = underway[url] {
            task = one
        } else {
            fetched.removeAll { $0 <= now - 60_000 }
            guard fetched.count < LedgerServerLimits.certificatesAMinute else {
                throw Problem.busy
            }
            fetched.append(now)
            task = Task { [fetch] in try await fetch(url) }
            underway[url] = task
        }
        defer { underway[url] = nil }
        do { return try await task.value } catch { throw Problem.gameCenterAway }
    }

    private func keep(_ certificate: Data, of url: String, now: Int) {
        guard kept[url].map({ $0.until <= now }) ?? true else { return }
        kept = kept.filter { $0.value.until > now }
        if kept.count >= LedgerServerLimits.certificates,
            let first = kept.min(by: { $0.value.until < $1.value.until })
        {
            kept[first.key] = nil
        }
        kept[url] = Kept(certificate: certificate, until: now + LedgerServerLimits.certificate)
    }
}
