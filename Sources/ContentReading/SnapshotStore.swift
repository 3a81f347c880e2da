import Catalog
package import Foundation
import PipelineSupport

/// Reads and writes a snapshot's files.
package enum SnapshotStore {
    private static let snapshotName = "snapshot.json"
    private static let taxaName = "taxa.jsonl"
    /// Lines that are decoded together, on all processors.
    private static let linesAtOnce = 4_096

    /// Reads a whole snapshot; taxa are in order of id.
    ///
    /// - Throws: `Failure` with file and line when a file cannot be read or has a wrong form.
    package static func read(_ folder: URL) throws -> (Snapshot, [SourceTaxon]) {
        var taxa: [SourceTaxon] = []
        let snapshot = try read(folder) { taxa.append($0) }
        return (snapshot, taxa)
    }

    /// Reads a snapshot and calls `each` with every taxon; keeps `linesAtOnce` lines in memory.
    ///
    /// - Throws: `Failure` with file and line when a file cannot be read or has a wrong form, and
    ///   what `each` throws.
    package static func read(_ folder: URL, each: (SourceTaxon) throws -> Void) throws -> Snapshot {
        let snapshot = try heading(folder)
        let file = folder.appending(path: taxaName)
        var count = 0
        var photographs = 0
        var last = Int.min
        var lines: [(text: Data, number: Int)] = []
        func take() throws {
            let taxa = try Parallel.map(lines) { try taxon($0.text, file, line: $0.number) }
            for (taxon, line) in zip(taxa, lines) {
                guard taxon.taxon > last else {
                    throw broken(
                        "Taxon \(taxon.taxon) stands twice or out of order.", file,
                        line: line.number)
                }
                last = taxon.taxon
                count += 1
                photographs += taxon.photographs.count
                try each(taxon)
            }
            lines.removeAll(keepingCapacity: true)
        }
        try Lines.read(file) { line, number in
            lines.append((line, number))
            if lines.count == linesAtOnce { try take() }
        }
        try take()
        guard count == snapshot.taxa, photographs == snapshot.photographs else {
            throw broken(
                "snapshot.json speaks of \(snapshot.taxa) taxa and \(snapshot.photographs) "
                    + "photographs, but here are \(count) and \(photographs).", file)
        }
        return snapshot
    }

    private static func taxon(_ text: Data, _ file: URL, line: Int) throws -> SourceTaxon {
        let taxon: SourceTaxon
        do {
            taxon = try CanonicalJSON.decode(SourceTaxon.self, from: text)
        } catch {
            throw broken("This line is no taxon: \(explained(error))", file, line: line)
        }
        if let photograph = taxon.photographs.first(where: { !isPhotograph($0.file) }) {
            throw broken(
                "\(photograph.file) is not a photograph's place.", file, line: line)
        }
        return taxon
    }

    /// Replaces the last snapshot: new photographs first, then the files that name them, then
    /// unused photographs are deleted.
    ///
    /// - Throws: `Failure` when a file cannot be moved or written, or Foundation's error when
    ///   `photos/` cannot be listed or an unused photograph cannot be deleted.
    package static func write(
        _ snapshot: Snapshot, _ taxa: [SourceTaxon], to folder: URL, photographsIn staging: URL
    ) throws {
        let files = FileManager.default
        let photos = folder.appending(path: "photos", directoryHint: .isDirectory)
        try OutputFile.makeFolder(photos)
        var named: Set<String> = []
        for photograph in taxa.flatMap(\.photographs) {
            let name = String(photograph.file.dropFirst("photos/".count))
            let target = photos.appending(path: name)
            let fetched = staging.appending(path: name)
            if named.insert(name).inserted, !files.fileExists(atPath: target.path) {
                try OutputFile.move(fetched, to: target)
            }
        }
        var lines = Data()
        for line in try Parallel.map(taxa, { try CanonicalJSON.encode($0) }) {
            lines.append(line)
            lines.append(UInt8(ascii: "\n"))
        }
        try OutputFile.write(lines, to: folder.appending(path: taxaName))
        let heading = try CanonicalJSON.encode(snapshot) + Data("\n".utf8)
        try OutputFile.write(heading, to: folder.appending(path: snapshotName))
        for name in try files.contentsOfDirectory(atPath: photos.path)
        where isPhotograph("photos/\(name)") && !named.contains(name) {
            try files.removeItem(at: photos.appending(path: name))
        }
    }

    /// Whether a path is "photos/ID.EXT", with digits for ID and a known ending.
    static func isPhotograph(_ path: String) -> Bool {
        guard path.hasPrefix("photos/") else { return false }
        let parts = path.dropFirst("photos/".count).split(
            separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[0].allSatisfy(\.isASCIIDigit)
            && PhotographFormat(rawValue: String(parts[1])) != nil
    }

    private static func heading(_ folder: URL) throws -> Snapshot {
        let file = folder.appending(path: snapshotName)
        guard let data = try? Data(contentsOf: file), data.count <= SnapshotLimits.snapshotBytes
        else { throw broken("The snapshot's heading is missing or too large.", file) }
        do {
            let snapshot = try CanonicalJSON.decode(Snapshot.self, from: data)
            guard (1...Snapshot.currentFormat).contains(snapshot.format) else {
                throw broken("This is form \(snapshot.format) of a snapshot.", file)
            }
            return snapshot
        } catch let error as DecodingError {
            throw broken("This is no snapshot: \(explained(error))", file)
        }
    }

    private static func broken(_ what: String, _ file: URL, line: Int? = nil) -> Failure {
        Failure(
            what: what, place: file.path + (line.map { ":\($0)" } ?? ""),
            remedy: "Run florilegium gather again, or take the folder from version control.")
    }

    private static func explained(_ error: any Error) -> String {
        let context: DecodingError.Context? =
            switch error as? DecodingError {
            case .keyNotFound(let key, _): .init(codingPath: [key], debugDescription: "missing")
            case .typeMismatch(_, let context), .valueNotFound(_, let context),
                .dataCorrupted(let context):
                context
            default: nil
            }
        guard let context else { return "\(error)" }
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
    }
}

extension Character {
    /// Whether it is one of 0 to 9.
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

/// Reads a file line by line; keeps one line and one chunk in memory.
package enum Lines {
    private static let chunkBytes = 1 << 18

    /// Calls `each` with every line and its number from 1; empty lines are skipped.
    ///
    /// - Throws: `Failure` when the file cannot be opened or a line has more than
    ///   `GatherLimits.lineBytes`, Foundation's error when reading fails, and what `each` throws.
    package static func read(_ file: URL, each: (Data, Int) throws -> Void) throws {
        func refuse(_ what: String, _ line: Int) -> Failure {
            Failure(
                what: what, place: "\(file.path):\(line)",
                remedy: "Run florilegium gather again, or take the file from version control.")
        }
        guard let handle = try? FileHandle(forReadingFrom: file) else {
            throw refuse("The file cannot be read.", 1)
        }
        defer { try? handle.close() }
        var rest = Data()
        var number = 0
        func take(_ line: Data) throws {
            number += 1
            if !line.isEmpty { try each(line, number) }
        }
        while let chunk = try handle.read(upToCount: chunkBytes), !chunk.isEmpty {
            let bytes = [UInt8](rest + chunk)
            var start = 0
            while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
                try take(Data(bytes[start..<end]))
                start = end + 1
            }
            rest = Data(bytes[start...])
            guard rest.count <= SnapshotLimits.lineBytes else {
                throw refuse("This line is over \(SnapshotLimits.lineBytes) bytes.", number + 1)
            }
        }
        try take(rest)
    }
}
