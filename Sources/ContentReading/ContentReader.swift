import Calibration
import Catalog
import Crypto
import EditorialContent
import Foundation
package import PipelineSupport

/// Reads content/; only the form of each file is checked here, not its content.
package enum ContentReader {
    /// Reads everything below content/.
    ///
    /// - Parameters:
    ///   - project: the project of content/.
    ///   - cache: parsed plants and questions of earlier builds; new ones are added to it.
    ///   - drafts: texts read in place of files, by path below the project.
    /// - Returns: the drafts, each with the file it came from.
    /// - Throws: `Failure` when content/edition.yaml or a snapshot has a wrong form, or a file or
    ///   folder cannot be read.
    package static func all(
        from project: Project, cache: StageCache? = nil, drafts: [String: String] = [:]
    ) throws -> ProjectContent {
        let log = FindingLog(drafts: drafts)
        var inputs: [String: String] = [:]
        try ContentFiles.check(project, log: log)
        func single(_ name: String) throws -> (URL, String) {
            let file = project.content.appending(path: name)
            inputs["content/\(name)"] = try hash(of: [file], in: project)
            return (file, "content/\(name)")
        }
        func group(_ folder: String) throws -> [(URL, String)] {
            let files = try Self.files(of: folder, in: project, log.drafts)
            inputs["content/\(folder)"] = try hash(of: files, in: project)
            return files.map { ($0, project.relative($0)) }
        }
        let (editionFile, editionName) = try single("edition.yaml")
        guard let settings = EditionSettings.read(editionFile, named: editionName, log: log) else {
            throw failure(log, otherwise: editionName)
        }
        let (categoryFile, categoryName) = try single("categories.yaml")
        let categories = CategoryForm.read(categoryFile, named: categoryName, log: log)
        let (featuredFile, featuredName) = try single("featured.yaml")
        let (careFile, careName) = try single("care.yaml")
        var origins = Origins()
        let plantFiles = try group("plants")
        let plants = try read(plantFiles, log: log, cache: cache) { file, name, log in
            PlantForm.read(file, named: name, log: log)
        }.compactMap(\.self)
        if !plantFiles.isEmpty {
            origins.sources[Origins.editors] = .init(kind: .plants, records: plantFiles.count)
        }
        let questionNames = try group("questions")
        let questionFiles = try read(questionNames, log: log, cache: cache) { file, name, log in
            QuestionForm.read(file, named: name, log: log)
        }
        for (file, (_, name)) in zip(questionFiles, questionNames) {
            origins.add(file, named: name)
        }
        let taxa = try snapshots(in: project, inputs: &inputs, origins: &origins)
        let near = NearDecisions(in: project, log: log)
        _ = try single("near-duplicates.yaml")
        let (revocationFile, _) = try single("revocations.yaml")
        let (eventFile, _) = try single("events.yaml")
        let (shopFile, _) = try single("shop.yaml")
        let (beaconFile, _) = try single("beacons.yaml")
        let (lookAlikeFile, _) = try single("look-alikes.yaml")
        let (wordFile, _) = try single("words.yaml")
        let (playFile, _) = try single("play.yaml")
        let collections = try group("collections").compactMap { file, name in
            CollectionForm.read(file, named: name, log: log)
        }
        let handbook = try handbook(in: project, log: log, inputs: &inputs)
        let readings = try readings(in: project, log: log, inputs: &inputs)
        let ratings = try ratings(in: project, log: log, inputs: &inputs, origins: &origins)
        return ProjectContent(
            settings: settings, plants: plants, taxa: taxa,
            questions: questionFiles.flatMap(\.drafts), near: near,
            revocations: Revocations(revocationFile, log: log),
            categories: categories ?? CategoryForm(plants: [], questions: []),
            featured: FeaturedDraft.read(featuredFile, named: featuredName, log: log),
            events: EventForm.read(eventFile, log: log), collections: collections,
            shop: ShopForm.read(shopFile, log: log),
            beaconKinds: BeaconKindForm.read(beaconFile, log: log),
            lookAlikes: LookAlikeForm.read(lookAlikeFile, log: log), handbook: handbook,
            readings: readings, words: WordLists(wordFile, log: log),
            play: PlayForm.read(playFile, log: log),
            familyCare: FamilyCareForm.read(careFile, named: careName, log: log),
            ratings: ratings, findings: told(log), inputs: inputs, origins: origins)
    }

    /// Findings without those of a file's reader that only say again that the file is a link.
    private static func told(_ log: FindingLog) -> [Finding] {
        let links = Set(log.findings.filter { $0.rule == .link }.map(\.place.file))
        return log.findings.filter { $0.rule != .unreadable || !links.contains($0.place.file) }
    }

    /// The files of a folder of content/ in order, with those that exist only as drafts.
    private static func files(of folder: String, in project: Project, _ drafts: [String: String])
        throws -> [URL]
    {
        let files = try project.contentFiles(in: folder)
        let names = files.map(project.relative)
        let new = drafts.keys.filter { $0.hasPrefix("content/\(folder)/") && !names.contains($0) }
        guard !new.isEmpty else { return files }
        return (names + new).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            .map { project.root.appending(path: $0) }
    }

    private static func handbook(
        in project: Project, log: FindingLog, inputs: inout [String: String]
    ) throws -> HandbookDraft {
        let names = ["glossary.yaml", "key.yaml", "achievements.yaml"]
        let files = names.map { project.content.appending(path: $0) }
        for (name, file) in zip(names, files) {
            inputs["content/\(name)"] = try hash(of: [file], in: project)
        }
        let pages = try project.contentFiles(in: "pages")
        inputs["content/pages"] = try hash(of: pages, in: project)
        return HandbookDraft(
            glossary: GlossaryForm.read(files[0], log: log),
            key: KeyForm.read(files[1], log: log),
            guides: pages.compactMap {
                GuideForm.read($0, named: project.relative($0), log: log)
            },
            achievements: AchievementForm.read(files[2], log: log))
    }

    private static func readings(
        in project: Project, log: FindingLog, inputs: inout [String: String]
    ) throws -> Readings {
        let files = try Project.files(
            below: project.content.appending(path: "readings"), endings: ["csv"])
        inputs[ReadingForm.folder] = try hash(of: files, in: project)
        return ReadingForm.read(in: project, log: log)
    }

    /// The parsed files, read on all processors, with findings in the order of the files.
    private static func read<Form: Codable & Sendable>(
        _ files: [(URL, String)], log: FindingLog, cache: StageCache?,
        _ form: @Sendable (URL, String, FindingLog) -> Form
    ) throws -> [Form] {
        let drafts = log.drafts
        let read = try Parallel.map(files) { file, name in
            if let draft = drafts[name] {
                let log = FindingLog(drafts: [name: draft])
                return Read(form: form(file, name, log), findings: log.findings)
            }
            let key = [name, SHA256.hex(of: try PresentFile.bytes(of: file))]
            if let known = cache?.latest(Read<Form>.self, named: name, for: key) { return known }
            let log = FindingLog()
            let read = Read(form: form(file, name, log), findings: log.findings)
            try cache?.keepLatest(read, named: name, for: key)
            return read
        }
        for findings in read.map(\.findings) { findings.forEach(log.add) }
        return read.map(\.form)
    }

    /// The parsed form of one file with its findings.
    private struct Read<Form: Codable & Sendable>: Codable, Sendable {
        var form: Form
        var findings: [Finding]
    }

    private static func snapshots(
        in project: Project, inputs: inout [String: String], origins: inout Origins
    ) throws -> [Int: SnapshotTaxon] {
        let sources = project.content.appending(path: "sources", directoryHint: .isDirectory)
        guard FileManager.default.fileExists(atPath: sources.path) else { return [:] }
        var taxa: [Int: SnapshotTaxon] = [:]
        var taken: [Int: Day] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted() {
            let folder = sources.appending(path: name, directoryHint: .isDirectory)
            let list = folder.appending(path: "taxa.jsonl")
            guard FileManager.default.fileExists(atPath: list.path) else { continue }
            let (snapshot, read) = try SnapshotStore.read(folder)
            inputs[project.relative(folder)] = try hash(
                of: [list, folder.appending(path: "snapshot.json")], in: project)
            origins.add(snapshot, named: project.relative(folder))
            let place = Place(file: project.relative(list))
            for taxon in read where taken[taxon.taxon].map({ $0 <= snapshot.taken }) ?? true {
                taken[taxon.taxon] = snapshot.taken
                taxa[taxon.taxon] = SnapshotTaxon(
                    taxon: taxon, folder: folder, place: place)
            }
        }
        origins.setAside(exceptFor: taxa.values.lazy.map(\.place.file))
        return taxa
    }

    private static func ratings(
        in project: Project, log: FindingLog, inputs: inout [String: String],
        origins: inout Origins
    ) throws -> [String: LearntRating] {
        let file = project.root.appending(path: LearntRatings.path)
        if FileManager.default.fileExists(atPath: file.path) {
            inputs[LearntRatings.path] = try hash(of: [file], in: project)
        }
        let ratings = LearntRatings.read(in: project, log: log)
        if !ratings.isEmpty {
            origins.sources[LearntRatings.path] = .init(kind: .ratings, records: ratings.count)
        }
        return ratings
    }

    /// One SHA-256 over the names and contents of files; photographs are covered by the hashes in
    /// taxa.jsonl. A missing file counts as an empty one.
    ///
    /// - Throws: `Failure` when a file exists and cannot be read.
    private static func hash(of files: [URL], in project: Project) throws -> String {
        var hash = SHA256()
        for file in files {
            // A link has a finding of its own.
            let status = FileStatus(file.path, followsLinks: false)
            let data = status?.isLink == true ? Data() : try PresentFile.ifThere(file) ?? Data()
            hash.update(data: Data("\(project.relative(file))\n\(data.count)\n".utf8))
            hash.update(data: data)
        }
        return Hex.text(hash.finalize())
    }

    private static func failure(_ log: FindingLog, otherwise name: String) -> Failure {
        guard let finding = log.findings.first else {
            return Failure(
                what: "The edition's settings cannot be read.", place: name,
                remedy: "content/README.md shows the form.")
        }
        return Failure(
            what: finding.message, place: finding.place.description, remedy: finding.remedy)
    }
}
