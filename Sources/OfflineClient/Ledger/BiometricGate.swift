/// Asks whoever holds the device to show that it is theirs, as Face ID and Touch ID do. An app brings
/// its own: the library has no window to ask in.
public protocol BiometricGate: Sendable {
    /// Whether it can ask now: the device has a sensor, and its owner set it up.
    var isAvailable: Bool { get }

    /// Asks.
    ///
    /// - Parameter reason: what for, in the owner's language.
    /// - Returns: whether the owner showed that it is theirs; false also where they would not.
    /// - Throws: what the system says.
    func unlock(reason: String) async throws -> Bool
}

/// Why an account stays locked.
public enum UnlockFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The device cannot ask, or not any more.
    case notAvailable
    /// The owner did not show that the device is theirs.
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

/// An account that is unlocked by biometrics once somebody signed in to it by a password. Playing and
/// syncing wait for nothing; only the account's own does, such as its profile and sessions.
public struct GatedAccount: Sendable {
    private static let secretName = "account-gate"

    private let account: LedgerAccount
    private let secrets: any SecretStore
    private let gate: any BiometricGate

    /// The account of a device.
    ///
    /// - Parameters:
    ///   - secrets: where the device keeps its secrets.
    ///   - gate: what asks its owner.
    public init(in secrets: any SecretStore, behind gate: any BiometricGate) {
        account = LedgerAccount(in: secrets)
        self.secrets = secrets
        self.gate = gate
    }

    /// Whether biometrics are asked for.
    ///
    /// - Throws: what the secret store says.
    public func isGated() throws -> Bool { try secrets.load(Self.secretName) != nil }

    /// Has biometrics asked for from now on, or not any more. Either is the owner's to say, who is
    /// asked first.
    ///
    /// - Parameters:
    ///   - isGated: whether they are asked for.
    ///   - reason: what for, in the owner's language.
    /// - Throws: `LedgerFailure` with status 401 where nobody is signed in; `UnlockFailure`; what the
    ///   secret store says.
    public func setGated(_ isGated: Bool, reason: String) async throws {
        guard try account.signedIn() != nil else { throw LedgerAccount.signedOut }
        try await unlock(reason)
        if isGated {
            try secrets.save(Self.secretName, [1])
        } else {
            try secrets.remove(Self.secretName)
        }
    }

    /// A token for what only an account's own may ask, once the owner showed that they are there.
    ///
    /// - Parameters:
    ///   - link: the way to the ledger.
    ///   - reason: what for, in the owner's language.
    /// - Returns: the token.
    /// - Throws: `UnlockFailure`, or as `LedgerAccount.access`.
    public func access(over link: LedgerOverHTTP, reason: String) async throws -> String {
        if try isGated() { try await unlock(reason) }
        return try await account.access(over: link)
    }

    private func unlock(_ reason: String) async throws {
        guard gate.isAvailable else { throw UnlockFailure.notAvailable }
        guard try await gate.unlock(reason: reason) else { throw UnlockFailure.refused }
    }
}
