import Foundation
import Storage
import TestSupport
import Testing

@Suite struct `A file of its owner's` {
    private func mode(_ path: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test func `is made empty for the owner alone, and one that is there stays as it is`() throws {
        let scratch = try Scratch()
        let (fresh, old) = ("\(scratch.path)/fresh", "\(scratch.path)/old")
        try PrivateFile.make(fresh)
        #expect(try mode(fresh) == 0o600 && Data(contentsOf: URL(filePath: fresh)).isEmpty)
        try Data("kept".utf8).write(to: URL(filePath: old))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: old)
        try PrivateFile.make(old)
        #expect(try mode(old) == 0o640)
        #expect(try Data(contentsOf: URL(filePath: old)) == Data("kept".utf8))
        #expect(throws: StorageFailure.self) { try PrivateFile.make("/nowhere/file") }
    }

    @Test func `keeps the locks that this process holds on it`() async throws {
        let scratch = try Scratch()
        let path = "\(scratch.path)/locked"
        try PrivateFile.make(path)
        let held = open(path, O_RDWR)
        defer { close(held) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        #expect(fcntl(held, F_SETLK, &lock) == 0)
        try PrivateFile.make(path)
        let script =
            "import fcntl, sys; fcntl.lockf(open(sys.argv[1], 'r+'), fcntl.LOCK_EX | fcntl.LOCK_NB)"
        let other = try await Program.run(
            ["-c", script, path], program: URL(filePath: "/usr/bin/python3"))
        #expect(other.status == 1 && other.text.contains("BlockingIOError"), "\(other.text)")
    }
}
