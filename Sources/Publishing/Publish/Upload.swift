internal import Catalog
internal import Foundation
internal import Synchronization
internal import Trust

/// Sends the files of an edition that the destination lacks.
struct Upload: Sendable {
    private let publisher: Publisher
    private let build: String
    private let files: EditionFiles
    private let deltas: [DeltaRef]
    /// The bytes of the published v1/editions.json.
    private let pointer: [UInt8]
    /// The tag of v1/editions.json before the upload.
    private let pointerTag: String?
    private let there: [String: StoredFile]

    /// The name of the signed copy of v1/editions.json.
    static let editionsName = "editions.json"

    /// Lists the files at the destination.
    /// - Throws: `PublishFailure` when the destination cannot be read.
    init(
        _ publisher: Publisher, build: String, files: EditionFiles, list: EditionList
    ) async throws {
        self.publisher = publisher
        self.build = build
        self.files = files
        let destination = publisher.destination
        var there: [String: StoredFile] = [:]
        for folder in ["objects/", "targets/"]
            + (publisher.channel.hasEntries ? ["v1/", "site/"] : [])
        {
            for file in try await destination.list(folder) { there[file.path] = file }
        }
        self.there = there
        // Leave out editions of the build that were never published.
        var published = list
        published.editions.removeAll {
            $0.version != list.current.version && there[$0.edition.path] == nil
        }
        let versions = Set(published.editions.map(\.version))
        published.deltas.removeAll { !versions.contains($0.from) }
        deltas = published.deltas
        pointer = Array(try CanonicalJSON.encode(published))
        pointerTag =
            publisher.channel.hasEntries
            ? try await destination.head(ReadRoute.file(ReadRoute.editions))?.tag : nil
    }

    private var targets: [TargetRef] {
        files.targets + deltas.map(\.target)
            + [TargetRef(name: Self.editionsName, of: Data(pointer))]
    }

    /// The entries of targets.json.
    /// - Throws: `PublishFailure` when a hash or path is invalid, or two files have the same name.
    func signed() throws -> [String: TargetFile] {
        var signed: [String: TargetFile] = [:]
        for target in targets {
            let file = TargetFile(
                length: target.bytes,
                hashes: FileHashes([.init(algorithm: "sha256", text: target.sha256)]))
            guard EditionFiles.isHash(target.sha256), EditionFiles.isPlain(target.path) else {
                throw LocalFile.changed(target.path)
            }
            guard (signed[target.name] ?? file) == file else {
                throw PublishFailure(
                    "Two files of the edition have the same name.", at: target.name,
                    do: "Names of targets must be unique; build again with this version.")
            }
            signed[target.name] = file
        }
        return signed
    }

    /// Checks again that all files are there: a prune may have removed some meanwhile.
    /// - Throws: `PublishFailure` when one is missing.
    func checkWhole() async throws {
        var now: [String: Int] = [:]
        for folder in ["objects/", "targets/"] {
            for file in try await publisher.destination.list(folder) {
                now[file.path] = file.bytes
            }
        }
        let missing =
            files.objects.filter { now[$0] == nil }
            + targets.filter { now[$0.path] != $0.bytes }.map(\.path)
        guard let first = missing.min() else { return }
        throw PublishFailure(
            "\(missing.count) files were removed while the edition was published.",
            at: "\(publisher.destination.name) \(first)",
            do: "Publish again, and not while florilegium prune runs.")
    }

    /// The missing files: objects, targets and their compressed twins, then v1/ and site/.
    /// - Throws: `PublishFailure` when a file of the build is missing or changed.
    func plan() async throws -> PublishPlan {
        _ = try signed()
        var plan = PublishPlan(channel: publisher.channel.rawValue, edition: files.edition.version)
        let paths = files.objects.union((files.targets + deltas.map(\.target)).map(\.path))
        for plain in paths.sorted() {
            guard LocalFile.bytes("\(build)/\(plain)") != nil else {
                throw LocalFile.changed("\(build)/\(plain)")
            }
            for path in [plain, plain + ".br", plain + ".zst"] {
                guard let bytes = LocalFile.bytes("\(build)/\(path)") else { continue }
                if there[path]?.bytes == bytes {
                    plan.keptFiles += 1
                } else {
                    plan.files.append(.init(path: path, bytes: bytes))
                }
            }
        }
        guard publisher.channel.hasEntries else { return plan }
        let (there, destination) = (there, publisher.destination)
        let entries = files.entries.sorted { $0.key < $1.key }
        let missing = try await Parallel.map(entries) { path, _ -> PublishPlan.File? in
            let bytes = try entry(path)
            if let stored = there[path], destination.holds(bytes, at: stored) { return nil }
            return .init(path: path, bytes: bytes.count)
        }
        plan.keptFiles += missing.count { $0 == nil }
        plan.files += missing.compactMap(\.self)
        return plan
    }

    /// A file with a fixed name below v1/ or site/. Each is also an object, so that its earlier
    /// versions stay reachable.
    private func entry(_ path: String) throws -> [UInt8] {
        let file = "\(build)/\(path)"
        guard let object = files.entries[path],
            let bytes = try SafeFile.read(file, atMost: PublishingLimits.jsonBytes),
            ObjectRef(of: Data(bytes), extension: "").sha256 == object.sha256
        else { throw LocalFile.changed(file) }
        return bytes
    }

    /// Sends the missing files: objects and targets first, then those with a fixed name.
    /// - Throws: `PublishFailure` when a file of the build is missing or changed, or the
    ///   destination refuses.
    func send(_ plan: PublishPlan, _ result: inout PublishResult) async throws {
        let list = TargetRef(name: Self.editionsName, of: Data(pointer))
        if there[list.path]?.bytes != list.bytes {
            try await publisher.destination.put(.bytes(pointer), at: list.path, if: .always)
        }
        let progress = Mutex(PublishProgress(allFiles: plan.files.count, allBytes: plan.bytes))
        let publisher = publisher
        if !plan.files.isEmpty { publisher.progress(progress.withLock { $0 }) }
        let isEntry = { (file: PublishPlan.File) in files.entries[file.path] != nil }
        for part in [plan.files.filter { !isEntry($0) }, plan.files.filter(isEntry)] {
            _ = try await Parallel.map(part) { file in
                try await put(file)
                publisher.progress(
                    progress.withLock { progress in
                        progress.files += 1
                        progress.bytes += file.bytes
                        return progress
                    })
            }
        }
        result.keptFiles = plan.keptFiles
        result.sentFiles = plan.files.count
        result.sentBytes = plan.bytes
    }

    private func put(_ item: PublishPlan.File) async throws {
        if files.entries[item.path] != nil {
            try await publisher.destination.put(
                .bytes(try entry(item.path)), at: item.path, if: .always)
            return
        }
        let file = "\(build)/\(item.path)"
        let isTwin = item.path.hasSuffix(".br") || item.path.hasSuffix(".zst")
        guard let sha256 = try LocalFile.sha256(file),
            isTwin || sha256 == EditionFiles.hash(of: item.path)
        else { throw LocalFile.changed(file) }
        try await publisher.destination.put(
            .file(file, bytes: item.bytes, sha256: sha256), at: item.path, if: .always)
    }

    /// Sends v1/editions.json, after all files that it leads to.
    /// - Throws: `PutConflict` when another publisher was first, `PublishFailure` when the
    ///   destination refuses.
    func putPointer() async throws {
        try await publisher.putOnce(
            pointer, at: ReadRoute.file(ReadRoute.editions),
            if: pointerTag.map(PutCondition.matches) ?? .absent)
    }
}
