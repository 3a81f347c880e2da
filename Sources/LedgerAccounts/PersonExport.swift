import Foundation
import Ledger
import LedgerEngine
import LedgerRequests
import NIOCore

/// All data about a person, as an archive of files for people and programs.
struct PersonExport {
    let services: AccountServices
    let account: AccountRecord

    private struct AccountFile: Encodable {
        var details: AccountDetails
        var role: Role
        var made: Int
        var seen: Int
    }

    private struct SessionFile: Encodable {
        var device: String
        var made: Int
        var seen: Int
        var expires: Int
    }

    private struct PasskeyFile: Encodable {
        var label: String
        var made: Int
        var used: Int?
    }

    /// Passkeys and the linked Game Center player.
    private struct SignInsFile: Encodable {
        var passkeys: [PasskeyFile]
        var gameCenter: GameCenterLink?
    }

    /// All files but those of entries.
    func files() async throws -> [(name: String, data: Data)] {
        let person = account.person
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let sessions = try await services.accounts.store.sessions(of: person, now: services.now())
            .map {
                SessionFile(device: $0.device, made: $0.made, seen: $0.seen, expires: $0.expires)
            }
        let signIns = SignInsFile(
            passkeys: try await services.accounts.store.passkeys(of: person).map {
                PasskeyFile(label: $0.label, made: $0.made, used: $0.used)
            }, gameCenter: try await services.accounts.store.gameCenter(of: person))
        let bound = try await services.accounts.store.boundFeatures(of: person, at: "")
        let picture = try await services.accounts.store.picture(of: person)
        return [
            ("README.txt", Data(Self.guide.utf8)),
            (
                "account.json",
                try encoder.encode(
                    AccountFile(
                        details: account.details, role: account.role, made: account.made,
                        seen: account.seen))
            ),
            ("sessions.json", try encoder.encode(sessions)),
            ("sign-ins.json", try encoder.encode(signIns)),
            ("bindings.json", try encoder.encode(bound.map(\.feature))),
            ("standing.json", try encoder.encode(try await services.ledger.state(of: person))),
        ] + (picture.map { [("avatar.webp", $0)] } ?? [])
    }

    /// Writes the archive in pieces; at most a page of entries is in memory.
    ///
    /// - Parameter send: called with each piece.
    /// - Throws: `ZipStream.Failure` when libarchive fails, `StoreFailure` when the database cannot
    ///   be read, the error of `send`.
    func write(_ send: (ByteBuffer) async throws -> Void) async throws {
        let zip = try ZipStream()
        for (name, data) in try await files() {
            try zip.begin(name)
            try zip.write(data)
            try await send(zip.take())
        }
        try await writeEntries(of: account.person, as: "entries.jsonl", to: zip, send)
        // Entries made as a guest, in their form before they were taken into the account.
        var number = 1
        for guest in try await services.ledger.guests(of: account.person) {
            let name = "guest-\(number).jsonl"
            if try await writeEntries(of: guest, as: name, to: zip, send) > 0 { number += 1 }
        }
        try zip.finish()
        try await send(zip.take())
    }

    /// Writes one line of JSON for each entry. An empty file is left out, except the account's own.
    ///
    /// - Returns: the number of entries.
    @discardableResult
    private func writeEntries(
        of person: PersonID, as name: String, to zip: ZipStream,
        _ send: (ByteBuffer) async throws -> Void
    ) async throws -> Int {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if person == account.person { try zip.begin(name) }
        var (last, count) = (0, 0)
        while true {
            let page = try await services.ledger.feed(
                of: person, after: last, limit: AccountLimits.exportPage)
            guard let end = page.last?.number else { return count }
            if count == 0, person != account.person { try zip.begin(name) }
            var lines = Data()
            for recorded in page {
                lines += try encoder.encode(FeedItem(recorded))
                lines += Data("\n".utf8)
            }
            try zip.write(lines)
            try await send(zip.take())
            (last, count) = (end, count + page.count)
        }
    }

    private static let guide = """
        Everything that Florilegium keeps about you.

        account.json    what your account says: addresses, names, settings, consents
        sessions.json   where you are signed in; devices by their public keys
        sign-ins.json   by what you sign in besides the password: passkeys, Game Center
        bindings.json   features that are bound to one of your devices
        standing.json   what all you did comes to: Trophies, bests, streaks, steps
        entries.jsonl   all you did, one entry a line, and what came of each; what moderators
                        decided about you, and when an operator looked at your data
        avatar.webp     your own picture, where you sent one: as it is kept
        guest-1.jsonl   what you did as a guest before you signed in, guest by guest

        Times are milliseconds since 1 January 1970, UTC. Beacons are in none of these files:
        no history of them is kept. Passwords and keys are left out.

        """
}
