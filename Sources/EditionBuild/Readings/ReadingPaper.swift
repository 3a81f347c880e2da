import BotanicalPlates
package import Catalog
import EditorialContent
package import Foundation
import Intake
package import PlateDrawing

/// A reader's paper: numbered pictures, descriptions or questions, each with its options in a
/// random order, and a separate key. Pure except for `write`.
package struct ReadingPaper: Sendable {
    /// The kind of items.
    package enum Kind: String, Sendable, CaseIterable {
        case plates, audio, questions
    }

    /// One item of the paper.
    package struct Item: Sendable, Hashable {
        /// The picture's or question's id.
        package var id: String
        /// Identifies the version of the item, so that readings of an earlier one are not mixed in.
        var mark: String
        /// The shown text, or the path of a file below build/.
        package var shown: String
        /// The options in the shown order, as words.
        package var words: [String]
        /// The same as ids: plants, or 0 for the right answer and 1 and up for the wrong ones.
        package var options: [String]

        package init(id: String, mark: String, shown: String, words: [String], options: [String]) {
            self.id = id
            self.mark = mark
            self.shown = shown
            self.words = words
            self.options = options
        }
    }

    /// The column names of an answer.
    static let columns = ["number", "choice", "verdict", "note"]

    package var kind: Kind
    package var items: [Item]

    /// Makes a paper of all playable items of an edition.
    ///
    /// - Parameters:
    ///   - kind: the kind of items.
    ///   - edition: the edition.
    ///   - language: the language of names and texts.
    ///   - seed: determines the orders.
    ///   - compositions: those of plates that plants' files name.
    package init(
        _ kind: Kind, of edition: BaseEdition, in language: Language, seed: Int,
        compositions: [PlantID: Plate.Composition]
    ) {
        self.kind = kind
        var dice = Plate.Dice(seed: "\(kind.rawValue) \(seed)")
        let plants = edition.plants.values.filter(\.isPlayable).sorted { $0.id < $1.id }
        switch kind {
        case .plates, .audio:
            items = plants.flatMap { plant in
                Self.items(kind, plant, compositions[plant.id], edition, language, &dice)
            }
        case .questions:
            items = edition.questions.values.sorted { $0.id < $1.id }.map { question in
                let answers = ([question.right] + question.wrong).map {
                    $0.reading(in: language)?.text ?? ""
                }
                let order = Self.shuffled(Array(answers.indices), &dice)
                return Item(
                    id: question.id, mark: "",
                    shown: question.text.reading(in: language)?.text ?? "",
                    words: order.map { answers[$0] }, options: order.map(String.init))
            }
        }
        items = Self.shuffled(items, &dice)
    }

    /// A plant's plates or audio descriptions, each beside three of its look-alikes.
    private static func items(
        _ kind: Kind, _ plant: Plant, _ composition: Plate.Composition?, _ edition: BaseEdition,
        _ language: Language, _ dice: inout Plate.Dice
    ) -> [Item] {
        plant.pictures.filter { $0.kind == .drawing && $0.isPlayable }.compactMap { picture in
            let others = shuffled(plant.lookAlikes, &dice).prefix(3)
            let options = shuffled([plant.id] + others, &dice)
            let names = options.compactMap { edition.plants[$0]?.name(in: language).text }
            guard let morphology = plant.morphology, names.count == options.count,
                let subject = PlateFairness.subject(of: picture)
            else { return nil }
            let shown: String?
            let mark: String
            switch kind {
            case .audio:
                shown = picture.audio?.reading(in: language)?.text
                mark = picture.audio.map(Readings.mark) ?? ""
            case .plates, .questions:
                let file = picture.renditions.first { $0.size == .medium && $0.format == .webp }
                shown = file?.object.path
                let height = (plant.height?.least ?? 20)...(plant.height?.most ?? 40)
                mark = Plate.mark(
                    of: Plate.svg(
                        of: subject, plant: plant.id.rawValue, morphology: morphology,
                        height: height, composition: composition))
            }
            return shown.map {
                Item(
                    id: picture.id, mark: mark, shown: $0, words: names,
                    options: options.map(\.rawValue))
            }
        }
    }

    private static func shuffled<Element>(
        _ elements: [Element], _ dice: inout Plate.Dice
    ) -> [Element] {
        var elements = elements
        for index in elements.indices.reversed() where index > 0 {
            elements.swapAt(index, Int(dice.next() * Double(index + 1)))
        }
        return elements
    }

    // MARK: Files

    /// Writes the paper into a folder, and its key into another file, which the reader must not
    /// see.
    ///
    /// - Throws: Foundation's error when a file cannot be read or written.
    package func write(to folder: URL, key: URL, build: URL) throws {
        let table = DelimitedText()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var paper = table.line(["number", "shown", "1", "2", "3", "4"], isForSpreadsheets: false)
        var answers = table.line(
            ["number", "id", "mark", "options"], isForSpreadsheets: false)
        for (number, item) in items.enumerated() {
            let name = String(1_000 + number + 1)
            var shown = item.shown
            if kind == .plates {
                shown = "\(name).webp"
                try Data(contentsOf: build.appending(path: item.shown)).write(
                    to: folder.appending(path: shown))
            }
            paper += table.line([name, shown] + item.words, isForSpreadsheets: false)
            answers += table.line(
                [name, item.id, item.mark, item.options.joined(separator: " ")],
                isForSpreadsheets: false)
        }
        try Data(paper.utf8).write(to: folder.appending(path: "paper.csv"))
        try Data(answers.utf8).write(to: key)
    }
}
