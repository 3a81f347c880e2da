/// Every limit of accounts' credentials, in one place.
public enum CredentialLimits {
    // MARK: Names

    /// The most bytes of an e-mail address (RFC 5321, 4.5.3.1.3, less the angle brackets).
    public static let emailBytes = 254
    /// The most bytes before an address's @ (RFC 5321, 4.5.3.1.1).
    public static let emailLocalBytes = 64
    /// The most bytes that are read of an address or a name as it is typed: composed, a longer one is
    /// longer than any may be, and nothing need be composed or compared to see it.
    public static let typedNameBytes = 1_024
    /// How many letters a user name has: Unicode scalars of its composed form.
    public static let usernameLetters = 3...20
    /// How many letters a display name has: Unicode scalars of its composed form.
    public static let displayNameLetters = 1...40
    /// The most accents in a row that a letter carries; more would reach into other lines.
    static let marksInARow = 2

    // MARK: Passwords

    /// The fewest letters of a password: Unicode scalars of its composed form.
    public static let passwordLetters = 8
    /// The most bytes that are read of a password as it is typed: composing shortens it to a third
    /// at most.
    public static let typedPasswordBytes = 1_024
    /// The most bytes of a password in UTF-8: bcrypt reads no more.
    public static let passwordBytes = 72
    /// The base-two logarithm of bcrypt's rounds.
    public static let passwordCost = 12
    /// Random bytes of a salt.
    public static let saltBytes = 16

    // MARK: Passkeys

    /// How many bytes a credential's id has (WebAuthn Level 2, 4 and 5.1.3: 16 at least, 1023 at most).
    public static let credentialIDBytes = 16...1_023
    /// The most bytes of client data that are read.
    public static let clientDataBytes = 4_096
    /// The most bytes of authenticator data that are read.
    public static let authenticatorDataBytes = 4_096
    /// The most bytes of an ECDSA signature over P-256 in DER.
    public static let signatureBytes = 72
    /// The fewest bytes of a challenge (WebAuthn Level 2, 13.4.3).
    public static let challengeBytes = 16

    // MARK: Game Center

    /// How long a signed identity is believed, in milliseconds, either side of now.
    public static let identityWindow = 5 * 60_000
    /// The most bytes of each part of a signed identity.
    public static let identityBytes = 1_024
    /// The most bytes of a certificate.
    public static let certificateBytes = 8_192
    /// The most intermediate certificates that are looked through.
    public static let intermediates = 8
}
