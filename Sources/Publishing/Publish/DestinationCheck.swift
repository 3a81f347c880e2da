internal import Catalog
internal import Crypto
internal import Foundation
public import Trust

/// The result of a check of a destination.
public struct DestinationReport: Codable, Sendable, Equatable {
    /// The fault of a file.
    public enum Fault: String, Codable, Sendable {
        /// It does not exist.
        case missing
        /// Its hash is not that in its name or in the signed metadata.
        case changed
    }
    /// The destination.
    public var destination: String
    /// Checked editions by channel, newest first.
    public var editions: [String: [String]] = [:]
    /// Files read.
    public var files = 0
    /// Their bytes.
    public var bytes = 0
    /// Faults, by path.
    public var faults: [String: Fault] = [:]
    /// Paths of faulty files that were sent again.
    public var repaired: [String] = []
    /// Files listed by no current edition; prune removes them.
    public var unnamed = 0
}

/// Compares every published file of a destination with the signed metadata and with its name. Of
/// the metadata it reads the current files, and all roots.
public struct DestinationCheck: Sendable {
    private let destination: any Destination
    private let chain: RootChain
    private let now: Instant
    private let build: String?

    /// A check, which signs nothing and needs no private key.
    ///
    /// - Parameters:
    ///   - destination: The destination.
    ///   - chain: The trusted roots.
    ///   - now: The time.
    ///   - build: The build folder from which faulty files are sent again; nil to send nothing.
    public init(_ destination: any Destination, chain: RootChain, now: Instant, build: String?) {
        self.destination = destination
        self.chain = chain
        self.now = now
        self.build = build
    }

    /// The expected files.
    private struct Expected {
        /// The hash of each path.
        var hashes: [String: String] = [:]
        /// The objects whose bytes are also at a fixed path.
        var entries: [String: String] = [:]
    }

    /// Reads all files of the destination.
    ///
    /// - Returns: The remaining faults after the repair.
    /// - Throws: `PublishFailure` when nothing is published there, the signed metadata is damaged,
    ///   or the destination cannot be read or written; `TrustFailure.noSuchTarget` when
    ///   targets.json lists no manifest.
    public func run() async throws -> DestinationReport {
        var report = DestinationReport(destination: destination.name)
        var stored: [StoredFile] = []
        for folder in ["objects/", "targets/", "v1/", "site/"] {
            stored += try await destination.list(folder)
        }
        let there = Dictionary(stored.map { ($0.path, $0) }) { first, _ in first }
        var expected = Expected()
        for channel in Channel.allCases {
            try await follow(channel, there, &expected, &report)
        }
        guard !report.editions.isEmpty else {
            throw PublishFailure(
                "Nothing is published here.", at: destination.name, do: "Check the destination.")
        }
        for path in expected.hashes.keys where there[path] == nil {
            report.faults[path] = .missing
        }
        let hashes = expected.hashes
        let outcomes = try await Parallel.map(stored) { file in
            try await isRight(file, hashes, there)
        }
        for (file, isRight) in zip(stored, outcomes) {
            guard let isRight else {
                report.unnamed += 1
                continue
            }
            report.files += 1
            report.bytes += file.bytes
            if !isRight { report.faults[file.path] = .changed }
        }
        if let build { try await repair(&report, expected, from: build) }
        return report
    }

    /// Adds the files of a channel's metadata and editions.
    private func follow(
        _ channel: Channel, _ there: [String: StoredFile], _ expected: inout Expected,
        _ report: inout DestinationReport
    ) async throws {
        let publisher = Publisher(
            to: destination, channel: channel, chain: chain, keys: [:], now: now)
        let state = try await publisher.state(takesEarlierRoots: true)
        guard let current = state.current else { return }
        try await checkRoot(channel, state, &report)
        func add(_ targets: [String: TargetFile]) {
            for (name, file) in targets {
                expected.hashes[file.path(of: name)] = file.sha256
            }
        }
        add(current.revocationMetadata.targets)
        add(current.targets.targets)
        let history = History(publisher: publisher, state: state)
        var editions: [String] = []
        for targets in try await history.editions(atMost: PublishingLimits.editionsKept + 1) {
            let isCurrent = targets.version == current.targets.version
            // An earlier edition without its manifest was pruned.
            guard
                isCurrent
                    || targets.file(at: "edition.json").map({
                        there[$0.path(of: "edition.json")] != nil
                    }) == true
            else { continue }
            editions.append(targets.edition ?? "")
            do {
                let files = try await history.files(of: targets) { path in
                    try await bytes(path, there)
                }
                for path in files.objects { expected.hashes[path] = EditionFiles.hash(of: path) }
                for target in files.targets { expected.hashes[target.path] = target.sha256 }
                guard isCurrent, channel.hasEntries else { continue }
                for (path, object) in files.entries {
                    expected.hashes[path] = object.sha256
                    expected.entries[path] = object.path
                }
                if let list = targets.file(at: Upload.editionsName) {
                    let pointer = ReadRoute.file(ReadRoute.editions)
                    expected.hashes[pointer] = list.sha256
                    expected.entries[pointer] = list.path(of: Upload.editionsName)
                }
            } catch let failure as PublishFailure {
                // The edition cannot be followed further; its other files are checked by name.
                report.faults[failure.place] = there[failure.place] == nil ? .missing : .changed
            }
        }
        report.editions[channel.rawValue] = editions
    }

