import Intake
import QuestionRecords

extension MoodleQuestion {
    /// `multichoice`, and the plug-in `multichoiceset`, with all-or-nothing scoring.
    mutating func choice(isSet allOrNothing: Bool) throws(SourceFinding) -> QuestionBody {
        var options: [AnswerOption] = []
        for answer in element.all("answer") {
            let weight = try MoodleGrades.weight(of: answer, &record)
            let words = try text(answer) ?? FormattedText(plain: "")
            options.append(
                AnswerOption(words, weight: weight, feedback: try text(answer.first("feedback"))))
        }
        var choice = QuestionBody.Choice(options)
        choice.isShuffled = isSet("shuffleanswers", otherwise: true)
        if allOrNothing {
            choice.scoring = .allOrNothing
        } else if !isSet("single", otherwise: true) {
            choice.scoring = .sum
        }
        try MarkupChecks.choice(choice, &record)
        checkGrades(choice)
        return .choice(choice)
    }

    /// Checks the grades of a choice by Moodle's rules.
    private mutating func checkGrades(_ choice: QuestionBody.Choice) {
        let weights = choice.options.map(\.weight)
        let best = weights.max() ?? 0
        if choice.scoring == .one, best > 0, best < 1 {
            record.warn(
                "None of the choices is worth 100 %", remedy: "Give the best one 100 %.",
                excerpt: "\(MarkupNumber.written(best * 100)) %")
        }
        let sum = weights.filter { $0 > 0 }.reduce(0, +)
        if choice.scoring == .sum, best > 0, abs(sum - 1) > 0.01 {
            record.warn(
                "The right choices do not add up to 100 %, but to "
                    + "\(MarkupNumber.written((sum * 1000).rounded() / 10)) %",
                remedy: "Share 100 % out among the right choices.")
        }
    }

    /// `truefalse`: two answers whose texts are "true" and "false".
    mutating func trueFalse() throws(SourceFinding) -> QuestionBody {
        var isTrue: Bool?
        var said: [Bool: FormattedText] = [:]
        for answer in element.all("answer") {
            let word = words(answer).plain.lowercased()
            guard word == "true" || word == "false" else {
                throw record.rejection(
                    "An answer is neither “true” nor “false”",
                    remedy: "Write true or false, in English, whatever the question's language.",
                    excerpt: word)
            }
            let weight = try MoodleGrades.weight(of: answer, &record)
            if weight > 0 {
                guard isTrue == nil || isTrue == (word == "true") else {
                    throw record.rejection(
                        "Both “true” and “false” are marked as right",
                        remedy: "Give one of them 100 and the other 0.")
                }
                isTrue = word == "true"
            }
            if let feedback = try text(answer.first("feedback")) { said[word == "true"] = feedback }
        }
        guard let isTrue else {
            throw record.rejection(
                "Neither “true” nor “false” is marked as right",
                remedy: "Give one of them 100 and the other 0.")
        }
        return .trueFalse(isTrue: isTrue, whenTrue: said[true], whenFalse: said[false])
    }

    /// `shortanswer`: accepted spellings, with "*" for any text.
    mutating func shortAnswer() throws(SourceFinding) -> QuestionBody {
        var answers: [AnswerOption] = []
        for answer in element.all("answer") {
            let weight = try MoodleGrades.weight(of: answer, &record)
            let spelling = words(answer)
            guard !spelling.isEmpty else {
                record.warn("An answer has no text and was left out", remedy: "Write it.")
                continue
            }
            answers.append(
                AnswerOption(
                    spelling, weight: weight, feedback: try text(answer.first("feedback"))))
        }
        guard answers.contains(where: { $0.weight > 0 }) else {
            throw record.rejection(
                "None of the answers is right", remedy: "Give the right answer 100 %.",
                excerpt: answers.map(\.text.plain).joined(separator: " | "))
        }
        return .text(answers: answers, isCaseSensitive: isSet("usecase"))
    }

