import Foundation
import Storage
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Paths that a user names as output.
@Suite struct `A file that a user named` {
    private func kind(_ path: String) throws -> FileAttributeType? {
        try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    }

    @Test(arguments: ["there", "not there", "relative", "a chain"])
    func `is written at the end of its links, which stay`(_ what: String) throws {
        let folder = try Scratch()
        let (link, target) = ("\(folder.path)/link", "\(folder.path)/target")
        if what == "there" { try Data("old".utf8).write(to: URL(filePath: target)) }
        let next = what == "a chain" ? "\(folder.path)/next" : link
        if what == "a chain" { symlink("next", link) }
        symlink(what == "relative" ? "target" : target, next)
        try NamedFile.write(Array("new".utf8), to: link)
        #expect(try kind(link) == .typeSymbolicLink && kind(target) == .typeRegular)
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "new")
        let unfinished = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter(AtomicFile.isUnfinished)
        #expect(unfinished == [])
    }

    @Test func `is a pipe's reader's, where it is a pipe`() throws {
        let folder = try Scratch()
        let path = "\(folder.path)/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        // Open for both, so that neither end waits for the other.
        let reader = open(path, O_RDWR | O_NONBLOCK)
        defer { close(reader) }
        try NamedFile.write(Array("told".utf8), to: path)
        var bytes = [UInt8](repeating: 0, count: 9)
        #expect(read(reader, &bytes, 9) == 4 && bytes.starts(with: Array("told".utf8)))
        var found = stat()
        #expect(lstat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFIFO)
    }

    @Test func `is the device, where it is one`() throws {
        try NamedFile.write([1], to: "/dev/null")
        #expect(try kind("/dev/null") == .typeCharacterSpecial)
        let failure = #expect(throws: StorageFailure.self) {
            try NamedFile.write([1], to: "/dev/full")
        }
        #expect(failure?.description == "/dev/full cannot be written: No space left on device.")
        #expect(try kind("/dev/full") == .typeCharacterSpecial)
    }

    @Test func `is refused by name where it is a folder, a socket or links in a ring`() throws {
        let folder = try Scratch()
        let (ring, socket) = ("\(folder.path)/ring", "\(folder.path)/socket")
        symlink(ring, ring)
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) {
            $0.copyBytes(from: socket.utf8.prefix(107))
        }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        #expect(isBound == 0)
        for (path, why) in [
            (folder.path, "is a folder"), (socket, "is no file"),
            (ring, "Too many levels of symbolic links"),
        ] {
            let failure = #expect(throws: StorageFailure.self) {
                try NamedFile.write([1], to: path)
            }
            #expect(
                failure?.description.contains(why) == true
                    && failure?.description.hasPrefix(path) == true)
        }
    }
}
