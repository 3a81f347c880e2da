import Foundation
import Testing
import Trust

@testable import OfflineClient

@Suite struct `Folders of trusted metadata and targets` {
    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "trust-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.path)
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test(arguments: ["root", "?", "#", "/absolute", "../above", "..", ".", "ümläut", "a\0b"])
    func `a role's name cannot leave the folder`(_ role: String) async throws {
        try await withFolder { folder in
            let store = try FolderStore(folder)
            #expect(try store.load(role: role) == nil)
            try store.save(role: role, [1, 2])
            try store.save(role: role, [3])
            #expect(try store.load(role: role) == [3])
            #expect(try names(folder).count == 2)
            try store.saveRoot(version: 7, [7])
            #expect(try FolderStore(folder).loadRoot(version: 7) == [7])
            #expect(try names(folder + "/root_history") == ["7.root.json"])
        }
    }

    @Test func `files are under the names that the conformance suite looks for`() async throws {
        try await withFolder { folder in
            let store = try FolderStore(folder)
            for role in ["root", "timestamp", "../x"] { try store.save(role: role, []) }
            #expect(
                try names(folder) == ["..%2Fx.json", "root.json", "root_history", "timestamp.json"])
        }
    }

    @Test func `a folder that cannot be written is told in a sentence`() async throws {
        try await withFolder { folder in
            let store = try FolderStore(folder)
            #expect { try store.save(role: String(repeating: "x", count: 300), [1]) } throws: {
                "\($0)".hasSuffix(".")
            }
            #expect(try names(folder) == ["root_history"])
        }
    }

    @Test(arguments: ["contents", "contentz", "content", "contents and more", ""])
    func `a target is put in its place only when it is the signed file`(_ sent: String) async throws
    {
        try await withFolder { folder in
            let file = TargetFile(of: Array("contents".utf8))
            let targets = TargetFolder(folder)
            try await ScriptedHost.with({ _, _ in .full("200 OK", "", sent) }) { host in
                let transport = HTTPTransport()
                let download = {
                    try await targets.download(
                        "a/b", file, from: host.address + "/a/b", over: transport)
                }
                if sent == "contents" {
                    try await download()
                    #expect(try targets.has("a/b", file))
                    #expect(try names(folder) == ["a%2Fb"])
                } else {
                    await #expect(throws: TrustFailure.self) { try await download() }
                    #expect(try names(folder) == [])
                    #expect(try targets.has("a/b", file) == false)
                }
            }
        }
    }

    @Test(arguments: ["", ".", "..", String(repeating: "ü", count: 60)])
    func `a path that is no name of a file is refused`(_ path: String) async throws {
        #expect(throws: TrustFailure.noSuchTarget(path: path)) {
            try TargetFolder("/tmp").place(of: path)
        }
    }
}
