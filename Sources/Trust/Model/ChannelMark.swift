extension MetadataHeader {
    /// The member with the channel's name, in every role but root. One chain of roots serves all
    /// channels, so without this member the beta's metadata could be passed off as the stable one.
    /// Other clients ignore it.
    public static let channelMember = "x-florilegium-channel"

    /// The channel's name in the metadata.
    public var channel: String? {
        get {
            guard case .string(let name)? = extra[Self.channelMember] else { return nil }
            return name
        }
        set { extra[Self.channelMember] = newValue.map(JSONValue.string) }
    }
}
