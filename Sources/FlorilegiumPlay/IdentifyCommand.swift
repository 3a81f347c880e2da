import ArgumentParser
import Catalog
import OfflineClient

/// Asks about features of a plant, until few plants are left.
struct IdentifyCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "identify",
        abstract: "Finds out which plant is before you, by what you see of it.")

    @OptionGroup var options: CommonOptions
    @Option(help: "An answer by its number; may be given several times, one a question.")
    var answer: [Int] = []

    func run(at context: CommandContext) async throws {
        let library = try context.library()
        let language = try context.language()
        let words = Words(language: language)
        guard let identifier = try library.identifier() else { throw Advice(words(.noKey)) }
        var path = [identifier.start]
        for number in answer {
            guard let next = path.last.flatMap({ identifier.next(after: number - 1, at: $0) })
            else {
                throw Advice("There is no answer \(number) to question \(path.count).")
            }
            path.append(next)
        }
        context.console.say(words(.identifyHint), .quiet)
        while let now = path.last, let question = now.question {
            show(question, now.answers, language, words, context.console)
            switch wanted(of: now.answers.count, words, context.console) {
            case .answer(let number):
                if let next = identifier.next(after: number, at: now) { path.append(next) }
            case .back:
                if path.count > 1 { path.removeLast() }
            case .unsure:
                return show(now.plants, library, language, words, context.console)
            case .leave: return
            }
        }
        show(path.last?.plants ?? [], library, language, words, context.console)
    }

    /// The person's input.
    private enum Wanted {
        case answer(Int)
        case back, unsure, leave
    }

    private func wanted(of count: Int, _ words: Words, _ console: Console) -> Wanted {
        while true {
            console.ask("> ")
            guard case .line(let line) = console.line() else { return .unsure }
            switch line.lowercased() {
            case "q": return .leave
            case "b": return .back
            case "?": return .unsure
            case let text:
                if let number = Int(text), (1...count).contains(number) {
                    return .answer(number - 1)
                }
                console.say(words(.identifyWanted, count), .quiet)
            }
        }
    }

    private func show(
        _ question: LocalText, _ answers: [Identification.Answer], _ language: Language,
        _ words: Words, _ console: Console
    ) {
        console.say(question.reading(in: language)?.text ?? "", .strong)
        for (number, answer) in answers.enumerated() {
            let text = answer.text.reading(in: language)?.text ?? ""
            console.say("  \(number + 1) \(text) (\(words(.plantCount, answer.plants)))")
        }
    }

    private func show(
        _ plants: [PlantID], _ library: Library, _ language: Language, _ words: Words,
        _ console: Console
    ) {
        console.say(words(.identified, plants.count), .strong)
        for id in plants {
            guard let plant = try? library.plant(id.rawValue) else { continue }
            console.say("\(id): \(plant.name(in: language).text) (\(plant.scientificName))")
        }
        console.say(words(.notForSafety), .quiet)
    }
}
