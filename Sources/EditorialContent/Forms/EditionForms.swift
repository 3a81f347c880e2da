package import Catalog
package import FoundationEssentials
package import PipelineSupport
import Yams

/// content/edition.yaml: the version of an edition, and the settings of its build.
package struct EditionSettings: Codable, Sendable, Hashable {
    /// "2026.11.1".
    package var version: String
    /// The edition's date.
    package var date: Day
    /// The version of the base edition; nil for none.
    package var base: String?
    /// Whether pictures are also made as AVIF.
    package var avif: Bool
    /// Brotli's level, 1 to 11.
    package var brotli: Int
    /// Zstandard's level, 1 to 19.
    package var zstd: Int
    /// How many daily sets are made from the edition's date on.
    package var dailyDays: Int
    /// The sizes that packs of pictures are made in.
    package var packSizes: [Rendition.Size] = [.medium, .large]
    /// The support address shown on help and legal pages; nil for none.
    package var support: String?
    /// Shops of seeds and plants that pages of plants link to.
    package var seedShops: [SeedShop] = []
    /// The least contents of the edition.
    package var promises = Promises(nil)
    /// Whether questions without a licence that permits it are published.
    package var allowsUnlicensedQuestions = false

    /// Reads the file.
    package static func read(_ file: URL, named name: String, log: FindingLog) -> EditionSettings? {
        guard let form = YAMLFields.read(file, named: name, subject: "edition", log: log) else {
            return nil
        }
        form.allow([
            "version", "date", "base", "pictures", "compression", "daily", "questions", "packs",
            "support", "promises", "seeds",
        ])
        let pictures = form.fields("pictures", isRequired: false)
        pictures?.allow(["avif"])
        let compression = form.fields("compression", isRequired: false)
        compression?.allow(["brotli", "zstd"])
        let daily = form.fields("daily", isRequired: false)
        daily?.allow(["days"])
        let questions = form.fields("questions", isRequired: false)
        questions?.allow(["unlicensed"])
        let packs = form.fields("packs", isRequired: false)
        packs?.allow(["sizes"])
        let unlicensed = questions?.word("unlicensed", Unlicensed.self, isRequired: false)
        guard let version = version(form), let date = form.day("date") else { return nil }
        let base = form.string("base", isRequired: false)
        return EditionSettings(
            version: version, date: date, base: base == "none" ? nil : base,
            avif: pictures?.flag("avif") ?? false,
            brotli: compression?.integer("brotli", in: 1...11, isRequired: false) ?? 9,
            zstd: compression?.integer("zstd", in: 1...19, isRequired: false) ?? 19,
            dailyDays: daily?.integer("days", in: 1...400, isRequired: false) ?? 60,
            packSizes: packs.map(packSizes) ?? [.medium, .large],
            support: form.string("support", isRequired: false),
            seedShops: form.list("seeds", isRequired: false, atMost: SeedShop.most)
                .compactMap(SeedShop.read),
            promises: Promises(form.fields("promises", isRequired: false)),
            allowsUnlicensedQuestions: unlicensed == .allow)
    }

    private static func packSizes(_ form: YAMLFields) -> [Rendition.Size] {
        let sizes = form.integers("sizes", in: 1...4096).compactMap { pixels -> Rendition.Size? in
            if let size = Rendition.Size(rawValue: pixels), size != .square { return size }
            form.refuse(
                "sizes", .unknownWord, "There are no pictures of \(pixels) pixels",
                "Use some of 240, 480, 1024 and 2048, or [] for no packs.")
            return nil
        }
        return Set(sizes).sorted { $0.rawValue < $1.rawValue }
    }

    /// How questions without a licence are treated.
    private enum Unlicensed: String, CaseIterable {
        case refuse, allow
    }

    private static func version(_ form: YAMLFields) -> String? {
        guard let version = form.string("version", example: "2026.1.1") else { return nil }
        let parts = version.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        guard parts.count == 3, numbers.count == 3, (2000...9999).contains(numbers[0]),
            (1...12).contains(numbers[1]), (1...9999).contains(numbers[2]),
            parts.allSatisfy({ !$0.hasPrefix("0") && !$0.hasPrefix("+") })
        else {
            form.refuse(
                "version", .wrongShape, "A version is year.month.number", "Write it as 2026.11.1.")
            return nil
        }
        return version
    }
}

