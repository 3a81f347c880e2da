internal import Catalog
internal import Crypto
internal import Storage
internal import Trust

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// One update, after the metadata was verified.
struct EditionUpdate {
    /// The largest sizes of an edition's files, in bytes, because a signature alone does not
    /// guarantee that they fit on a telephone.
    private enum SizeLimits {
        static let edition = 8 << 20
        static let bundle = 4 << 30
        static let deck = 32 << 20
        static let entries = 64 << 20
        static let set = 2 << 20
    }

    /// How many days of sets are downloaded ahead: an edition usually has 60, so that they are
    /// repeated on a device that stays without a network.
    private static let daysAhead = 70

    let client: Client
    var updater: Updater
    let now: Instant
    private var report = UpdateReport(before: nil, after: "")

    init(client: Client, updater: Updater, now: Instant) {
        self.client = client
        self.updater = updater
        self.now = now
    }

    private var home: DataDirectory { client.home }

    /// Updates the folder.
    mutating func run() async throws -> UpdateReport {
        let old = try held()
        report.before = old?.current.version
        try await takeRevocations()
        let kept = try await edition(after: old)
        var installed = InstalledEdition(
            channel: client.channel, current: kept, verified: now.seconds)
        installed.packs = old?.packs ?? []
        if let old {
            installed.previous =
                old.current.edition == kept.edition ? old.previous : old.current
        }
        try installed.write(to: home.holdingPlace, on: home.disk)
        report.after = kept.version
        try await updatePacks(&installed)
        try home.store.sweep(keeping: installed.needed)
        return report
    }

    /// The installed edition; nil for an unreadable one, which is downloaded and written again.
    private mutating func held() throws -> InstalledEdition? {
        do {
            return try home.installed()
        } catch ClientFailure.damaged(let name) {
            report.remarks.append(
                "\(name) could not be read and was written anew; take packs of pictures again.")
            return nil
        }
    }

    /// Updates the revocations, which apply also without a new edition.
    private mutating func takeRevocations() async throws {
        let name = Revocations.target
        do {
            guard let file = try await updater.target(name, now: now) else {
                // The repository has no revocations, so an unreadable list does not come from it.
                if (try? home.revocations()) == nil { try home.disk.remove(home.revocationsPlace) }
                return
            }
            let wanted = try wanted(name, file, atMost: Revocations.mostBytes)
            // An unreadable one is replaced.
            let known = try? AtomicFile.read(
                home.revocationsPlace, limit: Revocations.mostBytes)
            if let known, SHA256.hex(of: known) == wanted.ref.sha256 { return }
            report.bytes += try await client.downloader.fetch(wanted)
            let bytes = try home.store.read(wanted.ref)
            _ = try Revocations(json: bytes)
            try home.disk.write(bytes, to: home.revocationsPlace)
        } catch let failure as TrustFailure {
            report.remarks.append("What was taken back could not be heard of: \(failure)")
        } catch let failure as ClientFailure {
            if case .wrongChannel = failure { throw failure }
            report.remarks.append("What was taken back could not be heard of: \(failure)")
        }
    }

    /// A signed target as a file to download.
    ///
    /// - Throws: `TrustFailure` or `ClientFailure.unreadable` when its description is malformed or
    ///   too large.
    private func wanted(_ name: String, _ file: TargetFile, atMost limit: Int) throws -> WantedFile
    {
        guard file.length <= limit else { throw TrustFailure.tooLong(name: name, limit: limit) }
        guard let hash = file.hashes.all.first(where: { $0.algorithm == "sha256" }) else {
            throw TrustFailure.unsupportedHash(
                name: name, algorithm: file.hashes.all.first?.algorithm ?? "none")
        }
        return try WantedFile(
            hash.text, file.length, "targets/" + updater.location(of: name, file), name)
    }

    /// Downloads all missing files of the current edition.
    private mutating func edition(after old: InstalledEdition?) async throws
        -> InstalledEdition.Kept
    {
        guard let file = try await updater.target("edition.json", now: now) else {
            throw TrustFailure.noSuchTarget(path: "edition.json")
        }
        let manifest = try wanted("edition.json", file, atMost: SizeLimits.edition)
        report.bytes += try await client.downloader.fetch(manifest)
        let edition = try DataDirectory.edition(try home.store.read(manifest.ref))
        let bundle = try limited(WantedFile(edition.bundle), SizeLimits.bundle)
        let decks = try edition.decks.map { try limited(WantedFile($0.target), SizeLimits.deck) }
        let missing = decks.filter { !home.store.has($0.ref) }.map(\.ref.bytes)
        try home.disk.require(missing.reduce(0, +), in: home.folder)
        for deck in decks { report.bytes += try await client.downloader.fetch(deck) }
        let index = try limited(
            WantedFile(edition.entries, name: "the list of entry files"), SizeLimits.entries)
        report.bytes += try await client.downloader.fetch(index)
        let listed = try home.store.entries(index.ref)
        let sets = try await sets(listed)
        let achievements = try await answer(of: ReadRoute.achievements, listed)
        let key = try await answer(of: ReadRoute.key, listed)
        try await fetchBundle(bundle, edition, held: old?.current)
        return InstalledEdition.Kept(
            version: edition.version, edition: manifest.ref, bundle: bundle.ref,
            entries: index.ref, decks: decks.map(\.ref), sets: sets,
            achievements: achievements, key: key)
    }

