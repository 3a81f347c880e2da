import Foundation
import HTTPTypes
import Ledger
import LedgerSupport
import NIOCore
import PictureDrawing
import SQLDriver
import ServingSupport
import TestSupport
import Testing

@testable import LedgerAccounts
@testable import LedgerEngine
@testable import LedgerServer

@Suite struct `A picture of one's own` {
    private static let route = "\(LedgerRoute.user)/avatar"

    private static func send(
        _ picture: Data, _ player: AccountPlayer, _ client: RouterClient
    ) async throws -> RouterAnswer {
        try await client.executeRequest(
            uri: "/\(route)", method: .put,
            headers: [.authorization: "Bearer \(player.signedIn?.access ?? "")"],
            body: ByteBuffer(bytes: picture))
    }

    @Test(arguments: [".jpg[Q=95]", ".png", ".webp[Q=95]", ".avif[Q=90]", ".heic[Q=90]"])
    func `is kept as a square of 512 pixels, whatever it came as`(_ form: String) async throws {
        let picture = try MadePictures.quarters(1_000, 1_000, form)
        try await LedgerHarness().route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            #expect(try await player.ask(.get, Self.route, nil, client).status == .notFound)
            let answer = try await Self.send(picture, player, client)
            #expect(answer.status == .noContent, "\(answer.text)")
            let kept = try await player.ask(.get, Self.route, nil, client)
            #expect(kept.headers[.contentType] == "image/webp")
            let shown = try MadePictures.shown(Data(kept.body.readableBytesView))
            #expect(shown.width == 512 && shown.height == 512)
            #expect(shown.colours == ["red", "green", "blue", "yellow"])
            #expect(
                try await player.ask(.get, "\(LedgerRoute.user)/profile", nil, client).text
                    .contains(#""avatar":"own""#))
        }
    }

    @Test func `is cut around its middle, and never enlarged`() async throws {
        try await LedgerHarness().route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            for (width, height) in [(300, 120), (120, 300), (1, 1)] {
                let picture = try MadePictures.quarters(width, height, ".png")
                #expect(try await Self.send(picture, player, client).status == .noContent)
                let kept = try await player.ask(.get, Self.route, nil, client)
                let shown = try MadePictures.shown(Data(kept.body.readableBytesView))
                #expect(shown.width == min(width, height) && shown.height == min(width, height))
                if width > 1 { #expect(shown.colours == ["red", "green", "blue", "yellow"]) }
            }
        }
    }

    @Test func `stands upright and tells nothing but its pixels`() async throws {
        let secret = "Taken at Rosebay Lane 7"
        var picture = try MadePictures.turned(800, 800, orientation: 6, secret: secret)
        // What stands behind the picture goes, too, whatever else it may be.
        picture += Data("PK\u{3}\u{4}<script>alert('rosebay')</script>".utf8)
        let harness = try LedgerHarness()
        try await harness.route { [picture] client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            #expect(try await Self.send(picture, player, client).status == .noContent)
            let kept = Data(
                try await player.ask(.get, Self.route, nil, client).body.readableBytesView)
            #expect(try MadePictures.shown(kept).colours == ["blue", "red", "yellow", "green"])
            #expect(kept[12..<16] == Data("VP8 ".utf8))
            for text in [secret, "Exif", "rosebay"] {
                #expect(kept.range(of: Data(text.utf8)) == nil, "\(text)")
            }
            // No file of the ledger holds it in the open, as it came or as it is kept.
            for path in try FileManager.default.subpathsOfDirectory(atPath: harness.home.path) {
                let data =
                    (try? Data(contentsOf: URL(filePath: harness.home.path + "/" + path))) ?? Data()
                for part in [picture[100..<140], kept[30..<70], Data(secret.utf8)] {
                    #expect(data.range(of: part) == nil, "\(path)")
                }
            }
        }
    }

