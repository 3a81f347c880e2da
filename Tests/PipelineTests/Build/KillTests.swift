import Foundation
import TestSupport
import Testing

@testable import EditionBuild
@testable import PipelineSupport

/// The built program, run and killed like any other process.
@Suite(.serialized) struct `Killing a build` {
    /// 20 in a test, 50 in `make soak`.
    static let kills = ProcessInfo.processInfo.environment["SOAK"] == nil ? 20 : 50

    /// A hang is a failure after so many seconds.
    private static let patience = 600.0

    private func start(_ project: TemporaryProject) throws -> Process {
        try Program.start(["build", "--project", project.root.path, "--accept", "test"])
    }

    /// The seconds that a whole build takes.
    private func build(_ project: TemporaryProject) async throws -> Double {
        let began = ContinuousClock.now
        let process = try start(project)
        #expect(await Program.ends(process, within: Self.patience))
        #expect(process.terminationStatus == 0)
        return (ContinuousClock.now - began) / .seconds(1)
    }

    @Test func `at any moment leaves a whole edition`() async throws {
        let project = try TemporaryProject(
            plants: Sample.four, questions: ["science": Sample.questions("science", count: 12)])
        try SharedWork.lend(to: project, pagesOf: .program)
        _ = try await build(project)
        try SharedWork.collect(from: project, pagesOf: .program)

        // How long a build of one edit takes decides where the kills fall.
        var edits = 0
        func edited() throws {
            edits += 1
            try edit(project, number: edits)
        }
        try edited()
        var span = try await build(project)
        for number in 0..<Self.kills {
            let share = (Double(number) + 0.5) / Double(Self.kills)
            var isKilled = false
            for _ in 0..<100 where !isKilled {
                try edited()
                let began = ContinuousClock.now
                let process = try start(project)
                isKilled = await !Program.ends(process, within: span * share)
                if isKilled { kill(process.processIdentifier, SIGKILL) }
                #expect(await Program.ends(process, within: Self.patience))
                // One that was sooner done tells how long they take by now; the next is killed earlier.
                if !isKilled { span = (ContinuousClock.now - began) / .seconds(1) }
                let outcome = try Verify(build: project.project.build).current()
                #expect(outcome.faults == [], "after kill \(number)")
            }
            #expect(isKilled)
        }
        _ = try await build(project)
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
