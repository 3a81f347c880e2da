/// Who an edition is for. Every channel has metadata of its own, under one chain of roots.
public enum Channel: String, Sendable, CaseIterable {
    /// Everybody.
    case stable
    /// Those who try what comes next.
    case beta

    /// The folder of its metadata at a destination.
    public var folder: String { "metadata/\(rawValue)" }

    /// The path of a file of its metadata at a destination.
    public func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Whether the plain files below v1/ and site/ are of this channel. There is one set of them,
    /// and it is everybody's.
    public var hasEntries: Bool { self == .stable }
}
