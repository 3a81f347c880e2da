/// The role that a publisher's key signs.
public enum KeyRole: String, Sendable, CaseIterable, Codable {
    /// Lists all other keys; offline.
    case root
    /// Lists an edition's files; offline.
    case targets
    /// Lists the versions of targets and revocations; online.
    case snapshot
    /// Lists the current snapshot; online.
    case timestamp
    /// Lists revoked questions and pictures; online.
    case revocations

    /// Whether its key may be on the machine that renews timestamps.
    public var isOnline: Bool { self != .root && self != .targets }
}
