internal import Trust

/// The changes of a commit; nil members stay unchanged.
struct Change: Sendable {
    /// A new targets.json: the edition's name and its files.
    var targets: (edition: String, files: [String: TargetFile])?
    /// Why these targets replace others of the same edition.
    var replaces: String?
    /// A new list of revocations.
    var revocations: RevocationList?
    /// Whether to make a new snapshot even if its entries did not change.
    var renewsSnapshot = false
}

extension Publisher {
    /// Signs and puts new metadata, the timestamp last: until then clients see the old metadata.
    ///
    /// - Throws: `PublishFailure` when another publisher was first, a key is missing, or the
    ///   destination refuses.
    func commit(_ change: Change, on state: RepositoryState) async throws -> SeenVersions.Versions {
        do {
            return try await unguarded(change, on: state)
        } catch is PutConflict {
            throw lostRace
        }
    }

    private func unguarded(_ change: Change, on state: RepositoryState) async throws
        -> SeenVersions.Versions
    {
        let maker = maker(state)
        var versions = state.versions
        var meta = state.current?.snapshot.meta ?? [:]
        var files: [(path: String, bytes: [UInt8])] = []
        func add(_ name: String, _ version: Int, _ bytes: [UInt8]) {
            files.append((channel.path("\(version).\(name)"), bytes))
            meta[name] = MetaFile(version: version, of: bytes)
        }
        if let list = change.revocations ?? (state.current == nil ? RevocationList() : nil) {
            let bytes = try list.file()
            let keys = revocationKeys(change, state)
            versions.revocations = try await next("revocations.json", versions.revocations)
            let target = TargetFile(of: bytes)
            let path = "targets/\(target.sha256 ?? "").\(RevocationList.name)"
            if try await destination.head(path)?.bytes != bytes.count {
                try await destination.put(.bytes(bytes), at: path, if: .always)
            }
            add(
                "revocations.json", versions.revocations,
                try maker.revocations(version: versions.revocations, list: bytes, keys: keys))
        }
        if let targets = change.targets {
            versions.targets = try await next("targets.json", versions.targets)
            add(
                "targets.json", versions.targets,
                try maker.targets(
                    version: versions.targets, edition: targets.edition, files: targets.files,
                    revocationKeys: state.chain.revocationKeys, replaces: change.replaces))
        }
        var snapshot = state.current?.timestamp.snapshot
        if !files.isEmpty || change.renewsSnapshot || snapshot == nil {
            versions.snapshot = try await next("snapshot.json", versions.snapshot)
            let bytes = try maker.snapshot(version: versions.snapshot, meta: meta)
            snapshot = MetaFile(version: versions.snapshot, of: bytes)
            files.append((channel.path("\(versions.snapshot).snapshot.json"), bytes))
        }
        versions.timestamp += 1
        guard let snapshot else { throw lostRace }
        let pointer = try maker.timestamp(version: versions.timestamp, snapshot: snapshot)
        // Everything is signed before any of it is put: a missing key leaves no files behind.
        for file in files {
            try await putOnce(file.bytes, at: file.path, if: .absent)
        }
        try await putRoots(state)
        let condition = state.timestampTag.map(PutCondition.matches) ?? .absent
        try await putOnce(pointer, at: channel.path("timestamp.json"), if: condition)
        try memory?.save(versions)
        return versions
    }

    /// The keys that clients will verify revocations with: those of new targets, or of the current
    /// ones.
    private func revocationKeys(_ change: Change, _ state: RepositoryState) -> [PublicKey] {
        if change.targets != nil { return state.chain.revocationKeys }
        return state.current.map(Self.revocationKeys) ?? state.chain.revocationKeys
    }

    /// The keys to which the current targets delegate revocations.
    static func revocationKeys(in current: RepositoryState.Current) -> [PublicKey] {
        guard let delegations = current.targets.delegations,
            case .named(let roles) = delegations.roles,
            let role = roles.first(where: { $0.name == KeyRole.revocations.rawValue })
        else { return [] }
        return role.keys.keyIdentifiers.compactMap { delegations.keys[$0] }
    }

    /// The next version whose file does not exist: a killed publisher may have left some, which
    /// caches keep for a year.
    private func next(_ name: String, _ version: Int) async throws -> Int {
        for next in (version + 1)...(version + PublishingLimits.leftOverVersions) {
            if try await destination.head(channel.path("\(next).\(name)")) == nil { return next }
        }
        throw PublishFailure(
            "There are more left-over files than killed publishers leave.", at: place,
            do: "Find out who writes there.")
    }

    /// Puts under a condition. A put that was repeated after its answer was lost finds its own
    /// bytes, which is no conflict.
    /// - Throws: `PutConflict` when other bytes are there, `PublishFailure` when the destination
    ///   refuses.
    func putOnce(_ bytes: [UInt8], at path: String, if condition: PutCondition) async throws {
        do {
            try await destination.put(.bytes(bytes), at: path, if: condition)
        } catch let conflict as PutConflict {
            let there = try? await destination.get(path, atMost: bytes.count)
            guard there?.bytes == bytes else { throw conflict }
        }
    }

    /// Puts the roots that clients do not have yet, in order, so that the chain never has a gap, and
    /// the copy of the last one where it differs.
    private func putRoots(_ state: RepositoryState) async throws {
        let chain = state.chain
        for (place, bytes) in chain.roots.enumerated() {
            let version = chain.firstVersion + place
            guard version > state.publishedRoot else { continue }
            try await putOnce(bytes, at: channel.path("\(version).root.json"), if: .absent)
        }
        guard let last = chain.roots.last else { return }
        let copy = channel.path("root.json")
        guard try await destination.get(copy, atMost: PublishingLimits.jsonBytes)?.bytes != last
        else { return }
        try await destination.put(.bytes(last), at: copy, if: .always)
    }

    func result(
        _ edition: String, _ versions: SeenVersions.Versions, _ state: RepositoryState
    ) -> PublishResult {
        var result = PublishResult(channel: channel.rawValue, edition: edition)
        result.versions = [
            "root": state.chain.current.version, "timestamp": versions.timestamp,
            "snapshot": versions.snapshot, "targets": versions.targets,
            "revocations": versions.revocations,
        ]
        result.timestampExpires =
            Instant(seconds: now.seconds + lifetimes.timestamp).description
        let margin = PublishingLimits.warningMargin
        let root = state.chain.current.header.expires
        if root.seconds - now.seconds < margin {
            result.warnings.append("The root ends at \(root): run florilegium keys renew.")
        }
        return result
    }
}
