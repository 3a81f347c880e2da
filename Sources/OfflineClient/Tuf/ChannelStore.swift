internal import Trust

/// A store that accepts metadata of one channel only. The channels of a repository share its root,
/// so a host could send the metadata of one in place of another's; signed metadata names its
/// channel in the member `x-florilegium-channel`.
///
/// It refuses metadata before it is stored. So refused metadata is never kept, and cannot take the
/// place of the right metadata.
struct ChannelStore: TrustStore {
    let inner: any TrustStore
    let channel: String
    let disk: Disk

    func load(role: String) throws -> [UInt8]? { try inner.load(role: role) }

    func save(role: String, _ bytes: [UInt8]) throws {
        if let found = try Self.channel(of: role, bytes), found != channel {
            throw ClientFailure.wrongChannel(role: role, expected: channel, found: found)
        }
        try disk.before(.write("\(role).json"))
        try inner.save(role: role, bytes)
    }

    func loadRoot(version: Int) throws -> [UInt8]? { try inner.loadRoot(version: version) }

    func saveRoot(version: Int, _ bytes: [UInt8]) throws {
        try disk.before(.write("\(version).root.json"))
        try inner.saveRoot(version: version, bytes)
    }

    /// The channel of metadata; nil for roots, which all channels share.
    ///
    /// - Returns: an empty text where none is named.
    private static func channel(of role: String, _ bytes: [UInt8]) throws -> String? {
        let header: MetadataHeader
        switch role {
        case "root": return nil
        case "timestamp": header = try Signed<Timestamp>(reading: bytes, role: role).body.header
        case "snapshot": header = try Signed<Snapshot>(reading: bytes, role: role).body.header
        default: header = try Signed<Targets>(reading: bytes, role: role).body.header
        }
        return header.channel ?? ""
    }
}
