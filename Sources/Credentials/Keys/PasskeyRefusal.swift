/// Why a passkey's registration or assertion is refused.
public enum PasskeyRefusal: String, Error, Sendable, Hashable, CaseIterable {
    /// A part is longer or shorter than allowed.
    case badLength = "bad-length"
    /// The client data is not the JSON of a browser.
    case badClientData = "bad-client-data"
    /// The type is not the expected one of `webauthn.create` and `webauthn.get`.
    case wrongType = "wrong-type"
    /// Another challenge than the given one.
    case wrongChallenge = "wrong-challenge"
    /// Made at another site, or in a frame of another one.
    case wrongOrigin = "wrong-origin"
    /// The authenticator data has another form.
    case badAuthenticatorData = "bad-authenticator-data"
    /// Made for another relying party.
    case wrongRelyingParty = "wrong-relying-party"
    /// The user was not present.
    case notPresent = "not-present"
    /// The user was not verified.
    case notVerified = "not-verified"
    /// Another credential than the named one.
    case wrongCredential = "wrong-credential"
    /// The key is not a P-256 key in the expected form, or differs from that in the authenticator
    /// data.
    case badKey = "bad-key"
    /// The signature does not verify.
    case badSignature = "bad-signature"
    /// The counter did not rise: two authenticators may hold the key.
    case counterNotRisen = "counter-not-risen"
}
