import Crypto
public import FoundationEssentials

/// A passkey: a credential of Web Authentication Level 2 (W3C Recommendation, 8 April 2021) for
/// ES256, with user verification. Attestation is requested as "none" and never evaluated, so any
/// authenticator is accepted.
public struct Passkey: Sendable, Hashable {
    /// The credential's id, as the authenticator made it: 16 to 1023 bytes.
    public let id: Data
    /// The P-256 key as SubjectPublicKeyInfo in DER, 91 bytes.
    public let publicKey: Data
    /// The highest signature counter seen; 0 for authenticators without one.
    public private(set) var counter: UInt32

    /// A stored passkey.
    ///
    /// - Throws: `PasskeyRefusal.badLength` or `.badKey` when the id or key cannot come from a
    ///   registration.
    public init(id: Data, publicKey: Data, counter: UInt32) throws(PasskeyRefusal) {
        guard CredentialLimits.credentialIDBytes.contains(id.count) else { throw .badLength }
        _ = try PasskeyKey(subjectPublicKeyInfo: publicKey)
        (self.id, self.publicKey, self.counter) = (id, publicKey, counter)
    }

    /// The relying party of a passkey.
    public struct RelyingParty: Sendable, Hashable {
        /// Its id: the host, or a domain that the host is below.
        public var id: String
        /// The allowed origins, as browsers write them: `https://florilegium.example`.
        public var origins: Set<String>

        /// A relying party.
        public init(id: String, origins: Set<String>) {
            (self.id, self.origins) = (id, origins)
        }
    }

    /// The result of `navigator.credentials.create` in a browser.
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

    /// The result of `navigator.credentials.get` in a browser.
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

    /// Registers a passkey (7.1 of the specification, for attestation "none"). The caller checks
    /// that its id is new.
    ///
    /// - Parameters:
    ///   - registration: the browser's result.
    ///   - challenge: the random bytes that were given for this once, at least 16.
    ///   - party: the expected relying party.
    /// - Throws: the first refusal, in this order: `PasskeyRefusal.badLength`, the checks of the
    ///   client data, those of the authenticator data, `.wrongCredential` for another id, `.badKey`
    ///   for another key.
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

    /// Verifies an assertion (7.2 of the specification) and takes its counter, which the caller
    /// must store.
    ///
    /// - Parameters:
    ///   - assertion: the browser's result.
    ///   - challenge: the random bytes that were given for this once, at least 16.
    ///   - party: the expected relying party.
    /// - Throws: the first refusal, in this order: `PasskeyRefusal.wrongCredential`, the checks of
    ///   the client data, those of the authenticator data, `.badSignature`, `.counterNotRisen`; the
    ///   passkey is then unchanged.
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
