import HTTPTypes
import Ledger
import LedgerEngine
import LedgerRequests
import Serving

/// The endpoints of other people, challenges and invitations.
enum PeopleEndpoints {
    static let all: [Endpoint<Services>] = [
        .get(
            LedgerRoute.people,
            query: [
                QueryParameter("name"), QueryParameter("list", oneOf: RelationList.self),
                QueryParameter("after"),
            ]
        ) { try await $0.people($1).people($1.target) },
        .get("\(LedgerRoute.people)/{handle}") { try await $0.people($1).profile($1.value) },
        .get(LedgerRoute.activity) { try await $0.people($1).activity() },
        .get(LedgerRoute.challenges) { try await $0.people($1).challenges() },
        .get(LedgerRoute.invitation) { try await InvitationAPI(services: $0).inviter($1.head) },
    ]
}

extension Services {
    /// - Throws: `ProblemDetails` (403 `no-account`) for a guest.
    fileprivate func people(_ request: LedgerRequest) async throws -> PeopleAPI {
        let person = try await identity.reader(request.head).person
        guard try await identity.hasAccount(person) else {
            throw ProblemDetails(
                status: .forbidden, name: "no-account", title: "No account",
                detail: "Only who has an account sees others. Sign up first.")
        }
        return PeopleAPI(services: self, person: person)
    }
}
