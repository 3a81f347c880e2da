import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerAccounts
import LedgerEngine
import LedgerRequests
import NIOCore
import Serving

/// Sessions and entries of devices.
struct EntriesAPI: Sendable {
    let services: Services

    /// Begins a session.
    func begin(
        _ head: HTTPRequest, _ body: ByteBuffer, from network: String
    ) async throws -> Response {
        let device = try services.identity.device(head, LedgerRoute.sessions, body)
        let request = try JSONBody.read(SessionRequest.self, body)
        let wait = services.budgets.take(
            LedgerServerLimits.sessionCost, of: [.device(device)], at: services.now())
        if let wait { throw ProblemDetails.tooMany("device", retryAfter: wait) }
        return try JSONBody.answer(
            try await services.identity.begin(request, device: device, from: network))
    }

    /// Records a batch of a device's entries; returns an answer for each, in their order.
    func take(
        _ body: ByteBuffer, at device: String, from network: String
    ) async throws -> Response {
        let sender = try await services.identity.sender(device)
        let batch = try JSONBody.read(EntryBatch.self, body)
        do {
            return try await take(batch, by: sender, from: network)
        } catch StoreFailure.unknownDevice {
            // The device was taken into an account after it was looked up: its entries are the
            // account's now.
            services.identity.forget(device)
            let now = try await services.identity.sender(device)
            guard now.person != sender.person else { throw StoreFailure.unknownDevice }
            return try await take(batch, by: now, from: network)
        }
    }

    private func take(
        _ batch: EntryBatch, by sender: Sender, from network: String
    ) async throws -> Response {
        let entries = batch.entries
        try check(batch)
        let now = services.now()
        var sender = sender
        sender.hasAccount = try await services.identity.hasAccount(sender.person)
        let writers = try await writers(sender, from: network, now)
        let (allowed, wait) = takeRoom(for: entries, of: writers, at: now)
        let first: [EntryAnswer]
        let more: Int
        do {
            (first, more) = try await record(
                Array(entries[..<allowed]), by: sender, from: network, now)
        } catch {
            for entry in entries[..<allowed] { services.budgets.giveBack(entry.cost, to: writers) }
            throw error
        }
        services.budgets.charge(more, to: writers)
        var answers = first
        for (entry, answer) in zip(entries, answers) where !answer.outcome.isKept {
            services.budgets.giveBack(entry.cost, to: writers)
        }
        answers += entries[allowed...].map { EntryAnswer(id: $0.id, .tryLater(after: wait)) }
        note(answers, of: entries)
        return try JSONBody.answer(EntryAnswers(answers))
    }

    /// The writers whose budgets an entry uses. Members, guests and new guests of a network have
    /// separate budgets, so that made-up devices use up no budget of older devices.
    private func writers(
        _ sender: Sender, from network: String, _ now: Int
    ) async throws -> [WriteBudgets.Writer] {
        let own: [WriteBudgets.Writer] =
            [.device(sender.device), .person(sender.person.rawValue)]
            + (Network.site(of: network).map { [.site($0)] } ?? [])
        if sender.hasAccount { return own + [.members(network)] }
        let heard = try await services.identity.heard(of: sender.device)
        let isNew = now - (heard ?? now) < LedgerLimits.guestAge
        return own + [isNew ? .newGuests(network) : .guests(network)]
    }

    /// Checks the form of a batch, before any rule is applied.
    private func check(_ batch: EntryBatch) throws {
        guard (1...LedgerLimits.batch).contains(batch.entries.count) else {
            throw ProblemDetails.invalid(
                [.init("/entries", "It must hold 1 to \(LedgerLimits.batch) entries.")])
        }
        try services.identity.check(ledger: batch.ledger)
        let bytes = batch.entries.reduce(0) { $0 + $1.body.utf8.count }
        guard batch.entries.count == 1 || bytes <= LedgerLimits.batchBytes else {
            throw ProblemDetails.invalid(
                [
                    .init(
                        "/entries",
                        "Bodies have at most \(LedgerLimits.batchBytes) bytes together. Send"
                            + " fewer entries at once.")
                ])
        }
        let errors = batch.entries.enumerated().flatMap {
            Self.errors(of: $1, at: "/entries/\($0)")
        }
        guard errors.isEmpty else { throw ProblemDetails.invalid(errors) }
    }

    /// The number of leading entries that fit the budgets, and the seconds until the next one fits.
    /// Entries keep their order: none is recorded before an earlier one that has to wait.
    private func takeRoom(
        for entries: [Entry], of writers: [WriteBudgets.Writer], at now: Int
    ) -> (entries: Int, wait: Int) {
        for (place, entry) in entries.enumerated() {
            if let wait = services.budgets.take(entry.cost, of: writers, at: now) {
                return (place, wait)
            }
        }
        return (entries.count, 0)
    }

