import Foundation
import Testing

@testable import FlorilegiumPlay
@testable import OfflineClient

/// Where a player's things are kept, and who can read them.
@Suite struct `A player's own place` {
    @Test(
        arguments: [
            (["XDG_DATA_HOME": "/data", "HOME": "/home/a"], "/home/b", "/data/florilegium"),
            (
                ["XDG_DATA_HOME": "data", "HOME": "/home/a"], "/home/b",
                "/home/a/.local/share/florilegium"
            ),
            (["HOME": ""], "/home/b", "/home/b/.local/share/florilegium"),
            ([:], "/home/b", "/home/b/.local/share/florilegium"),
            (["HOME": "here"], nil, nil), ([:], "", nil),
        ] as [([String: String], String?, String?)])
    func `is in a folder of theirs, or must be named`(
        _ environment: [String: String], _ account: String?, _ place: String?
    ) {
        #expect(CommandContext.defaultHome(in: environment, ofAccount: account) == place)
    }

    @Test func `is read by nobody else`() async throws {
        try await withFolder { folder in
            let place = "\(folder)/home/player.sqlite"
            let store = try PlayerStore(place)
            _ = try store.nextRound()
            for (path, mode) in [
                ("", 0o700), ("/player.sqlite", 0o600), ("/player.sqlite-wal", 0o600),
            ] {
                let attributes = try FileManager.default.attributesOfItem(
                    atPath: "\(folder)/home\(path)")
                #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode, "\(path)")
            }
        }
    }

    @Test(arguments: [
        // An hour before and after summer time begins and ends, in UTC.
        (1_774_744_200, "Europe/Stockholm", "01:30"), (1_774_747_800, "Europe/Stockholm", "03:30"),
        (1_792_888_200, "Europe/Stockholm", "02:30"), (1_792_891_800, "Europe/Stockholm", "02:30"),
        (1_792_895_400, "Europe/Stockholm", "03:30"), (0, "Asia/Kathmandu", "05:30"),
    ])
    func `tells a time by the clock of that time`(_ time: Int, _ zone: String, _ told: String)
        throws
    {
        let zone = try #require(TimeZone(identifier: zone))
        #expect(CommandContext.clock(time * 1_000, in: zone) == told)
    }
}
