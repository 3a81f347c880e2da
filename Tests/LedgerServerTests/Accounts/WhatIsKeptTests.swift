import Foundation
import GRDB
import Ledger
import TestSupport
import Testing

@testable import LedgerAccounts
@testable import LedgerRequests
@testable import LedgerServer

/// The operator's table of what is kept, held against the databases and limits as they are.
@Suite struct `The operator's table of what is kept` {
    private static func rows() throws -> [String] {
        let page = try String(
            contentsOf: Repository.root.appending(path: "OPERATING.md"), encoding: .utf8)
        return page.split(separator: "\n").filter { $0.hasPrefix("| ") }.map(String.init)
    }

    /// Of each table of the databases, how the row that tells of it begins. "" for what is nobody's.
    private static let told: [String: [String: String]] = [
        "ledger.sqlite": [
            "entry": "entries", "posting": "entries", "person": "entries", "account": "entries",
            "steps": "entries", "board": "entries", "score": "entries", "tally": "entries",
            "refusal": "entries that were refused", "claim": "which guests", "device": "devices",
            "session": "sessions of guests", "share": "links to shared collections",
            "fault": "errors of clients", "follower": "", "relation": "who is what to whom",
            "invitation": "invitations to be friends", "challenge": "who takes part in which",
            "challenge_person": "who takes part in which",
        ],
        "keys.sqlite": [
            "person_key": "each person's key", "secret": "", "erased": "the list of who was erased",
            "account": "account", "pending": "links in mails",
            "account_session": "where one is signed in",
            "spent_token": "where one is signed in", "failure": "failed tries",
            "known_network": "networks one signed in from", "mailed": "that a mail was sent",
            "ration": "how many mails to strangers a guest and a network asked for",
            "passkey": "passkeys", "passkey_user": "passkeys",
            "game_center": "that a Game Center player",
            "shown": "that a passkey's challenge", "picture": "own picture",
            "upload": "how many pictures",
            "room_device": "on which device", "name_part": "parts of usernames",
        ],
        "beacons.sqlite": [
            "beacon": "beacons", "quota": "when one set beacons", "day": "who was in",
            "seen": "that a beacon's entry",
            "visit": "who was in", "statistic": "statistics of places",
            "live_round": "rounds that are played",
        ],
    ]

    @Test func `tells of every table of every database`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { _, _ in }
        let rows = try Self.rows()
        let files = try FileManager.default.contentsOfDirectory(atPath: harness.options.home)
        #expect(Set(files.filter { $0.hasSuffix(".sqlite") }) == Set(Self.told.keys))
        for (file, told) in Self.told {
            let tables = try await DatabaseQueue(path: "\(harness.options.home)/\(file)").read {
                try String.fetchSet(
                    $0,
                    sql:
                        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
                )
            }
            #expect(tables == Set(told.keys), "\(file)")
            for (table, begin) in told where !begin.isEmpty {
                let row = rows.first { $0.hasPrefix("| \(begin)") }
                #expect(row?.contains(file) == true, "\(table) of \(file)")
            }
        }
    }

    @Test(arguments: [
        ("own picture", "\(AccountLimits.pictureEdge) pixels"),
        ("own picture", "until it is removed, or the person erased"),
        ("how many pictures", "\(AccountLimits.uploadsADay) a day at most"),
        ("links to shared collections", "the last \(LedgerLimits.links) of a person"),
        ("invitations to be friends", "\(LedgerLimits.invitationLife / LedgerLimits.day) days"),
        ("invitations to be friends", "the last \(LedgerLimits.invitations) of a person"),
        ("sessions of guests", RequestLimits.session == 86_400_000 ? "a day" : ""),
        ("entries that were refused", "\(2 * LedgerLimits.offline / 86_400_000) days"),
        ("when one set beacons", LedgerLimits.beaconWindow == 24 * 60 ? "| 24 hours |" : ""),
        (
            "where one is signed in",
            "\(AccountLimits.renewal / 86_400_000) days after the last renewal"
        ),
        ("networks one signed in from", "\(AccountLimits.knownNetwork / 86_400_000) days"),
        ("failed tries", "\(AccountLimits.lockOut / 60_000) minutes after the last"),
        ("links in mails", AccountLimits.link == 3_600_000 ? "an hour" : ""),
        ("that a mail was sent", AccountLimits.mailsAnHour == 3 ? "three an hour" : ""),
        ("that a mail was sent", "\(AccountLimits.noticesAnHour) that tell"),
    ])
    func `says what the limits say`(_ begin: String, _ words: String) throws {
        let row = try #require(try Self.rows().first { $0.hasPrefix("| \(begin)") })
        #expect(!words.isEmpty && row.contains(words), "\(row)")
    }
}
