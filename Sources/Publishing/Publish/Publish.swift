internal import Catalog
internal import Foundation
internal import Trust

extension Publisher {
    /// Publishes the current edition of a build folder.
    ///
    /// - Parameters:
    ///   - build: The build folder.
    ///   - revocations: The editors' revocations; those already published stay in force as well.
    ///   - reason: Why other content replaces an edition published under this version; nil where it
    ///     does not.
    /// - Returns: The result.
    /// - Throws: `PublishFailure` when a file is missing or changed, other content is published
    ///   under this version, a key is missing, another publisher was first, or the destination
    ///   refuses.
    public func publish(
        build: String, revocations: RevocationList, replacing reason: String? = nil
    ) async throws -> PublishResult {
        let state = try await state(takesEarlierRoots: true)
        let (list, files) = try await edition(in: build)
        let isOther = try await isOther(list.current, state)
        if isOther, reason == nil { throw versionIsOut(files.edition.version) }
        try checkKeys(state)
        let upload = try await Upload(self, build: build, files: files, list: list)
        var result = self.result(files.edition.version, state.versions, state)
        let plan = try await upload.plan()
        try await upload.send(plan, &result)
        if channel.hasEntries {
            do {
                try await upload.putPointer()
            } catch is PutConflict {
                throw lostRace
            }
        }
        try await upload.checkWhole()
        let versions = try await commit(
            Change(
                targets: (files.edition.version, try upload.signed()),
                replaces: isOther ? reason : nil,
                revocations: (state.current?.revocations ?? RevocationList()).union(revocations)),
            on: state)
        let finished = self.result(files.edition.version, versions, state)
        result.versions = finished.versions
        result.replaced = isOther ? reason : nil
        return result
    }

    /// The files that a publish would send; writes nothing and needs no key.
    ///
    /// - Parameter build: The build folder.
    /// - Returns: The files, and whether the version is published with other content.
    /// - Throws: `PublishFailure` when a file is missing or changed, or the destination cannot be
    ///   read.
    public func plan(build: String) async throws -> PublishPlan {
        let state = try await state(takesEarlierRoots: true)
        let (list, files) = try await edition(in: build)
        let upload = try await Upload(self, build: build, files: files, list: list)
        var plan = try await upload.plan()
        plan.replaces = try await isOther(list.current, state)
        plan.current = state.current?.edition
        return plan
    }

    private func edition(in build: String) async throws -> (EditionList, EditionFiles) {
        let list = try Self.editions(in: build)
        let files = try await EditionFiles(list.current.edition) { path in
            try SafeFile.read("\(build)/\(path)", atMost: PublishingLimits.jsonBytes)
        }
        return (list, files)
    }

    /// Whether the channel has other content under the same version.
    private func isOther(_ item: EditionList.Item, _ state: RepositoryState) async throws -> Bool {
        guard let current = state.current else { return false }
        if let listed = current.targets.file(at: Upload.editionsName),
            let bytes = try? await reader().target(Upload.editionsName, listed),
            let list = try? CanonicalJSON.decode(EditionList.self, from: Data(bytes)),
            let known = list.editions.first(where: { $0.version == item.version })
        {
            return known.edition.sha256 != item.edition.sha256
        }
        // After a rollback the list is that of the earlier edition.
        let history = History(
            publisher: self, state: state, depth: PublishingLimits.versionsCompared)
        guard let known = try await history.targets(of: item.version)?.file(at: "edition.json")
        else { return false }
        return known.sha256 != item.edition.sha256
    }

    private func versionIsOut(_ version: String) -> PublishFailure {
        PublishFailure(
            "Edition \(version) is out already, with other content.", at: place,
            do: "Give the new one a version of its own in content/edition.yaml and build again; "
                + "or put it in the place of the other with --replace REASON.")
    }

    /// Checks that all keys are available, before files are sent for hours.
    ///
    /// - Throws: `PublishFailure` when one is missing.
    private func checkKeys(_ state: RepositoryState) throws {
        let maker = maker(state)
        _ = try maker.timestamp(version: 1, snapshot: MetaFile(version: 1))
        _ = try maker.snapshot(version: 1, meta: [:])
        _ = try maker.targets(version: 1, edition: "", files: [:], revocationKeys: [])
        _ = try maker.revocations(version: 1, list: [], keys: state.chain.revocationKeys)
    }

    static func editions(in build: String) throws -> EditionList {
        let file = "\(build)/\(ReadRoute.file(ReadRoute.editions))"
        guard let bytes = try SafeFile.read(file, atMost: PublishingLimits.jsonBytes),
            let list = try? CanonicalJSON.decode(EditionList.self, from: Data(bytes))
        else {
            throw PublishFailure(
                "There is no edition to publish.", at: file, do: "Run florilegium build.")
        }
        return list
    }
}
