import Catalog
import Crypto
import FoundationEssentials
import Synchronization

/// Styles, scripts, icons and the scripts' words, published in one immutable folder named by the
/// hash of all, so that modules import each other by relative addresses.
struct SiteAssets: Sendable {
    /// The first 16 hexadecimal digits of the hash.
    let hash: String
    /// The files by path below assets/.
    let files: [String: Data]
    /// The script that runs before the first paint.
    let firstPaint: InlinePart
    /// The imports of each script, computed once for all pages.
    private let imports: [String: [String]]
    private let styles: [String: String]
    private let sheets = InlineSheets()

    /// The assets of the site's sources.
    ///
    /// - Parameters:
    ///   - sources: the files below site/.
    ///   - words: the scripts' words of each language.
    /// - Throws: `EncodingError` when words cannot be encoded.
    init(_ sources: SiteSources, words: [Language: [String: String]]) throws {
        let sources = sources.below("assets")
        styles = AssetFiles.styles(of: sources)
        var files = AssetFiles.published(sources, styles: styles)
        for (language, texts) in words {
            files["words/\(language.rawValue).json"] = try CanonicalJSON.encode(texts)
        }
        var hasher = SHA256()
        for (path, data) in files.sorted(by: { $0.key < $1.key }) {
            hasher.update(data: Data("\(path) \(data.count)\n".utf8))
            hasher.update(data: data)
        }
        hash = Hex.text(hasher.finalize().prefix(8))
        self.files = files
        firstPaint = InlinePart(Self.text("scripts/page/first-paint.js", of: files))
        imports = AssetFiles.imports(of: files)
    }

    /// Keys of the strings that scripts show, as `phrase("KEY"` or `counted("KEY"`.
    static func askedKeys(of sources: SiteSources) -> Set<String> {
        var keys: Set<String> = []
        for (path, data) in sources.below("assets") where path.hasSuffix(".js") {
            let parts = [UInt8](data).split(
                separator: UInt8(ascii: "("), omittingEmptySubsequences: false)
            for (before, after) in zip(parts, parts.dropFirst()) {
                if before.suffix(6).elementsEqual("phrase".utf8) {
                    keys.formUnion(key(at: after).map { [$0] } ?? [])
                } else if before.suffix(7).elementsEqual("counted".utf8) {
                    keys.formUnion(key(at: after).map { ["\($0)-one", "\($0)-other"] } ?? [])
                }
            }
        }
        return keys
    }

    /// The quoted key at the beginning of some bytes; nil for other bytes.
    private static func key(at bytes: ArraySlice<UInt8>) -> String? {
        let text = bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
        guard text.first == UInt8(ascii: "\"") else { return nil }
        let key = String(
            decoding: text.dropFirst().prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
        return SiteStrings.isKey(key) ? key : nil
    }

    /// All modules that some scripts import, sorted: paths below assets/. A page preloads them at
    /// once rather than one after the other.
    func modules(of scripts: [String]) -> [String] {
        let paths = scripts.map { "scripts/\($0).js" }
        var needed: Set<String> = []
        var open = paths
        while let path = open.popLast() {
            guard needed.insert(path).inserted else { continue }
            open += imports[path] ?? []
        }
        return needed.subtracting(paths).sorted()
    }

    /// An inline style sheet for a page whose relative path to the edition's root is `root`.
    func styles(_ sheet: String, from root: String) -> InlinePart {
        sheets.part("\(root)\(sheet)") {
            let text = AssetFiles.sheet(sheet, of: styles)
            return InlinePart(text.replacing("url(\"../", with: "url(\"\(root)\(folder)"))
        }
    }

    private static func text(_ path: String, of files: [String: Data]) -> String {
        files[path].map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The published folder, below the edition's root.
    var folder: String { "site/assets/\(hash)/" }

    /// The files as they are published.
    var published: [SiteFile] {
        files.map { SiteFile(path: folder + $0.key, data: $0.value) }
    }
}

/// Cached inline style sheets: a few, used by hundreds of pages.
private final class InlineSheets: Sendable {
    private let known = Mutex<[String: InlinePart]>([:])

    func part(_ name: String, _ make: () -> InlinePart) -> InlinePart {
        known.withLock { known in
            if let part = known[name] { return part }
            let part = make()
            known[name] = part
            return part
        }
    }
}

/// An inline style sheet or script, which the page's content security policy allows by its hash.
struct InlinePart: Encodable, Sendable {
    /// The text between the tags.
    let text: String
    /// Its SHA-256 in base64.
    let hash: String

    /// Creates the part; the text must contain no end tag.
    init(_ text: String) {
        self.text = text
        hash = Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString()
    }
}
