import BotanicalPlates
package import Catalog
import Crypto
import Dispatch
package import EditorialContent
import Foundation
package import PipelineSupport
import PlateDrawing

/// The published pictures of every plant.
package struct Depicted: Sendable {
    /// The input of the stage.
    package var checked: Checked
    /// Pictures by plant, best first.
    package var pictures: [PlantID: [Picture]]
    /// The `Drawing` of each plate, by picture id; empty when none was drawn.
    package var drawings: [String: Drawing] = [:]
    /// The findings so far, with those of pictures.
    package var findings: [Finding]
}

/// Chooses, orients, strips, resizes and encodes pictures: one decode for all renditions, pictures
/// in parallel, results cached by source and recipe.
package struct Depict: Sendable {
    /// The most gathered photographs of a plant beside its plates.
    static let photographsPerPlant = 6
    /// The long edge of the placeholder, in pixels.
    private static let placeholderEdge = 16
    /// Version of how colours of photographs are read: a new number renders them again, and the
    /// page of changes names the reason. 2: no profile means sRGB; a profile that does not fit is
    /// ignored. 3: colour spaces named without a profile by a camera or PNG; truncated files are
    /// rejected.
    package static let colours = 3

    private let recipe: Recipe
    private let store: ObjectStore
    /// Stores whose files need not be made again.
    private let stores: [ObjectStore]
    private let cache: StageCache
    /// The hashes of drawings, as this version of the program draws them.
    private let drawn: StageCache
    private let workers: Int

    /// A stage that keeps results in a project's cache and files in an object store.
    ///
    /// - Parameters:
    ///   - project: the project.
    ///   - settings: the formats to make.
    ///   - store: receives the files.
    ///   - earlier: another store; files in it are not made again.
    ///   - workers: how many pictures are made at a time.
    package init(
        project: Project, settings: EditionSettings, store: ObjectStore,
        earlier: ObjectStore? = nil, workers: Int
    ) {
        recipe = Recipe(avif: settings.avif)
        self.store = store
        stores = [store] + [earlier].compactMap(\.self)
        self.workers = max(1, workers)
        cache = StageCache(project, stage: "depict", version: "3")
        drawn = StageCache(project, stage: "drawn", version: Program.stamp)
    }

    /// Renders the pictures of all listed plants.
    ///
    /// - Throws: `Failure` when a file cannot be written; a bad picture is a finding.
    package func all(_ checked: Checked, progress: ProgressBar) async throws -> Depicted {
        let jobs = checked.plants.flatMap { entry in
            Self.chosen(entry.pictures).map { (plant: entry.plant.id, source: $0) }
        }
        progress.begin("Depict", count: jobs.count)
        var results: [Int: Result<Depiction, PictureFailure>] = [:]
        try await withThrowingTaskGroup(of: (Int, Result<Depiction, PictureFailure>).self) {
            group in
            var next = 0
            func add() {
                guard next < jobs.count else { return }
                let number = next
                next += 1
                group.addTask { (number, try await offPool { try picture(jobs[number].source) }) }
            }
            for _ in 0..<workers { add() }
            while let (number, result) = try await group.next() {
                results[number] = result
                progress.step()
                add()
            }
        }
        progress.end()
        return collected(checked, jobs: jobs, results: results)
    }

    /// The pictures without decoding or writing, with the sizes that `check` needs.
    package func measured(_ checked: Checked) throws -> Depicted {
        let jobs = checked.plants.flatMap { entry in
            Self.chosen(entry.pictures).map { (plant: entry.plant.id, source: $0) }
        }
        let results = jobs.enumerated().map { number, job in
            (
                number,
                Result { Depiction(picture: try Self.measure(job.source), drawing: nil) }
                    .mapError(Self.failure)
            )
        }
        return collected(
            checked, jobs: jobs, results: Dictionary(uniqueKeysWithValues: results))
    }

    /// Plates and described pictures first, in the editor's order, then a few more photographs.
    private static func chosen(_ sources: [PictureSource]) -> [PictureSource] {
        let wanted = sources.filter { $0.audio != nil || $0.isPlate }
        let others = sources.filter { $0.audio == nil && !$0.isPlate }
        return wanted + others.prefix(max(0, photographsPerPlant - wanted.count))
    }

    private func collected(
        _ checked: Checked, jobs: [(plant: PlantID, source: PictureSource)],
        results: [Int: Result<Depiction, PictureFailure>]
    ) -> Depicted {
        var pictures: [PlantID: [Picture]] = [:]
        var drawings: [String: Drawing] = [:]
        var findings = checked.findings
        for (number, job) in jobs.enumerated() {
            switch results[number] {
            case .success(let depiction):
                pictures[job.plant, default: []].append(depiction.picture)
                drawings[job.source.id] = depiction.drawing
            case .failure(let failure):
                findings.append(
                    Finding(
                        rule: failure.rule, severity: .rejected, subject: job.plant.rawValue,
                        place: job.source.place, excerpt: job.source.id, message: failure.message,
                        remedy: "Replace the picture, or take it out; the plant keeps its others."))
            case nil: break
            }
        }
        return Depicted(
            checked: checked, pictures: pictures, drawings: drawings,
            findings: Check.sorted(findings))
    }

    private static func failure(_ error: any Error) -> PictureFailure {
        error as? PictureFailure ?? PictureFailure(rule: .unreadable, message: "\(error)")
    }

    /// Runs work of several seconds on a thread of its own, so that the few threads of Swift
    /// concurrency stay free.
    private func offPool<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value)
        async throws -> Value
    {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try work() }) }
        }
    }

    // MARK: One picture

    private func picture(_ source: PictureSource) throws -> Result<Depiction, PictureFailure> {
        do {
            let mark = try fingerprint(source)
            let inputs = [recipe.key, mark] + (source.isPlate ? [] : ["colours \(Self.colours)"])
            if let kept = cache.value(Renditions.self, for: inputs),
                kept.renditions.allSatisfy({ made in stores.contains { $0.holds(made.object) } })
            {
                return .success(kept.depiction(of: source, mark: mark))
            }
            let made = try Vips.telling { try renditions(of: source) }
            try cache.keep(made, for: inputs)
            return .success(made.depiction(of: source, mark: mark))
        } catch let failure as PictureFailure {
            return .failure(failure)
        }
    }

    /// Identifies a source's pixels: the hash of a plate's SVG, or of a photograph. Looking up the
    /// hash of an unchanged drawing is much faster than drawing it.
    private func fingerprint(_ source: PictureSource) throws -> String {
        switch source.origin {
        case .file(_, let sha256): return sha256
        case .plate(let subject, let morphology, let height, let composition):
            let inputs = [
                subject.rawValue,
                String(decoding: try CanonicalJSON.encode(morphology), as: UTF8.self),
                "\(height?.least ?? -1)-\(height?.most ?? -1)", composition?.rawValue ?? "",
            ]
            if let known = drawn.latest(String.self, named: source.id, for: inputs) { return known }
            let hash = SHA256.hex(of: Data(Self.svg(of: source).utf8))
            try drawn.keepLatest(hash, named: source.id, for: inputs)
            return hash
        }
    }

    static func svg(of source: PictureSource, hasGrain: Bool = true) -> String {
        guard case .plate(let subject, let morphology, let height, let composition) = source.origin
        else {
            return ""
        }
        let plant = source.id.split(separator: "/").first.map(String.init) ?? source.id
        return Plate.svg(
            of: subject, plant: plant, morphology: morphology,
            height: (height?.least ?? 20)...(height?.most ?? 40), composition: composition,
            hasGrain: hasGrain)
    }

    /// A photograph's bytes and long edge in pixels.
    ///
    /// - Throws: `PictureFailure` when the file is missing, has another hash than when it was
    ///   gathered, or exceeds a limit.
    static func checkedBytes(_ file: URL, sha256: String) throws -> (Data, edge: Int) {
        let size = FileStatus(file)?.bytes ?? 0
        guard size <= Limits.pictureBytes, let data = try? Data(contentsOf: file) else {
            throw PictureFailure(
                rule: size > Limits.pictureBytes ? .pictureTooLarge : .unreadable,
                message:
                    "The photograph cannot be read, or has more than \(Limits.pictureBytes) bytes")
        }
        guard SHA256.hex(of: data) == sha256 else {
            throw PictureFailure(
                rule: .pictureBroken, message: "The photograph is not the one that was gathered")
        }
        let (width, height) = try Vips.check(data)
        return (data, edge: max(width, height))
    }

    private static func measure(_ source: PictureSource) throws -> Picture {
        var edge = Rendition.Size.full.rawValue
        if case .file(let file, let sha256) = source.origin {
            edge = try Vips.telling { try checkedBytes(file, sha256: sha256) }.edge
        }
        let object = ObjectRef(of: Data(), extension: "webp")
        let rendition = Rendition(
            size: .full, format: .webp, width: edge, height: edge, object: object)
        return Renditions(placeholder: "", colour: "", glance: Data(), renditions: [rendition])
            .picture(of: source)
    }

    private func renditions(of source: PictureSource) throws -> Renditions {
        let full = Rendition.Size.full.rawValue
        let base: PictureImage
        switch source.origin {
        case .plate: base = try PlateImage.rendered(Self.svg(of: source, hasGrain: false))
        case .file(let file, let sha256):
            base = try PictureImage.decode(
                try Self.checkedBytes(file, sha256: sha256).0, edge: full)
        }
        // Each size is scaled from the one before; the square from the last that is large enough.
        var renditions: [Rendition] = []
        var last = base
        var lastLarge = base
        for size in Recipe.sizes(sourceEdge: base.edge) {
            let image =
                size == .square
                ? try lastLarge.square(size.rawValue) : try last.within(size.rawValue)
            if size != .square { last = image }
            if size.rawValue >= Rendition.Size.medium.rawValue { lastLarge = image }
            for format in recipe.formats {
                let object = try store.put(
                    try image.encoded(Recipe.suffix(format, size)),
                    extension: Recipe.fileExtension(format))
                renditions.append(
                    Rendition(
                        size: size, format: format, width: image.width, height: image.height,
                        object: object))
            }
        }
        let tiny = try last.within(Self.placeholderEdge)
        let data = try tiny.encoded(".webp[Q=30,effort=6,strip]")
        return Renditions(
            placeholder: "data:image/webp;base64," + data.base64EncodedString(),
            colour: try tiny.meanColour(), glance: Data(try tiny.pixels()),
            renditions: renditions)
    }
}
