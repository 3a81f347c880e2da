/// Why something was not trusted. Each check of the client workflow has its own case, and each case
/// a sentence for people.
public enum TrustFailure: Error, Equatable, Sendable {
    /// The bytes are not well-formed metadata. `place` is a path such as `signed.roles.root`.
    case malformed(role: String, place: String, reason: String)
    /// The metadata is of another role than was asked for: an arbitrary file, or roles swapped.
    case wrongType(role: String, expected: String, found: String)
    /// Written for another major version of the specification.
    case unsupportedSpecification(role: String, found: String)
    /// Fewer good signatures of known keys than the threshold asks for.
    case tooFewSignatures(role: String, good: Int, threshold: Int)
    /// A version other than the one announced: the next root, or what timestamp or snapshot name.
    case wrongVersion(role: String, expected: Int, found: Int)
    /// An older version than one trusted before.
    case rolledBack(role: String, trusted: Int, found: Int)
    /// A role that an earlier snapshot listed is missing from the new one.
    case droppedFromSnapshot(role: String)
    /// The snapshot does not list the role.
    case notInSnapshot(role: String)
    /// The role's time is over. `expires` is as written in the metadata.
    case expired(role: String, expires: String)
    /// Another length than the signed one, in bytes.
    case wrongLength(name: String, expected: Int, found: Int)
    /// Another hash than the signed one.
    case wrongHash(name: String, algorithm: String)
    /// A hash of a kind that is not known here, so that the file cannot be checked.
    case unsupportedHash(name: String, algorithm: String)
    /// More bytes than may be: endless data.
    case tooLong(name: String, limit: Int)
    /// The delegating role names no such role.
    case notDelegated(role: String, by: String)
    /// Metadata was offered before what it depends on, or after what depends on it.
    case outOfOrder(role: String)
    /// The repository does not have a file that the metadata promises.
    case absent(path: String)
    /// No root is trusted yet.
    case noTrustedRoot
    /// No trusted role lists the target.
    case noSuchTarget(path: String)
}

extension TrustFailure: CustomStringConvertible {
    /// The sentence for people.
    public var description: String {
        switch self {
        case .malformed(let role, let place, let reason):
            "The \(role) metadata cannot be read: \(place.isEmpty ? "" : "\(place) ")\(reason)."
        case .wrongType(let role, let expected, let found):
            "The \(role) metadata is of type \(found), not \(expected)."
        case .unsupportedSpecification(let role, let found):
            "The \(role) metadata follows version \(found) of the specification; version 1 is read."
        case .tooFewSignatures(let role, let good, let threshold):
            "The \(role) metadata has \(good) good signatures; \(threshold) are needed."
        case .wrongVersion(let role, let expected, let found):
            "The \(role) metadata has version \(found); version \(expected) was announced."
        case .rolledBack(let role, let trusted, let found):
            "The repository went back: \(role) has version \(found) after \(trusted)."
        case .droppedFromSnapshot(let role):
            "The new snapshot no longer lists \(role)."
        case .notInSnapshot(let role):
            "The snapshot does not list \(role)."
        case .expired(let role, let expires):
            "The \(role) metadata expired at \(expires)."
        case .wrongLength(let name, let expected, let found):
            "\(name) has \(found) bytes; \(expected) were signed."
        case .wrongHash(let name, let algorithm):
            "\(name) does not have the \(algorithm) hash that was signed."
        case .unsupportedHash(let name, let algorithm):
            "\(name) is signed with a hash of kind \(algorithm), which is not known here."
        case .tooLong(let name, let limit):
            "\(name) has more than the \(limit) bytes that it may have."
        case .notDelegated(let role, let by):
            "\(by) does not delegate to \(role)."
        case .outOfOrder(let role):
            "The \(role) metadata came out of order."
        case .absent(let path):
            "The repository does not have \(path)."
        case .noTrustedRoot:
            "There is no trusted root yet."
        case .noSuchTarget(let path):
            "No trusted role lists the target \(path)."
        }
    }
}
