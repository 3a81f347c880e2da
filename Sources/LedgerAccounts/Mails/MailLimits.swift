import HTTPTypes
import Ledger
import LedgerEngine
import Serving

/// Mails that anybody may cause are limited by the requesting guest, by network and in all, besides
/// the limits by address. Whether the address has an account makes no difference.
extension AuthAPI {
    /// Counts a sign-up against the limits of its guest, of its network and of all. When the limit
    /// of all is reached, a smaller second limit applies, in all and by network.
    ///
    /// - Throws: `ProblemDetails` when a limit is reached, `StoreFailure` when the database cannot
    ///   be written.
    func rationSignUp(of person: PersonID) async throws {
        func take(_ what: String, of all: Int, ofNetwork most: Int) async throws -> Full? {
            let all = ActionLimit(what, most: all, window: AccountLimits.link)
            let guest = ActionLimit(
                "sign-ups of \(person.rawValue)", most: AccountLimits.signUpsOfGuest,
                window: LedgerLimits.day)
            return try await accounts.store.take(
                of: [all, guest] + ofNetwork("sign-ups", most), now: now)
        }
        let now = services.now()
        guard
            let full = try await take(
                "sign-ups", of: AccountLimits.signUpsOfAll,
                ofNetwork: AccountLimits.signUpsOfNetwork)
        else { return }
        guard full.place == 0 else {
            throw ProblemDetails.tooManySignUps(until: full.until, now: now)
        }
        let isSpare =
            try await take(
                "sign-ups of small networks", of: AccountLimits.spareSignUps,
                ofNetwork: AccountLimits.spareSignUpsOfNetwork) == nil
        guard isSpare else { throw ProblemDetails.mailsUsedUp(until: full.until, now: now) }
    }

    private typealias Full = (place: Int, until: Int)

    /// Counts a forgotten password against the limit of its network.
    ///
    /// - Throws: `ProblemDetails` when the limit is reached, `StoreFailure` when the database
    ///   cannot be written.
    func rationForgotten() async throws {
        let networks = ofNetwork("forgotten", AccountLimits.forgottenOfNetwork)
        let now = services.now()
        guard let full = try await accounts.store.take(of: networks, now: now) else { return }
        throw ProblemDetails.tooManySignUps(until: full.until, now: now)
    }

    /// The limits of the network and of its IPv6 site; none where networks are not counted.
    private func ofNetwork(_ what: String, _ most: Int) -> [ActionLimit] {
        guard accounts.countsNetworks else { return [] }
        let site = Network.site(of: network).map { ($0, ConnectionLimits.networksOfSite * most) }
        return ([(network, most)] + (site.map { [$0] } ?? [])).map { name, most in
            ActionLimit("\(what) of network \(name)", most: most, window: AccountLimits.link)
        }
    }
}

extension ProblemDetails {
    /// The limit of a guest or a network is reached.
    fileprivate static func tooManySignUps(until time: Int, now: Int) -> ProblemDetails {
        let seconds = seconds(from: now, to: time)
        return ProblemDetails(
            status: .tooManyRequests, name: "too-many-mails", title: "Too many mails",
            detail: "As many mails went out as one device or network may ask for. Look into the"
                + " mail box, or ask again in \((seconds + 59) / 60) minutes.",
            headers: [.retryAfter: "\(seconds)"])
    }

    /// The limit of all and the second limits are reached.
    fileprivate static func mailsUsedUp(until time: Int, now: Int) -> ProblemDetails {
        let seconds = seconds(from: now, to: time)
        return ProblemDetails(
            status: .serviceUnavailable, name: "mails-used-up", title: "No more mails just now",
            detail: "More people sign up than mails go out in an hour. Play on as a guest, and ask"
                + " again in \((seconds + 59) / 60) minutes.",
            headers: [.retryAfter: "\(seconds)"])
    }

    private static func seconds(from now: Int, to time: Int) -> Int { (time - now + 999) / 1_000 }
}
