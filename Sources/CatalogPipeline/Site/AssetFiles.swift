import FoundationEssentials

/// Assets as they are sent: without what is only for those who read the sources, and with one style
/// sheet a room, for every request costs a phone on a poor network its time.
enum AssetFiles {
    /// The parts that every style sheet begins with, in their order.
    private static let sheets = ["tokens", "themes", "base", "parts", "controls", "pages"]

    /// The files to publish.
    ///
    /// - Parameter files: what lies below assets/, by path.
    /// - Returns: the same without comments in scripts; below styles/ a sheet a room, `plain` for
    ///   pages of none, and `print`.
    static func published(_ files: [String: Data]) -> [String: Data] {
        var found: [String: Data] = [:]
        for (path, data) in files where !path.hasPrefix("styles/") {
            found[path] = path.hasSuffix(".js") ? Data(lean(text(data)).utf8) : data
        }
        let common = sheets.compactMap { files["styles/\($0).css"].map(text) }
        found["styles/plain.css"] = Data(uncommented(common.joined()).utf8)
        for (path, data) in files where path.hasPrefix("styles/rooms/") {
            let name = path.dropFirst("styles/rooms/".count)
            found["styles/\(name)"] = Data(uncommented((common + [text(data)]).joined()).utf8)
        }
        found["styles/print.css"] = files["styles/print.css"].map {
            Data(uncommented(text($0)).utf8)
        }
        return found
    }

    private static func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

    /// A script without lines that hold nothing but comments. What stands beside code stays: only
    /// whole lines can be told apart without reading the language.
    private static func lean(_ script: String) -> String {
        var kept = ""
        var isComment = false
        for line in script.split(separator: "\n") {
            let words = line.drop { $0 == " " }
            if isComment {
                isComment = !words.contains("*/")
            } else if words.hasPrefix("/*") {
                isComment = !words.contains("*/")
            } else if !words.hasPrefix("//"), !words.isEmpty {
                kept += line + "\n"
            }
        }
        return kept
    }

    private static func uncommented(_ styles: String) -> String {
        styles.replacing(/\/\*.*?\*\/\n*/.dotMatchesNewlines(), with: "")
            .replacing(/\n\s+/, with: "\n")
    }

    /// What each script imports by name, by path: paths below assets/.
    static func imports(of files: [String: Data]) -> [String: [String]] {
        let statement = /(?m)^(?:import|export|\}).*?"(\.{1,2}\/[^"]+)";$/
        var found: [String: [String]] = [:]
        for (path, data) in files where path.hasSuffix(".js") {
            let folder = path.split(separator: "/").dropLast().map(String.init)
            found[path] = text(data).matches(of: statement).map {
                resolved(String($0.1), in: folder)
            }
        }
        return found
    }

    private static func resolved(_ address: String, in folder: [String]) -> String {
        var parts = folder
        for part in address.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
        }
        return parts.joined(separator: "/")
    }
}
