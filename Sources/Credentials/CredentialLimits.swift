/// Every limit of accounts' credentials.
public enum CredentialLimits {
    // MARK: Names

    /// The most bytes of an e-mail address (RFC 5321, 4.5.3.1.3, less the angle brackets).
    public static let emailBytes = 254
    /// The most bytes before an address's @ (RFC 5321, 4.5.3.1.1).
    public static let emailLocalBytes = 64
    /// The most bytes of a typed address or name that are read. A longer one exceeds every limit
    /// after composition too, so it is refused before it is composed or compared.
    public static let typedNameBytes = 1_024
    /// The length of a user name, in Unicode scalars of its composed form.
    public static let usernameLetters = 3...20
    /// The length of a display name, in Unicode scalars of its composed form.
    public static let displayNameLetters = 1...40
    /// The most accents in a row on a letter; more would overlap other lines.
    static let marksInARow = 2

    // MARK: Passwords

    /// The fewest letters of a password, in Unicode scalars of its composed form.
    public static let passwordLetters = 8
    /// The most bytes of a typed password that are read: composition shortens it to a third at
    /// most.
    public static let typedPasswordBytes = 1_024
    /// The most bytes of a password in UTF-8: bcrypt reads no more.
    public static let passwordBytes = 72
    /// The base-two logarithm of bcrypt's rounds.
    public static let passwordCost = 12
    /// Random bytes of a salt.
    public static let saltBytes = 16

    // MARK: Passkeys

    /// The allowed bytes of a credential's id (WebAuthn Level 2, 4 and 5.1.3: at least 16, at most
    /// 1023).
    public static let credentialIDBytes = 16...1_023
    /// The largest client data, in bytes.
    public static let clientDataBytes = 4_096
    /// The largest authenticator data, in bytes.
    public static let authenticatorDataBytes = 4_096
    /// The most bytes of an ECDSA signature over P-256 in DER.
    public static let signatureBytes = 72
    /// The fewest bytes of a challenge (WebAuthn Level 2, 13.4.3).
    public static let challengeBytes = 16

    // MARK: Game Center

    /// How far the time of a signed identity may be from now, either way: 5 minutes, in
    /// milliseconds.
    public static let identityWindow = 5 * 60_000
    /// The most bytes of each part of a signed identity.
    public static let identityBytes = 1_024
    /// The most bytes of a certificate.
    public static let certificateBytes = 8_192
    /// The most intermediate certificates in a chain.
    public static let intermediates = 8
}
