import Catalog
import EditionBuild

/// The size of each kind of file, plain and compressed.
struct SizesSection {
    let plants: [Plant]
    let weights: [Weight]

    /// Plots for the template `bars`.
    var context: [[String: Any]] {
        [
            Self.bars(
                "Texts and data: green what is sent with Brotli, grey what that saves", weights),
            Self.bars("Pictures by size and format", pictures),
        ].map(\.context)
    }

    private static func bars(_ title: String, _ weights: [Weight]) -> ReportBars {
        var rows = weights.map { row($0) }
        if weights.count > 1 {
            var sum = Weight(
                kind: "in all", files: 0, bytes: 0,
                packed: weights.contains { $0.packed != nil }
                    ? weights.reduce(0) { $0 + ($1.packed ?? $1.bytes) } : nil)
            for weight in weights {
                sum.files += weight.files
                sum.bytes += weight.bytes
            }
            rows.append(row(sum))
        }
        return ReportBars(title: title, rows: rows)
    }

    private static func row(_ weight: Weight) -> ReportBars.Row {
        let sent = min(weight.bytes, weight.packed ?? weight.bytes)
        let files = ReportText.count(weight.files, "file", "files")
        return ReportBars.Row(
            weight.kind,
            parts: [
                .init(label: "", count: sent, ink: .moss),
                .init(label: "", count: weight.bytes - sent, ink: .stone),
            ],
            value: ReportText.bytes(weight.bytes),
            note: files + (weight.packed.map { ", \(ReportText.bytes($0)) with Brotli" } ?? ""))
    }

    /// Each picture once, even when several plants show it.
    private var pictures: [Weight] {
        var seen: Set<String> = []
        var weights: [Rendition.Size: [Rendition.Format: Weight]] = [:]
        for plant in plants {
            for picture in plant.pictures where seen.insert(picture.id).inserted {
                for rendition in picture.renditions {
                    let (size, format) = (rendition.size, rendition.format)
                    var weight =
                        weights[size]?[format]
                        ?? Weight(
                            kind: "\(size.rawValue) px \(format.rawValue)", files: 0, bytes: 0)
                    weight.files += 1
                    weight.bytes += rendition.object.bytes
                    weights[size, default: [:]][format] = weight
                }
            }
        }
        return Rendition.Size.allCases.flatMap { size in
            Rendition.Format.allCases.compactMap { weights[size]?[$0] }
        }
    }
}
