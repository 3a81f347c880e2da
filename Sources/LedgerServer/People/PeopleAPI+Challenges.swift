import HummingbirdCore
import Ledger
import LedgerAccounts
import LedgerEngine
import LedgerRequests

/// The person's current challenges.
extension PeopleAPI {
    /// A participant of a challenge.
    private struct Participant: Encodable {
        var handle: String
        /// Nil where the participant was erased, or one of the two blocks the other.
        var name: String?
        var joined: Bool
        var you: Bool
        /// Steps on the challenge's days; nil where the person does not take part.
        var steps: Int?
    }

    private struct OpenChallenge: Encodable {
        var challenge: Challenge
        var joined: Bool
        var people: [Participant]
    }

    /// The person's challenges, by their end. Taking part shows the other participants one's steps
    /// of these days.
    func challenges() async throws -> Response {
        let open = try await services.ledger.state(of: person)?.challenges ?? [:]
        let shuns = open.isEmpty ? [] : try await services.ledger.shuns(of: person)
        var items: [OpenChallenge] = []
        for mark in open.values.sorted(by: {
            ($0.challenge.ends, $0.challenge.id) < ($1.challenge.ends, $1.challenge.id)
        }) {
            var people: [Participant] = []
            for handle in mark.challenge.people {
                people.append(try await participant(handle, in: mark, shuns))
            }
            items.append(
                OpenChallenge(challenge: mark.challenge, joined: mark.isJoined, people: people))
        }
        return try JSONBody.answer(["items": items])
    }

    private func participant(
        _ handle: String, in own: ChallengeMark, _ shuns: Set<PersonID>
    ) async throws -> Participant {
        let you = handle == own.own
        guard let other = try await services.ledger.person(named: handle), !shuns.contains(other),
            let state = try await services.ledger.state(of: other)
        else { return Participant(handle: handle, joined: false, you: you) }
        let mark = state.challenges?[own.challenge.id.description]
        let isJoined = mark?.isJoined == true
        let names = try await services.accounts.store.names(of: [other])
        return Participant(
            handle: handle, name: names[other], joined: isJoined, you: you,
            steps: isJoined ? own.challenge.steps(of: state) : nil)
    }
}
