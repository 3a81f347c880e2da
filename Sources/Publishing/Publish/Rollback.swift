internal import Catalog
import Catalog
internal import Crypto
internal import Foundation
internal import Trust

extension Publisher {
    /// Returns the channel to an edition published in it before, with new metadata of higher
    /// versions.
    ///
    /// - Parameter version: The edition.
    /// - Returns: The result.
    /// - Throws: `PublishFailure` when the channel is at this edition or never had it, files of it
    ///   are missing, a key is missing, another publisher was first, or the destination refuses;
    ///   `TrustFailure` when its targets.json lists no manifest or no list of editions.
    public func rollBack(to version: String) async throws -> PublishResult {
        let (state, current) = try await publishedState(takesEarlierRoots: true)
        guard current.edition != version else {
            throw PublishFailure(
                "The channel is at this edition.", at: "\(place) \(version)",
                do: "Name an earlier edition.")
        }
        let history = History(publisher: self, state: state)
        guard let old = try await history.targets(of: version) else {
            throw PublishFailure(
                "The channel never had this edition, or it was pruned.", at: "\(place) \(version)",
                do: "Build and publish it again.")
        }
        let pointerTag = try await destination.head(ReadRoute.file(ReadRoute.editions))?.tag
        let files = try await history.files(of: old)
        try await checkWhole(files, old)
        var result = self.result(version, state.versions, state)
        if channel.hasEntries {
            try await putEntries(files, old, pointerTag, &result)
        }
        let versions = try await commit(
            Change(targets: (version, old.targets), revocations: current.revocations), on: state)
        result.versions = self.result(version, versions, state).versions
        return result
    }

    private func checkWhole(_ files: EditionFiles, _ old: Targets) async throws {
        var there: [String: Int] = [:]
        for folder in ["objects/", "targets/"] {
            for file in try await destination.list(folder) { there[file.path] = file.bytes }
        }
        let missing =
            files.objects.filter { there[$0] == nil }
            + old.targets.filter { there[$0.value.path(of: $0.key)] != $0.value.length }.keys
        guard missing.isEmpty else {
            throw PublishFailure(
                "\(missing.count) files of the edition are gone: \(missing.sorted()[0]), …",
                at: destination.name, do: "Build and publish the edition again.")
        }
    }

    private func putEntries(
        _ files: EditionFiles, _ old: Targets, _ tag: String?, _ result: inout PublishResult
    ) async throws {
        let history = reader()
        guard let list = old.file(at: Upload.editionsName) else {
            throw TrustFailure.noSuchTarget(path: Upload.editionsName)
        }
        let pointer = try await history.target(Upload.editionsName, list)
        var there: [String: StoredFile] = [:]
        for folder in ["v1/", "site/"] {
            for file in try await destination.list(folder) { there[file.path] = file }
        }
        let (stored, destination) = (there, destination)
        let sent = try await Parallel.map(files.entries.sorted { $0.key < $1.key }) {
            path, object -> Int? in
            let found = try await destination.get(
                object.path, atMost: PublishingLimits.jsonBytes)
            guard let bytes = found?.bytes, Hex.text(SHA256.hash(data: bytes)) == object.sha256
            else {
                throw PublishFailure(
                    "A file of the edition is gone, or not what its name says.", at: object.path,
                    do: "Build and publish the edition again.")
            }
            if let file = stored[path], destination.holds(bytes, at: file) { return nil }
            try await destination.put(.bytes(bytes), at: path, if: .always)
            return bytes.count
        }
        result.keptFiles += sent.count { $0 == nil }
        result.sentFiles += sent.count { $0 != nil }
        result.sentBytes += sent.reduce(0) { $0 + ($1 ?? 0) }
        do {
            try await putOnce(
                pointer, at: ReadRoute.file(ReadRoute.editions),
                if: tag.map(PutCondition.matches) ?? .absent)
        } catch is PutConflict {
            throw lostRace
        }
    }
}

extension TargetFile {
    /// The path at a destination.
    func path(of name: String) -> String { "targets/\(sha256 ?? "").\(name)" }
}

/// The earlier editions of a channel: every targets.json that still exists.
struct History {
    let publisher: Publisher
    let state: RepositoryState
    /// Whether a targets.json signed by no root of the chain is an error. Prune must not ignore
    /// one, or it would remove files in use.
    var isStrict = false
    /// How many versions are searched, from the current one down.
    var depth = 4_096

    /// Up to `count` wanted editions from the current one down, newest first, each by its newest
    /// targets.json.
    /// - Throws: `PublishFailure` when the destination cannot be read, or as `isStrict`.
    func editions(atMost count: Int, isWanted: (String) -> Bool = { _ in true }) async throws
        -> [Targets]
    {
        guard let current = state.current else { return [] }
        var found = isWanted(current.edition) ? [current.targets] : []
        var version = current.targets.version - 1
        let last = max(0, version - depth)
        while version > last, found.count < count {
            if let targets = try await targets(version: version), let edition = targets.edition,
                isWanted(edition), !found.contains(where: { $0.edition == edition })
            {
                found.append(targets)
            }
            version -= 1
        }
        return found
    }

    func targets(of edition: String) async throws -> Targets? {
        try await editions(atMost: 1) { $0 == edition }.first
    }

    /// One targets.json, if it is signed with the keys of a root of the chain.
    private func targets(version: Int) async throws -> Targets? {
        let path = publisher.channel.path("\(version).targets.json")
        guard
            let bytes = try await publisher.destination.get(path, atMost: TrustLimits.targetsBytes)?
                .bytes,
            let signed = try? Signed<Targets>(reading: bytes, role: "targets"),
            signed.body.version == version,
            signed.body.header.channel == publisher.channel.rawValue
        else { return nil }
        if let targets = verified(signed) { return targets }
        guard !isStrict else {
            throw PublishFailure(
                "A list of files was signed before the first root that is trusted here.",
                at: "\(publisher.destination.name) \(path)",
                do: "Run it with the folder of keys, or with --root and the very first root.")
        }
        return nil
    }

    private func verified(_ signed: Signed<Targets>) -> Targets? {
        for bytes in state.chain.roots.reversed() {
            guard let root = try? Signed<Root>(reading: bytes, role: "root").body,
                let keys = root.roles[.targets]
            else { continue }
            if (try? signed.verify(as: "targets", by: keys, of: root.keys)) != nil {
                return signed.body
            }
        }
        return nil
    }

    /// All files of an edition, read from the destination or with `read`.
    /// - Throws: `TrustFailure.noSuchTarget` when targets.json lists no manifest, `PublishFailure`
    ///   as `EditionFiles.init`.
    func files(of targets: Targets, read: EditionFiles.Reader? = nil) async throws -> EditionFiles {
        guard let file = targets.file(at: "edition.json"), let sha256 = file.sha256 else {
            throw TrustFailure.noSuchTarget(path: "edition.json")
        }
        let destination = publisher.destination
        var reference = TargetRef(name: "edition.json", of: Data())
        reference.sha256 = sha256
        reference.bytes = file.length
        if let read { return try await EditionFiles(reference, read: read) }
        return try await EditionFiles(reference) { path in
            try await destination.get(path, atMost: PublishingLimits.jsonBytes)?.bytes
        }
    }
}
