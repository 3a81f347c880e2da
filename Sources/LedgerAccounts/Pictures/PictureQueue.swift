import Foundation
import HTTPTypes
import Ledger
import LedgerRequests
package import Logging
import NIOPosix
import PictureDrawing
package import Serving
import Synchronization

/// Redraws uploaded pictures, one at a time, each in a sandboxed process of its own
/// (`RedrawCommand`). The uploaded file is never written to disk, and is discarded afterwards.
package final class PictureQueue: Sendable {
    private let program: String
    private let limits: PictureLimits
    private let turns: ConcurrencyLimiter
    private let threads: NIOThreadPool
    private let metrics: Metrics
    private let logger: Logger
    /// Persons with a picture that waits or is being drawn.
    private let people = Mutex<Set<PersonID>>([])

    /// A queue that runs `program`, which is this program.
    package init(_ program: String, _ limits: PictureLimits, metrics: Metrics, logger: Logger) {
        self.program = program
        self.limits = limits
        self.metrics = metrics
        self.logger = logger
        turns = ConcurrencyLimiter(
            atOnce: AccountLimits.picturesAtOnce, waiting: AccountLimits.waitingPictures,
            timeout: AccountLimits.pictureTurn)
        threads = NIOThreadPool(numberOfThreads: AccountLimits.picturesAtOnce)
        threads.start()
    }

    deinit { threads.shutdownGracefully { _ in } }

    /// Runs `work` on an uploaded picture, one at a time for each person.
    ///
    /// - Throws: `ProblemDetails.pictureUnderway` when one of the person's is in progress, the
    ///   error of `work`.
    func alone<Value>(
        _ person: PersonID, _ work: () async throws -> Value
    ) async throws -> Value {
        guard people.withLock({ $0.insert(person).inserted }) else {
            throw ProblemDetails.pictureUnderway
        }
        defer { people.withLock { _ = $0.remove(person) } }
        return try await work()
    }

    /// Redraws a picture: a square, upright, in sRGB, as WebP without metadata.
    ///
    /// - Throws: `ProblemDetails` with the fault of the picture, or `.busy` when too many wait or
    ///   the process fails.
    func square(_ file: [UInt8]) async throws -> Data {
        do {
            guard case .picture = PictureKind(file) else { throw PictureFailure.kind }
            let outcome = try await turns.take {
                try await threads.runIfActive { [program, limits] in
                    let child = ChildProcess(program: program, arguments: limits.arguments)
                    return try child.run(
                        on: file, most: AccountLimits.pictureKeptBytes,
                        timeout: limits.timeout)
                }
            }
            let drawn = try drawn(outcome)
            note("drawn")
            return drawn
        } catch let failure as PictureFailure {
            note("\(failure)")
            throw ProblemDetails(failure, PictureKind(file))
        }
    }

    private func drawn(_ outcome: ChildProcess.Outcome) throws -> Data {
        switch outcome.end {
        case .exited(0):
            guard let picture = PlainWebP.square(outcome.said, edge: limits.edge) else {
                throw PictureFailure.broken
            }
            return picture
        case .exited(let code):
            if let failure = PictureFailure(rawValue: code) { throw failure }
            complain(outcome)
            throw ProblemDetails.busy
        case .killed, .late, .tooMuch:
            complain(outcome)
            throw PictureFailure.tooHard
        }
    }

    private func note(_ word: String) {
        metrics.count("florilegium_pictures_total", "answer=\"\(word)\"")
    }

    /// Logs a failed process, with its output reduced to harmless characters.
    private func complain(_ outcome: ChildProcess.Outcome) {
        let words = outcome.complained.prefix(200).map { byte in
            (0x20..<0x7f).contains(byte) ? Character(UnicodeScalar(byte)) : " "
        }
        logger.notice("A picture's process ended: \(outcome.end). \(String(words))")
    }
}

extension ProblemDetails {
    /// The problem for a refused picture, with the remedy.
    init(_ failure: PictureFailure, _ kind: PictureKind) {
        switch failure {
        case .kind:
            let what = if case .other(let name) = kind { name } else { "of a kind we do not open" }
            self = ProblemDetails(
                status: .unsupportedMediaType, name: "not-a-picture", title: "Not such a picture",
                detail: "By its bytes, this is \(what). Send a JPEG, PNG, WebP, HEIC or AVIF.")
        case .pixels:
            self = ProblemDetails(
                status: .unprocessableContent, name: "too-many-pixels", title: "Too many pixels",
                detail: "A picture has at most \(AccountLimits.picturePixels / 1_000_000)"
                    + " million pixels. Make it smaller and send it again.")
        case .broken:
            self = ProblemDetails(
                status: .unprocessableContent, name: "picture-broken", title: "Broken",
                detail: "The picture is not whole, or not what its beginning says. Save it anew"
                    + " as JPEG or PNG and send that.")
        case .tooHard:
            self = ProblemDetails(
                status: .unprocessableContent, name: "picture-too-hard", title: "Too much work",
                detail: "To draw this picture takes more memory or time than one picture may."
                    + " Make it smaller, save it anew as JPEG and send that.")
        }
    }

    /// The person's previous picture is not drawn yet.
    static let pictureUnderway = ProblemDetails(
        status: .conflict, name: "picture-underway", title: "One at a time",
        detail: "The picture you sent before is being drawn. Send this one when that is done.")

    /// The person's uploads of today are used up.
    static func tooManyPictures(retryAfter seconds: Int) -> ProblemDetails {
        ProblemDetails(
            status: .tooManyRequests, name: "too-many-pictures", title: "Enough for today",
            detail: "You sent \(AccountLimits.uploadsADay) pictures today. Send this one"
                + " tomorrow.", headers: [.retryAfter: "\(seconds)"])
    }
}
