import Catalog
package import ContentReading
import Crypto
package import Foundation
import PipelineSupport

/// Photographs on disk: those of the last snapshot, and those fetched for the next one.
package struct PhotoStore: Sendable {
    /// The snapshot's folder; it does not change until the next snapshot is complete.
    package let snapshot: URL
    /// The folder of fetched photographs of the next snapshot.
    let staging: URL
    /// Fetches photographs.
    package let client: SourceClient

    /// The photograph of a candidate, from a file of an earlier fetch or from the network.
    ///
    /// - Throws: `FetchFailure` when it cannot be fetched or is not a picture, `CancellationError`
    ///   when the task is cancelled, `Failure` when the file cannot be written.
    package func photograph(_ candidate: PhotoCandidate) async throws -> SourceTaxon.Photograph {
        for folder in [snapshot.appending(path: "photos"), staging] {
            for kind in PhotographFormat.allCases {
                let file = folder.appending(path: "\(candidate.id).\(kind.rawValue)")
                if let data = try? Data(contentsOf: file), PhotographFormat(of: data) == kind {
                    return described(candidate, kind, data)
                }
            }
        }
        let answer = try await client.fetch(candidate.address, for: .photograph) {
            Self.trouble(in: $0)
        }
        guard let kind = PhotographFormat(of: answer.body) else {
            throw FetchFailure(kind: .lasting, reason: "not a picture")
        }
        try OutputFile.write(
            answer.body, to: staging.appending(path: "\(candidate.id).\(kind.rawValue)"))
        return described(candidate, kind, answer.body)
    }

    /// Whether a photograph of the last snapshot is on disk with its recorded SHA-256.
    package func has(_ photograph: SourceTaxon.Photograph) -> Bool {
        let data = try? Data(contentsOf: snapshot.appending(path: photograph.file))
        return data.map { SHA256.hex(of: $0) == photograph.sha256 } ?? false
    }

    private func described(_ candidate: PhotoCandidate, _ kind: PhotographFormat, _ data: Data)
        -> SourceTaxon.Photograph
    {
        SourceTaxon.Photograph(
            id: candidate.id, file: "photos/\(candidate.id).\(kind.rawValue)",
            sha256: SHA256.hex(of: data), credit: candidate.credit)
    }

    /// Why an answer is not a picture, by its media type and first bytes; nil for a picture.
    /// Servers may send an error page with status 200.
    private static func trouble(in answer: HTTPAnswer) -> Trouble? {
        let type = answer.headers["content-type"]
        guard PhotographFormat.mayBe(contentType: type) else {
            return Trouble(isPassing: true, reason: "it came as \(type?.prefix(60) ?? "nothing")")
        }
        return PhotographFormat(of: answer.body) == nil
            ? Trouble(isPassing: true, reason: "what came is not a picture") : nil
    }
}
