import Foundation
import Intake
import QuestionRecords

/// Resolves addresses within a package. Addresses outside of it are not followed.
struct QTIAddress {
    /// The paths of a package, prepared once for all its documents.
    struct Paths {
        fileprivate let all: Set<String>
        fileprivate let byName: [String: [String]]
        fileprivate let bySimpleName: [String: [String]]

        init(_ paths: [String]) {
            all = Set(paths)
            byName = Dictionary(grouping: paths) { QTIAddress.name(of: $0) }
            bySimpleName = Dictionary(grouping: paths) {
                QTIAddress.simple(QTIAddress.name(of: $0))
            }
        }
    }

    let paths: Paths
    /// The folder of the document that contains the address; "" for the root.
    let folder: String

    /// "a/b.xml" → "a".
    static func folder(of path: String) -> String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }

    fileprivate static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The path of an address that is relative to the document's folder or to the root; nil when
    /// the package has no such file.
    func exact(_ address: String) -> String? {
        let plain = String(address.prefix { $0 != "?" && $0 != "#" })
        for written in [address, plain, plain.removingPercentEncoding ?? plain] {
            for start in [folder, ""] {
                if let path = Self.joined(start, written), paths.all.contains(path) { return path }
            }
        }
        return nil
    }

    /// The path whose file name differs from that of the address only in case, blanks and marks;
    /// nil unless there is exactly one.
    func alike(_ address: String) -> String? {
        let wanted = Self.simple(Self.name(of: address.removingPercentEncoding ?? address))
        let found = paths.bySimpleName[wanted] ?? []
        return found.count == 1 ? found.first : nil
    }

    fileprivate static func simple(_ name: String) -> String {
        String(name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// The target of an address in a text.
    func find(_ address: String, in contents: Archive.Contents) -> FoundMedia {
        var written = address.removingPercentEncoding ?? address
        var isShared = false
        for mark in ["$IMS-CC-FILEBASE$", "$IMS_CC_FILE_BASE$", "%%LINKPATH%%"] {
            if let range = written.firstRange(of: mark) {
                written = String(written[range.upperBound...].drop { $0 == "/" })
                isShared = true
                break
            }
        }
        if written.contains("://") || written.hasPrefix("//") { return .elsewhere }
        let plain = String(written.prefix { $0 != "?" && $0 != "#" })
        let shared = isShared ? Self.joined("web_resources", plain) : nil
        if let path = shared.flatMap({ paths.all.contains($0) ? $0 : nil }) ?? exact(written)
            ?? exact("web_resources/" + plain) ?? ending(plain),
            let bytes = contents[path]
        {
            return .file(name: path, bytes: bytes)
        }
        return .missing(name: plain)
    }

    /// The path that ends with an address; nil unless there is exactly one.
    private func ending(_ address: String) -> String? {
        guard let tail = Self.joined("", address), !tail.isEmpty else { return nil }
        let found = (paths.byName[Self.name(of: tail)] ?? []).filter { $0.hasSuffix("/" + tail) }
        return found.count == 1 ? found.first : nil
    }

    /// The path of an address that is relative to a folder; nil when it leads out of the package.
    private static func joined(_ folder: String, _ address: String) -> String? {
        var parts = folder.split(separator: "/")
        for part in address.split(separator: "/") {
            if part == ".." {
                guard parts.popLast() != nil else { return nil }
            } else if part != "." {
                parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }
}

/// Resolves inclusions of files of the package (XInclude).
struct QTIInclusion {
    let address: QTIAddress
    let contents: Archive.Contents
    private let budget: Budget
    private var missing: [String] = []

    /// Limits the number and the total size of the inclusions of one package.
    final class Budget {
        private var count = 0
        private var bytes = 0

        /// Counts a file of a size, and returns whether it may be included.
        func allows(_ size: Int) -> Bool {
            count += 1
            bytes += size
            return count <= IntakeLimits.inclusions && bytes <= IntakeLimits.xmlBytes
        }
    }

    init(address: QTIAddress, contents: Archive.Contents, budget: Budget) {
        self.address = address
        self.contents = contents
        self.budget = budget
    }

    private static let namespace = "http://www.w3.org/2001/XInclude"

    /// A document with its inclusions resolved; inclusions in included files are not resolved.
    mutating func expanded(_ element: XMLElement) -> XMLElement {
        guard !element.descendants("include").isEmpty else { return element }
        return replaced(element)
    }

    private mutating func replaced(_ element: XMLElement) -> XMLElement {
        var copy = element
        copy.children = []
        for child in element.children {
            guard case .element(let inner) = child else {
                copy.children.append(child)
                continue
            }
            guard inner.name == "include", inner.namespace == Self.namespace else {
                copy.children.append(.element(replaced(inner)))
                continue
            }
            let path = inner["href"].flatMap { address.exact($0) }
            guard let path, let bytes = contents[path], budget.allows(bytes.count),
                let parsed = try? XMLDocument.parse(bytes)
            else {
                missing.append(inner["href"] ?? "")
                continue
            }
            copy.children.append(.element(parsed.root))
        }
        return copy
    }

    /// Findings about inclusions that could not be resolved.
    func findings(for path: String) -> [SourceFinding] {
        missing.prefix(20).map {
            SourceFinding(
                .warning, "A part of the item is in a file that is not in the package",
                remedy: "Add the file to the package.", record: path, excerpt: $0)
        }
    }
}
