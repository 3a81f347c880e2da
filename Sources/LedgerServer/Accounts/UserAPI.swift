import Catalog
import Credentials
import Foundation
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerStore
import NIOCore
import Serving

/// What who is signed in reads and changes of their own account.
struct UserAPI: Sendable {
    let desk: Desk
    let auth: AuthAPI

    var accounts: Accounts { desk.accounts }

    // MARK: Profile

    /// What an account says of its person.
    private struct AccountProfile: Encodable {
        var handle: String
        var email: String
        var username: String
        var displayName: String
        var avatar: String?
        var language: String
        var preferences: [String: String]
        var consents: [AccountDetails.Consent]
        var role: Role
        /// In milliseconds since 1970-01-01T00:00Z.
        var memberSince: Int
        var lastSeen: Int
    }

    /// The account.
    func profile(_ head: HTTPRequest) async throws -> Response {
        try await answer(try await account(head).record)
    }

    private func answer(_ account: AccountRecord) async throws -> Response {
        let details = account.details
        return try JSONBody.answer(
            AccountProfile(
                handle: try await desk.ledger.faces(of: [account.person])[account.person]?.handle
                    ?? "",
                email: details.email, username: details.username,
                displayName: details.displayName, avatar: details.avatar,
                language: details.language, preferences: details.preferences,
                consents: details.consents, role: account.role, memberSince: account.made,
                lastSeen: account.seen))
    }

    private struct ProfileChange: Decodable {
        var username: String?
        var displayName: String?
        var avatar: String?
        var language: String?
        var preferences: [String: String]?
        /// Consent that is given or withdrawn, by its purpose.
        var consents: [String: Bool]?
    }

    /// Changes the account; what is not named stays.
    func change(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        var account = try await account(head, toWrite: true).record
        let request = try JSONBody.read(ProfileChange.self, body)
        var faults: [Problem.Fault] = []
        if let typed = request.username {
            let name = faults.take("/username") { () throws(NameFault) in
                try Username(typed, words: accounts.words)
            }
            account.details.username = name?.text ?? account.details.username
        }
        if let typed = request.displayName {
            let name = faults.take("/displayName") { () throws(NameFault) in
                try DisplayName(typed, words: accounts.words)
            }
            account.details.displayName = name?.text ?? account.details.displayName
        }
        if let avatar = request.avatar {
            let isId =
                avatar.utf8.count <= 64
                && avatar.utf8.allSatisfy { Self.letters.contains($0) }
            if !isId { faults.append(.init("/avatar", "It is no avatar's id.")) }
            if avatar == AccountDetails.ownAvatar, account.details.avatar != avatar {
                faults.append(.init("/avatar", "Send the picture: PUT user/avatar."))
            }
            account.details.avatar = avatar.isEmpty ? nil : avatar
        }
        if let language = request.language {
            if Language(rawValue: language) == nil {
                faults.append(.init("/language", "Take one of en, es, fr, de, sv."))
            }
            account.details.language = language
        }
        faults += take(request.preferences ?? [:], into: &account.details)
        faults += take(request.consents ?? [:], into: &account.details)
        guard faults.isEmpty else { throw Problem.invalid(faults) }
        do {
            try accounts.store.write(
                account.details, of: account.person,
                username: Username.folded(account.details.username) ?? "")
            // What nobody sees any more is not kept.
            if let avatar = request.avatar, avatar != AccountDetails.ownAvatar {
                try accounts.store.removePicture(of: account.person)
            }
        } catch AccountConflict.usernameTaken {
            throw Problem.invalid([
                .init("/username", "taken: Somebody has this name; take another.")
            ])
        }
        return try await answer(account)
    }

