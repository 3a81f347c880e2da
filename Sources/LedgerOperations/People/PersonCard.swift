import FoundationEssentials
import Ledger
import LedgerEngine

/// Who somebody is, as an operator is told it. No password, key or token is in it.
struct PersonCard: Encodable, Sendable {
    /// What the account says of its person.
    struct Account: Encodable, Sendable {
        var username: String
        var displayName: String
        var email: String
        var language: String
        var role: String
        /// When it was opened, in milliseconds since 1970-01-01T00:00Z.
        var opened: Int
        /// When somebody last signed in.
        var seen: Int
    }

    /// The number.
    var person: Int
    /// The public name.
    var handle: String
    /// Nothing for a guest.
    var account: Account?
    var devices: Int
    /// When the ledger first heard of them, in milliseconds since 1970-01-01T00:00Z.
    var heard: Int?
    var isBanned: Bool
    var isHidden: Bool

    /// Reads it.
    ///
    /// - Throws: `StoreFailure`.
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

    /// One line for people: by it an operator sees whom they mean.
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

/// Counts and times as commands write them.
enum OperatorText {
    /// So many of a word that takes an s.
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
