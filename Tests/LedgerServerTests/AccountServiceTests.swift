import Catalog
import Foundation
import HTTPTypes
import HummingbirdTesting
import Ledger
import LedgerStore
import LedgerSupport
import NIOCore
import TestSupport
import Testing

@testable import LedgerServer

@Suite struct `Accounts over HTTP` {
    private static let auth = LedgerRoute.auth
    private static let user = LedgerRoute.user

    @Test func `a guest signs up, opens the link and is who they were`() async throws {
        try await LedgerHarness().route { client, server in
            var guest = try await AccountPlayer("zoe", client)
            _ = try await guest.device.send([guest.device.device.quiz()], client)
            let handle = try await guest.device.begin(client).handle
            let form = AccountPlayer.SignUp(email: "Zoe@Example.org", username: "zoe")
            #expect(try await guest.device.post(form, read: "\(Self.auth)/signup", client).status == .accepted)
            // Until then they play on as a guest.
            #expect(try await guest.device.send([guest.device.device.walk(10)], client) == [.recorded])
            #expect(try await guest.login(as: "zoe", client).problem == "wrong-password")
            let mail = try #require(try server.mails(to: "Zoe@Example.org").first)
            #expect(mail.subject == "Öffne dein Konto bei Florilegium")
            #expect(mail.text.contains("http://127.0.0.1:8080/site/de/account/confirm/#"))
            let token = try #require(try server.mailedToken(to: "Zoe@Example.org"))
            let opened = try await guest.device.post(["token": token], to: "\(Self.auth)/confirm", client)
            guest.signedIn = try opened.json()
            #expect(guest.signedIn?.handle == handle)
            #expect(try await guest.device.post(["token": token], to: "\(Self.auth)/confirm", client).problem == "link-over")
            let profile = try await guest.ask(.get, "\(Self.user)/profile", nil, client)
            #expect(profile.text.contains("\"email\":\"Zoe@Example.org\""))
            let stats: Profile = try await guest.ask(.get, "\(Self.user)/stats", nil, client).json()
            // The quiz, an achievement and what the deck pays.
            #expect(stats.trophies == 30)
        }
    }

    @Test func `what is wrong with a sign-up is told field by field`() async throws {
        typealias Form = AccountPlayer.SignUp
        let rows: [(String, Form)] = [
            ("/email", Form(email: "zoe", username: "zoe")),
            ("/username", Form(email: "z@example.org", username: "z")),
            ("/username", Form(email: "z@example.org", username: "administrator")),
            ("/username", Form(email: "z@example.org", username: "taken.one")),
            ("/password", Form(email: "z@example.org", username: "zoe", password: "Short1!")),
            ("/password", Form(email: "z@example.org", username: "zoe", password: "nocapital-77")),
            ("/password", Form(email: "z@example.org", username: "zoe", password: String(repeating: "aB3-", count: 19))),
            ("/password", Form(email: "z@example.org", username: "zoe", password: "Nul\u{0}inside-77")),
            ("/displayName", Form(email: "z@example.org", username: "zoe", displayName: "a\u{202e}b")),
            ("/language", Form(email: "z@example.org", username: "zoe", language: "xx")),
            ("/terms", Form(email: "z@example.org", username: "zoe", terms: false)),
            ("/age", Form(email: "z@example.org", username: "zoe", age: false)),
        ]
        try await LedgerHarness().route { client, server in
            _ = try await AccountPlayer.member("taken.one", client, server)
            let guest = try await AccountPlayer("zoe", seed: 2, client)
            for (pointer, form) in rows {
                let answer = try await guest.device.post(form, read: "\(Self.auth)/signup", client)
                #expect(answer.problem == "invalid", "\(pointer)")
                #expect(answer.text.contains("\"pointer\":\"\(pointer)\""), "\(pointer): \(answer.text)")
            }
            #expect(try server.mails(to: "z@example.org").isEmpty)
        }
    }

