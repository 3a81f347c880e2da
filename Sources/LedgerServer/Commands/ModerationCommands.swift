import ArgumentParser
import FoundationEssentials
import Ledger
import LedgerEngine
import LedgerStorage

/// About whom moderators decide, and why.
struct VerdictOptions: ParsableArguments {
    @OptionGroup var place: LedgerPlace
    @Argument(help: "The person's public name on boards, 16 digits and letters.")
    var person: String
    @Option(help: "Why; the person may read it.") var reason: String

    /// Records the verdict.
    ///
    /// - Throws: `ValidationError` for nobody, or `StoreFailure`.
    func record(_ verdict: Verdict) async throws {
        let ledger = try place.ledger()
        let found = try await ledger.named(person)
        let now = WallClock.now
        try await ledger.record(
            VerdictBody(verdict, reason: reason), on: found,
            id: UUIDv7(
                after: nil, at: now, random: (.random(in: 0 ... .max), .random(in: 0 ... .max))),
            now: now)
        if verdict == .ban { _ = try await ledger.accounts.endAll(of: found, except: nil) }
        print("\(person): \(verdict.rawValue).")
    }
}

/// Shuts a person out.
struct BanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ban",
        abstract: "Shuts a person out: nothing more of them is recorded, no board shows them.")
    @OptionGroup var verdict: VerdictOptions
    func run() async throws { try await verdict.record(.ban) }
}

/// Lets a person in again.
struct UnbanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unban", abstract: "Lets a person in again.")
    @OptionGroup var verdict: VerdictOptions
    func run() async throws { try await verdict.record(.unban) }
}

/// Takes a person off boards, or a beacon away.
struct HideCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hide", abstract: "Takes a person off all boards, or a beacon off the map.",
        discussion: """
            A beacon is named by its place, as people report it: beacon:59.3251,18.0711
            """)
    @OptionGroup var verdict: VerdictOptions

    func run() async throws {
        let prefix = "beacon:"
        guard verdict.person.hasPrefix(prefix) else { return try await verdict.record(.hide) }
        let degrees = verdict.person.dropFirst(prefix.count).split(separator: ",").map {
            Double($0)
        }
        guard degrees.count == 2, let north = degrees[0], let east = degrees[1],
            let cell = BeaconCell(latitude: north, longitude: east)
        else { throw ValidationError("Name the beacon's place like beacon:59.3251,18.0711") }
        // Without a ledger there are no beacons either.
        try verdict.place.expectLedger()
        guard try await RelationalBeacons(verdict.place.storage().databases).takeDown(cell) else {
            throw ValidationError("No beacon is there.")
        }
        print("The beacon is gone.")
    }
}

/// Puts a person back on boards.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Puts a person back on all boards.")
    @OptionGroup var verdict: VerdictOptions
    func run() async throws { try await verdict.record(.show) }
}
