import Catalog
import EditorialContent

/// The page of one plant.
package struct PlantPage: Encodable {
    /// A fact with its source.
    package struct FactView: Encodable {
        package var text: LinkedText
        package var source: SourceView
    }

    /// The source of a text.
    package struct SourceView: Encodable {
        package var text: String
        /// Its address, when it is one.
        package var address: String?

        package init(_ text: String) {
            self.text = text
            let isAddress = text.hasPrefix("https://") || text.hasPrefix("http://")
            address = isAddress ? text : nil
        }
    }

    /// One month of the bloom strip.
    struct Month: Encodable {
        /// Its first letter.
        var letter: String
        var inBloom: Bool
    }

    /// A colour with its swatch.
    package struct Colour: Encodable {
        package var id: String
        package var word: String

        package init(id: String, word: String) {
            self.id = id
            self.word = word
        }
    }

    /// A caution of one kind.
    package struct CautionView: Encodable {
        /// One kind with its word.
        package struct Kind: Encodable {
            package var id: String
            package var word: String

            package init(id: String, word: String) {
                self.id = id
                self.word = word
            }
        }
        package var kinds: [Kind]
        package var note: TextView?
        package var source: SourceView?
        /// Whether it is a caution about injury or poisoning.
        var isDanger: Bool
    }

    /// A picture of the gallery with its description.
    struct GalleryPicture: Encodable {
        var picture: PictureView
        var description: TextView?
    }

    /// The credit of a text by another author.
    package struct DescriptionCredit: Encodable {
        package var title: String
        package var url: String
        package var licence: String
    }

    /// A shop that may have its seeds.
    struct SeedLink: Encodable {
        var name: String
        var address: String
        var country: String?
    }

    /// Its requirements.
    struct Growing: Encodable {
        var light: String
        var water: String
        var soil: String
        var acidity: String?
    }

    var hero: GalleryPicture?
    package var name: TextView
    package var scientificName: String
    package var family: String?
    /// The other scientific names, in one line.
    var synonyms: String?
    var otherNames: [String]
    var hasOtherNames: Bool
    var otherNamesText: String
    package var caution: CautionView?
    package var description: LinkedText?
    var descriptionSource: SourceView?
    package var descriptionCredit: DescriptionCredit?
    package var facts: [FactView]
    var growing: Growing?
    var months: [Month]
    var bloomText: String?
    /// The months of bloom south of the equator, in words.
    var southernBloom: String?
    package var height: String?
    package var spread: String?
    var zones: String?
    package var colours: [Colour]
    var hasColours: Bool
    package var type: String?
    /// Its regions, when native and introduced ones are not distinguished.
    package var regions: String?
    var native: String?
    var settled: String?
    package var level: String?
    package var care: [LinkedText]
    var careSource: SourceView?
    package var careIsOfFamily: Bool
    package var lookAlikes: [ComparisonView]
    var hasLookAlikes: Bool
    var gallery: [GalleryPicture]
    var hasGallery: Bool
    var seedLinks: [SeedLink]
    var hasSeedLinks: Bool
}

