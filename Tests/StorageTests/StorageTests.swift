import Foundation
import Storage
import TestSupport
import Testing

/// What every program of ours puts on a disk.
@Suite struct `Files and folders that outlive a crash` {
    private func permissions(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    /// What the umask leaves of a permission: what a file has that is made without any other wish.
    private func left(of mode: Int, in folder: String) throws -> Int {
        try Data().write(to: URL(filePath: "\(folder)/plain"))
        defer { try? FileManager.default.removeItem(atPath: "\(folder)/plain") }
        return try permissions("\(folder)/plain") & mode
    }

    @Test(arguments: [true, false])
    func `a file is replaced whole, and nothing else is left`(_ waits: Bool) throws {
        let folder = try Scratch()
        let place = "\(folder.path)/x"
        for bytes: [UInt8] in [[1, 2, 3], [4], []] {
            let file = try AtomicFile(place, waits: waits)
            let before = try AtomicFile.read(place, limit: 3)
            try file.write(bytes)
            #expect(try AtomicFile.read(place, limit: 3) == before)
            let unfinished = try names(folder.path).filter { $0 != "x" }
            #expect(unfinished.count == 1 && unfinished.allSatisfy(AtomicFile.isUnfinished))
            try file.finish()
            #expect(try AtomicFile.read(place, limit: 3) == bytes)
        }
        #expect(try names(folder.path) == ["x"])
    }

    @Test func `a file that is given up leaves nothing`() throws {
        let folder = try Scratch()
        do {
            let file = try AtomicFile("\(folder.path)/x")
            try file.write([1])
        }
        #expect(throws: StorageFailure.self) {
            try AtomicFile.write([1], to: "\(folder.path)/" + String(repeating: "x", count: 300))
        }
        #expect(try names(folder.path) == [])
    }

    @Test func `permissions are those that were named, or what the umask leaves`() throws {
        let folder = try Scratch()
        let plain = try left(of: 0o666, in: folder.path)
        for mode: UInt32? in [nil, 0o600, 0o644, 0o666] {
            let place = "\(folder.path)/x"
            try AtomicFile(place, mode: mode).finish()
            #expect(try permissions(place) == mode.map(Int.init) ?? plain)
        }
    }

    @Test(arguments: [
        (".new-a", true), ("a/b/.new-a", true), ("a/.new-b/c", false), (".new", false), ("", false),
        ("a.new-b", false), ("/", false),
    ])
    func `an unfinished file is known by its name`(_ path: String, _ isUnfinished: Bool) {
        #expect(AtomicFile.isUnfinished(path) == isUnfinished)
    }

    @Test func `a file that grows goes on where it stopped, and is moved when it is whole`() throws
    {
        let folder = try Scratch()
        let (part, place) = ("\(folder.path)/a/part", "\(folder.path)/b/whole")
        try Folder.make(Folder.of(part))
        try Folder.make(Folder.of(place), waits: false)
        try PartialFile(part).write([1, 2, 3])
        try PartialFile(part, keeping: 2).write([4])
        let whole = try PartialFile(part)
        try whole.write([5])
        try whole.bringToDisk()
        try AtomicFile.move(part, to: place)
        #expect(try AtomicFile.read(place, limit: 4) == [1, 2, 4, 5])
        #expect(try names("\(folder.path)/a") == [])
        #expect(throws: StorageFailure.self) { try AtomicFile.move(part, to: place) }
    }

    @Test func `a folder's names are waited for where that can be done`() throws {
        let folder = try Scratch()
        try Folder.bringToDisk(folder.path)
        #expect(throws: StorageFailure.self) { try Folder.bringToDisk("\(folder.path)/none") }
        // The kernel's own file system has no disk, and says so.
        if FileManager.default.fileExists(atPath: "/proc/self") { try Folder.bringToDisk("/proc") }
    }

    @Test func `a file in the way of a folder is told`() throws {
        let folder = try Scratch()
        try AtomicFile.write([], to: "\(folder.path)/x")
        let failure = #expect(throws: StorageFailure.self) {
            try Folder.make("\(folder.path)/x/y")
        }
        #expect(failure == StorageFailure("The folder \(folder.path)/x cannot be made", ENOTDIR))
    }

    #if os(Linux)
        @Test func `a disk that is full is told with the system's reason`() throws {
            let full = try PartialFile("/dev/full")
            let failure = #expect(throws: StorageFailure.self) { try full.write([1]) }
            #expect(failure?.reason == "No space left on device")
            #expect(
                failure?.description == "/dev/full cannot be written: No space left on device.")
        }

        @Test func `a file system is waited for as a whole`() throws {
            let folder = try Scratch()
            try FileSystem.flush(at: folder.path)
            let failure = #expect(throws: StorageFailure.self) {
                try FileSystem.flush(at: "\(folder.path)/none")
            }
            #expect(failure?.reason == "No such file or directory")
        }
    #endif
}
