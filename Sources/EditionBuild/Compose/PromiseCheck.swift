import Catalog
import EditorialContent
import PipelineSupport

extension Promises {
    /// A finding for each promise that the edition breaks.
    func broken(by composed: Composed) -> [Finding] {
        var rows = [
            ("plants to play with", composed.plants.count(where: \.isPlayable), plants),
            ("words in the glossary", composed.handbook.glossary.count, glossary),
            ("items in the shop", composed.shop.count, shop),
            ("achievements", composed.handbook.achievements.count, achievements),
        ]
        let isUnread = CategoryForm.isUnread(by: composed.findings)
        for (category, wanted) in questions.sorted(by: { $0.key < $1.key }) where !isUnread {
            let there = composed.questions.count { $0.category == category }
            rows.append(("questions of \(category)", there, wanted))
        }
        for language in Language.allCases where translated > 0 && !isUnread {
            let there = composed.questions.count { question in
                ([question.text, question.right] + question.wrong)
                    .allSatisfy { $0.texts[language] != nil }
            }
            rows.append(("questions in \(language.rawValue)", there, translated))
        }
        return rows.compactMap { what, there, wanted in
            there < wanted ? finding("It has \(there) \(what), not \(wanted)", "edition") : nil
        } + lackingPlates(composed.plants) + unheard(composed)
    }

    private func lackingPlates(_ plants: [Plant]) -> [Finding] {
        plants.filter { $0.isPlayable && $0.morphology != nil }.compactMap { plant in
            let there = plant.pictures.count { $0.kind == .drawing }
            guard there < plates else { return nil }
            return finding("It has \(there) plates, not \(plates)", plant.id.rawValue)
        }
    }

    private func unheard(_ composed: Composed) -> [Finding] {
        let scores = composed.readings.audioScores(of: composed.plants).values
        let (read, right) = scores.reduce((0, 0)) { ($0.0 + $1.read, $0.1 + $1.right) }
        guard right * 100 < heard * read || (heard > 0 && read == 0) else { return [] }
        return [
            finding(
                "Of \(read) readings by audio description \(right) were right, not \(heard) %",
                "edition")
        ]
    }

    private func finding(_ message: String, _ subject: String) -> Finding {
        Finding(
            rule: .promise, severity: .rejected, subject: subject,
            place: Place(file: "content/edition.yaml"), excerpt: nil, message: message,
            remedy: "Add what is missing, or promise less.")
    }
}
