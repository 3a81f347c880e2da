internal import Catalog
public import Trust

/// The files that a prune would remove, or has removed.
public struct PruneResult: Codable, Sendable, Equatable {
    /// Files that no kept edition needs.
    public var files = 0
    /// Their bytes.
    public var bytes = 0
    /// Unneeded files that are kept because they are younger than a day.
    public var young = 0
    /// Needed files.
    public var kept = 0
    /// Kept editions by channel, newest first.
    public var editions: [String: [String]] = [:]
    /// Whether the files were removed.
    public var isDone = false
}

/// Removes files that no kept edition of any channel needs. Decks and metadata are always kept.
public struct Prune: Sendable {
    private let destination: any Destination
    private let chain: RootChain
    private let now: Instant

    /// A prune of a destination; it signs nothing and needs no private key.
    public init(_ destination: any Destination, chain: RootChain, now: Instant) {
        self.destination = destination
        self.chain = chain
        self.now = now
    }

    /// Finds unneeded files, and removes them if requested.
    ///
    /// - Parameter deletes: Whether to remove them.
    /// - Returns: The files found.
    /// - Throws: `PublishFailure` when nothing is published, a kept edition is incomplete (then
    ///   nothing is removed), or the destination refuses; `TrustFailure.noSuchTarget` when
    ///   targets.json lists no manifest.
    public func run(deletes: Bool) async throws -> PruneResult {
        var result = PruneResult()
        var needed: Set<String> = []
        for channel in Channel.allCases {
            needed.formUnion(try await self.needed(by: channel, &result))
        }
        guard !result.editions.isEmpty else {
            throw PublishFailure(
                "Nothing is published here.", at: destination.name, do: "Check the destination.")
        }
        var old: [StoredFile] = []
        for folder in ["objects/", "targets/", "v1/", "site/"] {
            for file in try await destination.list(folder) {
                if isNeeded(file.path, needed) {
                    result.kept += 1
                } else if now.seconds - file.modified < PublishingLimits.pruneAge {
                    result.young += 1
                } else {
                    old.append(file)
                }
            }
        }
        result.files = old.count
        result.bytes = old.reduce(0) { $0 + $1.bytes }
        guard deletes else { return result }
        let destination = destination
        _ = try await Parallel.map(old) { try await destination.delete($0.path) }
        result.isDone = true
        return result
    }

    private func isNeeded(_ path: String, _ needed: Set<String>) -> Bool {
        let plain =
            [".br", ".zst"].first(where: path.hasSuffix).map { String(path.dropLast($0.count)) }
            ?? path
        // Rounds are replayed against decks of any age.
        return needed.contains(plain) || plain.contains(".deck-")
    }

    private func needed(by channel: Channel, _ result: inout PruneResult) async throws
        -> Set<String>
    {
        let publisher = Publisher(
            to: destination, channel: channel, chain: chain, keys: [:], now: now)
        let state = try await publisher.state(takesEarlierRoots: true)
        guard let current = state.current else { return [] }
        let history = History(publisher: publisher, state: state, isStrict: true)
        let editions = try await history.editions(atMost: PublishingLimits.editionsKept + 1)
        var needed: Set<String> = [ReadRoute.file(ReadRoute.editions)]
        let list = current.revocationMetadata.targets
        for targets in [list] + editions.map(\.targets) {
            needed.formUnion(targets.map { $0.value.path(of: $0.key) })
        }
        for targets in editions {
            let files = try await history.files(of: targets)
            needed.formUnion(files.objects)
            needed.formUnion(files.targets.map(\.path))
            needed.formUnion(files.entries.keys)
        }
        result.editions[channel.rawValue] = editions.compactMap(\.edition)
        return needed
    }
}
