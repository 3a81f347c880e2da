import Games
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerStore
import NIOCore
import Serving

/// What devices write.
struct EntriesAPI: Sendable {
    let desk: Desk

    /// Begins a session.
    func begin(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let device = try desk.identity.device(head, LedgerRoute.sessions, body)
        let request = try JSONBody.read(SessionRequest.self, body)
        return try JSONBody.answer(try await desk.identity.begin(request, device: device))
    }

    /// Takes entries; an answer each, in their order.
    func take(_ batch: EntryBatch, by sender: Sender) async throws -> Response {
        let entries = batch.entries
        guard (1...LedgerLimits.batch).contains(entries.count) else {
            throw Problem.invalid(
                [.init("/entries", "It must hold 1 to \(LedgerLimits.batch) entries.")])
        }
        let faults = entries.enumerated().flatMap { Self.faults(of: $1, at: "/entries/\($0)") }
        guard faults.isEmpty else { throw Problem.invalid(faults) }
        let now = desk.now()
        let kept = entries.filter { !$0.kind.leavesNoHistory }
        let passing = entries.filter(\.kind.leavesNoHistory)
        var answers: [EntryAnswer] = []
        if !kept.isEmpty {
            let appended = try await desk.ledger.record(kept, by: sender, now: now)
            answers += appended.answers
            if !appended.recorded.isEmpty { desk.listeners.tell(appended, to: sender.person) }
        }
        if !passing.isEmpty {
            answers += try await act(passing, by: sender, now: now)
        }
        if kept.count < entries.count { answers = Self.sorted(answers, as: entries) }
        note(answers, of: entries)
        return try JSONBody.answer(EntryAnswers(answers))
    }

    /// What no rule needs to judge: numbers that mean nothing.
    private static func faults(of entry: Entry, at place: String) -> [Problem.Fault] {
        var faults: [Problem.Fault] = []
        if !LedgerServerLimits.formats.contains(entry.format) {
            faults.append(.init("\(place)/format", "No such form can be."))
        }
        if !LedgerServerLimits.times.contains(entry.made) {
            faults.append(.init("\(place)/made", "It must be a time from 1970 to 9999."))
        }
        return faults
    }

    private func act(
        _ entries: [Entry], by sender: Sender, now: Int
    ) async throws -> [EntryAnswer] {
        let person = sender.person
        guard try await desk.ledger.standing(of: person)?.isBanned != true else {
            return entries.map {
                EntryAnswer(id: $0.id, .refused(reason: Refusal.banned.name))
            }
        }
        let (faults, beacons) = (
            entries.filter { $0.kind == .fault }, entries.filter { $0.kind != .fault }
        )
        let answers = try await desk.faults.take(faults, by: person, now: now)
        guard !beacons.isEmpty else { return answers }
        guard let kinds = desk.published.content?.beaconKinds else {
            return answers + beacons.map { EntryAnswer(id: $0.id, .tryLater(after: 5)) }
        }
        guard try desk.accounts.store.bind(.beacons, of: person, to: sender.device) else {
            return answers
                + beacons.map {
                    EntryAnswer(id: $0.id, .refused(reason: Refusal.otherDevice.name))
                }
        }
        return try await answers
            + desk.beacons.act(beacons, by: person, kinds: kinds, now: now)
    }

    /// Answers in the order of the entries; of entries with one id, the first answer first.
    private static func sorted(_ answers: [EntryAnswer], as entries: [Entry]) -> [EntryAnswer] {
        var waiting = Dictionary(grouping: answers, by: \.id).mapValues { $0.reversed() as [_] }
        return entries.compactMap { waiting[$0.id]?.popLast() }
    }

    private func note(_ answers: [EntryAnswer], of entries: [Entry]) {
        for (answer, entry) in zip(answers, entries) {
            let kind = Self.known.contains(entry.kind) ? entry.kind.rawValue : "other"
            let word =
                switch answer.outcome {
                case .recorded: "recorded"
                case .alreadyRecorded: "already-recorded"
                case .refused: "refused"
                case .tryLater: "try-later"
                }
            desk.metrics.count(
                "florilegium_entries_total", "kind=\"\(kind)\",answer=\"\(word)\"")
        }
    }

    private static let known: Set<Entry.Kind> = [
        .round, .purchase, .equip, .steps, .goal, .report, .question, .beacon, .replenish,
        .fault,
    ]

    // MARK: Live rounds

    /// Gives the start of a live round.
    func start(_ request: LiveRoundRequest, by sender: Sender) async throws -> Response {
        guard request.number > 0 else {
            throw Problem.invalid([.init("/number", "It must be above 0.")])
        }
        guard try desk.published.shelf.deck(request.deck) != nil else {
            throw Problem.invalid([.init("/deck", "No such deck was published here.")])
        }
        let start = RoundStart(
            mode: request.mode, deck: request.deck, player: sender.device,
            number: request.number, started: desk.now(), zone: request.zone,
            adjusted: request.adjusted)
        let last = try await desk.ledger.standing(of: sender.person)?.devices[sender.device]?.round
        guard request.number > last ?? 0, let begun = desk.published.liveRounds.begin(start) else {
            throw Problem(
                status: .conflict, name: "number-used", title: "Number used",
                detail: "A round \(request.number) of this device was begun already, or is past."
                    + " Numbers only rise: take the next.")
        }
        return try JSONBody.answer(begun, status: .created)
    }

    /// Sees an answer of a live round.
    func see(_ answer: LiveAnswer, number: Int, by sender: Sender) throws -> Response {
        guard (0..<LedgerServerLimits.liveAnswers).contains(answer.place),
            answer.choice.map(LedgerServerLimits.choices.contains) ?? true
        else { throw Problem.invalid([.init("", "No round has such an answer.")]) }
        let isTaken = desk.published.liveRounds.take(
            answer, of: sender.device, number: number, at: desk.now())
        guard isTaken else {
            throw Problem(
                status: .conflict, name: "not-next", title: "Not the next answer",
                detail: "No live round \(number) of this device waits for answer"
                    + " \(answer.place). The round may be played on; it counts as offline.")
        }
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
}