/// An editor's draft of a category.
package struct CategoryDraft: Codable, Sendable, Hashable {
    /// Its id; for plants also the tag.
    package var id: String
    /// Its name.
    package var names: LocalText
}

/// content/categories.yaml.
package struct CategoryForm: Codable, Sendable, Hashable {
    /// Categories of plants.
    package var plants: [CategoryDraft]
    /// Categories of questions.
    package var questions: [CategoryDraft]

    package init(plants: [CategoryDraft], questions: [CategoryDraft]) {
        self.plants = plants
        self.questions = questions
    }

    /// The file below the project.
    package static let path = "content/categories.yaml"

    /// Whether findings include that the file is missing or cannot be read. That stops a build, so
    /// findings that follow from it need not be reported.
    package static func isUnread(by findings: [Finding]) -> Bool {
        findings.contains { $0.place.file == path && $0.isStopping }
    }

    /// The category of imported questions that an editor still has to assign.
    static let unsorted = "unsorted"

    /// Reads the file.
    package static func read(_ file: URL, named name: String, log: FindingLog) -> CategoryForm? {
        guard let form = YAMLFields.read(file, named: name, subject: "categories", log: log) else {
            return nil
        }
        form.allow(["plants", "questions"])
        func categories(_ key: String) -> [CategoryDraft] {
            form.list(key).compactMap { fields in
                fields.allow(["id", "names"])
                guard let id = fields.string("id"), let names = fields.localText("names") else {
                    return nil
                }
                guard Slug.isValid(id) else {
                    fields.refuse(
                        "id", .badID, "An id is lower-case words with hyphens",
                        "Try \(Slug.words(of: id)).")
                    return nil
                }
                return CategoryDraft(id: id, names: names)
            }
        }
        return CategoryForm(plants: categories("plants"), questions: categories("questions"))
    }
}

/// One dated entry of content/featured.yaml.
package struct FeaturedDraft: Codable, Sendable, Hashable {
    /// The first day it is shown.
    package var from: Day
    /// The plants.
    package var plants: [PlantID]
    /// Its place in the file.
    package var place: Place

    /// Reads the file.
    package static func read(_ file: URL, named name: String, log: FindingLog) -> [FeaturedDraft] {
        guard let node = YAMLFile.node(file, named: name, subject: "featured", log: log) else {
            return []
        }
        guard let sequence = node.sequence else {
            YAMLFile.wrongFile(node, "a list of dated sets", name, "featured", log)
            return []
        }
        return sequence.compactMap { node in
            guard let mapping = node.mapping else {
                YAMLFile.wrongShape(node, "a date and plants", name, "featured", log)
                return nil
            }
            let fields = YAMLFields(
                file: name, subject: "featured", mapping: mapping, path: "", log: log)
            fields.allow(["from", "plants"])
            guard let from = fields.day("from") else { return nil }
            let plants = fields.plants("plants")
            return FeaturedDraft(from: from, plants: plants, place: fields.place("plants"))
        }
    }
}

/// Reads content/care.yaml: care tips by family.
package enum FamilyCareForm {
    /// The tips by family name.
    package static func read(_ file: URL, named name: String, log: FindingLog) -> [String:
        [LocalText]]
    {
        guard let form = YAMLFields.read(file, named: name, subject: "care", log: log) else {
            return [:]
        }
        var tips: [String: [LocalText]] = [:]
        for (key, _) in form.mapping {
            guard let family = key.string else { continue }
            tips[family] = form.localTexts(family)
        }
        return tips
    }
}
