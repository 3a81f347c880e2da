package import Foundation
import Intake
package import PipelineSupport
import Transfers

/// Fetches questions from Open Trivia DB's API as its rules ask: one call in five seconds, and a
/// session token, so that no question comes twice.
///
/// Source of the contract: https://opentdb.com/api_config.php
package struct OpenTriviaDownload: Sendable {
    /// The API's address when nothing else is said.
    package static let defaultBase = "https://opentdb.com"
    /// Seconds between two calls.
    package static let pace = 5.0
    /// Questions in one answer, the most the API gives.
    private static let perCall = 50
    /// Calls in a row that may fail.
    private static let retries = 4
    private static let answerBytes = 1 << 20

    /// What is asked for.
    package struct Request: Sendable {
        /// How many questions, at most.
        package var count: Int
        /// The API's number of a category, 9 to 32.
        package var category: Int?
        /// "easy", "medium" or "hard".
        package var difficulty: String?

        /// So many questions, of one category or difficulty where they are named.
        package init(count: Int, category: Int?, difficulty: String?) {
            self.count = count
            self.category = category
            self.difficulty = difficulty
        }
    }

    /// The API's address.
    package let base: WebAddress
    /// Who sends.
    package let transport: any HTTPTransport
    /// The time.
    package let clock: any TimeSource
    /// Seconds between two calls.
    package var pace = OpenTriviaDownload.pace
    /// Who is told.
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

    /// Fetches answers into a folder, each in a file of its own as it comes.
    ///
    /// - Returns: the files.
    /// - Throws: `Failure` when nothing came; what came before a failure stays.
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
            // Fewer are left than were asked for; the token's own end says the same.
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

    /// One call with its retries, after the pause that the rules ask for.
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
