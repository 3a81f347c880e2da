import Catalog
import Foundation
import Intake
import QuestionRecords

/// The texts of a Moodle question, each converted from its own format, and the embedded files.
enum MoodleText {
    /// The HTML of an element with `<text>`; "" when there is none.
    static func html(_ holder: XMLElement?, _ record: inout MarkupRecord) -> String {
        guard let holder else { return "" }
        let text = holder.first("text")
        let source: String
        if let text, text.elements.isEmpty {
            source = text.text
        } else if let text {
            record.warn(
                "HTML stands outside of CDATA and was read as it is",
                remedy: "Put it in <![CDATA[ … ]]>, as Moodle does.",
                excerpt: text.text.trimmedBlanks)
            source = written(text.children)
        } else if holder.elements.isEmpty {
            source = holder.text
        } else {
            return ""
        }
        return html(source, format: holder["format"] ?? "html")
    }

    /// A text of a format as HTML.
    static func html(_ text: String, format: String) -> String {
        switch format.trimmedBlanks.lowercased() {
        case "plain_text", "plain":
            return HTMLText.escaped(text.trimmedBlanks).replacing("\n", with: "<br/>")
        case "markdown": return LittleMarkdown.html(text)
        case let name where name.hasSuffix("auto_format"):
            return text.trimmedBlanks.replacing("\n", with: "<br/>")
        default: return text
        }
    }

    /// Parsed elements, written as HTML again.
    private static func written(_ children: [XMLElement.Child]) -> String {
        var html = ""
        for child in children {
            switch child {
            case .text(let words): html += HTMLText.escaped(words)
            case .element(let element):
                html += "<\(element.name)"
                for name in element.attributes.keys.sorted() {
                    let value = element.attributes[name] ?? ""
                    html += " \(name)=\"\(HTMLText.escaped(value, in: .doubleQuotes))\""
                }
                html += ">" + written(element.children)
                if !["br", "img", "hr"].contains(element.name) { html += "</\(element.name)>" }
            }
        }
        return html
    }

    /// The decoded files of a question by name; a file of invalid Base64 is nil.
    static func files(of question: XMLElement) -> [String: [UInt8]?] {
        var files: [String: [UInt8]?] = [:]
        question.visit { element in
            guard element.name == "file", let name = element["name"], !name.isEmpty
            else { return }
            let folder = (element["path"] ?? "/").split(separator: "/")
            let path = (folder + [name[...]]).joined(separator: "/")
            files[path] = .some(Base64Bytes.read(element.text))
        }
        // Moodle 1.9 embeds its picture in this form.
        if let name = question.first("image")?.text.trimmedBlanks, !name.isEmpty,
            let coded = question.first("image_base64")
        {
            files[name] = .some(Base64Bytes.read(coded.text))
        }
        return files
    }

    /// The target of an address in a question's text.
    static func find(_ address: String, in files: [String: [UInt8]?]) -> FoundMedia {
        let marker = "@@PLUGINFILE@@/"
        guard let range = address.firstRange(of: marker) else {
            let isElsewhere = address.contains("://") || address.hasPrefix("//")
            return isElsewhere ? .elsewhere : .missing(name: address)
        }
        let whole = String(address[range.upperBound...])
        let written = String(whole.prefix { $0 != "?" })
        for name in [whole, written, written.removingPercentEncoding ?? written] {
            if case .some(.some(let bytes)) = files[name] { return .file(name: name, bytes: bytes) }
        }
        return .missing(name: written)
    }
}

/// Converts to HTML the part of Markdown that questions use.
enum LittleMarkdown {
    /// Paragraphs and lines, emphasis, code; other text is unchanged.
    static func html(_ text: String) -> String {
        var lines: [String] = []
        var isFenced = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.drop(while: { $0 == " " }).hasPrefix("```") {
                isFenced.toggle()
            } else if isFenced {
                lines.append("<code>\(HTMLText.escaped(String(line)))</code>")
            } else {
                lines.append(inline(line.drop { $0 == "#" }))
            }
        }
        return lines.joined(separator: "<br/>")
    }

    private static func inline(_ line: Substring) -> String {
        var html = ""
        var open: [String] = []
        var rest = line
        let marks = [("**", "strong"), ("__", "strong"), ("*", "em"), ("_", "em"), ("`", "code")]
        while let first = rest.first {
            let isCode = open.last == "code"
            if !isCode, first == "\\", let next = rest.dropFirst().first, next.isPunctuation {
                html += HTMLText.escaped(String(next))
                rest = rest.dropFirst(2)
                continue
            }
            let mark = marks.first { rest.hasPrefix($0.0) }
            guard let mark, let tag = turned(mark, rest: rest, html: html, open: &open) else {
                // In code a tag is text.
                html += isCode ? HTMLText.escaped(String(first)) : String(first)
                rest = rest.dropFirst()
                continue
            }
            html += tag
            rest = rest.dropFirst(mark.0.count)
        }
        return html + open.reversed().map { "</\($0)>" }.joined()
    }

    /// The tag that a mark opens or closes; nil when it is text.
    private static func turned(
        _ mark: (String, String), rest: Substring, html: String, open: inout [String]
    ) -> String? {
        let after = rest.dropFirst(mark.0.count)
        if open.last == mark.1 {
            // Within code, only the end of code is recognised.
            open.removeLast()
            return "</\(mark.1)>"
        }
        let isWord = mark.0.hasPrefix("_") && html.last?.isLetter == true
        guard open.last != "code", !open.contains(mark.1), !isWord,
            after.prefix(2_000).contains(mark.0),
            after.first?.isWhitespace == false
        else { return nil }
        open.append(mark.1)
        return "<\(mark.1)>"
    }
}
