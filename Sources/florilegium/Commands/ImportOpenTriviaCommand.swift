import ArgumentParser
import Foundation
import Gathering
import PipelineSupport
import QuestionFormats
import QuestionRecords

/// `florilegium import opentdb`.
struct ImportOpenTriviaCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "opentdb",
        abstract: "Fetches questions from Open Trivia DB (CC BY-SA 4.0) and imports them.",
        discussion: """
            Asks once in five seconds for at most 50 questions. Answers are kept in \
            build/.cache/opentdb; if a run is stopped, the next one imports what came.
            """)

    @Option(help: "How many questions, at most.")
    var count = 50
    @Option(help: "Only this category, by the API's number, 9 to 32.")
    var apiCategory: Int?
    @Option(help: "easy, medium or hard.")
    var difficulty: String?
    @Option(help: "The API's address.")
    var baseURL = OpenTriviaDownload.defaultBase
    @Option(help: "Seconds between two calls; less than 5 on this machine only.")
    var pace = OpenTriviaDownload.pace
    @OptionGroup var flags: ImportFlags

    func validate() throws {
        guard (1...20_000).contains(count) else {
            throw ValidationError("--count is between 1 and 20000.")
        }
        guard apiCategory.map({ (9...32).contains($0) }) ?? true else {
            throw ValidationError("--api-category is between 9 and 32.")
        }
        guard difficulty.map({ ["easy", "medium", "hard"].contains($0) }) ?? true else {
            throw ValidationError("--difficulty is easy, medium or hard.")
        }
        guard let address = WebAddress(baseURL), address.query == nil,
            address.origin.scheme == .https || address.origin.isLoopback
        else {
            throw ValidationError("--base-url is an https address, or http on this very machine.")
        }
        guard pace >= OpenTriviaDownload.pace || (pace >= 0 && address.origin.isLoopback) else {
            throw ValidationError("--pace is at least \(OpenTriviaDownload.pace).")
        }
    }

    func run() async throws {
        let project = try Command.project(flags.project)
        guard let base = WebAddress(baseURL) else { throw ExitCode.failure }
        let folder = project.cache.appending(path: "opentdb", directoryHint: .isDirectory)
        let download = OpenTriviaDownload(
            base: base, transport: CurlTransport(), clock: WallClock(), pace: pace,
            progress: ProgressBar())
        _ = try await Command.explaining {
            let lock = try FileLock(folder.appending(path: "lock"), doing: "fetching questions")
            defer { lock.release() }
            return try await download.run(
                .init(count: count, category: apiCategory, difficulty: difficulty), into: folder)
        }
        var flags = flags
        flags.into = flags.into ?? "opentdb"
        try await flags.run(
            try Project.files(below: folder, endings: ["json"]), format: .opentdb)
    }
}