    /// Checks root.json, the copy of the last root from which browsers begin.
    private func checkRoot(
        _ channel: Channel, _ state: RepositoryState, _ report: inout DestinationReport
    ) async throws {
        let place = state.publishedRoot - state.chain.firstVersion
        guard state.chain.roots.indices.contains(place) else { return }
        let (path, root) = (channel.path("root.json"), state.chain.roots[place])
        report.files += 1
        report.bytes += root.count
        let found = try await destination.get(path, atMost: PublishingLimits.jsonBytes)?.bytes
        guard found != root else { return }
        if build == nil {
            report.faults[path] = found == nil ? .missing : .changed
        } else {
            try await destination.put(.bytes(root), at: path, if: .always)
            report.repaired.append(path)
        }
    }

    /// A file of the edition, read from the build folder if the destination's is faulty.
    private func bytes(_ path: String, _ there: [String: StoredFile]) async throws -> [UInt8]? {
        let found = try await destination.get(path, atMost: PublishingLimits.jsonBytes)?.bytes
        let hash = EditionFiles.hash(of: path)
        if let found, Hex.text(SHA256.hash(data: found)) == hash { return found }
        guard let build else { return found }
        let local = try SafeFile.read("\(build)/\(path)", atMost: PublishingLimits.jsonBytes)
        return local ?? found
    }

    /// Whether a file has its expected hash; nil where none is known.
    private func isRight(
        _ file: StoredFile, _ hashes: [String: String], _ there: [String: StoredFile]
    ) async throws -> Bool? {
        if let plain = Twin.plain(of: file.path), there[plain] != nil || hashes[plain] != nil {
            guard let wanted = hashes[plain] ?? Self.named(plain) else { return nil }
            let twin = try await destination.get(file.path, atMost: file.bytes)?.bytes ?? []
            return isTwin(twin, at: file.path, of: wanted, there[plain]?.bytes)
        }
        guard let wanted = hashes[file.path] ?? Self.named(file.path) else { return nil }
        return try await destination.sha256(file) == wanted
    }

    /// The hash in the name of an object or a target.
    private static func named(_ path: String) -> String? {
        guard path.hasPrefix("objects/") || path.hasPrefix("targets/") else { return nil }
        let hash = EditionFiles.hash(of: path)
        return EditionFiles.isHash(hash) ? hash : nil
    }

    /// Whether a twin decompresses to bytes with this hash. Their length is that of the plain file
    /// at the destination or in build/.
    private func isTwin(_ twin: [UInt8], at path: String, of hash: String, _ bytes: Int?) -> Bool {
        let plain = Twin.plain(of: path) ?? path
        let local = build.flatMap { LocalFile.bytes("\($0)/\(plain)") }
        return [bytes, local].compactMap(\.self).contains { count in
            Twin.opened(twin, at: path, count: count).map {
                Hex.text(SHA256.hash(data: $0)) == hash
            } ?? false
        }
    }

    /// Sends faulty files again, where build/ or the destination has their bytes.
    private func repair(
        _ report: inout DestinationReport, _ expected: Expected, from build: String
    ) async throws {
        // Objects come first: a file at a fixed path is a copy of one.
        let paths = report.faults.keys.sorted {
            (expected.entries[$0] == nil ? 0 : 1, $0) < (expected.entries[$1] == nil ? 0 : 1, $1)
        }
        for path in paths {
            let source = expected.entries[path] ?? path
            let plain = Twin.plain(of: source)
            let wanted =
                plain.map { expected.hashes[$0] ?? EditionFiles.hash(of: $0) }
                ?? expected.hashes[path] ?? EditionFiles.hash(of: source)
            if let content = try await right(source, isTwin: plain != nil, wanted, build) {
                try await destination.put(content, at: path, if: .always)
                report.faults[path] = nil
                report.repaired.append(path)
            }
        }
    }

    /// The right bytes of a file; nil where none are found.
    private func right(
        _ path: String, isTwin: Bool, _ hash: String, _ build: String
    ) async throws -> Content? {
        if isTwin {
            let local = "\(build)/\(path)"
            guard let twin = try SafeFile.read(local, atMost: PublishingLimits.jsonBytes),
                self.isTwin(twin, at: path, of: hash, nil)
            else { return nil }
            return .bytes(twin)
        }
        // The pointer's bytes are also at a fixed path.
        let pointer = ReadRoute.file(ReadRoute.editions)
        let places = path.hasSuffix(".\(Upload.editionsName)") ? [path, pointer] : [path]
        for place in places {
            let local = "\(build)/\(place)"
            if let count = LocalFile.bytes(local), try LocalFile.sha256(local) == hash {
                return .file(local, bytes: count, sha256: hash)
            }
        }
        for place in places {
            let found = try await destination.get(place, atMost: PublishingLimits.jsonBytes)?.bytes
            if let found, Hex.text(SHA256.hash(data: found)) == hash { return .bytes(found) }
        }
        return nil
    }
}