    @Test func `an address with an account gets the same answer, and a mail that says so`() async throws {
        try await LedgerHarness().route { client, server in
            let member = try await AccountPlayer.member("zoe", client, server)
            let stranger = try await AccountPlayer("yan", seed: 2, client)
            let taken = try await stranger.device.post(
                AccountPlayer.SignUp(email: member.email, username: "yan"), read: "\(Self.auth)/signup", client)
            let free = try await stranger.device.post(
                AccountPlayer.SignUp(email: "free@example.org", username: "yan"), read: "\(Self.auth)/signup", client)
            #expect(taken.status == free.status)
            #expect(taken.text == free.text)
            #expect(try server.mails(to: member.email).map(\.subject) == ["Du hast schon ein Konto bei Florilegium"])
            // A forgotten password, too, is answered alike.
            let known = try await client.post(["email": member.email], to: "\(Self.auth)/forgot-password")
            let unknown = try await client.post(["email": "nobody@example.org"], to: "\(Self.auth)/forgot-password")
            #expect(known.status == unknown.status)
            #expect(known.text == unknown.text)
            #expect(try server.mails(to: "nobody@example.org").isEmpty)
            // And a wrong password as an unknown name.
            var one = stranger
            let wrong = try await one.device.post(
                AccountPlayer.Login(name: "zoe", password: "Wrong-one-7"), to: "\(Self.auth)/login", client)
            let nobody = try await one.login(as: "nobody-here", client)
            #expect(wrong.status == nobody.status)
            #expect(wrong.text == nobody.text)
        }
    }