    /// `numerical`: numbers with a tolerance; an answer "*" with grade 0 holds the feedback of
    /// wrong answers.
    mutating func numerical() throws(SourceFinding) -> QuestionBody {
        var numbers: [QuestionBody.NumberAnswer] = []
        for answer in element.all("answer") {
            let weight = try MoodleGrades.weight(of: answer, &record)
            let written = words(answer).plain
            let said = try text(answer.first("feedback"))
            if written == "*" {
                if weight == 0 {
                    feedback.wrong = said
                } else {
                    numbers.append(
                        .init(range: -Double.infinity ... .infinity, weight: weight, feedback: said)
                    )
                }
                continue
            }
            guard let value = MarkupNumber.read(written) else {
                throw record.rejection(
                    "An answer is no number", remedy: "Write it as a number.", excerpt: written)
            }
            let tolerance = answer.first("tolerance")?.text.trimmedBlanks ?? ""
            guard let width = tolerance.isEmpty ? 0 : MarkupNumber.read(tolerance) else {
                throw record.rejection(
                    "The tolerance of an answer is no number", remedy: "Write it as a number.",
                    excerpt: tolerance)
            }
            guard let range = Self.range(value, abs(width)) else {
                throw record.rejection(
                    "An answer is too large a number", remedy: "Write a smaller one.",
                    excerpt: written)
            }
            numbers.append(.init(range: range, weight: weight, feedback: said))
        }
        guard numbers.contains(where: { $0.weight > 0 }) else {
            throw record.rejection(
                "None of the numbers is right", remedy: "Give the right number 100 %.")
        }
        let units = element.first("units")?.all("unit").compactMap { $0.first("unit_name")?.text }
        if let units, !units.isEmpty {
            record.warn(
                "The units of the number are not kept",
                remedy: "Name the unit in the question.", excerpt: units.joined(separator: ", "))
        }
        return .number(numbers)
    }

    /// The numbers within a tolerance; nil when the range is not finite.
    static func range(_ value: Double, _ tolerance: Double) -> ClosedRange<Double>? {
        let low = value - tolerance
        let high = value + tolerance
        return low.isFinite && high.isFinite ? low...high : nil
    }

    /// `matching`: pairs; a right side without a left one is a distractor.
    mutating func matching() throws(SourceFinding) -> QuestionBody {
        var pairs: [QuestionBody.Pair] = []
        var distractors: [FormattedText] = []
        for part in element.all("subquestion") {
            let left = try text(part)
            let right = part.first("answer").map(words) ?? FormattedText(plain: "")
            switch (left, right.isEmpty) {
            case (let left?, false): pairs.append(.init(left: left, right: right))
            case (nil, false): distractors.append(right)
            case (let left?, true):
                record.warn(
                    "A left side has nothing to match and was left out",
                    remedy: "Write its right side.", excerpt: left.plain)
            case (nil, true): continue
            }
        }
        guard !pairs.isEmpty else {
            throw record.rejection("There are no pairs to match", remedy: "Give at least two.")
        }
        if pairs.count < 2 || pairs.count + distractors.count < 3 {
            record.warn(
                "There are too few pairs for Moodle, which wants two questions and three answers",
                remedy: "Add a pair, or a further answer.")
        }
        return .pairs(pairs, distractors: distractors)
    }

    /// `ordering`: items in the order of their grades 1, 2, 3.
    mutating func ordering() throws(SourceFinding) -> QuestionBody {
        var things: [(place: Double, text: FormattedText)] = []
        for (index, answer) in element.all("answer").enumerated() {
            guard let words = try text(answer) else { continue }
            let place = MarkupNumber.read(answer["fraction"] ?? "")
            things.append((place ?? Double(index + 1), words))
        }
        guard things.count > 1 else {
            throw record.rejection(
                "There are not two things to put in order", remedy: "Give at least two.")
        }
        if Set(things.map(\.place)).count < things.count {
            record.warn(
                "Two things have the same place in the order; that of the file is kept",
                remedy: "Number them 1, 2, 3 …")
        }
        let sorted = things.enumerated().sorted {
            ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
        }
        return .order(sorted.map(\.element.text))
    }
}
