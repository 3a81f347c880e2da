import ArgumentParser
import FoundationEssentials
import Ledger
import LedgerEngine
import LedgerStorage

/// The person of a verdict, and its reason.
struct VerdictOptions: ParsableArguments {
    @OptionGroup var options: OperatorOptions
    @OptionGroup var operatorName: OperatorName
    @Argument(help: "\(PersonName.help)") var person: String
    @Option(help: "Why; the person may read it.") var reason: String

    func validate() throws {
        guard reason.isLine(most: LedgerLimits.noteBytes) else {
            throw ValidationError("--reason is one line of 1 to \(LedgerLimits.noteBytes) bytes.")
        }
    }

    private struct Decided: Encodable {
        /// The person after the verdict.
        var person: PersonCard
        /// The command.
        var verdict: String
        /// Whether the verdict changed nothing.
        var wasSo: Bool
        /// The number of sessions that ended.
        var sessions = 0
    }

    /// Records the verdict and prints the result.
    ///
    /// - Throws: `OperatorFailure` when there is no ledger, or no or more than one such person;
    ///   `StoreFailure` when the database cannot be read or written.
    func record(_ verdict: Verdict) async throws {
        let ledger = try options.place.ledger()
        let found = try await ledger.one(called: person)
        let before = try await PersonCard(found, in: ledger)
        try await ledger.record(
            VerdictBody(verdict, reason: reason, by: operatorName.name), on: found)
        let after = try await PersonCard(found, in: ledger)
        let wasSo = before.isBanned == after.isBanned && before.isHidden == after.isHidden
        var decided = Decided(person: after, verdict: verdict.command, wasSo: wasSo)
        if verdict == .ban {
            decided.sessions = try await ledger.accounts.endAll(of: found, except: nil).count
        }
        try options.answer.say(
            decided,
            "\(verdict.command): \(after.line)"
                + (wasSo ? ": as before; the reason is noted" : ""))
    }
}

/// Bans a person.
struct BanCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "ban",
        abstract: "Shuts a person out: nothing more of them is recorded, no board shows them.")
    @OptionGroup var verdict: VerdictOptions
    var options: OperatorOptions { verdict.options }
    func run() async throws { try await verdict.record(.ban) }
}

/// Lifts a ban.
struct UnbanCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "unban", abstract: "Lets a person in again.")
    @OptionGroup var verdict: VerdictOptions
    var options: OperatorOptions { verdict.options }
    func run() async throws { try await verdict.record(.unban) }
}

/// Hides a person from boards, or removes a beacon.
struct HideCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "hide", abstract: "Takes a person off all boards, or a beacon off the map.",
        discussion: """
            A beacon is named by its place, as people report it: beacon:59.3251,18.0711
            """)
    @OptionGroup var verdict: VerdictOptions
    var options: OperatorOptions { verdict.options }

    private static let prefix = "beacon:"

    func validate() throws {
        guard verdict.person.hasPrefix(Self.prefix), cell == nil else { return }
        throw ValidationError("Name the beacon's place like beacon:59.3251,18.0711")
    }

    func run() async throws {
        guard let cell else { return try await verdict.record(.hide) }
        // Without a ledger there are no beacons either.
        try verdict.options.place.expectLedger()
        let storage = try verdict.options.place.storage()
        guard try await RelationalBeacons(storage.databases).takeDown(cell) else {
            throw OperatorFailure(
                "No beacon is there.", at: verdict.person,
                do: "Look at the map: it may be over, or gone already.")
        }
        try verdict.options.answer.say(["beacon": verdict.person], "The beacon is gone.")
    }

    /// The place of a beacon; nil where a person is named.
    private var cell: BeaconCell? {
        let degrees = verdict.person.dropFirst(Self.prefix.count).split(separator: ",").map {
            Double($0)
        }
        guard verdict.person.hasPrefix(Self.prefix), degrees.count == 2, let north = degrees[0],
            let east = degrees[1]
        else { return nil }
        return BeaconCell(latitude: north, longitude: east)
    }
}

/// Shows a person on boards again.
struct UnhideCommand: LedgerCommand {
    static let configuration = CommandConfiguration(
        commandName: "unhide", abstract: "Puts a person back on all boards.")
    @OptionGroup var verdict: VerdictOptions
    var options: OperatorOptions { verdict.options }
    func run() async throws { try await verdict.record(.show) }
}
