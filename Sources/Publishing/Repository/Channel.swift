/// The audience of an edition. Every channel has its own metadata, under one chain of roots.
public enum Channel: String, Sendable, CaseIterable {
    /// For all users.
    case stable
    /// For testers of the next edition.
    case beta

    /// The folder of its metadata at a destination.
    public var folder: String { "metadata/\(rawValue)" }

    /// The path of a file of its metadata at a destination.
    public func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Whether the plain files below v1/ and site/ are of this channel. There is one set of them,
    /// of the stable channel.
    public var hasEntries: Bool { self == .stable }
}
