import Foundation
import Intake
import QuestionRecords

/// Packages of QTI and common cartridges: archives of documents, usually with a manifest
/// (imsmanifest.xml), which may be in a folder.
enum QTIPackage {
    private static let manifestName = "imsmanifest.xml"

    static func recognises(_ contents: Archive.Contents) -> Confidence {
        let paths = contents.paths
        if let path = manifestPath(paths), let bytes = contents[path] {
            if bytes.prefix(1 << 20).firstRange(of: Array("imsqti".utf8)) != nil { return .sure }
        }
        let documents = paths.lazy.filter { isDocument($0) }.prefix(1_000)
        return documents.contains { contents[$0].map(QTI.holdsItems) ?? false } ? .likely : .no
    }

    /// Reads all items of a package. An unreadable document does not affect the others.
    ///
    /// - Throws: `SourceFinding` when the package contains no document of QTI.
    static func read(_ contents: Archive.Contents, into reading: inout QuestionReading)
        throws(SourceFinding)
    {
        // An entry that was left out, such as a link, is not a rejected record: its finding is a
        // warning.
        reading.findings += contents.findings.map { finding in
            var softened = finding
            softened.severity = .warning
            return softened
        }
        let paths = contents.paths
        let manifest = readManifest(contents, paths, into: &reading)
        var documents = manifest?.documents.filter { contents[$0] != nil } ?? []
        let listed = Set(documents)
        let others = paths.filter {
            !listed.contains($0) && isDocument($0) && contents[$0].map(QTI.holdsItems) == true
        }
        documents += others
        guard !documents.isEmpty || reading.count > 0 else {
            throw SourceFinding.refusal(
                "The package holds no items of QTI",
                remedy: "Export the questions with the package.")
        }
        if manifest != nil {
            for path in others where manifest?.files.contains(path) == false {
                reading.findings.append(
                    SourceFinding(
                        .note,
                        "The document is in the package but not in its manifest, and was read",
                        remedy: "Take it out if it was meant to be gone.", record: path))
            }
        }
        let parsed = parse(withoutTwins(documents), contents, into: &reading)
        var shared = Shared(paths: QTIAddress.Paths(paths))
        for document in parsed where document.root.name == "questestinterop" {
            shared.banks.formUnion(QTI1Document.banks(in: document.root))
        }
        let outline = QTIOutline.categories(of: tests(contents), paths: shared.paths)
        var ids: Set<String> = []
        for document in parsed {
            let before = reading.questions.count
            readDocument(document, contents, shared, ids: &ids, into: &reading)
            for index in before..<reading.questions.count {
                manifest?.metadata[document.path]?.complete(&reading.questions[index])
                manifest?.common?.complete(&reading.questions[index])
                if reading.questions[index].category.isEmpty {
                    reading.questions[index].category = outline[document.path] ?? []
                }
            }
        }
    }

    /// The tests of a package, which assign its items to sections.
    private static func tests(_ contents: Archive.Contents) -> [(path: String, root: XMLElement)] {
        contents.paths.filter { isDocument($0) }.compactMap { path in
            guard let bytes = contents[path], let root = MarkupRoot(bytes),
                ["assessmentTest", "qti-assessment-test"].contains(root.name),
                let parsed = try? XMLDocument.parse(bytes)
            else { return nil }
            return (path, parsed.root)
        }
    }

    private static func isDocument(_ path: String) -> Bool {
        let name = path.lowercased()
        return [".xml", ".qti", ".dat"].contains { name.hasSuffix($0) }
            && !name.hasSuffix(manifestName)
    }

    /// The manifest nearest to the root.
    private static func manifestPath(_ paths: [String]) -> String? {
        paths.filter { $0.lowercased().split(separator: "/").last == manifestName[...] }
            .min { $0.split(separator: "/").count < $1.split(separator: "/").count }
    }

    /// A manifest's documents of QTI in their order, and all files in it.
    private struct Manifest {
        var documents: [String] = []
        var files: Set<String> = []
        /// The metadata that all documents share, and those of each document.
        var common: QTIMetadata?
        var metadata: [String: QTIMetadata] = [:]
    }

