import Foundation
import HTTPTypes
import ServingSupport
import Testing

/// What requests ask for behind the question mark.
@Suite struct `Parameters of the ledger's paths` {
    @Test(arguments: [
        ("feed?before=3", "unknown-parameter", "before"), ("feed?after=", "bad-after", "after"),
        ("feed?after=1&after=2", "bad-after", "after"), ("feed?after=-1", "bad-after", "after"),
        ("feed?after=9007199254740992", "bad-after", "after"),
        ("notifications?after=abc", "bad-after", "after"),
        ("profile?offset=841", "bad-offset", "offset"),
        ("profile?ofset=60", "unknown-parameter", "ofset"),
        ("saved?count=101", "bad-count", "count"), ("saved?tags=red", "unknown-parameter", "tags"),
        ("history?text=", "bad-text", "text"), ("people?list=foes", "bad-list", "list"),
        ("boards?board=a&friends=no", "bad-friends", "friends"),
        ("boards?board=a&board=b", "bad-board", "board"),
        ("beacons?area=1,2,3,4&radius=3", "unknown-parameter", "radius"),
        ("auth/username?name=zoe&nmae=bea", "unknown-parameter", "nmae"),
        ("shop?page=2", "unknown-parameter", "page"),
    ])
    func `are refused by name where they are unknown, repeated, empty or malformed`(
        _ target: String, _ problem: String, _ parameter: String
    ) async throws {
        try await LedgerHarness().route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            let answer = try await player.ask(.get, "v1/ledger/\(target)", nil, client)
            #expect(answer.status == .badRequest)
            #expect(answer.problem == problem)
            #expect(answer.text.contains("`\(parameter)`"), "\(answer.text)")
        }
    }

    @Test(arguments: ["boards?board=sum/offline/points/always&friends", "openapi.yaml?probe=7"])
    func `are taken where they are known, and passed over by what monitors ask`(
        _ target: String
    ) async throws {
        try await LedgerHarness().route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            let answer = try await player.ask(.get, "v1/ledger/\(target)", nil, client)
            #expect(answer.status == .ok, "\(answer.text)")
        }
    }
}
