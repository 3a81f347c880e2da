package import Foundation
import Intake
package import PipelineSupport
import Transfers

/// Fetches questions from Open Trivia DB's API by its rules: one call in five seconds, and a
/// session token, so that no question is sent twice.
///
/// Source of the contract: https://opentdb.com/api_config.php
package struct OpenTriviaDownload: Sendable {
    /// The default address of the API.
    package static let defaultBase = "https://opentdb.com"
    /// Seconds between two calls.
    package static let pace = 5.0
    /// Questions in one answer, the API's maximum.
    private static let perCall = 50
    /// Retries of a failed call.
    private static let retries = 4
    private static let answerBytes = 1 << 20

    /// Which questions to fetch.
    package struct Request: Sendable {
        /// The largest number of questions.
        package var count: Int
        /// The API's number of a category, 9 to 32; nil for all.
        package var category: Int?
        /// "easy", "medium" or "hard"; nil for all.
        package var difficulty: String?

        /// Creates a request; nil means any category or difficulty.
        package init(count: Int, category: Int?, difficulty: String?) {
            self.count = count
            self.category = category
            self.difficulty = difficulty
        }
    }

    /// The API's address.
    package let base: WebAddress
    /// Sends the requests.
    package let transport: any HTTPTransport
    /// The clock of the pauses.
    package let clock: any TimeSource
    /// Seconds between two calls.
    package var pace = OpenTriviaDownload.pace
    /// Shows the progress.
    package var progress = ProgressBar(isQuiet: true)

    package init(
        base: WebAddress, transport: any HTTPTransport, clock: any TimeSource,
        pace: Double = OpenTriviaDownload.pace, progress: ProgressBar = ProgressBar(isQuiet: true)
    ) {
        self.base = base
        self.transport = transport
        self.clock = clock
        self.pace = pace
        self.progress = progress
    }

    /// Fetches answers into a folder, one file per answer. Files written before an error remain.
    ///
    /// - Returns: the files.
    /// - Throws: `Failure` when a call fails after its retries, the API refuses the request or has
    ///   no such questions, or a file cannot be written; `CancellationError` when the task is
    ///   cancelled.
    package func run(_ request: Request, into folder: URL) async throws -> [URL] {
        var token = try await newToken()
        var files: [URL] = []
        var left = request.count
        var size = min(Self.perCall, left)
        progress.begin("Fetch", count: (request.count + Self.perCall - 1) / Self.perCall)
        while left > 0, size > 0 {
            let answer = try await call("api.php", query(request, count: size, token: token))
            switch answer.value["response_code"]?.int {
            case 0:
                let file = folder.appending(path: "\(token.prefix(12))-\(files.count + 1).json")
                try OutputFile.write(answer.data, to: file)
                files.append(file)
                left -= answer.value["results"]?.array?.count ?? left
                size = min(size, left)
                progress.step()
            // Code 1: fewer questions are left than requested; code 4: the token has no more of
            // them.
            case 1, 4: size /= 2
            case 3: token = try await newToken()
            case let code:
                throw Failure(
                    what: "Open Trivia DB answered with response code \(code ?? -1).",
                    place: base.description, remedy: "Check --category and --difficulty.")
            }
        }
        progress.end()
        guard !files.isEmpty else {
            throw Failure(
                what: "Open Trivia DB has no such questions.", place: base.description,
                remedy: "Ask without --category or --difficulty.")
        }
        return files
    }

    private func newToken() async throws -> String {
        let answer = try await call("api_token.php", "command=request").value
        guard let token = answer["token"]?.string, !token.isEmpty, token.utf8.count <= 200,
            token.utf8.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit })
        else {
            throw Failure(
                what: "Open Trivia DB gave no session token.", place: base.description,
                remedy: "Run the same command again later.")
        }
        return token
    }

    private func query(_ request: Request, count: Int, token: String) -> String {
        var parts = ["amount=\(count)", "encode=base64", "token=\(token)"]
        if let category = request.category { parts.append("category=\(category)") }
        if let difficulty = request.difficulty { parts.append("difficulty=\(difficulty)") }
        return parts.joined(separator: "&")
    }

    /// Sends one call, with retries, after the pause of `pace` seconds.
    private func call(_ name: String, _ query: String) async throws -> (
        data: Data, value: JSONValue
    ) {
        let address = WebAddress(
            origin: base.origin, path: base.path == "/" ? "/\(name)" : "\(base.path)/\(name)",
            query: query)
        var last = ""
        for attempt in 0...Self.retries {
            try await clock.sleep(seconds: pace * Double(attempt + 1))
            do {
                let answer = try await transport.send(
                    HTTPRequest(
                        address: address,
                        headers: ["User-Agent": "Florilegium/\(Program.version)"],
                        byteLimit: Self.answerBytes, seconds: 60,
                        mayBeLoopback: base.origin.isLoopback))
                if answer.status == 200,
                    let value = try? JSONText.parse(String(decoding: answer.body, as: UTF8.self)),
                    value["response_code"]?.int != 5
                {
                    return (answer.body, value)
                }
                last = answer.status == 200 ? "it asks us to wait" : "status \(answer.status)"
            } catch let error as TransferFailure {
                last = error.detail
                if !error.isPassing { break }
            }
        }
        throw Failure(
            what: "Open Trivia DB gives no sound answer (\(last)).", place: base.description,
            remedy: "Check the network and run the same command again later.")
    }
}
