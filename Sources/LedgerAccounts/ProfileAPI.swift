import Catalog
import Credentials
import Foundation
import HTTPTypes
import HummingbirdCore
import Ledger
import LedgerEngine
import LedgerRequests
import NIOCore
import Serving

/// The settings and details of an account.
extension UserAPI {
    /// The settings and details of an account.
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
                handle: try await services.ledger.faces(of: [account.person])[account.person]?
                    .handle ?? "",
                email: details.email, username: details.username,
                displayName: details.displayName, avatar: details.avatar,
                language: details.language, preferences: details.preferences,
                consents: details.consents, role: account.role, memberSince: account.made,
                lastSeen: account.seen))
    }

    private struct ProfileChange: ShapedBody {
        var username: String?
        var displayName: String?
        var avatar: String?
        var language: String?
        var preferences: [String: String]?
        /// Consents that are given or withdrawn, by purpose.
        var consents: [String: Bool]?

        static let shape = JSONShape.object([
            "avatar": .id,
            "consents": .map(
                name: LedgerLimits.idBytes, .flag, most: AccountLimits.namedSettings),
            "displayName": .name,
            "language": .word,
            "preferences": .map(
                name: LedgerLimits.idBytes, .name, most: AccountLimits.namedSettings),
            "username": .name,
        ])
    }

    /// Changes the named members of the account; all others stay.
    func change(_ head: HTTPRequest, _ body: ByteBuffer) async throws -> Response {
        let person = try await account(head, toWrite: true).record.person
        let request = try JSONBody.read(ProfileChange.self, body)
        let items = try await services.ledger.state(of: person)?.items ?? []
        let bought = items.filter(services.isAvatar)
        let changed: (account: AccountRecord?, errors: [ProblemDetails.FieldError])
        do {
            changed = try await accounts.store.change(
                person, folded: { Username.folded($0) ?? "" }
            ) { take(request, bought, into: &$0) }
        } catch AccountConflict.usernameTaken {
            throw ProblemDetails.invalid([
                .init("/username", "taken: Somebody has this name; take another.")
            ])
        }
        guard changed.errors.isEmpty else { throw ProblemDetails.invalid(changed.errors) }
        guard let account = changed.account else { throw ProblemDetails.notSignedIn }
        return try await answer(account)
    }

    private func take(
        _ request: ProfileChange, _ bought: Set<String>, into details: inout AccountDetails
    ) -> [ProblemDetails.FieldError] {
        var errors: [ProblemDetails.FieldError] = []
        if let typed = request.username {
            let name = errors.take("/username") { () throws(NameRefusal) in
                try Username(typed, words: accounts.words)
            }
            details.username = name?.text ?? details.username
        }
        if let typed = request.displayName {
            let name = errors.take("/displayName") { () throws(NameRefusal) in
                try DisplayName(typed, words: accounts.words)
            }
            details.displayName = name?.text ?? details.displayName
        }
        if let avatar = request.avatar {
            if avatar == AccountDetails.ownAvatar, details.avatar != avatar {
                errors.append(.init("/avatar", "Send the picture: PUT user/avatar."))
            } else if avatar != details.avatar, !Self.all.union(bought).contains(avatar) {
                errors.append(.init("/avatar", "You have no such avatar. The shop may have it."))
            }
            details.avatar = avatar.isEmpty ? nil : avatar
        }
        if let language = request.language {
            if Language(rawValue: language) == nil {
                errors.append(.init("/language", "Take one of \(Language.list)."))
            }
            details.language = language
        }
        errors += take(request.preferences ?? [:], into: &details)
        errors += take(request.consents ?? [:], into: &details)
        return errors
    }

    /// The free avatars, and "" for none; every other one is bought.
    private static let all: Set = ["", "bloom", "drop", "flower", "seedling", "sprig", "sun"]

    private func take(
        _ preferences: [String: String], into details: inout AccountDetails
    ) -> [ProblemDetails.FieldError] {
        let most = AccountLimits.preferenceBytes
        for (name, value) in preferences.sorted(by: { $0.key < $1.key }) {
            guard (1...most).contains(name.utf8.count), value.utf8.count <= most else {
                return [
                    .init("/preferences", "Names and values have at most \(most) bytes.")
                ]
            }
            details.preferences[name] = value.isEmpty ? nil : value
        }
        guard details.preferences.count <= AccountLimits.preferences else {
            return [
                .init("/preferences", "There are at most \(AccountLimits.preferences).")
            ]
        }
        return []
    }

    /// Purposes of consent after the account is open; the terms are not among them, as no account
    /// is without.
    private static let purposes: Set<String> = ["steps", "mail"]

    private func take(
        _ consents: [String: Bool], into details: inout AccountDetails
    ) -> [ProblemDetails.FieldError] {
        for (purpose, isGiven) in consents.sorted(by: { $0.key < $1.key }) {
            guard Self.purposes.contains(purpose) else {
                return [.init("/consents", "Nobody asks for consent to that.")]
            }
            let isNow = details.consents.last { $0.purpose == purpose }?.isGiven ?? false
            guard isNow != isGiven else { continue }
            details.consents.append(.init(purpose, isGiven: isGiven, time: services.now()))
            let all = details.consents.indices.filter { details.consents[$0].purpose == purpose }
            // Repeated changes must not fill the store; only the latest consent matters.
            if all.count > AccountLimits.consents { details.consents.remove(at: all[0]) }
        }
        return []
    }
}
