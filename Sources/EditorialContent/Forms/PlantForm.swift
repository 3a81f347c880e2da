import Catalog
package import FoundationEssentials
import PipelineSupport
import PlateDrawing
import Yams

/// Reads content/plants/*.yaml.
package enum PlantForm {
    /// The fields of the form, in the order content/README.md shows them.
    package static let fields = [
        "id", "taxon", "name", "synonyms", "family", "names", "type", "regions", "native",
        "colours", "bloom", "height-cm", "spread-cm", "hardiness", "observations", "tags",
        "caution", "conditions", "description", "facts", "care", "sources", "morphology",
        "composition", "pictures", "status",
    ]

    /// The plant of a file; nil, with findings, when it cannot be listed.
    package static func read(_ file: URL, named name: String, log: FindingLog) -> PlantDraft? {
        let stem = file.deletingPathExtension().lastPathComponent
        guard let form = YAMLFields.read(file, named: name, subject: stem, log: log) else {
            return nil
        }
        form.allow(fields)
        guard let id = identifier(form, fileStem: stem),
            let scientificName = form.string("name")
        else { return nil }
        let taxon = form.integer("taxon", in: 1...Int(Int32.max), isRequired: false)
        let uuid = taxon.map { UUID(plantOfTaxon: $0) } ?? UUID(plant: id)
        var plant = Plant(id: id, uuid: uuid, scientificName: scientificName)
        plant.taxon = taxon
        plant.synonyms = synonyms(form, of: scientificName)
        plant.names = names(form)
        readTraits(form, into: &plant)
        readTexts(form, into: &plant)
        plant.morphology = form.fields("morphology", isRequired: false).flatMap(MorphologyForm.read)
        let places = Dictionary(
            fields.map { ($0, form.place($0)) }, uniquingKeysWith: { first, _ in first })
        return PlantDraft(
            plant: plant,
            observations: form.integer("observations", in: 0...1_000_000_000, isRequired: false),
            pictures: pictures(form),
            composition: form.word("composition", Plate.Composition.self, isRequired: false),
            place: form.place(),
            places: places)
    }

    private static func identifier(_ form: YAMLFields, fileStem: String) -> PlantID? {
        guard let text = form.string("id") else { return nil }
        guard let id = PlantID(rawValue: text) else {
            form.refuse(
                "id", .badID,
                "An id is lower-case words with hyphens, at most \(Limits.idBytes) letters",
                "Try \(Slug.words(of: text)).")
            return nil
        }
        guard text == fileStem else {
            form.refuse(
                "id", .fileName, "The file is not named like its id",
                "Rename the file to \(text).yaml, or correct the id.")
            return nil
        }
        return id
    }

    private static func names(_ form: YAMLFields) -> [Language: [String]] {
        guard let fields = form.fields("names") else { return [:] }
        fields.allow(Language.allCases.map(\.rawValue))
        var names: [Language: [String]] = [:]
        for language in Language.allCases {
            let given = fields.strings(language.rawValue)
            if let long = given.first(where: { $0.count > Limits.nameCharacters }) {
                fields.refuse(
                    language.rawValue, .tooLong, "A name has \(long.count) characters",
                    "Keep names within \(Limits.nameCharacters).")
            }
            if given.contains(where: { $0.contains("\n") }) {
                fields.refuse(
                    language.rawValue, .wrongShape, "A name has more than one line",
                    "Write each name as an item of its own: [\(namesOnLines(given))].")
            }
            let kept = given.filter { $0.count <= Limits.nameCharacters && !$0.contains("\n") }
            if !kept.isEmpty { names[language] = Array(kept.prefix(Limits.namesPerLanguage)) }
        }
        return names
    }

    private static func namesOnLines(_ names: [String]) -> String {
        names.flatMap { $0.split(separator: "\n") }.joined(separator: ", ")
    }

    /// The other scientific names; one of a wrong form is a finding.
    private static func synonyms(_ form: YAMLFields, of name: String) -> [String]? {
        var kept: [String] = []
        for synonym in form.strings("synonyms") {
            let words = synonym.split(separator: " ")
            let isName = words.count > 1 && words[0].first?.isUppercase == true
            guard isName, synonym.count <= Limits.nameCharacters, synonym != name,
                !kept.contains(synonym), kept.count < Limits.namesPerLanguage
            else {
                form.refuse(
                    "synonyms", .wrongShape, "\(synonym) is no synonym of \(name)",
                    "Name each other scientific name once: genus and epithet, without author.")
                continue
            }
            kept.append(synonym)
        }
        return kept.isEmpty ? nil : kept
    }

    /// The regions it is native to, a subset of those it grows in.
    private static func native(_ form: YAMLFields, regions: [Region]) -> [Region]? {
        let given = form.words("native", Region.self)
        let elsewhere = given.filter { !regions.contains($0) }
        if !elsewhere.isEmpty {
            let names = elsewhere.map(\.rawValue).joined(separator: ", ")
            form.refuse(
                "native", .wrongShape, "It is native to \(names), but regions does not say so",
                "Add the region to regions:, or take it from native:.")
        }
        let kept = regions.filter(given.contains)
        return kept.isEmpty ? nil : kept
    }

    private static func readTraits(_ form: YAMLFields, into plant: inout Plant) {
        plant.family = form.string("family")
        plant.type = form.word("type", PlantType.self)
        plant.regions = form.words("regions", Region.self)
        plant.native = native(form, regions: plant.regions)
        plant.colours = form.words("colours", PlantColour.self)
        plant.bloom = Array(Set(form.integers("bloom", in: 1...12))).sorted()
        plant.height = form.span("height-cm", in: 1...15_000)
        plant.spread = form.span("spread-cm", in: 1...15_000)
        plant.hardiness = form.span("hardiness", in: 1...13)
        plant.tags = form.strings("tags")
        plant.status = form.word("status", TextStatus.self, isRequired: false) ?? .draft
        plant.caution = form.fields("caution").flatMap(caution)
        if let fields = form.fields("conditions", isRequired: false) {
            fields.allow(["light", "water", "soil", "ph"])
            if let water = fields.word("water", GrowingConditions.Water.self) {
                plant.conditions = GrowingConditions(
                    light: fields.words("light", GrowingConditions.Light.self), water: water,
                    soil: fields.words("soil", GrowingConditions.Soil.self),
                    acidity: fields.span("ph", in: 20...100, tenths: true))
            }
        }
    }

    private static func caution(_ fields: YAMLFields) -> Caution? {
        fields.allow(["kinds", "note"])
        let kinds = fields.words("kinds", Caution.Kind.self)
        let isNone = kinds == [.none]
        let isBare = fields.node("note")?.mapping?.isEmpty == true
        let note = isBare ? nil : fields.localText("note", isRequired: false)
        if kinds.isEmpty || (kinds.contains(.none) && !isNone) {
            fields.refuse(
                "kinds", .wrongShape, "caution.kinds must be [none] or name each kind",
                "Write none alone, or any of: poisonous, irritant, invasive, protected.")
            return nil
        }
        guard isNone || note != nil else {
            fields.refuse(
                "note", .cautionNote, "A caution without a note helps nobody",
                "Add caution.note: where it holds and what to do.")
            return nil
        }
        return Caution(kinds: kinds, note: note)
    }

    private static func readTexts(_ form: YAMLFields, into plant: inout Plant) {
        plant.description = form.localText("description", isRequired: false)
        plant.care = form.localTexts("care")
        plant.sources = form.fields("sources", isRequired: false).flatMap(sources)
        plant.facts = form.list("facts").compactMap { fields in
            fields.note("", .translated)
            fields.note("source", .source, isRequired: true)
            guard let text = fields.localText(of: .mapping(fields.mapping), "") else { return nil }
            guard let source = fields.node("source") != nil ? fields.string("source") : nil
            else {
                fields.refuse(
                    "source", .noSource, "\(fields.path)source is missing",
                    "Name the book with its page, or the page a reader can open.")
                return nil
            }
            return Fact(text: text, source: source)
        }
    }

    private static func sources(_ fields: YAMLFields) -> TextSources? {
        fields.allow(["description", "care", "caution"])
        return TextSources(
            description: fields.string("description", isRequired: false),
            care: fields.string("care", isRequired: false),
            caution: fields.string("caution", isRequired: false))
    }

    private static func pictures(_ form: YAMLFields) -> [PictureWish] {
        form.list("pictures", isRequired: false).compactMap { fields in
            fields.allow(["plate", "photo", "audio"])
            let audio = fields.localText("audio", isRequired: false)
            if let subject = fields.word("plate", Plate.Subject.self, isRequired: false) {
                return PictureWish(
                    origin: .plate(subject), audio: audio, place: fields.place("audio"))
            }
            if let photo = fields.integer("photo", in: 1...Int.max, isRequired: false) {
                return PictureWish(
                    origin: .photograph(photo), audio: audio, place: fields.place("audio"))
            }
            if fields.node("plate") == nil, fields.node("photo") == nil {
                fields.refuse(
                    "plate", .missing, "A picture needs plate: or photo:",
                    "Write plate: flower (leaf, habit, fruit), or photo: and the photo's number.")
            }
            return nil
        }
    }
}
