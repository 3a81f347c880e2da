import ArgumentParser
import Calibration
import EditionBuild
import Foundation
import Intake
import PipelineSupport

/// `florilegium calibrate ANSWERS.csv`.
struct CalibrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Learns how hard plants and questions are from players' answers.",
        discussion: """
            Takes a CSV file with the columns person, item (a plant's or question's id) and right \
            (0 or 1), and where there are such option, seconds, adjusted (1 for an adjusted \
            timer) and time. Fits a Rasch model by marginal maximum likelihood, names items that \
            look wrong, and writes content/sources/answers/ratings.json, which the next build \
            joins with its priors. The file takes the place of the last one: give all answers, \
            not the new ones alone.

            Exit codes: 0 done; 2 done, but some rows could not be read, or over a tenth of the \
            answers are to items that are not in content/; 1 no answer could be \
            read, or the content cannot; 64 wrong usage.
            """)

    @Argument(help: "The answers.")
    var answers: String
    @Flag(help: "Print everything as JSON, abilities of persons too.")
    var json = false
    @Option(help: "The project's folder.")
    var project = "."
    @Flag(help: "Show what would happen; write nothing.")
    var dryRun = false

    func run() async throws {
        let project = try Command.project(project)
        let report = try await Command.explaining {
            let lock = try FileLock(
                project.cache.appending(path: "calibrate.lock"), doing: "calibrating")
            defer { lock.release() }
            return try Calibrator(project: project, isDryRun: dryRun).run(URL(filePath: answers))
        }
        if json { try Command.printJSON(report) } else { print(report.text) }
        if report.answers == 0 {
            try await Command.explaining { () throws -> Void in throw noAnswer }
        }
        if report.leftOut.unreadable > 0 || report.join.isDoubtful { throw ExitCode(2) }
    }

    private var noAnswer: Failure {
        Failure(
            what: "There is no answer that could be read.", place: answers,
            remedy: "Name a CSV file whose first line is person,item,right; then a line an answer.")
    }
}
