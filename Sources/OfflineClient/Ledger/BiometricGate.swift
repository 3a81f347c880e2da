/// Asks the owner of the device for biometrics, such as Face ID or Touch ID. An app supplies its
/// own, as the library has no window.
public protocol BiometricGate: Sendable {
    /// Whether it can ask now: the device has a sensor, and its owner has set it up.
    var isAvailable: Bool { get }

    /// Asks the owner.
    ///
    /// - Parameter reason: the purpose, in the owner's language.
    /// - Returns: whether the owner was recognised; false also where they declined.
    /// - Throws: the system's error.
    func unlock(reason: String) async throws -> Bool
}

/// Why an account stays locked.
public enum UnlockFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The device cannot ask for biometrics, or cannot any more.
    case notAvailable
    /// The owner was not recognised, or declined.
    case refused

    /// The sentence for people.
    public var description: String {
        switch self {
        case .notAvailable:
            "This device cannot ask for your face or finger. Sign in with your password."
        case .refused: "It was not unlocked. Try again, or sign in with your password."
        }
    }
}

/// An account that is unlocked by biometrics after a sign-in by password. Playing and syncing do
/// not need it; only data of the account does, such as its profile and sessions.
public struct GatedAccount: Sendable {
    private static let secretName = "account-gate"

    private let account: LedgerAccount
    private let secrets: any SecretStore
    private let gate: any BiometricGate

    /// The account of a device.
    ///
    /// - Parameters:
    ///   - secrets: the device's secret store.
    ///   - gate: asks the owner for biometrics.
    public init(in secrets: any SecretStore, behind gate: any BiometricGate) {
        account = LedgerAccount(in: secrets)
        self.secrets = secrets
        self.gate = gate
    }

    /// Whether biometrics are required.
    ///
    /// - Throws: the error of the secret store.
    public func isGated() throws -> Bool { try secrets.load(Self.secretName) != nil }

    /// Requires biometrics from now on, or no longer. The owner has to confirm either by
    /// biometrics.
    ///
    /// - Parameters:
    ///   - isGated: whether they are required.
    ///   - reason: the purpose, in the owner's language.
    /// - Throws: `LedgerFailure` (401) when no account is signed in, `UnlockFailure` when the owner
    ///   is not recognised, the errors of the gate and the secret store.
    public func setGated(_ isGated: Bool, reason: String) async throws {
        guard try account.signedIn() != nil else { throw LedgerAccount.signedOut }
        try await unlock(reason)
        if isGated {
            try secrets.save(Self.secretName, [1])
        } else {
            try secrets.remove(Self.secretName)
        }
    }

    /// An access token of the account, after the owner was recognised where that is required.
    ///
    /// - Parameters:
    ///   - link: the connection to the ledger.
    ///   - reason: the purpose, in the owner's language.
    /// - Returns: the token.
    /// - Throws: `UnlockFailure` when the owner is not recognised, otherwise as
    ///   `LedgerAccount.access`.
    public func access(over link: LedgerOverHTTP, reason: String) async throws -> String {
        if try isGated() { try await unlock(reason) }
        return try await account.access(over: link)
    }

    private func unlock(_ reason: String) async throws {
        guard gate.isAvailable else { throw UnlockFailure.notAvailable }
        guard try await gate.unlock(reason: reason) else { throw UnlockFailure.refused }
    }
}