    /// Records entries; returns an answer for each, and the bytes by which pages of steps grew.
    private func record(
        _ entries: [Entry], by sender: Sender, from network: String, _ now: Int
    ) async throws -> (answers: [EntryAnswer], pageCost: Int) {
        let kept = entries.filter { !$0.kind.leavesNoHistory }
        let passing = entries.filter(\.kind.leavesNoHistory)
        var (answers, pageCost): ([EntryAnswer], Int) = ([], 0)
        if !kept.isEmpty {
            let appended = try await services.ledger.record(kept, by: sender, now: now)
            answers += appended.answers
            pageCost = appended.recorded.reduce(0) { $0 + $1.outcome.pageCost }
            if !appended.recorded.isEmpty { services.listeners.tell(appended, to: sender.person) }
        }
        if !passing.isEmpty {
            do {
                answers += try await act(passing, by: sender, from: network, now: now)
            } catch  where !kept.isEmpty {
                // Recorded entries are answered; the client sends the rest again.
                answers += passing.map {
                    EntryAnswer(id: $0.id, .tryLater(after: RequestLimits.retryAfter))
                }
            }
        }
        if kept.count < entries.count { answers = Self.sorted(answers, as: entries) }
        return (answers, pageCost)
    }

    /// The wrong fields of one entry: numbers outside their ranges.
    private static func errors(of entry: Entry, at place: String) -> [ProblemDetails.FieldError] {
        var errors: [ProblemDetails.FieldError] = []
        if !LedgerServerLimits.formats.contains(entry.format) {
            errors.append(.init("\(place)/format", "No such form can be."))
        }
        let isWord = entry.kind.rawValue.utf8.allSatisfy {
            (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0)
        }
        if !isWord { errors.append(.init("\(place)/kind", "No kind has such a name.")) }
        if !RequestLimits.times.contains(entry.made) {
            errors.append(.init("\(place)/made", "It must be a time from 1970 to 9999."))
        }
        return errors
    }

    private func act(
        _ entries: [Entry], by sender: Sender, from network: String, now: Int
    ) async throws -> [EntryAnswer] {
        let person = sender.person
        guard let state = try await services.ledger.state(of: person), !state.isBanned
        else {
            return entries.map { $0.refused(.banned) }
        }
        let errors = entries.filter { $0.kind.place == .clientErrors }
        let beacons = entries.filter { $0.kind.place == .beacons }
        let answers = try await services.clientErrors.take(errors, by: person, now: now)
        guard !beacons.isEmpty else { return answers }
        guard let kinds = services.published.content?.beaconKinds else {
            return answers + beacons.map { EntryAnswer(id: $0.id, .tryLater(after: 5)) }
        }
        guard state.maySetBeacons(sender, now: now) else {
            return answers + beacons.map { $0.refused(.deviceTooNew) }
        }
        guard try await services.accounts.store.bind(.beacons, of: person, to: sender.device) else {
            return answers + beacons.map { $0.refused(.otherDevice) }
        }
        if sender.hasAccount {
            return try await answers
                + services.beacons.act(beacons, by: person, kinds: kinds, now: now)
        }
        return try await answers + actAsGuest(beacons, by: person, kinds, from: network, now)
    }

    /// Applies a guest's beacon entries within the rate of their network. Only recorded entries
    /// count against the rate; for entries beyond it the answer is to send them again later.
    private func actAsGuest(
        _ beacons: [Entry], by person: PersonID, _ kinds: Set<String>, from network: String,
        _ now: Int
    ) async throws -> [EntryAnswer] {
        var (allowed, wait) = (0, 0)
        for _ in beacons {
            if let seconds = services.guestBeacons.take(network, at: now) {
                wait = seconds
                break
            }
            allowed += 1
        }
        let answers: [EntryAnswer]
        do {
            answers = try await services.beacons.act(
                Array(beacons[..<allowed]), by: person, kinds: kinds, now: now)
        } catch {
            services.guestBeacons.giveBack(allowed, to: network)
            throw error
        }
        services.guestBeacons.giveBack(
            answers.count { $0.outcome != .recorded }, to: network)
        return answers + beacons[allowed...].map { EntryAnswer(id: $0.id, .tryLater(after: wait)) }
    }

    /// The answers in the order of the entries; where entries share an id, each takes the next
    /// answer for it.
    private static func sorted(_ answers: [EntryAnswer], as entries: [Entry]) -> [EntryAnswer] {
        var waiting = Dictionary(grouping: answers, by: \.id).mapValues { $0.reversed() as [_] }
        return entries.compactMap { waiting[$0.id]?.popLast() }
    }

    private func note(_ answers: [EntryAnswer], of entries: [Entry]) {
        for (answer, entry) in zip(answers, entries) {
            let kind = EntryKinds.all[entry.kind]?.isSent == true ? entry.kind.rawValue : "other"
            let word =
                switch answer.outcome {
                case .recorded: "recorded"
                case .alreadyRecorded: "already-recorded"
                case .refused: "refused"
                case .tryLater: "try-later"
                }
            services.metrics.count(
                "florilegium_entries_total", "kind=\"\(kind)\",answer=\"\(word)\"")
        }
    }
}

extension Entry {
    /// The answer for an entry that breaks a rule.
    fileprivate func refused(_ refusal: Refusal) -> EntryAnswer {
        EntryAnswer(id: id, .refused(reason: refusal.name))
    }
}

extension EntryAnswer.Outcome {
    /// Whether the ledger stores something for the entry: the entry, or its refusal.
    fileprivate var isKept: Bool {
        switch self {
        case .recorded, .refused: true
        case .alreadyRecorded, .tryLater: false
        }
    }
}
