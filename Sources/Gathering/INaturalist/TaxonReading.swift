import Catalog
import ContentReading

/// Converts a taxon of the API to a `SourceTaxon`: pure, from the answer alone.
enum TaxonReading {
    /// Why a taxon is not gathered; nil for a plant of the rank genus or below.
    static func refusal(of answer: TaxonAnswer) -> String? {
        guard isPlant(answer) else {
            return "\(answer.name) is not a plant: 47126 is not among its ancestors. Leave it out."
        }
        if let level = answer.rankLevel, level > 20 {
            return "\(answer.name) is a \(answer.rank ?? "group"): name a genus or finer."
        }
        return nil
    }

    /// Whether plants are among a taxon's ancestors; compares whole ids, not substrings.
    static func isPlant(_ answer: TaxonAnswer) -> Bool {
        if let ids = answer.ancestorIds { return (ids + [answer.id]).contains(plants) }
        if let ancestry = answer.ancestry {
            return answer.id == plants || ancestry.split(separator: "/").contains("\(plants)")
        }
        return answer.iconicTaxonId == plants
    }

    /// The taxon without look-alikes, agreement and photographs.
    static func taxon(_ answer: TaxonAnswer) -> SourceTaxon {
        let names = commonNames(answer)
        return SourceTaxon(
            taxon: answer.id, name: answer.name, rank: answer.rank ?? "unranked",
            family: family(answer), isActive: answer.isActive ?? true,
            replacements: answer.currentSynonymousTaxonIds ?? [], names: names,
            synonyms: synonyms(answer), observations: max(0, answer.observationsCount ?? 0),
            similar: [], agreements: 0, disagreements: 0, summary: summary(answer),
            photographs: [])
    }

    /// Look-alikes by count; the taxon itself and rows without a name are left out.
    static func similar(_ rows: [CountAnswer], to taxon: Int) -> [SourceTaxon.Similar] {
        var seen: Set<Int> = [taxon]
        return rows.compactMap { row -> SourceTaxon.Similar? in
            guard let name = row.taxon.name, let count = row.count, count > 0,
                seen.insert(row.taxon.id).inserted
            else { return nil }
            return SourceTaxon.Similar(taxon: row.taxon.id, name: name, count: count)
        }
        .sorted { ($1.count, $0.taxon) < ($0.count, $1.taxon) }
        .prefix(GatherLimits.similarTaxa).map(\.self)
    }

    private static let plants = INaturalistService.plants

    private static func family(_ answer: TaxonAnswer) -> String? {
        if answer.rank == "family" { return answer.name }
        return answer.ancestors?.compactMap(\.value).first { $0.rank == "family" }?.name
    }

    private static func synonyms(_ answer: TaxonAnswer) -> [String] {
        let former = (answer.names ?? []).compactMap(\.value).filter {
            $0.locale == "sci" && $0.isValid == false && $0.name != answer.name
        }
        return distinct(former.map(\.name)).sorted()
    }

    /// Valid names by language, in iNaturalist's order; the preferred English one comes first.
    private static func commonNames(_ answer: TaxonAnswer) -> [Language: [String]] {
        var byLanguage: [Language: [(position: Int, order: Int, name: String)]] = [:]
        for (order, name) in (answer.names ?? []).compactMap(\.value).enumerated() {
            guard name.isValid != false, let language = language(of: name.locale) else { continue }
            byLanguage[language, default: []].append((name.position ?? Int.max, order, name.name))
        }
        // The request has locale=en, so this is the English name.
        if let preferred = answer.preferredCommonName {
            byLanguage[.en, default: []].append((-1, -1, preferred))
        }
        return byLanguage.compactMapValues { names in
            let sorted = names.sorted { ($0.position, $0.order) < ($1.position, $1.order) }
            let kept = distinct(sorted.map(\.name))
                .filter { $0.count <= Limits.nameCharacters && $0 != answer.name }
                .prefix(Limits.namesPerLanguage)
            return kept.isEmpty ? nil : Array(kept)
        }
    }

    /// The language of a locale ("es-MX" is Spanish); nil for "sci", "und" and others.
    private static func language(of locale: String?) -> Language? {
        guard let tag = locale?.lowercased().split(separator: "-").first else { return nil }
        return Language(rawValue: String(tag))
    }

    /// Tidied texts without duplicates, compared without accents and letter case.
    private static func distinct(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.compactMap { text in
            let tidy = Author.tidied(text)
            return !tidy.isEmpty && seen.insert(Folding.fold(tidy)).inserted ? tidy : nil
        }
    }

    private static func summary(_ answer: TaxonAnswer) -> SourceTaxon.Summary? {
        guard let html = answer.wikipediaSummary, let link = answer.wikipediaUrl,
            let article = WikipediaArticle(link), let text = PlainText.of(html: html)
        else { return nil }
        return SourceTaxon.Summary(
            text: String(text.prefix(Limits.textCharacters)), language: article.language,
            credit: TextCredit(
                title: article.title, url: article.url, licence: WikipediaArticle.licence))
    }
}
