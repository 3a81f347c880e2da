import Catalog

/// Thumbnails of the pictures: the first of every plant before the second of any, those of playable
/// plants before others.
struct ContactSheet {
    let plants: [Plant]

    /// The context of the template `sheet`.
    var context: [String: Any] {
        var shown: [[String: Any]] = []
        let most = plants.reduce(0) { max($0, $1.pictures.count) }
        for round in 0..<most {
            for isPlayable in [true, false] where shown.count < ReportLimits.pictures {
                for plant in plants
                where plant.isPlayable == isPlayable && round < plant.pictures.count {
                    guard shown.count < ReportLimits.pictures else { break }
                    if let picture = Self.picture(plant.pictures[round], of: plant) {
                        shown.append(picture)
                    }
                }
            }
        }
        let all = plants.reduce(0) { $0 + $1.pictures.count }
        let rest = Array(shown.dropFirst(ReportLimits.picturesAtOnce))
        return [
            "first": Array(shown.prefix(ReportLimits.picturesAtOnce)), "rest": rest,
            "isEmpty": shown.isEmpty, "hasRest": !rest.isEmpty,
            "restCount": "\(rest.count) more of " + ReportText.count(all, "picture", "pictures"),
            "more": ReportText.more(all - shown.count, "in the edition"),
        ]
    }

    /// A picture of the sheet; nil for one without its small size.
    static func picture(_ picture: Picture, of plant: Plant) -> [String: Any]? {
        guard
            let small = picture.renditions.first(where: {
                $0.size == .small && $0.format == .webp
            })
        else { return nil }
        return [
            "path": "../../\(small.object.path)", "width": small.width, "height": small.height,
            "id": ReportText.clipped(picture.id),
            "plant": ReportText.clipped(plant.name(in: .en).text),
            "credit": ReportText.clipped(picture.credit.line),
            "audio": ReportText.clipped(picture.audio?.texts[.en] ?? "No audio description."),
        ]
    }
}
