import FoundationEssentials

/// Assets as they are published, without comments. Pages contain their style sheets, since every
/// request costs a phone on a slow network time.
enum AssetFiles {
    /// The parts at the beginning of every style sheet, in order.
    private static let common: [String] =
        ["tokens", "themes"]
        + parts(of: "base", "elements", "frame", "widths", "motion")
        + parts(of: "parts", "mount", "cards", "notes", "panels", "faces")
        + parts(of: "controls", "buttons", "fields", "choices", "sheets")
        + ["pages"]
    /// The further parts of each sheet.
    private static let sheets: [String: [String]] = [
        "plain": [],
        "map": ["leaflet"] + parts(of: "sections/map", "plate", "side", "data", "routes"),
        "home": parts(of: "sections/home", "first-plant", "modes", "today", "tour"),
        "play": parts(
            of: "sections/play", "modes", "start", "turn", "answers", "command", "phone",
            "results", "wide") + ["sections/boards"],
        "me": parts(
            of: "sections/me", "profile", "plots", "trophies", "shop", "achievements", "settings",
            "account", "steps", "people", "challenges"),
        "herbarium": parts(
            of: "herbarium", "shared", "flowers", "search", "first", "mystery", "results", "saved",
            "plant", "facts", "alike", "plant-wide", "key", "wide", "paper"),
        "plant": parts(
            of: "herbarium", "shared", "flowers", "plant", "facts", "alike", "plant-wide"),
    ]

    /// The parts that some sheet contains, and those for paper: all files of styles/.
    static let parts = Set(common + sheets.values.joined() + ["print"])

    private static func parts(of folder: String, _ names: String...) -> [String] {
        names.map { "\(folder)/\($0)" }
    }

    /// The files to publish.
    ///
    /// - Parameters:
    ///   - files: the files below assets/, by path.
    ///   - styles: the parts of style sheets.
    /// - Returns: the files, with comments removed from scripts; of the sheets only `plain`, for
    ///   pages at fixed addresses.
    static func published(_ files: [String: Data], styles: [String: String]) -> [String: Data] {
        var found: [String: Data] = [:]
        for (path, data) in files where !path.hasPrefix("styles/") {
            // Third-party files keep the comments that name their authors.
            let isOurs = path.hasPrefix("scripts/")
            found[path] = path.hasSuffix(".js") && isOurs ? Data(lean(text(data)).utf8) : data
        }
        found["styles/plain.css"] = Data(sheet("plain", of: styles).utf8)
        return found
    }

    /// The parts of style sheets.
    ///
    /// - Parameter files: the files below assets/, by path.
    /// - Returns: their texts without comments, by name.
    static func styles(of files: [String: Data]) -> [String: String] {
        var found: [String: String] = [:]
        for (path, data) in files where path.hasPrefix("styles/") && path.hasSuffix(".css") {
            found[String(path.dropFirst(7).dropLast(4))] = uncommented(text(data))
        }
        return found
    }

    /// A style sheet with what is only for paper at its end; of parts that are not there nothing.
    ///
    /// - Parameters:
    ///   - name: a section's, `plant`, or `plain` for pages of no section.
    ///   - styles: the parts.
    /// - Returns: the sheet.
    static func sheet(_ name: String, of styles: [String: String]) -> String {
        let parts = (common + (sheets[name] ?? [])).map { styles[$0] ?? "" }
        return parts.joined() + "@media print {\n\(styles["print"] ?? "")}\n"
    }

    private static func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

    /// A script without lines that are only comments. A comment beside code stays, since removing
    /// it would need a parser. .ci/published-scripts parses sources and results, and compares their
    /// tokens.
    private static func lean(_ script: String) -> String {
        var kept: [UInt8] = []
        var isComment = false
        for line in lines(of: script) {
            let words = line.drop { $0 == UInt8(ascii: " ") }
            if isComment || words.starts(with: "/*".utf8) {
                let end = words.firstRange(of: "*/".utf8)
                isComment = end == nil
                // Code after a comment stays, as in `/** @type {number} */ (value)`.
                let code = end.map { words[$0.upperBound...] } ?? words[words.endIndex...]
                guard code.contains(where: { $0 != UInt8(ascii: " ") }) else { continue }
                kept += code
                kept.append(UInt8(ascii: "\n"))
            } else if !words.starts(with: "//".utf8), !words.isEmpty {
                kept += line
                kept.append(UInt8(ascii: "\n"))
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    /// Split by bytes: splitting half a megabyte of scripts into characters would take longer than
    /// all other work.
    private static func lines(of text: String) -> [Substring.UTF8View] {
        text.utf8.split(separator: UInt8(ascii: "\n"))
    }

    /// Styles without comments and indentation.
    private static func uncommented(_ styles: String) -> String {
        let (newline, marks) = (UInt8(ascii: "\n"), (begin: "/*".utf8, end: "*/".utf8))
        var kept: [UInt8] = []
        var rest = Array(styles.utf8)[...]
        while let byte = rest.first {
            if rest.starts(with: marks.begin), let end = rest.dropFirst(2).firstRange(of: marks.end)
            {
                rest = rest[end.upperBound...].drop { $0 == newline }
            } else {
                if kept.last != newline || !spaces.contains(byte) { kept.append(byte) }
                rest.removeFirst()
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    private static let spaces = Set(" \n\t\r".utf8)

    /// The imports of each script, by path: paths below assets/.
    static func imports(of files: [String: Data]) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for (path, data) in files where path.hasSuffix(".js") {
            let folder = path.split(separator: "/").dropLast().map(String.init)
            found[path] = lines(of: text(data)).compactMap(imported).map {
                resolved($0, in: folder)
            }
        }
        return found
    }

    /// The relative address of an import or export line; nil for other lines.
    private static func imported(_ line: Substring.UTF8View) -> String? {
        guard ["import", "export", "}"].contains(where: { line.starts(with: $0.utf8) }),
            line.suffix(2).elementsEqual("\";".utf8)
        else { return nil }
        let address = line.dropLast(2).split(
            separator: UInt8(ascii: "\""), omittingEmptySubsequences: false
        ).last
        guard let address, address.first == UInt8(ascii: ".") else { return nil }
        return String(Substring(address))
    }

    private static func resolved(_ address: String, in folder: [String]) -> String {
        var parts = folder
        for part in address.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
        }
        return parts.joined(separator: "/")
    }
}
