import Foundation
import TestSupport
import Testing

/// All four programs, called with a name that is not UTF-8.
@Suite struct `An argument that is not UTF-8` {
    @Test(arguments: [
        ("florilegium", 64), ("florilegium-server", 64), ("florilegium-ledger", 64),
        ("florilegium-play", 1),
    ])
    func `is refused before anything is done`(_ program: String, _ code: Int32) async throws {
        let scratch = try Scratch()
        let file = Repository.root.appending(path: ".build/debug/\(program)").path
        let told = try await Program.run(
            [
                "-c", "cd \"$1\" && \"$0\" backup --home \"$(printf 'c\\351\\033[1m')\"", file,
                scratch.path,
            ],
            program: URL(filePath: "/bin/sh"))
        #expect(told.status == code)
        #expect(
            told.text == """
                error: an argument is not UTF-8: 'c\u{fffd}[1m'
                  at  argument 3
                  do  name the file by a link or a folder whose name is UTF-8

                """)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
    }
}
