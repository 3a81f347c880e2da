/// Why metadata or a file is not trusted. Each check of the client workflow has a case of its own,
/// with a message for people.
public enum TrustFailure: Error, Equatable, Sendable {
    /// The bytes are not well-formed metadata. `place` is a path such as `signed.roles.root`.
    case malformed(role: String, place: String, reason: String)
    /// The metadata has another role than requested: an arbitrary file, or swapped roles.
    case wrongType(role: String, expected: String, found: String)
    /// The metadata is of another major version of the specification.
    case unsupportedSpecification(role: String, found: String)
    /// Fewer valid signatures of known keys than the threshold.
    case tooFewSignatures(role: String, good: Int, threshold: Int)
    /// A version other than expected: the next root, or the version in the timestamp or snapshot.
    case wrongVersion(role: String, expected: Int, found: Int)
    /// The version is lower than one trusted before.
    case rolledBack(role: String, trusted: Int, found: Int)
    /// A role listed in an earlier snapshot is missing from the new one.
    case droppedFromSnapshot(role: String)
    /// The snapshot does not list the role.
    case notInSnapshot(role: String)
    /// The role has expired. `expires` is the text in the metadata.
    case expired(role: String, expires: String)
    /// The length differs from the signed one, both in bytes.
    case wrongLength(name: String, expected: Int, found: Int)
    /// The hash differs from the signed one.
    case wrongHash(name: String, algorithm: String)
    /// The hash algorithm is not supported, so the file cannot be checked.
    case unsupportedHash(name: String, algorithm: String)
    /// More bytes than `limit` (the endless data attack).
    case tooLong(name: String, limit: Int)
    /// The role `by` delegates to no role of this name.
    case notDelegated(role: String, by: String)
    /// Metadata was given before what it depends on, or after what depends on it.
    case outOfOrder(role: String)
    /// The repository lacks a file listed in its metadata.
    case absent(path: String)
    /// There is no trusted root yet.
    case noTrustedRoot
    /// No trusted role lists the target.
    case noSuchTarget(path: String)
}

extension TrustFailure: CustomStringConvertible {
    /// The message for people.
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
