import Catalog
package import Foundation
import Games
package import PipelineSupport
import Transfers

/// Why an address could not be fetched.
package struct FetchFailure: Error, Sendable, Equatable {
    /// The kinds of failure.
    package enum Kind: Sendable, Equatable {
        /// May succeed another day: no valid answer after all retries.
        case passing
        /// Will fail again: gone, refused, too large, or an address that is not permitted.
        case lasting
        /// The day's budget is used up.
        case budget
    }

    /// The kind of failure.
    package var kind: Kind
    /// The reason, for messages.
    package var reason: String
}

/// The client of iNaturalist's API and of photographs: paced, within the budget, retried, and each
/// redirect checked.
package actor SourceClient {
    /// The settings of the client.
    package struct Settings: Sendable {
        /// The addresses of the API and the photographs.
        package var service: INaturalistService
        /// Seconds between the starts of two requests.
        package var pace = GatherLimits.pace
        /// Requests to the API in 24 hours.
        package var requestsPerDay = GatherLimits.requestsPerDay
        /// The User-Agent header.
        package var userAgent: String
        /// An API token of iNaturalist; nil without one. It is never printed.
        package var token: String?
        /// The seed of the jitter of retries.
        package var seed: UInt64

        package init(
            service: INaturalistService, pace: Double = GatherLimits.pace,
            requestsPerDay: Int = GatherLimits.requestsPerDay, userAgent: String,
            token: String? = nil, seed: UInt64
        ) {
            self.service = service
            self.pace = pace
            self.requestsPerDay = requestsPerDay
            self.userAgent = userAgent
            self.token = token
            self.seed = seed
        }
    }

    /// Requests that were sent.
    private(set) var requests = 0
    /// Bytes of photographs received.
    private(set) var photographBytes = 0

    private let settings: Settings
    private let transport: any HTTPTransport
    private let clock: any TimeSource
    private let usageFile: URL
    private let progress: ProgressBar
    private var usage: Usage
    private var failures: [INaturalistService.ResourceKind: Int] = [:]
    private var jitter: SeededGenerator

    /// Creates a client that continues the budget in `usageFile`.
    ///
    /// - Parameters:
    ///   - settings: addresses, pace and budget.
    ///   - transport: sends the requests.
    ///   - clock: the time, and pauses.
    ///   - usageFile: the file of the budget.
    ///   - progress: shows what the client waits for.
    package init(
        _ settings: Settings, transport: any HTTPTransport, clock: any TimeSource, usageFile: URL,
        progress: ProgressBar = ProgressBar(isQuiet: true)
    ) {
        self.settings = settings
        self.transport = transport
        self.clock = clock
        self.usageFile = usageFile
        self.progress = progress
        jitter = SeededGenerator(seed: settings.seed)
        let saved = try? Data(contentsOf: usageFile)
        usage = saved.flatMap { try? CanonicalJSON.decode(Usage.self, from: $0) } ?? Usage()
    }

    /// Fetches an address, with retries: the answer has status 200, or 304 when `etag` still holds.
    /// A body for which `check` returns a passing trouble is retried like a missing answer.
    ///
    /// - Throws: `FetchFailure` of kind `.budget` when the day's budget is used up, `.lasting` when
    ///   the address is not permitted or the answer will not change, `.passing` after all retries;
    ///   `CancellationError` when the task is cancelled; `Failure` when the budget cannot be
    ///   written.
    func fetch(
        _ address: WebAddress, for cargo: INaturalistService.ResourceKind, etag: String? = nil,
        check: @Sendable (HTTPAnswer) -> Trouble?
    ) async throws -> HTTPAnswer {
        guard failures[cargo, default: 0] < GatherLimits.failuresInARow else {
            throw FetchFailure(kind: .passing, reason: "iNaturalist stopped answering earlier")
        }
        var last = ""
        for attempt in 0... {
            let trouble: Trouble
            do {
                let answer = try await follow(address, for: cargo, etag: etag)
                let found = await judge(answer, etag: etag) ?? check(answer)
                guard let found, answer.status != 304 else {
                    failures[cargo] = 0
                    return answer
                }
                trouble = found
            } catch let error as TransferFailure {
                trouble = Trouble(isPassing: error.isPassing, reason: error.detail)
            }
            guard trouble.isPassing else {
                throw FetchFailure(kind: .lasting, reason: trouble.reason)
            }
            last = trouble.reason
            let wait = trouble.wait ?? 0
            if wait > GatherLimits.retryAfterSeconds {
                failures[cargo] = GatherLimits.failuresInARow
                let minutes = Int((wait / 60).rounded(.up))
                throw FetchFailure(
                    kind: .passing, reason: "iNaturalist asks us to wait \(minutes) minutes")
            }
            guard attempt < GatherLimits.retries else { break }
            let pause = max(wait, backoff(attempt))
            // The message is printed after the first try, since without a network the last one
            // comes much later.
            let left = GatherLimits.retries - attempt
            let tries = left == 1 ? "1 more try" : "\(left) more tries"
            progress.say(
                "\(address.origin.host) gives no sound answer: \(last)."
                    + " \(tries), the next in \(Int(pause.rounded(.up))) s.")
            try await clock.sleep(seconds: pause)
        }
        failures[cargo, default: 0] += 1
        throw FetchFailure(
            kind: .passing,
            reason: "no sound answer in \(GatherLimits.retries + 1) tries (\(last))")
    }

    /// Sends one request and follows its redirects; each address is checked.
    private func follow(
        _ address: WebAddress, for cargo: INaturalistService.ResourceKind, etag: String?
    ) async throws -> HTTPAnswer {
        var address = address
        for _ in 0...GatherLimits.redirects {
            if let refusal = settings.service.refusal(of: address, for: cargo) {
                throw FetchFailure(kind: .lasting, reason: refusal)
            }
            let answer = try await send(address, for: cargo, etag: etag)
            guard [301, 302, 303, 307, 308].contains(answer.status) else { return answer }
            guard let next = answer.headers["location"].flatMap(address.following) else {
                throw FetchFailure(kind: .lasting, reason: "it redirects to no web address")
            }
            address = next
        }
        throw FetchFailure(
            kind: .lasting, reason: "more than \(GatherLimits.redirects) redirects")
    }

    private func send(
        _ address: WebAddress, for cargo: INaturalistService.ResourceKind, etag: String?
    ) async throws -> HTTPAnswer {
        try await takeTurn(for: cargo)
        var headers = ["User-Agent": settings.userAgent]
        headers["Accept"] = cargo == .answer ? "application/json" : "image/*"
        headers["If-None-Match"] = etag
        let origin = address.origin
        if let token = settings.token, cargo == .answer, origin.scheme == .https,
            origin.host == INaturalistService.tokenHost
        {
            headers["Authorization"] = token
        }
        let request = HTTPRequest(
            address: address, headers: headers,
            byteLimit: cargo == .answer ? GatherLimits.answerBytes : Limits.pictureBytes,
            seconds: cargo == .answer
                ? GatherLimits.answerSeconds : GatherLimits.photographSeconds,
            mayBeLoopback: settings.service.mayBeLoopback(address))
        do {
            let answer = try await transport.send(request)
            try await count(answer.body.count, for: cargo)
            return answer
        } catch let error as TransferFailure {
            try await count(error.received, for: cargo)
            throw error
        }
    }

    /// Waits until a request may start, and records its start in the budget.
    private func takeTurn(for cargo: INaturalistService.ResourceKind) async throws {
        var now = await clock.now()
        if cargo == .answer, usage.requestsPerDay(at: now) >= settings.requestsPerDay {
            throw FetchFailure(
                kind: .budget, reason: "the day's \(settings.requestsPerDay) requests are used up")
        }
        if cargo == .photograph {
            guard usage.bytesPerDay(at: now) + Limits.pictureBytes <= GatherLimits.mediaBytesPerDay
            else {
                throw FetchFailure(
                    kind: .budget, reason: "the day's bytes of photographs are used up")
            }
            while usage.bytesPerHour(at: now) + Limits.pictureBytes
                > GatherLimits.mediaBytesPerHour
            {
                try await clock.sleep(seconds: 60)
                now = await clock.now()
            }
        }
        // After a clock was set back, the wait is still at most one `pace`.
        let wait = min(settings.pace, usage.lastStart + settings.pace - now)
        if wait > 0 {
            try await clock.sleep(seconds: wait)
            now = await clock.now()
        }
        requests += 1
        usage.begin(at: now, isAnswer: cargo == .answer)
        try OutputFile.write(CanonicalJSON.encode(usage), to: usageFile)
    }

    private func count(_ bytes: Int, for cargo: INaturalistService.ResourceKind) async throws {
        guard cargo == .photograph, bytes > 0 else { return }
        photographBytes += bytes
        usage.receive(bytes: bytes, at: await clock.now())
        try OutputFile.write(CanonicalJSON.encode(usage), to: usageFile)
    }

    /// The fault of a status; nil for 200, and for 304 when the request had an ETag.
    private func judge(_ answer: HTTPAnswer, etag: String?) async -> Trouble? {
        switch answer.status {
        case 200: return nil
        case 304 where etag != nil: return nil
        case 408, 425, 429, 500...599:
            let now = await clock.now()
            let wait = answer.headers["retry-after"].flatMap { RetryAfter.seconds($0, now: now) }
            return Trouble(isPassing: true, reason: "status \(answer.status)", wait: wait)
        default:
            let envelope = try? CanonicalJSON.decode(ErrorEnvelope.self, from: answer.body)
            let words = envelope.map { ": \(Author.tidied($0.words))" } ?? ""
            return Trouble(isPassing: false, reason: "status \(answer.status)\(words)")
        }
    }

    /// Seconds before a retry: doubled each time, plus up to half of that at random.
    private func backoff(_ attempt: Int) -> Double {
        GatherLimits.firstBackoff * Double(1 << attempt) * (1 + Double(jitter.below(500)) / 1_000)
    }
}

/// Why an answer is not accepted.
struct Trouble: Sendable, Equatable {
    /// Whether a retry may succeed.
    var isPassing: Bool
    /// The reason, for messages.
    var reason: String
    /// Seconds of the Retry-After header; nil without one.
    var wait: Double?
}
