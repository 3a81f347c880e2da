extension PasswordRules {
    /// Whether bcrypt reads all of a text: it stops at NUL, and after 72 bytes.
    public static func canBeHashed(_ password: String) -> Bool {
        guard password.utf8.count <= CredentialLimits.typedPasswordBytes else { return false }
        let bytes = PasswordForm.prepared(password).utf8
        return bytes.count <= CredentialLimits.passwordBytes && !bytes.contains(0)
    }
}
