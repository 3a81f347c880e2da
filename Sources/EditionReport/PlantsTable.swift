import Catalog
import EditionBuild

/// The difficulty of the easiest and the hardest plants, with the parts of its estimate.
struct PlantsTable {
    let composed: Composed

    /// The context of the template `plants`.
    var context: [String: Any] {
        let order = composed.plants.indices.lazy
            .compactMap { index in
                composed.plants[index].difficulty.map { (index: index, rating: $0.rating) }
            }
            .sorted { ($0.rating, $0.index) < ($1.rating, $1.index) }
        let each = ReportLimits.plantsAtEachEnd
        let isAll = order.count <= 2 * each
        let shown = isAll ? order : Array(order.prefix(each) + order.suffix(each))
        return [
            "isAny": !order.isEmpty, "isAll": isAll, "each": each,
            "count": ReportText.count(order.count),
            "rows": shown.compactMap { row(composed.plants[$0.index]) },
        ]
    }

    private func row(_ plant: Plant) -> [String: Any]? {
        guard let difficulty = plant.difficulty, let prior = composed.priors[plant.id] else {
            return nil
        }
        return [
            "name": ReportText.clipped(plant.name(in: .en).text),
            "scientificName": ReportText.clipped(plant.scientificName),
            "rating": difficulty.rating, "deviation": difficulty.deviation,
            "level": difficulty.level.rawValue, "answers": ReportText.count(difficulty.answers),
            "observations": prior.observations.map { ReportText.count($0) } ?? "unknown",
            "confused": ReportText.count(prior.confused), "congeners": prior.congeners,
            "agreements": ReportText.count(prior.agreements),
            "disagreements": ReportText.count(prior.disagreements),
            "familiarity": ReportText.logits(prior.familiarity),
            "likeness": ReportText.logits(prior.likeness),
            "disagreement": ReportText.logits(prior.disagreement),
            "lookAlikes": plant.lookAlikes.map(\.rawValue).joined(separator: ", "),
        ]
    }
}
