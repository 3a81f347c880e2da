/// Why a passkey's registration or assertion is refused.
public enum PasskeyRefusal: String, Error, Sendable, Hashable, CaseIterable {
    /// Longer or shorter than what is read.
    case badLength = "bad-length"
    /// The client data is not the JSON that a browser writes.
    case badClientData = "bad-client-data"
    /// Made for something else: not `webauthn.create`, not `webauthn.get`.
    case wrongType = "wrong-type"
    /// Not the challenge that was given.
    case wrongChallenge = "wrong-challenge"
    /// Made at another site, or for a page within another's.
    case wrongOrigin = "wrong-origin"
    /// The authenticator data has another form.
    case badAuthenticatorData = "bad-authenticator-data"
    /// Made for another relying party.
    case wrongRelyingParty = "wrong-relying-party"
    /// Nobody touched the authenticator.
    case notPresent = "not-present"
    /// Nobody showed it who they are.
    case notVerified = "not-verified"
    /// Another credential than the one that is said.
    case wrongCredential = "wrong-credential"
    /// No P-256 key in the form that is read, or not the one in the authenticator data.
    case badKey = "bad-key"
    /// Not signed by the key.
    case badSignature = "bad-signature"
    /// The counter did not rise: two authenticators may hold the key.
    case counterNotRisen = "counter-not-risen"
}
