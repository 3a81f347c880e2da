import Crypto
public import FoundationEssentials

/// A passkey: a credential of Web Authentication Level 2 (W3C Recommendation, 8 April 2021) for
/// ES256, with user verification. Attestation is asked for as "none" and never evaluated: any
/// authenticator will do.
public struct Passkey: Sendable, Hashable {
    /// The credential's id, as the authenticator made it: 16 to 1023 bytes.
    public let id: Data
    /// The P-256 key as SubjectPublicKeyInfo in DER, 91 bytes.
    public let publicKey: Data
    /// The highest signature counter that was seen; 0 of authenticators that have none.
    public private(set) var counter: UInt32

    /// A passkey as it was kept.
    ///
    /// - Throws: `badLength` and `badKey` for what never was registered.
    public init(id: Data, publicKey: Data, counter: UInt32) throws(PasskeyRefusal) {
        guard CredentialLimits.credentialIDBytes.contains(id.count) else { throw .badLength }
        _ = try PasskeyKey(subjectPublicKeyInfo: publicKey)
        (self.id, self.publicKey, self.counter) = (id, publicKey, counter)
    }

    /// Whom a passkey is made for.
    public struct RelyingParty: Sendable, Hashable {
        /// Its id: the host, or a domain that the host is below.
        public var id: String
        /// The origins that may ask, as browsers write them: `https://florilegium.example`.
        public var origins: Set<String>

        /// A relying party.
        public init(id: String, origins: Set<String>) {
            (self.id, self.origins) = (id, origins)
        }
    }

    /// What a browser sends after `navigator.credentials.create`.
    public struct Registration: Sendable, Hashable {
        /// `rawId`.
        public var id: Data
        /// `response.clientDataJSON`.
        public var clientData: Data
        /// `response.getAuthenticatorData()`.
        public var authenticatorData: Data
        /// `response.getPublicKey()`: SubjectPublicKeyInfo in DER.
        public var publicKey: Data

        /// A registration.
        public init(id: Data, clientData: Data, authenticatorData: Data, publicKey: Data) {
            (self.id, self.clientData) = (id, clientData)
            (self.authenticatorData, self.publicKey) = (authenticatorData, publicKey)
        }
    }

    /// What a browser sends after `navigator.credentials.get`.
    public struct Assertion: Sendable, Hashable {
        /// `rawId`.
        public var id: Data
        /// `response.clientDataJSON`.
        public var clientData: Data
        /// `response.authenticatorData`.
        public var authenticatorData: Data
        /// `response.signature`: ECDSA in DER.
        public var signature: Data

        /// An assertion.
        public init(id: Data, clientData: Data, authenticatorData: Data, signature: Data) {
            (self.id, self.clientData) = (id, clientData)
            (self.authenticatorData, self.signature) = (authenticatorData, signature)
        }
    }

    /// Registers a passkey (7.1 of the specification, for attestation "none"). Whether the id is
    /// already someone's is for the caller to ask.
    ///
    /// - Parameters:
    ///   - registration: what the browser sent.
    ///   - challenge: the random bytes that were given for this, once; 16 at least.
    ///   - party: whom it must be for.
    /// - Throws: the first refusal that is found.
    public init(
        registering registration: Registration, challenge: Data, for party: RelyingParty
    ) throws(PasskeyRefusal) {
        guard CredentialLimits.credentialIDBytes.contains(registration.id.count) else {
            throw .badLength
        }
        try PasskeyClientData.check(
            registration.clientData, type: "webauthn.create", challenge: challenge, for: party)
        let data = try AuthenticatorData(registration.authenticatorData)
        try data.check(for: party)
        guard let attested = data.attested else { throw .badAuthenticatorData }
        guard attested.id == registration.id else { throw .wrongCredential }
        let key = try PasskeyKey(subjectPublicKeyInfo: registration.publicKey)
        guard key.point == attested.point else { throw .badKey }
        (id, publicKey, counter) = (registration.id, registration.publicKey, data.counter)
    }

    /// Verifies an assertion (7.2 of the specification) and takes over its counter, which the caller
    /// must keep with the passkey.
    ///
    /// - Parameters:
    ///   - assertion: what the browser sent.
    ///   - challenge: the random bytes that were given for this, once; 16 at least.
    ///   - party: whom it must be for.
    /// - Throws: the first refusal that is found; the passkey is then as before.
    public mutating func verify(
        _ assertion: Assertion, challenge: Data, for party: RelyingParty
    ) throws(PasskeyRefusal) {
        guard assertion.id == id else { throw .wrongCredential }
        try PasskeyClientData.check(
            assertion.clientData, type: "webauthn.get", challenge: challenge, for: party)
        let data = try AuthenticatorData(assertion.authenticatorData)
        guard data.attested == nil else { throw .badAuthenticatorData }
        try data.check(for: party)
        let key = try PasskeyKey(subjectPublicKeyInfo: publicKey)
        let signed = assertion.authenticatorData + Data(SHA256.hash(data: assertion.clientData))
        guard key.isValid(assertion.signature, for: signed) else { throw .badSignature }
        let hasCounter = data.counter != 0 || counter != 0
        if hasCounter, data.counter <= counter { throw .counterNotRisen }
        counter = data.counter
    }
}
