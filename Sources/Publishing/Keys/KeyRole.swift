/// What a key of ours signs.
public enum KeyRole: String, Sendable, CaseIterable, Codable {
    /// Names all other keys; kept offline.
    case root
    /// Names an edition's files; kept offline.
    case targets
    /// Names the versions of targets and revocations; online.
    case snapshot
    /// Names the current snapshot; online.
    case timestamp
    /// Names what was taken back; online.
    case revocations

    /// Whether its key may lie on the machine that renews timestamps.
    public var isOnline: Bool { self != .root && self != .targets }
}