    private static func readManifest(
        _ contents: Archive.Contents, _ paths: [String], into reading: inout QuestionReading
    ) -> Manifest? {
        func warn(_ message: String, line: Int? = nil) {
            reading.findings.append(
                SourceFinding(
                    .warning, message + "; all documents in it were read",
                    remedy: "Export the package again if something is missing.",
                    record: manifestPath(paths), line: line))
        }
        guard let path = manifestPath(paths), let bytes = contents[path] else {
            warn("The package has no manifest (imsmanifest.xml)")
            return nil
        }
        let root: XMLElement
        do throws(SourceFinding) {
            root = try XMLDocument.parse(bytes).root
        } catch {
            warn("The package's manifest cannot be read: \(error.message)", line: error.line)
            return nil
        }
        let folder = QTIAddress.folder(of: path)
        let address = QTIAddress(paths: QTIAddress.Paths(paths), folder: folder)
        var manifest = Manifest()
        manifest.common = QTIMetadata(root)
        for resource in root.descendants("resource") {
            let files = resource.all("file").compactMap { $0["href"] }
            let main = resource["href"] ?? files.first
            for file in files + [main].compactMap(\.self) {
                if let found = address.exact(file) { manifest.files.insert(found) }
            }
            let type = resource["type"]?.lowercased() ?? ""
            guard let main, type.contains("imsqti"), !type.contains("test") else { continue }
            if let found = address.exact(main) ?? address.alike(main) {
                if !manifest.documents.contains(found) { manifest.documents.append(found) }
                manifest.files.insert(found)
                manifest.metadata[found] = QTIMetadata(resource)
            } else {
                reading.count += 1
                reading.findings.append(
                    SourceFinding(
                        .rejected, "The manifest names a file that is not in the package",
                        remedy: "Export the package again, or correct the name.",
                        record: String(main.prefix(200)),
                        line: resource.line > 0 ? resource.line : nil))
            }
        }
        return manifest
    }

    /// Canvas writes a quiz twice: in plain form, and with its own extensions. Only the form with
    /// extensions is kept.
    private static func withoutTwins(_ documents: [String]) -> [String] {
        let names = Set(documents.filter { $0.contains("non_cc_assessments/") }.map(name))
        return documents.filter { path in
            let folder = path.split(separator: "/").dropLast().last.map(String.init) ?? ""
            return !(path.hasSuffix("/assessment_qti.xml") && names.contains(folder))
        }
    }

    /// "a/b.xml.qti" → "b".
    private static func name(of path: String) -> String {
        String(path.split(separator: "/").last?.split(separator: ".").first ?? "")
    }

    /// Values common to the documents of a package.
    private struct Shared {
        var paths: QTIAddress.Paths
        var banks: Set<String> = []
        var inclusions = QTIInclusion.Budget()
    }

    private struct Document {
        var path: String
        var root: XMLElement
        var findings: [SourceFinding]
    }

    private static func parse(
        _ paths: [String], _ contents: Archive.Contents, into reading: inout QuestionReading
    ) -> [Document] {
        var parsed: [Document] = []
        for path in paths {
            guard let bytes = contents[path] else { continue }
            do throws(SourceFinding) {
                let document = try XMLDocument.parse(bytes)
                let findings = document.findings.map { finding in
                    var placed = finding
                    placed.record = path
                    return placed
                }
                parsed.append(Document(path: path, root: document.root, findings: findings))
            } catch {
                reading.count += 1
                reading.findings.append(MarkupRecord(path, line: nil).rejection(error))
            }
        }
        return parsed
    }

    private static func readDocument(
        _ document: Document, _ contents: Archive.Contents, _ shared: Shared,
        ids: inout Set<String>, into reading: inout QuestionReading
    ) {
        reading.findings += document.findings
        let address = QTIAddress(
            paths: shared.paths, folder: QTIAddress.folder(of: document.path))
        var inclusion = QTIInclusion(
            address: address, contents: contents, budget: shared.inclusions)
        let root = inclusion.expanded(document.root)
        reading.findings += inclusion.findings(for: document.path)
        do throws(SourceFinding) {
            try QTI.read(
                root, place: document.path, banks: shared.banks, ids: &ids,
                find: { address.find($0, in: contents) }, into: &reading)
        } catch {
            reading.count += 1
            reading.findings.append(MarkupRecord(document.path, line: nil).rejection(error))
        }
    }
}
