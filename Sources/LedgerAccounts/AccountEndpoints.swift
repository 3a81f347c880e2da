import HTTPTypes
import HummingbirdCore
import Ledger
package import LedgerEngine
package import LedgerRequests
import Serving

/// The endpoints of accounts: signing up, in and out, and a person's own account.
package enum AccountEndpoints {
    /// All endpoints of accounts.
    package static let all = signing + own + keys + pictures

    private static func auth(_ path: String) -> String { "\(LedgerRoute.auth)/\(path)" }
    private static func user(_ path: String) -> String { "\(LedgerRoute.user)/\(path)" }

    private static let signing: [Endpoint<AccountServices>] = [
        .post(auth("signup")) { try await $0.auth($1).signUp($1.head, $1.body) },
        .post(auth("confirm")) { try await $0.auth($1).confirm($1.head, $1.body) },
        .post(auth("login")) { try await $0.auth($1).login($1.head, $1.body) },
        .post(auth("refresh"), hasDeadline: false) {
            try await $0.auth($1).refresh($1.head, $1.body)
        },
        .post(auth("logout")) { try await $0.auth($1).logout($1.head) },
        .get(auth("username"), query: [QueryParameter("name")]) {
            try await $0.auth($1).username($1.target)
        },
        .post(auth("forgot-password")) { try await $0.auth($1).forgot($1.body) },
        .post(auth("reset-password")) { try await $0.auth($1).reset($1.body) },
        .post(auth("release-binding")) { try await $0.user($1).release($1.body) },
    ]

    private static let own: [Endpoint<AccountServices>] = [
        .get(user("profile")) { try await $0.user($1).profile($1.head) },
        .put(user("profile")) { try await $0.user($1).change($1.head, $1.body) },
        .put(user("password")) { try await $0.user($1).changePassword($1.head, $1.body) },
        .delete(user("account")) { try await $0.user($1).erase($1.head, $1.body) },
        .post(user("export"), hasDeadline: false) {
            try await $0.user($1).export($1.head, $1.body)
        },
        .get(user("sessions")) { try await $0.user($1).sessions($1.head) },
        .delete(user("sessions/{id}"), body: .none) {
            try await $0.user($1).endSession($1.value, $1.head)
        },
        .get(user("bindings")) { try await $0.user($1).bindings($1.head) },
        .post(user("bindings/release")) { try await $0.user($1).askForRelease($1.head, $1.body) },
    ]

    private static let keys: [Endpoint<AccountServices>] = [
        .post(auth("passkey/options")) { try await $0.auth($1).askForPasskey($1.head, $1.body) },
        .post(auth("passkey")) { try await $0.auth($1).enterByPasskey($1.head, $1.body) },
        .get(user("passkeys")) { try await $0.user($1).passkeys($1.head) },
        .post(user("passkeys")) { try await $0.user($1).addPasskey($1.head, $1.body) },
        .post(user("passkeys/options")) {
            try await $0.user($1).askToMakePasskey($1.head, $1.body)
        },
        .delete(user("passkeys/{id}"), body: .none) {
            try await $0.user($1).removePasskey($1.value, $1.head)
        },
        .post(auth("game-center")) { try await $0.auth($1).enterByGameCenter($1.head, $1.body) },
        .get(user("game-center")) { try await $0.user($1).gameCenter($1.head) },
        .put(user("game-center")) { try await $0.user($1).linkGameCenter($1.head, $1.body) },
        .delete(user("game-center")) { try await $0.user($1).unlinkGameCenter($1.head) },
    ]

    private static let pictures: [Endpoint<AccountServices>] = [
        .get(user("avatar")) { try await $0.avatar($1).picture($1.head) },
        .put(
            user("avatar"), body: .picture(most: AccountLimits.pictureBytes), hasDeadline: false
        ) { try await $0.avatar($1).keep($1.head, $1.body) },
        .delete(user("avatar"), body: .none) { try await $0.avatar($1).remove($1.head) },
    ]
}

extension AccountServices {
    fileprivate func auth(_ request: LedgerRequest) -> AuthAPI {
        AuthAPI(services: self, network: request.network)
    }

    fileprivate func user(_ request: LedgerRequest) -> UserAPI {
        UserAPI(services: self, auth: auth(request))
    }

    fileprivate func avatar(_ request: LedgerRequest) -> AvatarAPI {
        AvatarAPI(services: self, user: user(request))
    }

    /// The account and session of a request that is to change something.
    ///
    /// - Throws: `ProblemDetails` (401 or 403) when it is not signed in or may not write,
    ///   `StoreFailure` when the database cannot be read.
    package func writer(_ request: LedgerRequest) async throws
        -> (session: AccountSession, record: AccountRecord)
    {
        try await user(request).account(request.head, toWrite: true)
    }
}
