import Intake
import QuestionRecords

extension MoodleQuestion {
    /// The stem of `cloze`, with its gaps as "[[1]]", "[[2]]".
    ///
    /// - Throws: `SourceFinding` when there are no gaps, or one is not valid.
    mutating func clozeStem(_ html: String, _ gaps: inout [QuestionBody.Gap]) throws(SourceFinding)
        -> String
    {
        let cloze = Cloze(html)
        if let broken = cloze.broken {
            throw record.rejection(
                "A gap has no answers", remedy: "Write it as {1:MULTICHOICE:=right~wrong}.",
                excerpt: broken)
        }
        guard !cloze.gaps.isEmpty else {
            throw record.rejection(
                "There is no gap in the text", remedy: "Write one: {1:SHORTANSWER:=answer}.")
        }
        for (index, gap) in cloze.gaps.enumerated() {
            gaps.append(try self.gap(gap, number: index + 1))
        }
        return cloze.html
    }

    private mutating func gap(_ gap: Cloze.Gap, number: Int) throws(SourceFinding)
        -> QuestionBody.Gap
    {
        var answers: [AnswerOption] = []
        for answer in gap.answers {
            var words = try media.text(html: answer.html, &record)
            if gap.kind == .number, words.plain != "*" {
                let parts = words.plain.split(separator: ":", maxSplits: 1)
                guard let value = parts.first, MarkupNumber.read(String(value)) != nil else {
                    throw record.rejection(
                        "An answer of gap \(number) is no number", remedy: "Write it as a number.",
                        excerpt: words.plain)
                }
                let tolerance = parts.count > 1 ? String(parts[1]).trimmedBlanks : "0"
                if MarkupNumber.read(tolerance) != 0 {
                    record.warn(
                        "The tolerance of gap \(number) is not kept",
                        remedy: "Write out the numbers that count.", excerpt: words.plain)
                }
                words = FormattedText(plain: String(value))
            }
            let weight = MoodleGrades.listed(answer.weight) ?? answer.weight
            let said = try media.text(html: answer.feedback, &record)
            answers.append(
                AnswerOption(words, weight: weight, feedback: said.isEmpty ? nil : said))
        }
        let isShown = gap.kind == .choice || gap.kind == .choices
        if isShown, answers.count < 2 {
            throw record.rejection(
                "Gap \(number) has only one choice", remedy: "Give at least two choices.",
                excerpt: answers.first?.text.plain)
        }
        if gap.kind == .choices {
            record.warn(
                "Several choices may be made in gap \(number); here one is",
                remedy: "Make it a question of its own.")
        }
        return .init(answers: answers, showsOptions: isShown)
    }

    /// The stem of `gapselect` and `ddwtos`: "[[n]]" is the place of the n-th choice.
    ///
    /// - Throws: `SourceFinding` when there are no gaps, or one has no choice.
    mutating func selectStem(_ html: String, type: String, _ gaps: inout [QuestionBody.Gap])
        throws(SourceFinding) -> String
    {
        var choices: [(text: FormattedText, group: String)] = []
        for choice in element.all(type == "ddwtos" ? "dragbox" : "selectoption") {
            let words = try text(choice) ?? FormattedText(plain: "")
            choices.append((words, choice.first("group")?.text.trimmedBlanks ?? "1"))
        }
        var stem = ""
        var rest = html[...]
        while let start = rest.firstRange(of: "[[") {
            let digits = rest[start.upperBound...].prefix { $0.isNumber }
            let after = rest[digits.endIndex...]
            stem += rest[..<start.lowerBound]
            guard let number = Int(digits), after.hasPrefix("]]") else {
                stem += "[["
                rest = rest[start.upperBound...]
                continue
            }
            guard choices.indices.contains(number &- 1) else {
                throw record.rejection(
                    "There is no choice for [[\(number)]]",
                    remedy: "Add the choice, or take the gap out.")
            }
            let right = choices[number - 1]
            let answers = choices.enumerated().filter { $0.element.group == right.group }.map {
                AnswerOption($0.element.text, weight: $0.offset == number - 1 ? 1 : 0)
            }
            gaps.append(.init(answers: answers, showsOptions: true))
            guard gaps.count * choices.count <= 1_000_000 else {
                throw record.rejection(
                    "There are too many gaps and choices", remedy: "Split the question.")
            }
            stem += "[[\(gaps.count)]]"
            rest = after.dropFirst(2)
        }
        guard !gaps.isEmpty else {
            throw record.rejection("There is no gap in the text", remedy: "Write one: [[1]].")
        }
        return stem + rest
    }

    /// The stem of `gapfill`: "[cat|dog]" is a gap and its answers.
    mutating func gapfillStem(_ html: String, _ gaps: inout [QuestionBody.Gap])
        throws(SourceFinding)
        -> String
    {
        let marks = Array(element.first("delimitchars")?.text.trimmedBlanks ?? "[]")
        let (open, close) = marks.count == 2 ? (marks[0], marks[1]) : ("[", "]")
        var stem = ""
        var found: [[FormattedText]] = []
        var rest = html[...]
        while let start = rest.firstIndex(of: open) {
            let inner = rest[rest.index(after: start)...]
            guard let end = inner.firstIndex(of: close) else { break }
            stem += rest[..<start]
            var answers: [FormattedText] = []
            for part in inner[..<end].split(separator: "|") {
                let words = try media.text(html: String(part), &record)
                if words.plain == "!!" {
                    record.warn(
                        "Gap \(found.count + 1) may be left empty, which is not kept",
                        remedy: "Ask for something.")
                } else if !words.isEmpty {
                    answers.append(words)
                }
            }
            found.append(answers)
            stem += "[[\(found.count)]]"
            rest = inner[inner.index(after: end)...]
        }
        guard !found.isEmpty else {
            throw record.rejection(
                "There is no gap in the text", remedy: "Write one: \(open)answer\(close).")
        }
        let display = element.first("answerdisplay")?.text.trimmedBlanks ?? "dragdrop"
        let shown = display == "gapfill" ? [] : gapfillChoices(found)
        guard found.count * shown.count <= 1_000_000 else {
            throw record.rejection(
                "There are too many gaps and choices", remedy: "Split the question.")
        }
        gaps = found.map { answers in
            let words = Set(answers.map(\.plain))
            let others = shown.filter { !words.contains($0.plain) }
            return .init(
                answers: answers.map { AnswerOption($0, weight: 1) }
                    + others.map { AnswerOption($0, weight: 0) },
                showsOptions: display != "gapfill")
        }
        return stem + rest
    }

    /// All words offered for gaps, each once.
    private func gapfillChoices(_ found: [[FormattedText]]) -> [FormattedText] {
        var seen: Set<String> = []
        let wrong = element.all("answer").filter {
            MarkupNumber.read($0["fraction"] ?? "0") == 0
        }
        return (found.joined() + wrong.map(words)).filter {
            !$0.isEmpty && seen.insert($0.plain).inserted
        }
    }
}
