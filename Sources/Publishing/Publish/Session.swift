internal import Crypto
public import Trust

/// A channel at a destination, and what is needed to sign for it.
public struct Publisher: Sendable {
    /// Where to.
    public var destination: any Destination
    /// The channel.
    public var channel: Channel
    /// Roots that are trusted: all of the key folder, or the one that a renewal machine was given.
    public var chain: RootChain
    /// Opened keys by identifier.
    public var keys: [String: SigningKey]
    /// The time.
    public var now: Instant
    /// For how long what is signed may be trusted.
    public var lifetimes = Lifetimes()
    /// What was seen before, where it is remembered.
    public var memory: SeenVersions?
    /// Whether to go on from versions below those seen before.
    public var acceptsOlder = false
    /// Is told of progress.
    public var progress: @Sendable (PublishProgress) -> Void = { _ in }

    /// A publisher of these.
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

    /// What is in force, where something must be.
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

/// How far a publish is.
public struct PublishProgress: Sendable, Equatable {
    /// Files that are sent.
    public var files = 0
    /// Files to send.
    public var allFiles = 0
    /// Bytes that are sent.
    public var bytes = 0
    /// Bytes to send.
    public var allBytes = 0
}

/// What a publish would send, as `--dry-run --json` prints it.
public struct PublishPlan: Codable, Sendable, Equatable {
    /// A file.
    public struct File: Codable, Sendable, Equatable {
        /// Its path at the destination.
        public var path: String
        /// Its length.
        public var bytes: Int
    }
    /// The channel.
    public var channel: String
    /// The edition that would be published.
    public var edition: String
    /// The edition that clients get now; nil where there is none.
    public var current: String?
    /// Whether other content is out under the same version.
    public var replaces = false
    /// Files that are not there yet, signed metadata aside.
    public var files: [File] = []
    /// Files that are there already.
    public var keptFiles = 0

    /// The bytes of all files to send.
    public var bytes: Int { files.reduce(0) { $0 + $1.bytes } }
}

/// What came of a command, as `--json` prints it.
public struct PublishResult: Codable, Sendable, Equatable {
    /// The channel.
    public var channel: String
    /// The edition that clients get now.
    public var edition: String
    /// Files that were sent, metadata aside.
    public var sentFiles = 0
    /// Their bytes.
    public var sentBytes = 0
    /// Files that were there already.
    public var keptFiles = 0
    /// Versions of the metadata in force, by role.
    public var versions: [String: Int] = [:]
    /// When the timestamp must have been renewed.
    public var timestampExpires = ""
    /// What needs a hand before long.
    public var warnings: [String] = []
    /// Why it took the place of other content under the same version.
    public var replaced: String?
    /// What was taken back.
    public var revoked: Item?
    /// What is no longer taken back.
    public var withdrawn: Item?

    /// A question or a picture.
    public struct Item: Codable, Sendable, Equatable {
        /// question or picture.
        public var kind: String
        /// Its id.
        public var id: String
    }
}