    /// What is no picture, or not as one should be, and the problem it is told as.
    private static func faults() throws -> [(name: String, Data, problems: Set<String>)] {
        let jpeg = try MadePictures.quarters(800, 600, ".jpg[Q=90]")
        let png = try MadePictures.quarters(800, 600, ".png")
        let webp = try MadePictures.quarters(800, 600, ".webp[lossless]")
        let kind: Set = ["not-a-picture"]
        let broken: Set = ["picture-broken"]
        return [
            ("nothing", Data(), kind), ("text", Data("A bluebell.".utf8), kind),
            ("a page", Data("\u{feff} <!doctype html><script>".utf8), kind),
            (
                "SVG", Data("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8),
                kind
            ),
            ("PDF", Data("%PDF-1.7\n1 0 obj\n".utf8), kind),
            ("GIF", try MadePictures.quarters(8, 8, ".gif"), kind),
            (
                "a GIF that says it is huge",
                Data("GIF89a".utf8) + [255, 255, 255, 255, 0xf7, 0, 0], kind
            ),
            ("TIFF", try MadePictures.quarters(8, 8, ".tif"), kind),
            ("half a JPEG", jpeg.prefix(jpeg.count / 2), broken),
            ("half a JPEG, then its end", jpeg.prefix(jpeg.count / 2) + [0xff, 0xd9], broken),
            ("half a PNG", png.prefix(png.count / 2), broken),
            ("half a WebP", webp.prefix(webp.count / 2), broken.union(kind)),
            ("a PNG without most of its rows", MadePictures.bomb(600, 600, rows: 9), broken),
            ("a JPEG's beginning before a PDF", jpeg.prefix(20) + Data("%PDF-1.7\n".utf8), broken),
            (
                "a PNG's beginning before an SVG",
                png.prefix(8) + Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8),
                broken.union(kind)
            ),
            (
                "HEIC in name alone",
                Data([0, 0, 0, 24]) + Data("ftypheic".utf8) + Data(repeating: 7, count: 400),
                broken.union(kind)
            ),
            (
                "a PNG that says it is huge", MadePictures.bomb(60_000, 60_000, rows: 1),
                ["too-many-pixels"]
            ),
            ("a PNG just too large", MadePictures.bomb(7_100, 7_100, rows: 1), ["too-many-pixels"]),
        ]
    }

