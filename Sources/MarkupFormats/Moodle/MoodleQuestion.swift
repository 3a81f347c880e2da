import Intake
import QuestionRecords

/// One question of Moodle XML.
struct MoodleQuestion {
    let element: XMLElement
    var record: MarkupRecord
    var media: MarkupMedia
    /// Feedback that some types read in addition to the usual elements.
    var feedback = QuestionRecord.Feedback()

    private static let knownTypes: Set<String> = [
        "calculated", "calculatedsimple", "calculatedmulti", "ddimageortext", "ddmarker",
        "randomsamatch", "stack", "random", "coderunner", "pmatch", "regexp", "kprime", "crossword",
        "oumultiresponse", "varnumeric", "varnumericset", "formulas", "geogebra",
    ]

    init(_ element: XMLElement, number: Int) {
        self.element = element
        record = MarkupRecord("question \(number)", line: element.line)
        let files = MoodleText.files(of: element)
        media = MarkupMedia { MoodleText.find($0, in: files) }
        let name = PlainWords.tidied(element.at("name", "text")?.text ?? "")
        record.title = name.isEmpty ? nil : name
        for (file, bytes) in files.sorted(by: { $0.key < $1.key }) where bytes == nil {
            record.warn(
                "The bytes of a file are not Base64", remedy: "Export the question again.",
                excerpt: file)
        }
    }

    /// Reads the question.
    ///
    /// - Throws: `SourceFinding` when its type is not supported or it lacks a required part.
    mutating func question(type: String) throws(SourceFinding) -> QuestionRecord {
        guard !type.isEmpty else {
            throw record.rejection(
                "The question has no type", remedy: "Name it: <question type=\"multichoice\">.")
        }
        var gaps: [QuestionBody.Gap] = []
        let html = try stem(type: type, gaps: &gaps)
        let stem = try media.text(html: html, &record)
        let oldImage = element.first("image")?.text.trimmedBlanks ?? ""
        if !oldImage.isEmpty { addOldImage(oldImage) }
        if record.title == nil {
            record.note(
                "The question has no name", remedy: "Moodle wants one; here none is needed.")
        }
        try MarkupChecks.stem(stem, hasMedia: !media.media.isEmpty, &record)
        let body = try body(type: type, gaps: gaps)
        var question = QuestionRecord(
            stem: stem, body: body, record: record.name, line: record.line)
        try common(&question)
        question.media = media.media
        return question
    }

    /// Reads the values common to all types.
    private mutating func common(_ question: inout QuestionRecord) throws(SourceFinding) {
        let id = PlainWords.tidied(element.first("idnumber")?.text ?? "")
        question.id = id.isEmpty ? nil : id
        question.title =
            record.title == MoodleQuestion.name(of: question.stem) ? nil : record.title
        question.explanation = try text(element.first("generalfeedback"))
        question.feedback = feedback
        if let right = try text(element.first("correctfeedback")) {
            question.feedback.right = right
        }
        if let partly = try text(element.first("partiallycorrectfeedback")) {
            question.feedback.partlyRight = partly
        }
        if let wrong = try text(element.first("incorrectfeedback")) {
            question.feedback.wrong = wrong
        }
        for hint in element.all("hint") {
            if let hint = try text(hint) { question.hints.append(hint) }
        }
        let tags = element.first("tags")?.all("tag") ?? []
        CarriedTags.read(
            tags.map { PlainWords.tidied($0.first("text")?.text ?? $0.text) }, into: &question)
        if isSet("hidden") {
            record.note(
                "The question is hidden in Moodle, and is read all the same",
                remedy: "Take it out if it was meant to be gone.")
        }
    }

    /// The question's default grade.
    var points: Double {
        element.first("defaultgrade").flatMap { MarkupNumber.read($0.text) } ?? 1
    }

    /// The name for a question that has none: the beginning of its stem.
    static func name(of stem: FormattedText) -> String {
        PlainWords.tidied(String(stem.plain.replacing("\n", with: " ").prefix(60)))
    }

    /// A text; nil when it is empty.
    mutating func text(_ holder: XMLElement?) throws(SourceFinding) -> FormattedText? {
        guard let holder else { return nil }
        let text = try media.text(html: MoodleText.html(holder, &record), &record)
        return text.isEmpty ? nil : text
    }

    /// The plain text of an answer to type.
    func words(_ holder: XMLElement) -> FormattedText {
        FormattedText(plain: holder.first("text")?.text ?? holder.text)
    }

    /// Whether a field is true, in any of Moodle's notations.
    mutating func isSet(_ name: String, otherwise: Bool = false) -> Bool {
        guard let field = element.first(name) else { return otherwise }
        let word = (field.first("text")?.text ?? field.text).trimmedBlanks.lowercased()
        if word.isEmpty { return otherwise }
        if ["1", "true", "t", "yes", "y"].contains(word) { return true }
        if ["0", "false", "f", "no", "n"].contains(word) { return false }
        record.warn(
            "<\(name)> says neither yes nor no, and was passed over",
            remedy: "Write true or false.", excerpt: word)
        return otherwise
    }

    private mutating func addOldImage(_ name: String) {
        let files = MoodleText.files(of: element)
        if case .some(.some(let bytes)) = files[name] {
            media.add(name: name, bytes: bytes, alternative: nil, &record)
        } else {
            media.add(name, alternative: nil, &record)
        }
    }

    /// The stem's HTML, with gaps marked for types with gaps.
    private mutating func stem(type: String, gaps: inout [QuestionBody.Gap]) throws(SourceFinding)
        -> String
    {
        let html = MoodleText.html(element.first("questiontext"), &record)
        switch type {
        case "cloze", "multianswer": return try clozeStem(html, &gaps)
        case "gapselect", "ddwtos": return try selectStem(html, type: type, &gaps)
        case "gapfill": return try gapfillStem(html, &gaps)
        default: return html
        }
    }

    private mutating func body(type: String, gaps: [QuestionBody.Gap]) throws(SourceFinding)
        -> QuestionBody
    {
        switch type {
        case "multichoice", "multichoiceset": return try choice(isSet: type == "multichoiceset")
        case "truefalse": return try trueFalse()
        case "shortanswer": return try shortAnswer()
        case "numerical": return try numerical()
        case "matching", "match": return try matching()
        case "ordering": return try ordering()
        case "description": return .none
        case "cloze", "multianswer", "gapselect", "ddwtos", "gapfill":
            try MarkupChecks.gaps(gaps, &record)
            return .gaps(gaps)
        case _ where type.hasPrefix("essay") || type.hasPrefix("poodll") || type == "recordrtc":
            return .open
        default:
            if let picture = element.first("file")?["name"] {
                let files = MoodleText.files(of: element)
                if case .some(.some(let bytes)) = files[picture] {
                    media.add(name: picture, bytes: bytes, alternative: nil, &record)
                }
            }
            if !Self.knownTypes.contains(type) {
                record.warn(
                    "The type of the question is unknown here; its answers are not kept",
                    remedy: "Change it to multichoice or truefalse in Moodle to play it.",
                    excerpt: type)
            }
            return .other(type)
        }
    }
}
