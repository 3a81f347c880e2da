import Intake
public import QuestionRecords

extension QuestionFormat {
    /// H5P: packages, and the JSON of their content.
    public static let h5p = QuestionFormat(
        "h5p", name: "H5P", endings: ["h5p"], priority: 50, reader: H5P.self)
}

/// H5P: packages, the JSON of their content, and the form for a REST server.
///
/// Source: https://h5p.org/documentation/developers/h5p-specification
enum H5P: QuestionReader {
    static func recognises(_ file: QuestionFile) -> Confidence {
        switch file.package {
        case .success(let contents)?:
            let isPackage = contents.files.keys.contains { path in
                path == "h5p.json" || path.hasSuffix("/h5p.json") || path == "content/content.json"
                    || path.hasPrefix("H5P.") && path.hasSuffix("/library.json")
            }
            return isPackage ? .sure : .no
        case .failure?: return file.hasEnding(of: .h5p) ? .perhaps : .no
        case nil:
            guard let text = file.text?.text, case let head = TextHead(text),
                head.first == UInt8(ascii: "{")
            else { return file.hasEnding(of: .h5p) ? .perhaps : .no }
            if head.contains("\"library\""), head.contains("\"H5P.") { return .sure }
            if head.contains("\"tipsAndFeedback\"") || head.contains("\"subContentId\"") {
                return .sure
            }
            return file.hasEnding(of: .h5p) ? .perhaps : .no
        }
    }

    static func read(_ file: QuestionFile, into reading: inout QuestionReading)
        throws(SourceFinding)
    {
        switch file.package {
        case .success(let contents)?: try readPackage(contents, into: &reading)
        case .failure(let finding)?: throw finding
        case nil:
            let text = try file.textOrRemark(into: &reading)
            guard TextHead(text).first == UInt8(ascii: "{") else {
                throw SourceFinding.refusal(
                    "The file is neither an H5P package (zip) nor its JSON",
                    remedy: "Download it again from where it was made.")
            }
            try readJSON(try JSONText.parse(text), into: &reading)
        }
    }

    private static func readPackage(
        _ contents: Archive.Contents, into reading: inout QuestionReading
    ) throws(SourceFinding) {
        reading.findings += contents.findings
        // Some programs put the package into a folder.
        let path = contents.paths.filter { $0 == "h5p.json" || $0.hasSuffix("/h5p.json") }
            .min { $0.utf8.count < $1.utf8.count }
        guard let path, let manifest = contents[path] else {
            throw SourceFinding.refusal(
                "The package has no h5p.json, which says what it holds",
                remedy: "Download it again from where it was made.")
        }
        let folder = String(path.dropLast("h5p.json".count))
        let about = try json(manifest, at: path)
        guard let library = about["mainLibrary"]?.string, !library.isEmpty else {
            throw SourceFinding.refusal(
                "h5p.json does not name its mainLibrary, so nobody knows what it holds",
                remedy: "Download the package again from where it was made.")
        }
        let inner = folder + "content/content.json"
        guard let content = contents[inner] else {
            throw SourceFinding.refusal(
                "The package has no content/content.json",
                remedy: "Download it again from where it was made.")
        }
        let params = try json(content, at: inner)
        var walk = H5PWalk(about: about) { address in
            if address.contains("://") { return .elsewhere }
            let name = String(address.prefix { $0 != "#" })
            guard let bytes = contents[folder + "content/" + name] else {
                return .missing(name: name)
            }
            return .file(name: name, bytes: bytes)
        }
        reading.dialect = version(of: library, about)
        walk.read(library, params, metadata: nil, into: &reading)
        walk.conclude(into: &reading)
    }

    /// JSON without a package: {library, params}, or the params alone.
    private static func readJSON(_ document: JSONValue, into reading: inout QuestionReading)
        throws(SourceFinding)
    {
        let about = document["h5p"] ?? document["params"]?["metadata"] ?? JSONValue(.object([]))
        var walk = H5PWalk(about: about) { address in
            address.contains("://") ? .elsewhere : .missing(name: address)
        }
        let named = document["library"]?.string ?? about["mainLibrary"]?.string
        if let named, let params = document["params"] {
            reading.dialect = named
            walk.read(named, params["params"] ?? params, metadata: nil, into: &reading)
        } else if let guessed = guessedLibrary(document) {
            reading.dialect = guessed
            walk.read(guessed, document, metadata: nil, into: &reading)
        } else {
            throw SourceFinding.refusal(
                "The JSON does not say which H5P library it is for",
                remedy: "Give the whole package (.h5p), or add “library”.", line: document.line)
        }
        walk.conclude(into: &reading)
    }

    /// The library that the members of a content without a library name belong to; nil if unknown.
    private static func guessedLibrary(_ params: JSONValue) -> String? {
        if params["question"] != nil, params["answers"]?.array != nil { return "H5P.MultiChoice" }
        if params["question"] != nil, params["correct"] != nil { return "H5P.TrueFalse" }
        if params["choices"]?.array != nil { return "H5P.SingleChoiceSet" }
        if params["textField"] != nil, params["taskDescription"] != nil { return "H5P.DragText" }
        if params["dialogs"]?.array != nil { return "H5P.Dialogcards" }
        if params["summaries"]?.array != nil { return "H5P.Summary" }
        guard let questions = params["questions"]?.array else { return nil }
        return questions.first?.string != nil ? "H5P.Blanks" : "H5P.QuestionSet"
    }

    private static func json(_ bytes: [UInt8], at path: String) throws(SourceFinding) -> JSONValue {
        do throws(SourceFinding) {
            let value = try JSONText.parse(try DecodedText(bytes).text)
            guard case .object = value.kind else {
                throw SourceFinding.refusal(
                    "The JSON is no object", remedy: "Download the package again.", line: value.line
                )
            }
            return value
        } catch {
            var placed = error
            placed.message = "\(path): \(error.message)"
            throw placed
        }
    }

    /// The library with its version, from the package's list of dependencies.
    private static func version(of library: String, _ about: JSONValue) -> String {
        let named = about["preloadedDependencies"]?.array?.first {
            $0["machineName"]?.string == library
        }
        guard let major = named?["majorVersion"]?.int, let minor = named?["minorVersion"]?.int
        else { return library }
        return "\(library) \(major).\(minor)"
    }
}

extension H5PQuestion {
    /// "ImageHotspotQuestion" as "image hotspot question".
    var otherName: String {
        if library == "SimpleMultiChoice" { return "survey without a right answer" }
        var words = ""
        for character in library.prefix(60) {
            if character.isUppercase, words.last?.isLowercase == true { words += " " }
            words += character.lowercased()
        }
        return words.isEmpty ? "unknown" : words
    }
}
