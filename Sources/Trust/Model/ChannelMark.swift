extension MetadataHeader {
    /// The member of every role but root that says which channel the metadata is of. One chain of
    /// roots serves all channels, so without it the beta's metadata could be passed off as the
    /// stable one. Clients that do not know it leave it alone.
    public static let channelMember = "x-florilegium-channel"

    /// The channel that the metadata says it is of.
    public var channel: String? {
        get {
            guard case .string(let name)? = extra[Self.channelMember] else { return nil }
            return name
        }
        set { extra[Self.channelMember] = newValue.map(JSONValue.string) }
    }
}
