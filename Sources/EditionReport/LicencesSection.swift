import Catalog

/// Licences of pictures, questions and texts.
struct LicencesSection {
    let plants: [Plant]
    let questions: [Question]

    /// Plots for the template `bars`.
    var context: [[String: Any]] {
        [pictures, texts, ofQuestions].map(\.context)
    }

    private var pictures: ReportBars {
        var counts: [Licence: [Picture.Kind: Int]] = [:]
        for plant in plants {
            for picture in plant.pictures {
                counts[picture.credit.licence, default: [:]][picture.kind, default: 0] += 1
            }
        }
        return ReportBars(
            title: "Pictures by licence",
            rows: Licence.allCases.compactMap { licence in
                counts[licence].map { kinds in
                    ReportBars.Row(
                        licence.name,
                        parts: [
                            .init(label: "drawings", count: kinds[.drawing] ?? 0, ink: .moss),
                            .init(label: "photographs", count: kinds[.photograph] ?? 0, ink: .lake),
                        ])
                }
            })
    }

    /// Licences of questions; share-alike and missing ones are marked.
    private var ofQuestions: ReportBars {
        var counts: [String: Int] = [:]
        for question in questions {
            counts[Self.label(question.credit?.licence), default: 0] += 1
        }
        return ReportBars(title: "Questions by licence", rows: Self.rows(counts))
    }

    private var texts: ReportBars {
        var descriptions: [String: Int] = [:]
        var (facts, care, audio) = (0, 0, 0)
        for plant in plants {
            if plant.description != nil {
                descriptions[Self.label(plant.descriptionCredit?.licence), default: 0] += 1
            }
            facts += plant.facts.count
            care += plant.care.count
            audio += plant.pictures.count { $0.audio != nil }
        }
        let ours = ReportBars.Row(
            Self.ours,
            parts: [
                .init(label: "descriptions", count: descriptions[Self.ours] ?? 0, ink: .moss),
                .init(label: "facts", count: facts, ink: .lake),
                .init(label: "care tips", count: care, ink: .ochre),
                .init(label: "audio descriptions", count: audio, ink: .peony),
            ])
        descriptions[Self.ours] = nil
        let others = descriptions.sorted { $0.key < $1.key }.map { label, count in
            ReportBars.Row(
                label, parts: [.init(label: "descriptions", count: count, ink: .moss)])
        }
        return ReportBars(title: "Texts by licence", rows: [ours] + others)
    }

    private static let ours = "ours"

    private static func label(_ name: String?) -> String {
        guard let name else { return ours }
        let licence = Licence(named: name)
        if licence == .allRightsReserved { return "no licence" }
        return licence.name + (licence.isShareAlike ? ", share-alike" : "")
    }

    private static func rows(_ counts: [String: Int]) -> [ReportBars.Row] {
        counts.sorted { $0.key < $1.key }.map { ReportBars.Row($0.key, $0.value) }
    }
}
