internal import Crypto
public import Trust

/// A channel at a destination, and the keys to sign for it.
public struct Publisher: Sendable {
    /// The destination.
    public var destination: any Destination
    /// The channel.
    public var channel: Channel
    /// The trusted roots: all of the key folder, or the single one of a renewal machine.
    public var chain: RootChain
    /// Decrypted keys by identifier.
    public var keys: [String: SigningKey]
    /// The time.
    public var now: Instant
    /// The validity of newly signed metadata.
    public var lifetimes = Lifetimes()
    /// The versions seen before; nil where they are not stored.
    public var memory: SeenVersions?
    /// Whether to continue from versions below those seen before.
    public var acceptsOlder = false
    /// Called with the progress.
    public var progress: @Sendable (PublishProgress) -> Void = { _ in }

    /// A publisher of these members.
    public init(
        to destination: any Destination, channel: Channel, chain: RootChain,
        keys: [String: SigningKey], now: Instant
    ) {
        self.destination = destination
        self.channel = channel
        self.chain = chain
        self.keys = keys
        self.now = now
    }

    func reader(takesEarlierRoots: Bool = false) -> RepositoryReader {
        RepositoryReader(
            destination: destination, channel: channel, takesEarlierRoots: takesEarlierRoots,
            acceptsOlder: acceptsOlder)
    }

    func state(takesEarlierRoots: Bool = false) async throws -> RepositoryState {
        try await reader(takesEarlierRoots: takesEarlierRoots).read(from: chain, memory: memory)
    }

    /// The state of the channel and its current metadata.
    /// - Throws: `PublishFailure` when nothing is published, the metadata is invalid or older than
    ///   seen before, or the destination cannot be read.
    func publishedState(
        takesEarlierRoots: Bool = false
    ) async throws -> (RepositoryState, RepositoryState.Current) {
        let state = try await state(takesEarlierRoots: takesEarlierRoots)
        guard let current = state.current else {
            throw PublishFailure(
                "Nothing is published in this channel.", at: place,
                do: "Run florilegium publish first, or check the channel and the destination.")
        }
        return (state, current)
    }

    var place: String { "\(destination.name) \(channel.folder)" }

    func maker(_ state: RepositoryState) -> MetadataMaker {
        MetadataMaker(
            channel: channel, root: state.chain.current, keys: keys, now: now,
            lifetimes: lifetimes)
    }

    var lostRace: PublishFailure {
        PublishFailure(
            "Another publisher was first; what it published stands, and this run changed nothing "
                + "that clients see.", at: place,
            do: "Wait until it is done, look at what it published, and publish again if need be.")
    }
}

/// The progress of a publish.
public struct PublishProgress: Sendable, Equatable {
    /// Files sent so far.
    public var files = 0
    /// Files to send.
    public var allFiles = 0
    /// Bytes sent so far.
    public var bytes = 0
    /// Bytes to send.
    public var allBytes = 0
}

/// The files that a publish would send, in the form of `--dry-run --json`.
public struct PublishPlan: Codable, Sendable, Equatable {
    /// A file.
    public struct File: Codable, Sendable, Equatable {
        /// Its path at the destination.
        public var path: String
        /// Its length in bytes.
        public var bytes: Int
    }
    /// The channel.
    public var channel: String
    /// The edition that would be published.
    public var edition: String
    /// The current edition; nil where there is none.
    public var current: String?
    /// Whether other content is published under the same version.
    public var replaces = false
    /// Files to send, without signed metadata.
    public var files: [File] = []
    /// How many files are there already.
    public var keptFiles = 0

    /// The bytes of all files to send.
    public var bytes: Int { files.reduce(0) { $0 + $1.bytes } }
}

/// The result of a command, in the form of `--json`.
public struct PublishResult: Codable, Sendable, Equatable {
    /// The channel.
    public var channel: String
    /// The current edition.
    public var edition: String
    /// Files sent, without metadata.
    public var sentFiles = 0
    /// Their bytes.
    public var sentBytes = 0
    /// How many files were there already.
    public var keptFiles = 0
    /// Versions of the current metadata, by role.
    public var versions: [String: Int] = [:]
    /// When the timestamp expires.
    public var timestampExpires = ""
    /// What must be renewed soon.
    public var warnings: [String] = []
    /// The reason for replacing other content under the same version.
    public var replaced: String?
    /// The revoked item.
    public var revoked: Item?
    /// The item whose revocation was withdrawn.
    public var withdrawn: Item?

    /// A question or a picture.
    public struct Item: Codable, Sendable, Equatable {
        /// `question` or `picture`.
        public var kind: String
        /// Its id.
        public var id: String
    }
}
