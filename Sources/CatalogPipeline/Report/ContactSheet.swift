import Catalog

/// The pictures at a glance: those of playable plants first.
struct ContactSheet {
    let plants: [Plant]

    /// The context of the template `sheet`.
    var context: [String: Any] {
        var shown: [[String: Any]] = []
        for isPlayable in [true, false] where shown.count < ReportLimits.pictures {
            for plant in plants where plant.isPlayable == isPlayable {
                shown += plant.pictures.compactMap { Self.picture($0, of: plant) }
                if shown.count >= ReportLimits.pictures { break }
            }
        }
        shown = Array(shown.prefix(ReportLimits.pictures))
        let all = plants.reduce(0) { $0 + $1.pictures.count }
        return [
            "pictures": shown, "isEmpty": shown.isEmpty,
            "more": ReportText.more(all - shown.count, "in the edition"),
        ]
    }

    /// A picture as the report shows it; nil for one without its small size.
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
