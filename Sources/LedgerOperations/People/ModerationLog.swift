import Ledger
import LedgerEngine

/// A verdict on a person, or an operator's look at their data, in the log.
struct LoggedVerdict: Encodable, Sendable {
    /// The entry's number.
    var number: Int
    /// When, in milliseconds since 1970-01-01T00:00Z.
    var time: Int
    /// The person's number.
    var person: Int
    /// The person's public name.
    var handle: String
    /// ban, unban, hide, unhide or look.
    var verdict: String
    /// The reason; for a look the command.
    var reason: String
    /// The operator's name; nil in entries from before names were kept.
    var by: String?

    /// One line for people.
    var line: String {
        "\(number)  \(OperatorText.minute(time))  \(handle)"
            + "  \(verdict) by \(by ?? "an operator"): \(reason)"
    }
}

extension Verdict {
    /// The name of its command.
    var command: String { self == .show ? "unhide" : rawValue }
}

extension RelationalLedger {
    /// The verdicts on a person, in order.
    ///
    /// - Parameters:
    ///   - person: the person.
    ///   - number: the number of the last known entry.
    /// - Returns: the verdicts and looks.
    /// - Throws: `StoreFailure` when the database cannot be read, `Refusal` when a verdict is
    ///   malformed.
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

    /// The verdicts on all persons, in order.
    ///
    /// - Parameter number: the number of the last known entry.
    /// - Returns: the verdicts and looks.
    /// - Throws: `StoreFailure` when the database cannot be read, `Refusal` when a verdict is
    ///   malformed.
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

    /// Records that an operator looked at a person's data.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written.
    func note(look command: String, at person: PersonID, by name: String) async throws {
        try await record(VerdictBody(.look, reason: command, by: name), on: person)
    }

    /// Records an operator's verdict.
    ///
    /// - Throws: `StoreFailure` when the database cannot be written, `.unknownPerson` when there is
    ///   no such person.
    func record(_ verdict: VerdictBody, on person: PersonID) async throws {
        let now = WallClock.now
        let random = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))
        try await record(
            verdict, on: person, id: UUIDv7(after: nil, at: now, random: random), now: now)
    }
}

extension Recorded {
    /// The verdict in an entry; nil for other kinds. A malformed one is an error, because the log
    /// must be complete.
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