extension PageMaker {
    /// The page of one plant.
    func plantPage(of plant: Plant) -> Page<PlantPage> {
        let name = name(of: plant)
        let pictures = plant.pictures.enumerated().compactMap { index, picture in
            view(
                of: picture, named: name.text, at: index == 0 ? .hero : .gallery,
                isEager: index == 0
            )
            .map { PlantPage.GalleryPicture(picture: $0, description: reading(picture.audio)) }
        }
        var linker = GlossaryLinker(input.handbook.glossary, in: language)
        let description = linked(plant.description, by: &linker)
        let facts = plant.facts.compactMap { fact in
            linked(fact.text, by: &linker).map {
                PlantPage.FactView(text: $0, source: PlantPage.SourceView(fact.source))
            }
        }
        let care = plant.care.compactMap { linked($0, by: &linker) }
        let others = (plant.names[language] ?? []).dropFirst()
        let lookAlikes = comparisons(of: plant)
        let seedLinks = seedLinks(to: plant)
        let content = PlantPage(
            hero: pictures.first, name: name, scientificName: plant.scientificName,
            family: plant.family, synonyms: plant.synonyms?.joined(separator: ", "),
            otherNames: Array(others), hasOtherNames: !others.isEmpty,
            otherNamesText: others.joined(separator: ", "), caution: caution(of: plant),
            description: description,
            descriptionSource: plant.sources?.description.map(PlantPage.SourceView.init),
            descriptionCredit: plant.descriptionCredit.map {
                PlantPage.DescriptionCredit(title: $0.title, url: $0.url, licence: $0.licence)
            },
            facts: facts, growing: plant.conditions.map(growing),
            months: months(plant.bloom), bloomText: bloomText(plant.bloom),
            southernBloom: bloomText(plant.bloom.map(Plant.opposite)),
            height: plant.height.map { Measure(words: words).length($0) },
            spread: plant.spread.map { Measure(words: words).length($0) },
            zones: plant.hardiness.map { Measure(words: words).range($0) },
            colours: plant.colours.map {
                PlantPage.Colour(id: $0.rawValue, word: words.word("colour", $0))
            },
            hasColours: !plant.colours.isEmpty,
            type: plant.type.map { words.word("type", $0) },
            regions: plant.native == nil ? listed(plant.regions) : nil,
            native: listed(plant.native ?? []), settled: listed(plant.settled ?? []),
            level: plant.difficulty.map { words.word("level", $0.level) },
            care: care,
            careSource: plant.careIsOfFamily
                ? nil : plant.sources?.care.map(PlantPage.SourceView.init),
            careIsOfFamily: plant.careIsOfFamily,
            lookAlikes: lookAlikes, hasLookAlikes: !lookAlikes.isEmpty,
            gallery: Array(pictures.dropFirst()),
            hasGallery: pictures.count > 1, seedLinks: seedLinks, hasSeedLinks: !seedLinks.isEmpty)
        let summary = words.filled(
            "plant-summary", ["name": name.text, "scientific": plant.scientificName])
        return Page(
            page: plantFrame(
                title: name.text.sentenceStart, summary: summary.sentenceStart),
            content: content)
    }

    /// The frame of a plant's page.
    func plantFrame(title: String, summary: String) -> PageFrame {
        frame(
            "plant", in: .herbarium, title: title, summary: summary, scripts: ["pages/plant"],
            sheet: "plant")
    }

    /// Links to seed shops; none for an invasive plant.
    private func seedLinks(to plant: Plant) -> [PlantPage.SeedLink] {
        guard plant.caution?.kinds.contains(.invasive) != true else { return [] }
        return input.seedShops.map {
            PlantPage.SeedLink(
                name: $0.name, address: $0.address(of: plant.scientificName), country: $0.country)
        }
    }

    private func caution(of plant: Plant) -> PlantPage.CautionView? {
        guard let caution = plant.caution else { return nil }
        let kinds = caution.kinds.filter { $0 != .none }
        guard !kinds.isEmpty else { return nil }
        return PlantPage.CautionView(
            kinds: kinds.map { kind in
                PlantPage.CautionView.Kind(id: kind.rawValue, word: words.word("caution", kind))
            },
            note: reading(caution.note),
            source: plant.sources?.caution.map(PlantPage.SourceView.init),
            isDanger: kinds.contains(.poisonous) || kinds.contains(.irritant))
    }

    private func growing(_ conditions: GrowingConditions) -> PlantPage.Growing {
        PlantPage.Growing(
            light: words.listed(conditions.light.map { words.word("light", $0) }),
            water: words.word("water", conditions.water),
            soil: words.listed(conditions.soil.map { words.word("soil", $0) }),
            acidity: conditions.acidity.map { Measure(words: words).acidity($0) })
    }

    private func listed(_ regions: [Region]) -> String? {
        regions.isEmpty ? nil : words.listed(regions.map { words.word("region", $0) })
    }

    private func months(_ bloom: [Int]) -> [PlantPage.Month] {
        guard !bloom.isEmpty else { return [] }
        return (1...12).map { month in
            PlantPage.Month(
                letter: String(words.month(month).prefix(1)).uppercased(),
                inBloom: bloom.contains(month))
        }
    }

    /// Months in words, with ranges: "March to May, October". A range may cross the turn of the
    /// year.
    func bloomText(_ bloom: [Int]) -> String? {
        let months = Set(bloom.filter { (1...12).contains($0) })
        guard !months.isEmpty else { return nil }
        let before = { (month: Int) in month == 1 ? 12 : month - 1 }
        let after = { (month: Int) in month == 12 ? 1 : month + 1 }
        let starts = months.filter { !months.contains(before($0)) }.sorted()
        let runs = (starts.isEmpty ? [1] : starts).map { start in
            var end = start
            while months.contains(after(end)), after(end) != start { end = after(end) }
            if end == start { return words.month(start) }
            return words.filled(
                "months-range", ["from": words.month(start), "to": words.month(end)])
        }
        return words.listed(runs)
    }
}