    @Test func `a second device shows the same, and its guest's week counts once under retries and races`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var first = try await AccountPlayer.member("zoe", client, server)
            _ = try await first.device.send([first.device.device.quiz()], client)
            var second = try await AccountPlayer("zoe", seed: 2, client)
            var week: [Entry] = []
            for _ in 0..<7 {
                second.device.device.now += 24 * Device.hour
                week += [try second.device.device.quiz(), try second.device.device.walk(3_000)]
            }
            harness.clock.now = second.device.device.now
            let answers = try await second.device.send(week, client)
            #expect(answers.allSatisfy { $0 == .recorded })
            let player = second
            let logins = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        var copy = player
                        return try await copy.login(as: "zoe", client).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(logins.allSatisfy { $0 == .ok }, "\(logins)")
            _ = try await second.login(as: "ZOE@example.org", client)
            _ = try await first.login(as: "zoe", client)
            let one = try await first.ask(.get, "\(Self.user)/stats", nil, client).text
            let two = try await second.ask(.get, "\(Self.user)/stats", nil, client).text
            #expect(one == two)
            let stats: Profile = try await first.ask(.get, "\(Self.user)/stats", nil, client).json()
            #expect(stats.steps == 21_000)
            // The device begins sessions as the account's from now on.
            #expect(try await second.device.begin(client).handle == stats.handle)
            let read: Profile = try await second.device.get(LedgerRoute.profile, client).json()
            #expect(read.steps == 21_000)
            // What is sent again is known.
            #expect(try await second.device.send(week, client).allSatisfy { $0 == .alreadyRecorded })
            #expect(try await server.desk.ledger.verify() == [])
        }
    }

    @Test func `a token for renewal that is used twice ends the session of thief and owner`() async throws {
        try await LedgerHarness().route { client, server in
            var player = try await AccountPlayer.member("zoe", client, server)
            let stolen = try #require(player.signedIn?.renewal)
            let renewed: AuthAPI.SignedIn = try await client.post(["renewal": stolen], to: "\(Self.auth)/refresh").json()
            #expect(renewed.renewal != stolen)
            #expect(try await client.post(["renewal": stolen], to: "\(Self.auth)/refresh").status == .unauthorized)
            let last = try #require(renewed.renewal)
            #expect(try await client.post(["renewal": last], to: "\(Self.auth)/refresh").status == .unauthorized)
            player.signedIn = renewed
            #expect(try await player.ask(.get, "\(Self.user)/profile", nil, client).problem == "not-signed-in")
            #expect(try server.mails(to: player.email).map(\.subject) == ["Eines deiner Geräte wurde abgemeldet"])
            let late = try player.device.device.walk(5)
            #expect(try await player.device.post(EntryBatch([late]), to: LedgerRoute.entries, client).status == .unauthorized)
        }
    }

    @Test func `the cookie is for our own pages alone`() async throws {
        let harness = try LedgerHarness { $0.allowedOrigins = ["https://app.example"] }
        try await harness.route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            let answer = try await player.device.post(
                AccountPlayer.Login(name: "zoe", cookie: true), to: "\(Self.auth)/login", client)
            let field = try #require(answer.headers[.setCookie])
            for part in ["; Secure", "; HttpOnly", "; SameSite=Strict", "; Max-Age=2592000", "; Path=/v1/ledger/auth"] {
                #expect(field.contains(part), "\(part)")
            }
            #expect(try answer.json(AuthAPI.SignedIn.self).renewal == nil)
            let cookie = String(field.prefix { $0 != ";" })
            let empty: [String: String] = [:]
            for (origin, status) in [("https://evil.example", 401), (nil, 401), ("https://app.example", 200)] {
                var headers: HTTPFields = [.cookie: cookie]
                headers[.origin] = origin
                let renewed = try await client.post(empty, to: "\(Self.auth)/refresh", headers)
                #expect(renewed.status.code == status, "\(origin ?? "none")")
            }
        }
    }

    @Test func `five tries lock a name for strangers, and never for where its person signs in`() async throws {
        let harness = try LedgerHarness { $0.isBehindProxy = true }
        try await harness.route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            func login(_ name: String, _ password: String, from address: String) async throws -> TestResponse {
                let body = try CanonicalJSON.encode(AccountPlayer.Login(name: name, password: password))
                var headers: HTTPFields = [
                    .authorization: try player.device.authorization("\(Self.auth)/login", body)
                ]
                headers[HTTPField.Name("X-Forwarded-For")!] = address
                return try await client.executeRequest(
                    uri: "/\(Self.auth)/login", method: .post, headers: headers, body: ByteBuffer(bytes: body))
            }
            #expect(try await login("zoe", AccountPlayer.password, from: "192.0.2.1").status == .ok)
            for name in ["zoe", "nobody"] {
                for _ in 0..<5 {
                    #expect(try await login(name, "Wrong-one-7", from: "198.51.100.7").problem == "wrong-password")
                }
                let locked = try await login(name, AccountPlayer.password, from: "203.0.113.9")
                #expect(locked.status == .tooManyRequests)
                #expect(locked.headers[.retryAfter] == "900")
            }
            #expect(try await login("zoe", AccountPlayer.password, from: "192.0.2.1").status == .ok)
            harness.clock.now += 15 * 60_000
            #expect(try await login("zoe", AccountPlayer.password, from: "203.0.113.9").status == .ok)
        }
    }

    @Test func `a forgotten password is chosen anew once, and ends all sessions`() async throws {
        try await LedgerHarness().route { client, server in
            var player = try await AccountPlayer.member("zoe", client, server)
            func forget() async throws { _ = try await client.post(["email": player.email], to: "\(Self.auth)/forgot-password") }
            try await forget()
            let earlier = try #require(try server.mailedToken(to: player.email))
            for _ in 0..<4 { try await forget() }
            // Three mails an hour, the sign-up's among them.
            #expect(try server.mails(to: player.email).count == 1)
            let token = try #require(try server.mailedToken(to: player.email))
            func reset(_ password: String) async throws -> TestResponse {
                try await client.post(["token": token, "password": password], to: "\(Self.auth)/reset-password")
            }
            let former = ["token": earlier, "password": "Meadow-sweet-9"]
            #expect(try await client.post(former, to: "\(Self.auth)/reset-password").problem == "link-over")
            #expect(try await reset("weak").problem == "invalid")
            #expect(try await reset("Meadow-sweet-9").status == .noContent)
            #expect(try await reset("Meadow-sweet-9").problem == "link-over")
            #expect(try await player.ask(.get, "\(Self.user)/profile", nil, client).problem == "not-signed-in")
            // The device was signed out with its session: a new key begins anew.
            player = try await AccountPlayer("zoe", seed: 5, client)
            #expect(try await player.login(as: "zoe", client).problem == "wrong-password")
            let answer = try await player.device.post(
                AccountPlayer.Login(name: "zoe", password: "Meadow-sweet-9"), to: "\(Self.auth)/login", client)
            #expect(answer.status == .ok)
        }
    }

    @Test func `a link is over after an hour`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            _ = try await client.post(["email": player.email], to: "\(Self.auth)/forgot-password")
            let token = try #require(try server.mailedToken(to: player.email))
            harness.clock.now += 3_600_000
            let answer = try await client.post(
                ["token": token, "password": "Meadow-sweet-9"], to: "\(Self.auth)/reset-password")
            #expect(answer.problem == "link-over")
        }
    }

    @Test func `an account is changed, and its name told free or taken`() async throws {
        struct Change: Encodable {
            var username: String?
            var displayName: String?
            var preferences: [String: String]?
            var consents: [String: Bool]?
        }
        try await LedgerHarness().route { client, server in
            let player = try await AccountPlayer.member("zoe", client, server)
            _ = try await AccountPlayer.member("yan", seed: 2, client, server)
            // A name that looks the same is the same.
            for (name, isFree) in [("zoe", false), ("YAN", false), ("z0e", false), ("quill", true)] {
                let answer = try await client.get("\(Self.auth)/username?name=\(name)")
                #expect(answer.text.contains("\"isFree\":\(isFree)"), "\(name)")
            }
            let change = Change(
                username: "quill", displayName: "Q. Feather", preferences: ["units": "metric"], consents: ["steps": true])
            let answer = try await player.ask(.put, "\(Self.user)/profile", change, client)
            #expect(answer.status == .ok, "\(answer.text)")
            for part in ["\"username\":\"quill\"", "\"displayName\":\"Q. Feather\"", "\"units\":\"metric\"", "\"purpose\":\"steps\""] {
                #expect(answer.text.contains(part), "\(part)")
            }
            let former = try await client.get("\(Self.auth)/username?name=zoe")
            #expect(former.text.contains("\"isFree\":true"))
            let taken = try await player.ask(.put, "\(Self.user)/profile", Change(username: "yan"), client)
            #expect(taken.text.contains("taken"))
        }
    }

    @Test func `a password is changed with the old one, and other sessions end`() async throws {
        try await LedgerHarness().route { client, server in
            let first = try await AccountPlayer.member("zoe", client, server)
            var second = try await AccountPlayer("zoe", seed: 2, client)
            _ = try await second.login(as: "zoe", client)
            let wrong = ["old": "Wrong-one-7", "new": "Meadow-sweet-9"]
            #expect(try await first.ask(.put, "\(Self.user)/password", wrong, client).status == .forbidden)
            let right = ["old": AccountPlayer.password, "new": "Meadow-sweet-9"]
            #expect(try await first.ask(.put, "\(Self.user)/password", right, client).status == .noContent)
            #expect(try await first.ask(.get, "\(Self.user)/profile", nil, client).status == .ok)
            #expect(try await second.ask(.get, "\(Self.user)/profile", nil, client).status == .unauthorized)
        }
    }

    @Test func `sessions are listed, and one is ended from another`() async throws {
        struct Item: Decodable {
            var id: String
            var isThis: Bool
        }
        try await LedgerHarness().route { client, server in
            let first = try await AccountPlayer.member("zoe", client, server)
            var second = try await AccountPlayer("zoe", seed: 2, client)
            _ = try await second.login(as: "zoe", client)
            let items: [Item] = try await first.ask(.get, "\(Self.user)/sessions", nil, client).json()
            #expect(items.count == 2)
            let other = try #require(items.first { !$0.isThis })
            #expect(try await first.ask(.delete, "\(Self.user)/sessions/\(other.id)", nil, client).status == .noContent)
            #expect(try await first.ask(.delete, "\(Self.user)/sessions/\(other.id)", nil, client).status == .notFound)
            #expect(try await second.ask(.get, "\(Self.user)/profile", nil, client).status == .unauthorized)
            #expect(try await second.device.get(LedgerRoute.profile, client).status == .unauthorized)
            let empty: [String: String] = [:]
            #expect(try await first.ask(.post, "\(Self.auth)/logout", empty, client).status == .noContent)
            #expect(try await first.device.get(LedgerRoute.profile, client).status == .unauthorized)
            #expect(try await first.ask(.get, "\(Self.user)/profile", nil, client).status == .unauthorized)
        }
    }

    @Test func `a person takes everything along, and leaves without a trace`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            var player = try await AccountPlayer.member("quillfeather", client, server)
            _ = try await player.device.send([player.device.device.quiz(), player.device.device.walk(77)], client)
            let wrong = try await player.ask(.post, "\(Self.user)/export", ["password": "Wrong-one-7"], client)
            #expect(wrong.status == .forbidden)
            let proof = ["password": AccountPlayer.password]
            let archive = try await player.ask(.post, "\(Self.user)/export", proof, client)
            #expect(archive.headers[.contentType] == "application/zip")
            let file = harness.home.path + "/export.zip"
            try Data(archive.body.readableBytesView).write(to: URL(filePath: file))
            let listing = Process()
            listing.executableURL = URL(filePath: "/usr/bin/python3")
            listing.arguments = [
                "-c",
                """
                import sys, zipfile
                z = zipfile.ZipFile(sys.argv[1])
                print(z.testzip(), sorted(z.namelist()), z.read('entries.jsonl').count(b'\\n'), b'quillfeather@example.org' in z.read('account.json'))
                """, file,
            ]
            let pipe = Pipe()
            listing.standardOutput = pipe
            try listing.run()
            let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(said == "None ['README.txt', 'account.json', 'entries.jsonl', 'sessions.json', 'sign-ins.json', 'standing.json'] 2 True\n")
            try FileManager.default.removeItem(atPath: file)

            _ = try await client.post(["email": player.email], to: "\(Self.auth)/forgot-password")
            #expect(try server.mails(to: player.email).count == 1)
            #expect(try await player.ask(.delete, "\(Self.user)/account", proof, client).status == .noContent)
            #expect(try await player.ask(.get, "\(Self.user)/profile", nil, client).status == .unauthorized)
            #expect(try await player.device.get(LedgerRoute.profile, client).status == .unauthorized)
            let late = try player.device.device.walk(5)
            #expect(try await player.device.post(EntryBatch([late]), to: LedgerRoute.entries, client).status == .unauthorized)
            let texts = ["quillfeather", player.device.device.name]
            for path in try FileManager.default.subpathsOfDirectory(atPath: harness.home.path) {
                let data = (try? Data(contentsOf: URL(filePath: harness.home.path + "/" + path))) ?? Data()
                #expect(texts.allSatisfy { data.range(of: Data($0.utf8)) == nil }, "\(path)")
            }
            #expect(try await server.desk.ledger.verify() == [])
        }
    }

    @Test func `who was shut out signs in no more`() async throws {
        try await LedgerHarness().route { client, server in
            var player = try await AccountPlayer.member("zoe", client, server)
            let person = try #require(try server.desk.accounts.store.account(username: "zoe")?.person)
            try await server.desk.ledger.record(
                VerdictBody(.ban, reason: "spam"), on: person,
                id: UUIDv7(after: nil, at: Device.noon, random: (1, 1)), now: Device.noon)
            #expect(try await player.login(as: "zoe", client).problem == "banned")
            let change = try await player.ask(.put, "\(Self.user)/profile", ["displayName": "Zed"], client)
            #expect(change.problem == "banned")
        }
    }

    @Test func `passwords are hashed at the full cost, unless a test says otherwise`() async throws {
        let hash = try await PasswordQueue().hash("Cornflower-blue7")
        #expect(hash.hasPrefix("$2b$12$"))
    }

    @Test func `who waited too long for a hash is told to come again, and one too many at once`() async throws {
        let queue = PasswordQueue(atOnce: 1)
        let results = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<60 {
                group.addTask { (try? await queue.matches("Cornflower-blue7", nil)) != nil }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        // One runs, 32 wait, and of those only as many are hashed as somebody still waits for.
        #expect(results.filter(\.self).count <= LedgerServerLimits.waitingPasswords + 1)
        #expect(results.contains(true))
        #expect(try await queue.matches("Cornflower-blue7", nil) == false)
    }

    @Test func `what is over is destroyed within a minute`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, server in
            let member = try await AccountPlayer.member("zoe", client, server)
            _ = try await client.post(["email": member.email], to: "\(Self.auth)/forgot-password")
            _ = try server.mails(to: member.email)
            #expect(try server.desk.accounts.store.takeOnce("challenge", Data([1]), expires: harness.clock.now + 1, now: 0))
            harness.clock.now += 31 * 24 * Device.hour
            await server.chores.everyMinute(harness.clock.now)
            let left = try await server.desk.accounts.store.left()
            #expect(left.isEmpty, "\(left)")
        }
    }

    @Test func `mails speak five languages`() throws {
        let texts = try MailTexts()
        for occasion in MailTexts.Occasion.allCases {
            #expect(texts.languages(of: occasion) == Set(Language.allCases.map(\.rawValue)))
            let mail = texts.mail(occasion, in: "sv", ["link": "L", "username": "U"], to: "a@b.c", now: 0)
            #expect(!mail.text.contains("{") && !mail.subject.contains("\n"))
        }
    }
}
