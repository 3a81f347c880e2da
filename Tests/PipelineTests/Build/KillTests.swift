import Catalog
import Foundation
import TestSupport
import Testing

@testable import EditionBuild
@testable import PipelineSupport

/// The built program, run and killed like any other process.
@Suite(.serialized) struct `Killing a build` {
    /// 20 in a test, 50 in `make soak`.
    static let kills = ProcessInfo.processInfo.environment["SOAK"] == nil ? 20 : 50

    private func start(_ project: TemporaryProject) throws -> Process {
        try Program.start(["build", "--project", project.root.path, "--accept", "test"])
    }

    @Test func `at any moment leaves a whole edition`() throws {
        let project = try TemporaryProject(
            plants: Sample.four, questions: ["science": Sample.questions("science", count: 12)])
        let first = try start(project)
        first.waitUntilExit()
        #expect(first.terminationStatus == 0)

        // How long a build of one edit takes decides where the kills fall.
        try edit(project, number: -1)
        let began = ContinuousClock.now
        try start(project).waitUntilExit()
        var span = (ContinuousClock.now - began) / .seconds(1)

        var interrupted = 0
        for number in 0..<Self.kills {
            try edit(project, number: number)
            let process = try start(project)
            Thread.sleep(forTimeInterval: span * (Double(number) + 0.5) / Double(Self.kills))
            if process.isRunning {
                kill(process.processIdentifier, SIGKILL)
                interrupted += 1
            } else {
                // The machine has less to do now than when the build was timed.
                span *= 0.8
            }
            process.waitUntilExit()
            let outcome = try Verify(build: project.project.build).current()
            #expect(outcome.faults == [], "after kill \(number)")
        }
        #expect(interrupted > Self.kills / 3)
        let last = try start(project)
        last.waitUntilExit()
        #expect(last.terminationStatus == 0)
        let unfinished = try FileManager.default.subpathsOfDirectory(atPath: project.root.path)
            .filter(OutputFile.isUnfinished)
        #expect(unfinished == [])
    }

    private func edit(_ project: TemporaryProject, number: Int) throws {
        try project.write(
            Sample.plant(
                "planta-alba", english: "bloom number \(number)", taxon: 1000,
                colour: number % 2 == 0 ? "red" : "white"),
            to: "content/plants/planta-alba.yaml")
    }
}