    private static let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)

    private func take(
        _ preferences: [String: String], into details: inout AccountDetails
    ) -> [Problem.Fault] {
        let most = LedgerServerLimits.preferenceBytes
        for (name, value) in preferences.sorted(by: { $0.key < $1.key }) {
            guard (1...most).contains(name.utf8.count), value.utf8.count <= most else {
                return [
                    .init("/preferences", "Names and values have at most \(most) bytes.")
                ]
            }
            details.preferences[name] = value.isEmpty ? nil : value
        }
        guard details.preferences.count <= LedgerServerLimits.preferences else {
            return [
                .init("/preferences", "There are at most \(LedgerServerLimits.preferences).")
            ]
        }
        return []
    }

    /// What one may consent to after the account is open; without the terms there is none.
    private static let purposes: Set<String> = ["steps", "mail"]

    private func take(
        _ consents: [String: Bool], into details: inout AccountDetails
    ) -> [Problem.Fault] {
        for (purpose, isGiven) in consents.sorted(by: { $0.key < $1.key }) {
            guard Self.purposes.contains(purpose) else {
                return [.init("/consents", "Nobody asks for consent to that.")]
            }
            let last = details.consents.last { $0.purpose == purpose }
            guard last?.isGiven ?? false != isGiven else { continue }
            details.consents.append(.init(purpose, isGiven: isGiven, time: desk.now()))
        }
        return []
    }

    // MARK: Password

    private struct PasswordChange: Decodable {
        var old: String
        var new: String
    }

    /// Changes the password; all other sessions end.
    func changePassword(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let (session, account) = try await account(head, toWrite: true)
        let request = try JSONBody.read(PasswordChange.self, body)
        let details = account.details
        let faults = PasswordRules.faults(
            of: request.new, knowing: [details.email, details.username])
        guard faults.isEmpty else {
            throw Problem.invalid(faults.map { Problem.fault("/new", $0) })
        }
        try await prove(account, request.old)
        let hash = try await accounts.passwords.hash(request.new)
        let ended = try accounts.store.set(
            password: hash, of: account.person, keeping: session.id)
        try await auth.end(ended)
        accounts.letters.tell(account.person, of: .changed)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    /// Holds a password against the account's again: a session alone may have been left open.
    func prove(_ account: AccountRecord, _ password: String) async throws {
        let (now, subject) = (desk.now(), "proof \(account.person.rawValue)")
        let most = LedgerServerLimits.tries
        if let until = try accounts.store.lock(of: subject, most: most, now: now) {
            throw Problem.locked(until: until, now: now)
        }
        guard try await accounts.passwords.matches(password, account.password) else {
            try accounts.store.fail(subject, for: LedgerServerLimits.lockOut, now: now)
            throw Problem(
                status: .forbidden, name: "wrong-password", title: "Not right",
                detail: "The password is not right.")
        }
        try accounts.store.forgive(subject)
    }

    // MARK: Sessions

    private struct SessionItem: Encodable {
        var id: String
        var made: Int
        var seen: Int
        var isThis: Bool
    }

    /// Where the person is signed in.
    func sessions(_ head: HTTPRequest) async throws -> Response {
        let this = try await desk.identity.account(head)
        let all = try accounts.store.sessions(of: this.person, now: desk.now())
        return try JSONBody.answer(
            all.map {
                SessionItem(
                    id: TokenText.text($0.id), made: $0.made, seen: $0.seen,
                    isThis: $0.id == this.id)
            })
    }

    /// Ends one of them.
    func endSession(_ id: String, _ head: HTTPRequest) async throws -> Response {
        let this = try await desk.identity.account(head)
        let all = try accounts.store.sessions(of: this.person, now: desk.now())
        guard let session = all.first(where: { TokenText.text($0.id) == id }) else {
            throw Problem.notFound("You have no such session.")
        }
        try await auth.end([session])
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    // MARK: Leaving

    struct Proof: Decodable {
        var password: String
    }

    /// Everything about the person, as one archive.
    func export(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let account = try await account(head).record
        try await prove(account, try JSONBody.read(Proof.self, body).password)
        let files = try await PersonExport(desk: desk, account: account).files()
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/zip", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"florilegium.zip\"",
            ], body: .init(byteBuffer: ByteBuffer(bytes: try ZipArchive.bytes(files))))
    }

    /// Erases the person: account, key, credentials and standings.
    func erase(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let account = try await account(head).record
        try await prove(account, try JSONBody.read(Proof.self, body).password)
        try accounts.letters.forget(account.details.email)
        try await desk.ledger.erase(account.person, now: desk.now())
        desk.identity.forget(account.person)
        return Response(
            status: .noContent,
            headers: [
                .cacheControl: "no-store", .setCookie: RenewalCookie.field("", seconds: 0),
            ])
    }

    // MARK: Who asks

    /// The session and account of who asks; who was shut out changes nothing.
    func account(
        _ head: HTTPRequest, toWrite: Bool = false
    ) async throws -> (session: AccountSession, record: AccountRecord) {
        let session = try await desk.identity.account(head)
        guard let account = try accounts.store.account(of: session.person) else {
            throw Problem.notSignedIn
        }
        if toWrite, try await desk.ledger.standing(of: account.person)?.isBanned == true {
            throw Problem.banned
        }
        return (session, account)
    }
}
