import HTTPTypes
import Ledger
import LedgerEngine
import Serving

/// Mails that anybody may have sent to anybody are rationed, besides those to one address: by the
/// guest who asks, by their network and by all who ask. Whether the address has an account makes no
/// difference.
extension AuthAPI {
    /// Takes a sign-up of the rations of a guest, of their network and of all; where a few networks
    /// used the last one up, others go on by a smaller one of their own.
    ///
    /// - Throws: `ProblemDetails` where one of them is used up.
    func rationSignUp(of person: PersonID) async throws {
        func take(_ what: String, of all: Int, ofNetwork most: Int) async throws -> Full? {
            let all = ActionLimit(what, most: all, window: LedgerServerLimits.link)
            let guest = ActionLimit(
                "sign-ups of \(person.rawValue)", most: LedgerServerLimits.signUpsOfGuest,
                window: LedgerLimits.day)
            return try await accounts.store.take(
                of: [all, guest] + ofNetwork("sign-ups", most), now: now)
        }
        let now = services.now()
        guard
            let full = try await take(
                "sign-ups", of: LedgerServerLimits.signUpsOfAll,
                ofNetwork: LedgerServerLimits.signUpsOfNetwork)
        else { return }
        guard full.place == 0 else {
            throw ProblemDetails.tooManySignUps(until: full.until, now: now)
        }
        let isSpare =
            try await take(
                "sign-ups of small networks", of: LedgerServerLimits.spareSignUps,
                ofNetwork: LedgerServerLimits.spareSignUpsOfNetwork) == nil
        guard isSpare else { throw ProblemDetails.mailsUsedUp(until: full.until, now: now) }
    }

    private typealias Full = (place: Int, until: Int)

    /// Takes a forgotten password of the ration of a network.
    ///
    /// - Throws: `ProblemDetails` where it is used up.
    func rationForgotten() async throws {
        let networks = ofNetwork("forgotten", LedgerServerLimits.forgottenOfNetwork)
        let now = services.now()
        guard let full = try await accounts.store.take(of: networks, now: now) else { return }
        throw ProblemDetails.tooManySignUps(until: full.until, now: now)
    }

    /// The ration of the network, and of its IPv6 site; none where networks are not counted.
    private func ofNetwork(_ what: String, _ most: Int) -> [ActionLimit] {
        guard accounts.countsNetworks else { return [] }
        let site = Network.site(of: network).map { ($0, ConnectionLimits.networksOfSite * most) }
        return ([(network, most)] + (site.map { [$0] } ?? [])).map { name, most in
            ActionLimit("\(what) of network \(name)", most: most, window: LedgerServerLimits.link)
        }
    }
}

extension ProblemDetails {
    /// A guest or a network had as many mails sent as it may.
    fileprivate static func tooManySignUps(until time: Int, now: Int) -> ProblemDetails {
        let seconds = seconds(from: now, to: time)
        return ProblemDetails(
            status: .tooManyRequests, name: "too-many-mails", title: "Too many mails",
            detail: "As many mails went out as one device or network may ask for. Look into the"
                + " mail box, or ask again in \((seconds + 59) / 60) minutes.",
            headers: [.retryAfter: "\(seconds)"])
    }

    /// All together had as many mails sent as go out in an hour.
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
