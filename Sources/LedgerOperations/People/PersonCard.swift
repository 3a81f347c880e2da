import FoundationEssentials
import Ledger
import LedgerEngine

/// A person's data for operators, without passwords, keys and tokens.
struct PersonCard: Encodable, Sendable {
    /// The details of the account.
    struct Account: Encodable, Sendable {
        var username: String
        var displayName: String
        var email: String
        var language: String
        var role: String
        /// When it was opened, in milliseconds since 1970-01-01T00:00Z.
        var opened: Int
        /// The last sign-in, in milliseconds since 1970-01-01T00:00Z.
        var seen: Int
    }

    /// The number.
    var person: Int
    /// The public name.
    var handle: String
    /// Nil for a guest.
    var account: Account?
    var devices: Int
    /// When their first device was registered, in milliseconds since 1970-01-01T00:00Z.
    var heard: Int?
    var isBanned: Bool
    var isHidden: Bool

    /// Reads a person's data.
    ///
    /// - Throws: `StoreFailure` when the database cannot be read.
    init(_ person: PersonID, in ledger: RelationalLedger) async throws {
        let state = try await ledger.state(of: person)
        self.person = person.rawValue
        handle = try await ledger.handle(of: person) ?? ""
        account = try await ledger.accounts.account(of: person).map { record in
            Account(
                username: record.details.username, displayName: record.details.displayName,
                email: record.details.email, language: record.details.language,
                role: record.role.rawValue, opened: record.made, seen: record.seen)
        }
        devices = try await ledger.devices(of: person).count
        heard = state?.heard
        isBanned = state?.isBanned == true
        isHidden = state?.isHidden == true
    }

    /// One line by which an operator recognises the person.
    var line: String {
        var parts = [
            account.map {
                "account \($0.username), \($0.role), opened \(OperatorText.day($0.opened))"
            } ?? "guest",
            OperatorText.counted(devices, "device"),
        ]
        if let heard { parts.append("since \(OperatorText.day(heard))") }
        if isBanned { parts.append("banned") }
        if isHidden { parts.append("hidden") }
        return "\(handle) (\(parts.joined(separator: ", ")))"
    }
}

/// Counts and times in the output of commands.
enum OperatorText {
    /// A count of a word whose plural has an s.
    static func counted(_ count: Int, _ word: String) -> String {
        "\(count) \(word)\(count == 1 ? "" : "s")"
    }

    /// A day in UTC.
    static func day(_ time: Int) -> String { String(minute(time).prefix(10)) }

    /// A minute in UTC.
    static func minute(_ time: Int) -> String {
        let date = Date(timeIntervalSince1970: Double(time / 1_000))
        return String(date.formatted(.iso8601).prefix(16)).replacing("T", with: " ")
    }
}
