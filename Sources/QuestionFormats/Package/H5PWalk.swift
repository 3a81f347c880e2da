import Intake
import QuestionRecords

/// Reads H5P contents, which may contain others.
struct H5PWalk {
    /// The values common to all questions.
    let common: H5PCommon
    private let find: (String) -> FoundMedia
    /// The number of contents without questions, by library.
    private var leftOut: [String: Int] = [:]
    private var depth = 0

    init(about: JSONValue, find: @escaping (String) -> FoundMedia) {
        common = H5PCommon(about)
        self.find = find
    }

    /// Libraries without questions of their own: they show something or contain other contents.
    private static let shown: Set<String> = [
        "AdvancedText", "Text", "Image", "Audio", "Video", "Table", "Link", "Shape", "Nil",
        "Accordion", "ImageHotspots", "Timeline", "Chart", "Collage", "IFrameEmbed",
        "GoToQuestion", "ContinuousText", "ExportableTextArea", "TwitterUserFeed", "ImageSlider",
        "Agamotto", "ImageJuxtaposition", "AudioRecorder", "Hotspot", "GreetingCard",
        "DocumentationTool", "StandardPage", "Quote",
    ]
    private static let holders: Set<String> = [
        "QuestionSet", "Column", "InteractiveBook", "CoursePresentation", "InteractiveVideo",
        "BranchingScenario", "BranchingQuestion", "Row", "RowColumn", "Questionnaire",
        "VirtualTour",
        "ThreeImage", "InformationWall", "AdventCalendar", "GameMap", "SingleChoiceSetHolder",
    ]

    /// Reads a content of a library, such as "H5P.MultiChoice 1.16".
    mutating func read(
        _ library: String, _ params: JSONValue, metadata: JSONValue?,
        into reading: inout QuestionReading
    ) {
        let name = String(
            (library.split(separator: " ").first ?? "").split(separator: ".").last ?? "")
        depth += 1
        defer { depth -= 1 }
        guard depth <= IntakeLimits.contentDepth, reading.count < IntakeLimits.records else {
            reading.leaveOut(
                "question \(reading.count + 1)", line: params.line,
                "The contents hold each other too deep, or are too many", remedy: "Split them.")
            return
        }
        if Self.holders.contains(name) {
            let before = reading.count
            readInner(params, into: &reading)
            if depth == 1, reading.count == before { refuse(library, params, into: &reading) }
        } else if Self.shown.contains(name) {
            if depth == 1 {
                refuse(library, params, into: &reading)
            } else {
                leftOut[library, default: 0] += 1
            }
        } else {
            readQuestions(name, library, params, metadata, into: &reading)
        }
    }

    private func refuse(
        _ library: String, _ params: JSONValue, into reading: inout QuestionReading
    ) {
        reading.leaveOut(
            "content", line: params.line, "The content asks nothing: it is a \(library.prefix(60))",
            remedy: "Choose content with questions.", excerpt: common.title)
    }

    /// Reads the contents at any place inside another content.
    private mutating func readInner(
        _ value: JSONValue, into reading: inout QuestionReading
    ) {
        switch value.kind {
        case .array(let values): for value in values { readInner(value, into: &reading) }
        case .object(let members):
            if let library = value["library"]?.string, let params = value["params"] {
                read(library, params, metadata: value, into: &reading)
                return
            }
            for member in members { readInner(member.value, into: &reading) }
        default: return
        }
    }

    private mutating func readQuestions(
        _ name: String, _ library: String, _ params: JSONValue, _ outer: JSONValue?,
        into reading: inout QuestionReading
    ) {
        var asked = H5PQuestion.parts(of: name, params)
        if asked.isEmpty { asked = [params] }
        let metadata = outer?["metadata"]
        for part in asked {
            let place = "question \(reading.count + 1)"
            var maker = H5PQuestion(
                library: name, params: params, part: part, find: find,
                record: MarkupRecord(
                    place, line: part.line, title: metadata?["title"]?.string ?? common.title))
            do throws(SourceFinding) {
                var question = try maker.question()
                common.apply(to: &question, metadata: metadata)
                question.id = part["subContentId"]?.string ?? outer?["subContentId"]?.string
                for finding in maker.record.findings { reading.list(finding) }
                reading.keep(question)
            } catch {
                reading.count += 1
                reading.list(maker.record.rejection(error))
            }
        }
    }

    /// Adds findings about contents that were not read.
    func conclude(into reading: inout QuestionReading) {
        guard !leftOut.isEmpty else { return }
        let names = leftOut.sorted { $0.key < $1.key }.prefix(20).map { name, count in
            "\(count) \(name.prefix(40))"
        }
        reading.list(
            SourceFinding(
                .note, "Contents that ask nothing are left out: \(names.joined(separator: ", "))",
                remedy: "Look whether a question needs them."))
    }
}

/// The values of h5p.json, or of metadata, for a content.
struct H5PCommon {
    let title: String?
    private let language: String?
    private let rights: QuestionRights

    init(_ about: JSONValue) {
        title = about["title"]?.string.map { FormattedText(plain: $0).plain }
            .flatMap { $0.isEmpty ? nil : $0 }
        language = about["language"]?.string.flatMap { $0 == "und" || $0.isEmpty ? nil : $0 }
        rights = Self.rights(about)
    }

    func apply(to question: inout QuestionRecord, metadata: JSONValue?) {
        question.language = language
        question.category = title.map { [$0] } ?? []
        question.rights = rights
        guard let metadata else { return }
        let own = Self.rights(metadata)
        if own.licence != nil { question.rights = own }
        if let title = metadata["title"]?.string, !title.isEmpty, !title.hasPrefix("Untitled") {
            let words = FormattedText(plain: title).plain
            if words != question.stem.plain { question.title = words }
        }
    }

    /// "U" means that the licence is undisclosed.
    private static func rights(_ about: JSONValue) -> QuestionRights {
        var rights = QuestionRights()
        let version = about["licenseVersion"]?.words ?? ""
        switch about["license"]?.string ?? "U" {
        case "U", "": rights.licence = nil
        case "PD", "CC PDM": rights.licence = "Public domain"
        case "C": rights.licence = "All rights reserved"
        case let word where word.hasSuffix(version): rights.licence = word
        case let word: rights.licence = "\(word) \(version)"
        }
        let authors = (about["authors"]?.array ?? []).compactMap { $0["name"]?.string }
            .filter { !$0.isEmpty }
        rights.author = authors.isEmpty ? nil : authors.prefix(50).joined(separator: ", ")
        if let source = about["source"]?.string, !source.isEmpty {
            if source.hasPrefix("http://") || source.hasPrefix("https://") {
                rights.url = source
            } else {
                rights.source = source
            }
        }
        return rights
    }
}
