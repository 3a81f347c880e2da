import Ledger
import LedgerEngine

/// What was decided about a person, or that somebody looked, as the log tells it.
struct LoggedVerdict: Encodable, Sendable {
    /// The entry's number.
    var number: Int
    /// When, in milliseconds since 1970-01-01T00:00Z.
    var time: Int
    /// About whom, by number.
    var person: Int
    /// The same, by public name.
    var handle: String
    /// ban, unban, hide, unhide or look.
    var verdict: String
    /// Why; of a look by which command.
    var reason: String
    /// Who; nothing in entries of before names were kept.
    var by: String?

    /// One line for people.
    var line: String {
        "\(number)  \(OperatorText.minute(time))  \(handle)"
            + "  \(verdict) by \(by ?? "an operator"): \(reason)"
    }
}

extension Verdict {
    /// The command that makes it.
    var command: String { self == .show ? "unhide" : rawValue }
}

extension RelationalLedger {
    /// What was decided about a person, in order.
    ///
    /// - Parameters:
    ///   - person: the person.
    ///   - number: the number of the last entry that is known.
    /// - Returns: the verdicts and looks.
    /// - Throws: `StoreFailure`.
    func verdicts(on person: PersonID, after number: Int = 0) async throws -> [LoggedVerdict] {
        let handle = try await handle(of: person) ?? ""
        var (found, last): ([LoggedVerdict], Int) = ([], number)
        while true {
            let page = try await feed(of: person, after: last, limit: OperationLimits.exportPage)
            guard let end = page.last?.number else { return found }
            found += try page.compactMap { recorded in
                try recorded.verdict.map { LoggedVerdict(recorded, $0, of: handle) }
            }
            last = end
        }
    }

    /// What was decided about anybody, in order.
    ///
    /// - Parameter number: the number of the last entry that is known.
    /// - Returns: the verdicts and looks.
    /// - Throws: `StoreFailure`.
    func verdicts(after number: Int) async throws -> [LoggedVerdict] {
        var (found, last): ([LoggedVerdict], Int) = ([], number)
        while true {
            let page = try await recorded(after: last, limit: OperationLimits.exportPage)
            guard let end = page.last else { return found }
            for recorded in page.entries {
                guard let verdict = try recorded.verdict else { continue }
                let handle = try await handle(of: recorded.person) ?? ""
                found.append(LoggedVerdict(recorded, verdict, of: handle))
            }
            last = end
        }
    }

    /// Notes in the log that an operator looked at what is kept of a person.
    ///
    /// - Throws: `StoreFailure`.
    func note(look command: String, at person: PersonID, by name: String) async throws {
        try await record(VerdictBody(.look, reason: command, by: name), on: person)
    }

    /// Records what an operator decided.
    ///
    /// - Throws: `StoreFailure`.
    func record(_ verdict: VerdictBody, on person: PersonID) async throws {
        let now = WallClock.now
        let random = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))
        try await record(
            verdict, on: person, id: UUIDv7(after: nil, at: now, random: random), now: now)
    }
}

extension Recorded {
    /// What moderators decided; nil for what anybody else did. One that cannot be read is an error: a log
    /// that leaves something out says nothing.
    fileprivate var verdict: VerdictBody? {
        get throws {
            guard entry.kind == VerdictBody.kind.name else { return nil }
            return try entry.read(as: VerdictBody.self)
        }
    }
}

extension LoggedVerdict {
    fileprivate init(_ recorded: Recorded, _ body: VerdictBody, of handle: String) {
        self.init(
            number: recorded.number, time: recorded.received, person: recorded.person.rawValue,
            handle: handle, verdict: body.verdict.command, reason: body.reason, by: body.by)
    }
}
