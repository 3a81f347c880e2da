import Catalog
import EditionBuild

/// Plants that are options for each other, with pictures of the same kind side by side. The most
/// often confused come first; each pair is shown once.
struct PairsSection {
    let composed: Composed

    /// The reason for a pair, the strongest first.
    private enum Reason: Int {
        case mistaken, genus, family, traits
    }

    private struct Pair {
        var left: PlantID
        var right: PlantID
        var reason: Reason
        /// The share of records also identified as the other plant, the larger of the two
        /// directions.
        var share: Double
        var isBothWays: Bool

        /// Whether it comes before another.
        func comes(before other: Pair) -> Bool {
            if reason != other.reason { return reason.rawValue < other.reason.rawValue }
            if share != other.share { return share > other.share }
            if isBothWays != other.isBothWays { return isBothWays }
            return left != other.left ? left < other.left : right < other.right
        }
    }

    /// The context of the template `pairs`.
    var context: [String: Any] {
        let plants = Dictionary(
            composed.plants.lazy.filter(\.isPlayable).map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first })
        let (shown, count) = pairs(of: plants)
        let contexts = shown.compactMap { pair -> [String: Any]? in
            guard let left = plants[pair.left] ?? listed(pair.left),
                let right = plants[pair.right] ?? listed(pair.right)
            else { return nil }
            return context(pair, left, right)
        }
        let rest = Array(contexts.dropFirst(ReportLimits.pairsAtOnce))
        return [
            "isAny": !contexts.isEmpty, "first": Array(contexts.prefix(ReportLimits.pairsAtOnce)),
            "rest": rest, "hasRest": !rest.isEmpty,
            "restCount": ReportText.count(rest.count, "more pair", "more pairs"),
            "shown": ReportText.count(contexts.count), "count": ReportText.count(count),
            "isAll": contexts.count == count,
        ]
    }

    /// The first pairs, and the number of all: in one pass, which keeps only the shown ones in
    /// memory.
    private func pairs(of plants: [PlantID: Plant]) -> (shown: [Pair], count: Int) {
        var shown: [Pair] = []
        var count = 0
        for plant in composed.plants where plant.isPlayable {
            for other in plant.lookAlikes {
                let isBothWays = plants[other]?.lookAlikes.contains(plant.id) == true
                if isBothWays, other < plant.id { continue }
                count += 1
                let pair = Pair(
                    left: plant.id, right: other,
                    reason: reason(plant, other, plants: plants),
                    share: max(share(plant.id, other), share(other, plant.id)),
                    isBothWays: isBothWays)
                if shown.count == ReportLimits.pairs, let last = shown.last,
                    !pair.comes(before: last)
                {
                    continue
                }
                let place = shown.firstIndex { pair.comes(before: $0) } ?? shown.count
                shown.insert(pair, at: place)
                if shown.count > ReportLimits.pairs { shown.removeLast() }
            }
        }
        return (shown, count)
    }

    private func reason(_ plant: Plant, _ other: PlantID, plants: [PlantID: Plant]) -> Reason {
        if composed.similar[plant.id]?.contains(other) == true
            || composed.similar[other]?.contains(plant.id) == true
        {
            return .mistaken
        }
        guard let other = plants[other] ?? listed(other) else { return .traits }
        if plant.genus == other.genus { return .genus }
        return plant.family != nil && plant.family == other.family ? .family : .traits
    }

    /// The share of a plant's records that are also identified as another.
    private func share(_ plant: PlantID, _ other: PlantID) -> Double {
        guard let both = composed.confused[plant]?[other],
            let records = composed.priors[plant]?.observations, records > 0
        else { return 0 }
        return min(1, Double(both) / Double(records))
    }

    /// A plant that is not playable and is an option nevertheless; plants are sorted by id.
    private func listed(_ id: PlantID) -> Plant? {
        var (low, high) = (0, composed.plants.count)
        while low < high {
            let middle = (low + high) / 2
            if composed.plants[middle].id < id { low = middle + 1 } else { high = middle }
        }
        guard low < composed.plants.count, composed.plants[low].id == id else { return nil }
        return composed.plants[low]
    }

    private func context(_ pair: Pair, _ left: Plant, _ right: Plant) -> [String: Any] {
        let pictures = Self.pictures(left, right)
        return [
            "sides": [(left, pictures.left), (right, pictures.right)].map { plant, picture in
                let shown = picture.flatMap { ContactSheet.picture($0, of: plant) }
                return [
                    "name": ReportText.clipped(plant.name(in: .en).text),
                    "scientificName": ReportText.clipped(plant.scientificName),
                    "rating": plant.difficulty.map { "rated \($0.rating)" } ?? "listed",
                    "pictures": shown.map { [$0] } ?? [], "hasNone": shown == nil,
                ] as [String: Any]
            },
            "why": words(pair, left, right),
        ]
    }

    private func words(_ pair: Pair, _ left: Plant, _ right: Plant) -> String {
        var words: [String] = []
        if pair.reason == .mistaken { words.append("mistaken for one another") }
        for (one, other) in [(left, right), (right, left)] {
            guard let both = composed.confused[one.id]?[other.id], both > 0,
                let records = composed.priors[one.id]?.observations, records > 0
            else { continue }
            let name = ReportText.clipped(one.name(in: .en).text)
            let share = ReportText.share(min(both, records), of: records)
            words.append("\(share) of the records of \(name) carry both names")
        }
        if left.genus == right.genus {
            words.append("both \(ReportText.clipped(left.genus))")
        } else if let family = left.family, family == right.family {
            words.append("both \(ReportText.clipped(family))")
        } else if pair.reason == .traits {
            words.append("like in colour and build")
        }
        words.append(pair.isBothWays ? "each is offered beside the other" : "offered one way")
        return words.joined(separator: "; ")
    }

    /// The same kind of picture of both: drawings of the same part, otherwise photographs,
    /// otherwise the first of each.
    private static func pictures(_ left: Plant, _ right: Plant) -> (left: Picture?, right: Picture?)
    {
        func part(_ picture: Picture) -> Substring? {
            picture.kind == .drawing ? picture.id.split(separator: "/").last : nil
        }
        for picture in left.pictures {
            guard let part = part(picture) else { continue }
            if let other = right.pictures.first(where: { Self.isPart($0, part) }) {
                return (picture, other)
            }
        }
        if let one = left.pictures.first(where: { $0.kind == .photograph }),
            let other = right.pictures.first(where: { $0.kind == .photograph })
        {
            return (one, other)
        }
        return (left.pictures.first, right.pictures.first)
    }

    private static func isPart(_ picture: Picture, _ part: Substring) -> Bool {
        picture.kind == .drawing && picture.id.split(separator: "/").last == part
    }
}
