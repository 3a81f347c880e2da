import Catalog
import EditionBuild
import EditorialContent

/// Answers of independent readers.
struct ReadingsSection {
    let composed: Composed

    /// The context of the template `readings`.
    var context: [String: Any] {
        let plates = Readings.scores(composed.readings.plates, marks: composed.marks)
        let audio = composed.readings.audioScores(of: composed.plants)
        let drawn = composed.plants.filter(\.isPlayable).flatMap(\.pictures)
            .filter { $0.kind == .drawing }
        let misread = plates.filter { !$0.value.isAtLeast(percent: PlateFairness.named) }
        let shown = misread.sorted { $0.key < $1.key }.prefix(ReportLimits.lacking)
        return [
            "rows": [
                row("plates, by the picture alone", plates.values, of: drawn.count),
                row(
                    "plates, by the description alone", audio.values,
                    of: drawn.count { $0.audio != nil }),
                questionRow,
            ],
            "misread": shown.map { id, score in
                ["id": id, "right": score.right, "read": score.read] as [String: Any]
            },
            "hasMisread": !misread.isEmpty,
            "more": ReportText.more(misread.count - shown.count),
            "outOfPlay": drawn.count { !$0.isPlayable }, "plates": drawn.count,
            "traits": PlateFairness.traits, "distance": "\(PlateFairness.distance)",
            "readers": PlateFairness.readers, "named": PlateFairness.named,
            "verdicts": verdicts, "translations": translations,
        ]
    }

    private func row(
        _ what: String, _ scores: some Collection<Readings.Score>, of all: Int
    ) -> [String: Any] {
        let (read, right) = scores.reduce((0, 0)) { ($0.0 + $1.read, $0.1 + $1.right) }
        return [
            "what": what, "things": "\(scores.count) of \(all)", "read": ReportText.count(read),
            "right": ReportText.count(right), "share": ReportText.share(right, of: read),
        ]
    }

    private var questionRow: [String: Any] {
        let known = Set(composed.questions.map(\.id))
        let answers = composed.readings.questions.filter { known.contains($0.question) }
        let right = answers.count { $0.answer == 0 }
        return [
            "what": "questions, blind",
            "things": "\(Set(answers.map(\.question)).count) of \(known.count)",
            "read": ReportText.count(answers.count), "right": ReportText.count(right),
            "share": ReportText.share(right, of: answers.count),
        ]
    }

    private var verdicts: [[String: Any]] {
        Readings.Answer.Verdict.allCases.map { verdict in
            [
                "name": verdict.rawValue,
                "value": composed.readings.questions.count { $0.verdict == verdict },
            ]
        }
    }

    private var translations: [[String: Any]] {
        Language.allCases.compactMap { language in
            let those = composed.readings.translations.filter { $0.language == language }
            guard !those.isEmpty else { return nil }
            return [
                "name": language.rawValue, "tried": those.count,
                "same": those.count { $0.verdict == .same },
                "kept": those.count { $0.verdict == .kept },
                "changed": those.count { $0.verdict == .changed },
            ]
        }
    }
}
