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

    /// By what they may do: each may all that those before it may.
    public static func < (one: Role, other: Role) -> Bool { one.rank < other.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// What an account says of its person; sealed by the person's key wherever it is kept.
public struct AccountDetails: Codable, Sendable, Hashable {
    /// Consent that was given or withdrawn.
    public struct Consent: Codable, Sendable, Hashable {
        /// What for: terms, age, steps, mail.
        public var purpose: String
        /// Given, or withdrawn.
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

    /// The e-mail address as it was typed.
    public var email: String
    /// The name by which one signs in and others find one.
    public var username: String
    /// The name that others see.
    public var displayName: String
    /// The language of mails.
    public var language: String
    /// Which of the drawn avatars, or `ownAvatar`; nil for none.
    public var avatar: String?
    /// What clients keep from device to device.
    public var preferences: [String: String]
    /// Every consent and withdrawal, in order.
    public var consents: [Consent]

    /// The avatar of who sent a picture of their own.
    public static let ownAvatar = "own"

    /// What an account says when it is opened.
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
    /// Whose it is.
    public var person: PersonID
    /// What it says of them.
    public var details: AccountDetails
    /// The hash of the password.
    public var password: String
    /// What the person may do.
    public var role: Role
    /// When it was opened, in milliseconds since 1970-01-01T00:00Z.
    public var made: Int
    /// When somebody last signed in.
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

/// What waits for a mailed link to be opened.
public struct Pending: Sendable, Hashable {
    /// What the link does.
    public enum Kind: String, Sendable, Hashable {
        /// Opens an account.
        case signUp = "sign-up"
        /// Sets a new password.
        case reset
        /// Releases a feature from its device; the content is the feature's name.
        case release
    }

    /// What the link does.
    public var kind: Kind
    /// For whom.
    public var person: PersonID
    /// What else it needs to know.
    public var content: Data
    /// Until when it works, in milliseconds since 1970-01-01T00:00Z.
    public var expires: Int

    /// What waits.
    public init(_ kind: Kind, of person: PersonID, _ content: Data, expires: Int) {
        self.kind = kind
        self.person = person
        self.content = content
        self.expires = expires
    }
}

/// Somebody who is signed in at a device.
public struct AccountSession: Sendable, Hashable {
    /// Its name.
    public var id: Data
    /// Who.
    public var person: PersonID
    /// At which device.
    public var device: String
    /// When they signed in, in milliseconds since 1970-01-01T00:00Z.
    public var made: Int
    /// When they were last heard of.
    public var seen: Int
    /// Until when it lasts, unless it is renewed.
    public var expires: Int
    /// Whether the browser keeps it when it is closed.
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

/// By what somebody asked for a change of their account. What is asked for takes a while, and is
/// done only where both still hold.
public struct AccountProof: Sendable, Hashable {
    /// The session.
    public var session: Data
    /// The hash of the password that was shown for it; nil where none was asked for.
    public var password: String?

    /// What was shown.
    public init(session: Data, password: String? = nil) {
        self.session = session
        self.password = password
    }
}

/// Why an account cannot be as it was asked for.
public enum AccountConflict: Error, Sendable, Hashable {
    /// Somebody has the address.
    case emailTaken
    /// Somebody has the name.
    case usernameTaken
    /// The person has an account.
    case hasAccount
    /// The passkey is somebody's already.
    case passkeyTaken
    /// The person has as many passkeys as one may.
    case tooManyPasskeys
    /// The session by which it was asked for ended meanwhile.
    case signedOut
    /// The password that was shown for it is another meanwhile.
    case otherPassword
    /// The Game Center player is linked to another account.
    case playerTaken
}