    @Test func `that is none, or a broken one, is told as one problem, and nothing is kept`()
        async throws
    {
        let faults = try Self.faults()
        try await LedgerHarness().route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            for (name, file, problems) in faults {
                let answer = try await Self.send(file, player, client)
                #expect(
                    problems.contains(answer.problem ?? ""),
                    "\(name): \(answer.status) \(answer.text)")
                #expect(answer.headers[.contentType] == "application/problem+json")
                #expect([415, 422].contains(answer.status.code), "\(name)")
            }
            #expect(try await player.ask(.get, Self.route, nil, client).status == .notFound)
        }
    }

    @Test func `of ten million bytes more is not read, nor of who is not signed in`() async throws {
        try await LedgerHarness().route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            let large = Data(repeating: 0xff, count: AccountLimits.pictureBytes + 1)
            #expect(try await Self.send(large, player, client).problem == "body-too-large")
            var stranger = player
            stranger.signedIn = nil
            #expect(try await Self.send(large, stranger, client).problem == "not-signed-in")
        }
    }

    @Test func `is sent twenty times a day at most`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            let text = Data("no picture".utf8)
            for _ in 0..<AccountLimits.uploadsADay {
                #expect(try await Self.send(text, player, client).problem == "not-a-picture")
            }
            let late = try await Self.send(text, player, client)
            #expect(late.problem == "too-many-pictures")
            // Noon: as long again.
            #expect(late.headers[.retryAfter] == "43200")
            harness.clock.now += 12 * Device.hour
            #expect(try await Self.send(text, player, client).problem == "not-a-picture")
        }
    }

    /// A script in place of the program that draws.
    private static func script(_ lines: String, in folder: String) throws -> String {
        let path = "\(folder)/draw"
        try "#!/bin/sh\n\(lines)\n".write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    /// How many pictures are counted.
    private static func counted(_ server: LedgerServer) async throws -> Int? {
        try await server.services.accounts.store.read {
            try $0.value(Int.self, "SELECT sum(count) FROM upload")
        }
    }

    @Test func `is drawn alone: until it is, its person sends no other`() async throws {
        let scratch = try Scratch()
        let (begun, go) = ("\(scratch.path)/begun", "\(scratch.path)/go")
        let broken = PictureFailure.broken.rawValue
        let program = try Self.script(
            ": >\(begun); while [ ! -e \(go) ]; do sleep 0.02; done; exit \(broken)",
            in: scratch.path)
        let picture = try MadePictures.quarters(8, 8, ".png")
        try await LedgerHarness { $0.program = program }.route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            async let first = Self.send(picture, player, client)
            try await eventually { FileManager.default.fileExists(atPath: begun) }
            let second = try await Self.send(picture, player, client)
            #expect(second.status == .conflict && second.problem == "picture-underway")
            try Data().write(to: URL(filePath: go))
            #expect(try await first.problem == "picture-broken")
            #expect(try await Self.counted(server) == 1)
            #expect(try await Self.send(picture, player, client).problem == "picture-broken")
        }
        withExtendedLifetime(scratch) {}
    }

    @Test func `that we cannot draw just now is not counted`() async throws {
        let scratch = try Scratch()
        let program = try Self.script("exit 70", in: scratch.path)
        let picture = try MadePictures.quarters(8, 8, ".png")
        try await LedgerHarness { $0.program = program }.route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            for _ in 0...AccountLimits.uploadsADay {
                #expect(try await Self.send(picture, player, client).problem == "busy")
            }
            #expect(try await Self.counted(server) == 0)
        }
        withExtendedLifetime(scratch) {}
    }

    @Test func `goes when it is deleted, or when another avatar is chosen`() async throws {
        let picture = try MadePictures.quarters(64, 64, ".png")
        let profile = "\(LedgerRoute.user)/profile"
        try await LedgerHarness().route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            let own = try await player.ask(.put, profile, ["avatar": "own"], client)
            #expect(own.problem == "invalid")
            for ending in [HTTPRequest.Method.delete, .put] {
                #expect(try await Self.send(picture, player, client).status == .noContent)
                // What else is changed leaves it.
                let kept = try await player.ask(
                    .put, profile, ["displayName": "Zoë", "avatar": "own"], client)
                #expect(kept.text.contains(#""avatar":"own""#))
                if ending == .delete {
                    #expect(
                        try await player.ask(.delete, Self.route, nil, client).status == .noContent)
                } else {
                    let other = try await player.ask(.put, profile, ["avatar": "sprig"], client)
                    #expect(other.text.contains(#""avatar":"sprig""#))
                }
                #expect(try await player.ask(.get, Self.route, nil, client).status == .notFound)
            }
            #expect(try await player.ask(.delete, Self.route, nil, client).status == .noContent)
            // A drawn avatar is none of one's own.
            #expect(
                try await player.ask(.get, profile, nil, client).text.contains(#""avatar":"sprig""#)
            )
        }
    }

    @Test func `is taken along in the archive, and erased with its person`() async throws {
        let picture = try MadePictures.quarters(640, 640, ".jpg[Q=90]")
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            let store = server.services.accounts.store
            let person = try #require(try await store.account(username: "zoe")?.person)
            #expect(try await Self.send(picture, player, client).status == .noContent)
            let kept = try #require(try await store.picture(of: person))
            let account = try #require(try await store.account(of: person))
            let files = try await PersonExport(services: server.services.account, account: account)
                .files()
            #expect(files.first { $0.name == "avatar.webp" }?.data == kept)
            let proof = ["password": AccountPlayer.password]
            #expect(
                try await player.ask(.delete, "\(LedgerRoute.user)/account", proof, client).status
                    == .noContent)
            #expect(try await store.picture(of: person) == nil)
            for table in ["picture", "upload"] {
                #expect(
                    try await store.read {
                        try $0.value(Int.self, "SELECT count(*) FROM \(table)")
                    } == 0)
            }
        }
    }
}
