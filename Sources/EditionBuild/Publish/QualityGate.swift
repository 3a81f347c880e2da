import Catalog
import EditorialContent
import PipelineSupport

/// Refuses an edition that lost too much, lost something that players may own, or contains
/// something forbidden. Pure.
enum QualityGate {
    /// The largest share of plants, pictures, questions or names of a language that may be lost.
    static let largestLoss = 0.02
    /// The most records of one kind that a reason names.
    private static let named = 5

    /// All objections to an edition.
    ///
    /// - Parameters:
    ///   - composed: the edition.
    ///   - counts: its counts.
    ///   - before: the counts of the edition it is compared with.
    ///   - shop: the items of that edition's shop.
    /// - Returns: the objections; empty when there are none.
    /// - Throws: `DecodingError` when a daily or weekly set has a wrong form.
    static func reasons(
        _ composed: Composed, _ counts: Edition.Counts, before: Edition.Counts?,
        shop: [ShopListing]
    ) throws -> [String] {
        if counts.listed == 0 { return ["it holds no plant at all"] }
        return losses(counts, before: before) + lostItems(composed.shop, before: shop)
            + incomplete(composed.plants) + broken(composed.findings) + (try revoked(composed))
    }

    /// The counts that fell by more than `largestLoss`.
    static func losses(_ counts: Edition.Counts, before: Edition.Counts?) -> [String] {
        guard let before else { return [] }
        var rows: [(String, Int, Int)] = [
            ("listed plants", counts.listed, before.listed),
            ("playable plants", counts.playable, before.playable),
            ("pictures", counts.pictures, before.pictures),
            ("questions", counts.questions, before.questions),
        ]
        for (language, then) in before.namesByLanguage.sorted(by: { $0.key < $1.key }) {
            rows.append(
                ("\(language.rawValue) names", counts.namesByLanguage[language] ?? 0, then))
        }
        return rows.compactMap { what, now, then in
            guard Double(then - now) > Double(then) * largestLoss else { return nil }
            return "\(what) fell from \(then) to \(now)"
        }
    }

    /// Items of the shop that are missing or in another slot. One is enough to object, since
    /// players may have bought it.
    static func lostItems(_ shop: [ShopListing], before: [ShopListing]) -> [String] {
        let slots = Dictionary(shop.map { ($0.id, $0.slot) }, uniquingKeysWith: { $1 })
        let lost = before.filter { slots[$0.id] != $0.slot }.map(\.id).sorted()
        if lost.isEmpty { return [] }
        return [
            "the shop lacks items that people may own, or has them in another slot (\(some(lost)))"
        ]
    }

    /// Broken promises of the edition, and files of content/ that were not read.
    static func broken(_ findings: [Finding]) -> [String] {
        let stopping = findings.filter(\.isStopping)
        return stopping.prefix(named).map { finding in
            finding.subject == "edition"
                ? finding.message : "\(finding.subject): \(finding.message)"
        } + (stopping.count > named ? ["and \(stopping.count - named) more of this kind"] : [])
    }

    /// Plants that lack a required property of a listed or a playable plant. `Grade` should have
    /// excluded them; this is a second check.
    private static func incomplete(_ plants: [Plant]) -> [String] {
        var lacking: [String: [String]] = [:]
        func note(_ what: String, _ plant: Plant) {
            lacking[what, default: []].append(plant.id.rawValue)
        }
        for plant in plants {
            if plant.scientificName.isEmpty, plant.names.isEmpty { note("a name", plant) }
            if plant.pictures.contains(where: { $0.credit.line.isEmpty }) {
                note("a credit", plant)
            }
            guard plant.isPlayable else { continue }
            if plant.names.isEmpty { note("a common name", plant) }
            if plant.pictures.count < 2 { note("two pictures", plant) }
            if plant.facts.isEmpty { note("a fact", plant) }
            if plant.care.isEmpty { note("a care tip", plant) }
            if plant.pictures.count(where: { $0.audio != nil }) < 2 {
                note("audio descriptions", plant)
            }
        }
        return lacking.sorted { $0.key < $1.key }.map { what, ids in
            "\(ids.count) plants lack \(what) (\(some(ids)))"
        }
    }

    /// Future daily and weekly sets with a revoked question.
    private static func revoked(_ composed: Composed) throws -> [String] {
        let revoked = composed.revocations.questions
        if revoked.isEmpty { return [] }
        return try SetPeriod.allCases.flatMap { period in
            let first = period.first(of: composed.settings.date)
            return try (composed.sets[period] ?? []).compactMap { sealed -> String? in
                guard sealed.date >= first, let set = try sealed.opened() else { return nil }
                let bad = set.cards.map(\.id).filter { revoked[$0] != nil }
                return bad.isEmpty
                    ? nil
                    : "the \(period.rawValue) set of \(sealed.date) asks the revoked \(some(bad))"
            }
        }
    }

    private static func some(_ ids: [String]) -> String {
        ids.prefix(named).joined(separator: ", ") + (ids.count > named ? ", …" : "")
    }
}
