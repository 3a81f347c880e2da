import Credentials
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerAccounts
import LedgerEngine
import LedgerRequests
import Serving

/// Reads about other people: searches, lists of relations, and the data that they share. Only
/// entries change it (docs/decisions/0157).
struct PeopleAPI: Sendable {
    let services: Services
    let person: PersonID

    /// A page of persons, and the cursor of the next one; nil at the end.
    private struct Page: Encodable {
        var items: [PersonFace]
        var next: String?
    }

    private struct Counts: Encodable {
        var counts: [String: Int]
        var privacy: Privacy
    }

    /// People by name, or of a list, or the size of each list.
    func people(_ target: RequestTarget) async throws -> Response {
        if let name = try target.parameter("name") { return try await found(by: name) }
        if let list = try target.parameter("list").flatMap(RelationList.init) {
            return try await listed(list, target)
        }
        let counts = try await services.ledger.relationCounts(of: person)
        let state = try await services.ledger.state(of: person)
        return try JSONBody.answer(
            Counts(
                counts: Dictionary(
                    uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) }),
                privacy: state?.allows ?? .usual))
    }

    /// People whose usernames match and who may be found; those that begin with `name` come first.
    private func found(by name: String) async throws -> Response {
        guard (1...CredentialLimits.typedNameBytes).contains(name.utf8.count) else {
            throw ProblemDetails.badRequest(
                "bad-name", "Bad name",
                "`name` has 1 to \(CredentialLimits.typedNameBytes) bytes.")
        }
        let limit = ActionLimit(
            "find people \(person.rawValue)", most: LedgerServerLimits.findings,
            window: LedgerServerLimits.findingWindow)
        let now = services.now()
        if let full = try await services.accounts.store.take(of: [limit], now: now) {
            throw ProblemDetails.tooMany("person", retryAfter: (full.until - now + 999) / 1_000)
        }
        let persons = try await services.accounts.store.persons(
            named: NameSkeleton.fold(name), most: LedgerServerLimits.foundOfPart)
        var items: [PersonFace] = []
        for other in persons where other != person {
            guard items.count < LedgerServerLimits.found else { break }
            guard let view = try await PersonView(of: other, for: person, services) else {
                continue
            }
            if view.mayBeFound { items.append(view.face) }
        }
        return try JSONBody.answer(Page(items: items))
    }

    private func listed(_ list: RelationList, _ target: RequestTarget) async throws -> Response {
        let after = try target.parameter("after") ?? ""
        guard after.utf8.count <= LedgerLimits.idBytes else {
            throw ProblemDetails.badRequest(
                "bad-after", "Bad after", "`after` is the `next` of the page before.")
        }
        let persons = try await services.ledger.persons(
            list, of: person, after: after, count: LedgerServerLimits.peoplePage)
        var items: [PersonFace] = []
        var last: String?
        for other in persons {
            guard let view = try await PersonView(of: other, for: person, services) else {
                continue
            }
            last = view.face.handle
            // Blocked people are listed, so that the block can be taken back.
            if view.isThere || list == .blocked { items.append(view.face) }
        }
        let isFull = persons.count == LedgerServerLimits.peoplePage
        return try JSONBody.answer(Page(items: items, next: isFull ? last : nil))
    }

    /// A person's page, as far as they show it to the reader.
    func profile(_ handle: String) async throws -> Response {
        guard let other = try await services.ledger.person(named: handle), other != person,
            let view = try await PersonView(of: other, for: person, services), view.mayBeOpened
        else { throw Self.notThere }
        guard let own = try await services.ledger.state(of: person) else { throw Self.notThere }
        return try JSONBody.answer(PersonPage(view, beside: own, now: services.now()))
    }

    /// The latest activity of friends, and of followed people who show it to everyone: the latest
    /// first.
    func activity() async throws -> Response {
        var persons: [PersonID] = []
        for list in [RelationList.friends, .following] {
            persons += try await services.ledger.persons(
                list, of: person, after: "", count: LedgerServerLimits.activePeople)
        }
        let since = services.now() - LedgerServerLimits.activityDays * LedgerLimits.day
        var items: [PersonActivity] = []
        for other in Set(persons).sorted() {
            guard let view = try await PersonView(of: other, for: person, services),
                view.isThere, view.shows(\.activity)
            else { continue }
            items += PersonActivity.all(of: view, since: since)
        }
        let last = items.sorted { ($1.time, $1.person.handle) < ($0.time, $0.person.handle) }
        return try JSONBody.answer(["items": Array(last.prefix(LedgerServerLimits.activities))])
    }

    private static let notThere = ProblemDetails(
        status: .notFound, name: "unknown-person", title: "Nobody there",
        detail: "Nobody is to be found there.")
}

/// An invitation, as anyone with its link reads it, also without an account.
struct InvitationAPI: Sendable {
    let services: Services

    /// The inviting person.
    private struct Inviter: Encodable {
        var handle: String
        var name: String
        var avatar: String?
        var worn: [String: String]
    }

    /// The person who invites by the link in the header `Shared-Link`.
    ///
    /// - Throws: `ProblemDetails`: 400 without a link; one and the same 404 when there never was
    ///   such an invitation, it is over, or its person was erased or banned. `StoreFailure` when
    ///   the database cannot be read.
    func inviter(_ head: HTTPRequest) async throws -> Response {
        guard let field = HTTPField.Name(SharedAPI.header), let link = head.headerFields[field]
        else { throw SharedAPI.noLink }
        guard let person = try await services.ledger.inviter(by: link, now: services.now()),
            let state = try await services.ledger.state(of: person), !state.isBanned,
            let details = try await services.accounts.store.account(of: person)?.details,
            let face = try await services.ledger.faces(of: [person])[person]
        else { throw Self.over }
        var answer = try JSONBody.answer(
            Inviter(
                handle: face.handle, name: details.displayName, avatar: details.shownAvatar,
                worn: face.worn))
        if let robots = HTTPField.Name("X-Robots-Tag") { answer.headers[robots] = "noindex" }
        return answer
    }

    private static let over = ProblemDetails(
        status: .notFound, name: "no-invitation", title: "No invitation",
        detail: "Nobody invites by this link, or not any more.")
}

extension AccountDetails {
    /// The drawn avatar that others see; nil for none. Uploaded pictures are shown to their owner
    /// only, as no moderators review them yet.
    var shownAvatar: String? { avatar == Self.ownAvatar ? nil : avatar }
}
