import Foundation
import PipelineSupport
import Transfers

/// Downloads bulk files given as addresses, in pieces, so that a stopped download resumes.
struct BulkDownload: Sendable {
    /// Hosts that have iNaturalist's bulk files.
    static let hosts: Set<String> = [
        "inaturalist-open-data.s3.amazonaws.com",
        "inaturalist-open-data.s3.us-east-1.amazonaws.com",
        "www.inaturalist.org", "static.inaturalist.org",
    ]
    private static let tables = ["taxa", "observations", "photos", "observers"]

    /// Sends the requests.
    let transport: any HTTPTransport
    /// The clock of the pauses between tries.
    let clock: any TimeSource
    /// The User-Agent header.
    let userAgent: String
    /// The folder of the downloaded files.
    let folder: URL
    /// Shows which file is being fetched.
    let progress: ProgressBar
    /// Bytes of one piece.
    var pieceBytes = GatherLimits.downloadPieceBytes

    /// The folder of the Open Data tables; when `place` is an address, its tables are downloaded
    /// first.
    ///
    /// - Throws: as `file(_:)`.
    func openData(_ place: String) async throws -> URL {
        guard place.contains("://") else { return URL(filePath: place) }
        let base = place.hasSuffix("/") ? place : place + "/"
        for table in Self.tables { _ = try await file("\(base)\(table).csv.gz") }
        guard let address = WebAddress(base) else { throw refused(place) }
        return local(address).deletingLastPathComponent()
    }

    /// A local file; when `place` is an address, it is downloaded unless it was before.
    ///
    /// - Throws: `Failure` when the host is not in `hosts`, the download fails or the disk cannot
    ///   be written; `CancellationError` when the task is cancelled.
    func file(_ place: String) async throws -> URL {
        guard place.contains("://") else { return URL(filePath: place) }
        guard let address = WebAddress(place) else { throw refused(place) }
        let isListed = address.origin.scheme == .https && Self.hosts.contains(address.origin.host)
        guard isListed || address.origin.isLoopback else { throw refused(place) }
        let target = local(address)
        if FileManager.default.fileExists(atPath: target.path) { return target }
        try await fetch(address, to: target)
        return target
    }

    private func local(_ address: WebAddress) -> URL {
        let parts = [address.origin.host] + address.segments.map(String.init)
        let safe = parts.map {
            $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
        }
        .filter { !$0.isEmpty && !$0.allSatisfy { $0 == "." } }
        return folder.appending(path: safe.joined(separator: "/"))
    }

    /// Fetches piece after piece; when the file changed on the server, starts again from byte 0.
    private func fetch(_ address: WebAddress, to target: URL) async throws {
        let part = target.appendingPathExtension("part")
        let tagFile = target.appendingPathExtension("etag")
        try OutputFile.makeFolder(target.deletingLastPathComponent())
        progress.say("Fetching \(address)")
        while true {
            let start = FileStatus(part)?.bytes ?? 0
            let tag = try? String(contentsOf: tagFile, encoding: .utf8)
            var headers = ["User-Agent": userAgent]
            headers["Range"] = "bytes=\(start)-\(start + pieceBytes - 1)"
            if start > 0 { headers["If-Range"] = tag }
            let answer = try await send(address, headers)
            if answer.status == 416 { break }
            guard answer.status == 206 || answer.status == 200 else {
                throw Failure(
                    what: "The file cannot be had: status \(answer.status).",
                    place: address.description, remedy: "Check the address; run again later.")
            }
            // Status 200 is the whole file: it changed, or the server does not support ranges.
            let isWhole = answer.status == 200
            if let tag = answer.headers["etag"] {
                try OutputFile.write(Data(tag.utf8), to: tagFile)
            }
            try OutputFile.append(answer.body, to: part, at: isWhole ? 0 : start)
            let total = answer.headers["content-range"]?.split(separator: "/").last.flatMap {
                Int($0)
            }
            if isWhole || start + answer.body.count >= total ?? Int.max || answer.body.isEmpty {
                break
            }
        }
        try OutputFile.finish(part, as: target)
        try? FileManager.default.removeItem(at: tagFile)
    }

    private func send(_ address: WebAddress, _ headers: [String: String]) async throws -> HTTPAnswer
    {
        var last = ""
        for attempt in 0...GatherLimits.retries {
            do {
                let answer = try await transport.send(
                    HTTPRequest(
                        address: address, headers: headers, byteLimit: pieceBytes,
                        seconds: GatherLimits.downloadSeconds,
                        mayBeLoopback: address.origin.isLoopback))
                guard [429, 500, 502, 503, 504].contains(answer.status) else { return answer }
                last = "status \(answer.status)"
            } catch let error as TransferFailure {
                last = error.detail
                guard error.isPassing else { break }
            }
            try await clock.sleep(seconds: GatherLimits.firstBackoff * Double(1 << attempt))
        }
        throw Failure(
            what: "The file cannot be had (\(last)).", place: address.description,
            remedy: "Run the same command again: it goes on where it stopped.")
    }

    private func refused(_ place: String) -> Failure {
        Failure(
            what: "This address is none of iNaturalist's bulk files.", place: place,
            remedy: "Fetch the file by other means and give its path, or use https and one of: "
                + Self.hosts.sorted().joined(separator: ", ") + ".")
    }
}
