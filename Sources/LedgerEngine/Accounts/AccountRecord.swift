public import FoundationEssentials
public import Ledger

/// What a person may do.
public enum Role: String, Codable, Sendable, Hashable, CaseIterable, Comparable {
    /// Plays.
    case player
    /// Decides about reports and persons.
    case moderator
    /// Decides who moderates.
    case administrator

    /// Ordered by permissions: each role includes those of the ones before it.
    public static func < (one: Role, other: Role) -> Bool { one.rank < other.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The details of an account; always stored sealed by the person's key.
public struct AccountDetails: Codable, Sendable, Hashable {
    /// Consent that was given or withdrawn.
    public struct Consent: Codable, Sendable, Hashable {
        /// The purpose: terms, age, steps, mail.
        public var purpose: String
        /// Whether it was given; false when it was withdrawn.
        public var isGiven: Bool
        /// When, in milliseconds since 1970-01-01T00:00Z.
        public var time: Int

        /// A consent.
        public init(_ purpose: String, isGiven: Bool, time: Int) {
            self.purpose = purpose
            self.isGiven = isGiven
            self.time = time
        }
    }

    /// The e-mail address as typed.
    public var email: String
    /// The name for signing in, and by which others find the person.
    public var username: String
    /// The name that others see.
    public var displayName: String
    /// The language of mails.
    public var language: String
    /// The id of a drawn avatar, or `ownAvatar`; nil for none.
    public var avatar: String?
    /// Settings that clients share among devices.
    public var preferences: [String: String]
    /// Every consent and withdrawal, in order.
    public var consents: [Consent]

    /// The avatar of a person who uploaded a picture.
    public static let ownAvatar = "own"

    /// The details of a new account.
    public init(
        email: String, username: String, displayName: String, language: String,
        consents: [Consent]
    ) {
        self.email = email
        self.username = username
        self.displayName = displayName
        self.language = language
        preferences = [:]
        self.consents = consents
    }
}

/// An account.
public struct AccountRecord: Sendable, Hashable {
    /// The person.
    public var person: PersonID
    /// The sealed details, opened.
    public var details: AccountDetails
    /// The hash of the password.
    public var password: String
    /// What the person may do.
    public var role: Role
    /// When it was opened, in milliseconds since 1970-01-01T00:00Z.
    public var made: Int
    /// The last sign-in, in milliseconds since 1970-01-01T00:00Z.
    public var seen: Int

    /// An account that is opened now.
    public init(
        person: PersonID, details: AccountDetails, password: String, role: Role, made: Int
    ) {
        self.person = person
        self.details = details
        self.password = password
        self.role = role
        self.made = made
        seen = made
    }
}

/// The pending action of a mailed link.
public struct Pending: Sendable, Hashable {
    /// The kind of action.
    public enum Kind: String, Sendable, Hashable {
        /// Opens an account.
        case signUp = "sign-up"
        /// Sets a new password.
        case reset
        /// Releases a feature from its device; the content is the feature's name.
        case release
    }

    /// The kind of action.
    public var kind: Kind
    /// The person it is for.
    public var person: PersonID
    /// Further data of the action.
    public var content: Data
    /// When the link expires, in milliseconds since 1970-01-01T00:00Z.
    public var expires: Int

    /// A pending action.
    public init(_ kind: Kind, of person: PersonID, _ content: Data, expires: Int) {
        self.kind = kind
        self.person = person
        self.content = content
        self.expires = expires
    }
}

/// The session of a signed-in person at a device.
public struct AccountSession: Sendable, Hashable {
    /// Its id.
    public var id: Data
    /// The person.
    public var person: PersonID
    /// The device's public key.
    public var device: String
    /// The sign-in, in milliseconds since 1970-01-01T00:00Z.
    public var made: Int
    /// The last renewal, in milliseconds since 1970-01-01T00:00Z.
    public var seen: Int
    /// When it expires unless it is renewed, in milliseconds since 1970-01-01T00:00Z.
    public var expires: Int
    /// Whether the browser keeps it after it is closed.
    public var keeps: Bool

    /// A session.
    public init(
        id: Data, person: PersonID, device: String, now: Int, expires: Int, keeps: Bool
    ) {
        self.id = id
        self.person = person
        self.device = device
        made = now
        seen = now
        self.expires = expires
        self.keeps = keeps
    }
}

/// The session and password of a request for a change of an account. The change may take a while,
/// and is made only if both are still valid.
public struct AccountProof: Sendable, Hashable {
    /// The session.
    public var session: Data
    /// The hash of the password that was verified for it; nil where none was required.
    public var password: String?

    /// A session and a password's hash.
    public init(session: Data, password: String? = nil) {
        self.session = session
        self.password = password
    }
}

/// The reason why a change of an account was refused.
public enum AccountConflict: Error, Sendable, Hashable {
    /// Another account has the address.
    case emailTaken
    /// Another account has the username.
    case usernameTaken
    /// The person has an account.
    case hasAccount
    /// The passkey is registered already.
    case passkeyTaken
    /// The person has the most passkeys allowed.
    case tooManyPasskeys
    /// The session of the request ended meanwhile.
    case signedOut
    /// The password changed since it was verified.
    case otherPassword
    /// The Game Center player is linked to another account.
    case playerTaken
}