    private func limited(_ wanted: WantedFile, _ limit: Int) throws -> WantedFile {
        guard wanted.ref.bytes <= limit else {
            throw TrustFailure.tooLong(name: wanted.name, limit: limit)
        }
        return wanted
    }

    /// The answer of a fixed route; nil where the edition has none.
    private mutating func answer(
        of route: String, _ entries: [String: ObjectRef]
    ) async throws -> FileRef? {
        guard let object = entries[ReadRoute.file(route)] else { return nil }
        let wanted = try limited(WantedFile(object, name: route), SizeLimits.set)
        report.bytes += try await client.downloader.fetch(wanted)
        return wanted.ref
    }

    /// The sets from yesterday to ten weeks ahead. A set that the host does not have yet is no
    /// failure.
    private mutating func sets(_ entries: [String: ObjectRef]) async throws -> [String: FileRef] {
        let today = Day(secondsSince1970: now.seconds)
        var sets: [String: FileRef] = [:]
        let calendars = SetCalendar.all(in: entries.keys)
        for period in SetPeriod.allCases {
            var day = period.first(of: today.advanced(by: -1))
            while day <= today.advanced(by: Self.daysAhead) {
                let route = "\(period.route)/\(day)"
                let date = calendars[period]?.date(of: period, on: day) ?? day
                day = day.advanced(by: period.days)
                guard let object = entries[ReadRoute.file("\(period.route)/\(date)")] else {
                    continue
                }
                let wanted = try limited(WantedFile(object, name: route), SizeLimits.set)
                do {
                    report.bytes += try await client.downloader.fetch(wanted)
                    sets[route] = wanted.ref
                } catch ClientFailure.absent {
                    report.remarks.append("The host does not give \(route) yet.")
                }
            }
        }
        return sets
    }

    /// The bundle: the stored one, one made by a delta, or the downloaded one.
    private mutating func fetchBundle(
        _ bundle: WantedFile, _ edition: Edition, held: InstalledEdition.Kept?
    ) async throws {
        if home.store.has(bundle.ref) { return }
        // A download that was begun is continued instead of trying a delta.
        let isBegun = Disk.length(of: home.store.partial(bundle.ref)) != nil
        if let held, !isBegun {
            do {
                let signed = updater.metadata.targets["targets"]?.targets ?? [:]
                let list = try signed[BundleByDelta.list].map {
                    try wanted(BundleByDelta.list, $0, atMost: BundleByDelta.mostListBytes)
                }
                let deltas = BundleByDelta(
                    downloader: client.downloader, base: client.base, list: list)
                if let made = try await deltas.make(bundle.ref, from: held, signed: signed) {
                    report.bytes += made.bytes
                    report.bundle = .delta(from: made.from)
                    return
                }
            } catch {
                if error is CancellationError { throw error }
                report.remarks.append("The delta was of no use: \(error)")
            }
        }
        report.bytes += try await client.downloader.fetch(bundle)
        report.bundle = .whole
    }

    /// Updates the chosen packs, one after the other; until one is complete, its old version is
    /// used.
    private mutating func updatePacks(_ installed: inout InstalledEdition) async throws {
        guard !installed.packs.isEmpty else { return }
        let edition = try home.edition(installed.current.edition)
        for kept in installed.packs {
            guard let pack = edition.packs.first(where: { $0.id == kept.pack.id }),
                pack.archive.sha256 != kept.archive.sha256
            else { continue }
            do {
                let fetch = PackFetch(downloader: client.downloader)
                let (new, bytes) = try await fetch.fetch(pack)
                report.bytes += bytes
                report.packs.append(pack.id)
                installed.packs = installed.packs.map { $0.pack.id == pack.id ? new : $0 }
                try installed.write(to: home.holdingPlace, on: home.disk)
            } catch let failure as TransportFailure {
                report.remarks.append("The pack \(pack.id) is still the old one: \(failure)")
            } catch let failure as ClientFailure {
                report.remarks.append("The pack \(pack.id) is still the old one: \(failure)")
            }
        }
    }
}
