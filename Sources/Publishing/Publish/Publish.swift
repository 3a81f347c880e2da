internal import Catalog
internal import Foundation
internal import Trust

extension Publisher {
    /// Publishes the current edition of a build folder.
    ///
    /// - Parameters:
    ///   - build: The build folder.
    ///   - revocations: What editors took back; what is out already stays in force besides.
    /// - Returns: What was done.
    /// - Throws: `PublishFailure` when a file is not what it should be, a key is not here, another
    ///   publisher was first, or the destination refuses.
    public func publish(build: String, revocations: RevocationList) async throws -> PublishResult {
        let state = try await state(takesEarlierRoots: true)
        let list = try Self.editions(in: build)
        let files = try await EditionFiles(list.current.edition) { path in
            try SafeFile.read("\(build)/\(path)", atMost: PublishingLimits.jsonBytes)
        }
        try checkKeys(state)
        let upload = try await Upload(self, build: build, files: files, list: list)
        var result = self.result(files.edition.version, state.versions, state)
        try await upload.objects(&result)
        if channel.hasEntries {
            do {
                try await upload.entries(&result)
            } catch is PutConflict {
                throw lostRace
            }
        }
        try await upload.checkWhole()
        let versions = try await commit(
            Change(
                targets: (files.edition.version, try upload.signed()),
                revocations: (state.current?.revocations ?? RevocationList()).union(revocations)),
            on: state)
        let finished = self.result(files.edition.version, versions, state)
        result.versions = finished.versions
        return result
    }

    /// Tells of a missing key before hours of sending.
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
