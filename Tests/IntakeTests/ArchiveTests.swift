import Foundation
import TestSupport
import Testing

@testable import Intake

@Suite struct `Reading archives` {
    private func contents(_ entries: [Zip.Entry]) throws -> Archive.Contents {
        try Archive.contents(of: Zip(entries: entries).bytes)
    }

    @Test func `gives files by their paths`() throws {
        let read = try contents([
            .init("a.txt", Array("one".utf8)), .init("b/c.txt", Array("two".utf8)), .init("b/", []),
            .init("./d//e", []),
        ])
        #expect(read.paths == ["a.txt", "b/c.txt", "d/e"])
        #expect(read["b/c.txt"] == Array("two".utf8))
        #expect(read.findings.isEmpty)
        #expect(try contents([]).files.isEmpty)
    }

    /// A path, and what is made of it: nil when it is left out with a finding, "" without one.
    @Test(
        arguments: [
            ("../a", nil), ("a/../b", nil), ("/etc/passwd", nil), ("c:/a", nil), ("a\\..\\b", nil),
            ("", nil), ("..", nil), ("a/./b", "a/b"), ("...", "..."), ("a..b", "a..b"),
            ("__MACOSX/a", ""), (".DS_Store", ""), ("a/._b", ""), ("/\u{301}a", nil),
            ("é.png", "é.png"), ("日本/😀.png", "日本/😀.png"),
            (String(repeating: "a", count: 1_100), nil),
            ("a\u{1B}[31m", "a\u{1B}[31m"),
        ] as [(String, String?)]) func `keeps to paths that stay inside`(
            name: String, path: String?
        ) throws
    {
        for flags: UInt16 in [0, 0x800] {
            var entry = Zip.Entry(name)
            entry.flags = flags
            let read = try contents([entry, .init("z")])
            #expect(read.paths == [path ?? "", "z"].filter { !$0.isEmpty }.sorted())
            #expect(read.findings.count == (path == nil ? 1 : 0))
            #expect(
                read.findings.allSatisfy {
                    ($0.record ?? "").unicodeScalars.count <= IntakeLimits.recordCharacters
                })
        }
    }

    @Test func `reads names of old zips`() throws {
        var entry = Zip.Entry("")
        entry.name = [0x72, 0x82, 0x81, 0x2E, 0x67]
        #expect(try contents([entry]).paths == ["réü.g"])
    }

    @Test func `leaves out links, devices, encrypted and damaged entries, aloud`() throws {
        var link = Zip.Entry("link", Array("/etc/passwd".utf8))
        link.mode = 0o120777
        var device = Zip.Entry("device")
        device.mode = 0o020644
        var encrypted = Zip.Entry("encrypted")
        encrypted.flags = 1
        var damaged = Zip.Entry("damaged", Array("abc".utf8))
        damaged.checksum = 1
        var strange = Zip.Entry("strange", Array("abc".utf8))
        strange.method = 77
        let read = try contents([
            link, device, encrypted, damaged, strange, .init("twice"), .init("twice", []),
            .init("good"),
        ])
        #expect(read.paths == ["good", "twice"])
        #expect(read["twice"] == Array("a".utf8))
        #expect(
            Set(read.findings.compactMap(\.record)) == [
                "link", "device", "encrypted", "damaged", "strange", "twice",
            ])
        #expect(read.findings.allSatisfy { $0.severity == .rejected })
    }

    @Test func `refuses the whole of what is packed wrongly`() {
        var broken = Zip.Entry("broken", [0xFF, 0xFF, 0xFF])
        broken.method = 8
        #expect(throws: SourceFinding.self) { try contents([.init("good"), broken]) }
    }

    /// What the headers say of sizes, which is not so.
    @Test(arguments: [
        (0, 3), (1_000_000, 3), (Int(UInt32.max), 3), (3, 1), (3, 1_000_000), (3, Int(UInt32.max)),
        (Int(UInt32.max), Int(UInt32.max)),
    ])
    func `stands entries that lie about their size`(size: Int, packed: Int) {
        for method: UInt16 in [0, 8] {
            for flags: UInt16 in [0, 8] {
                var entry = Zip.Entry(
                    "a", method == 8 ? Zip.deflatedZeros(repeats: 3) : Array("abc".utf8))
                entry.method = method
                entry.size = size
                entry.packed = packed
                entry.flags = flags
                let read = try? contents([entry, .init("b")])
                #expect((read?["a"]?.count ?? 0) < 2_000)
            }
        }
    }

    @Test func `unpacks what is deflated, with sizes after it too`() throws {
        let packed = Zip.deflatedZeros(repeats: 4)
        let zeros = [UInt8](repeating: 0, count: 1 + 258 * 4)
        for flags: UInt16 in [0, 8] {
            var entry = Zip.Entry("a", packed)
            entry.method = 8
            entry.size = zeros.count
            entry.flags = flags
            entry.checksum = Zip.checksum(of: zeros)
            #expect(try contents([entry])["a"] == zeros)
        }
    }

    @Test(.timeLimit(.minutes(20))) func `refuses bombs`() {
        let repeats = 450_000
        var entry = Zip.Entry("0", Zip.deflatedZeros(repeats: repeats))
        entry.method = 8
        entry.size = 1 + 258 * repeats
        entry.checksum = 0x9793_BD05
        let size = 1 + 258 * repeats
        let bomb = (0...IntakeLimits.archiveBytes / size).map { number in
            var copy = entry
            copy.name = Array("\(number)".utf8)
            return copy
        }
        #expect(throws: SourceFinding.self) { try contents(bomb) }
        let many = (0..<(IntakeLimits.archiveEntries + 1)).map { Zip.Entry("\($0)", []) }
        #expect(throws: ArchiveBudget.tooMany) { try contents(many) }
    }

    @Test func `refuses a directory that is too long before it is read`() {
        let mark: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
        var bytes: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
        for _ in 0...(10 * IntakeLimits.archiveEntries) { bytes += mark }
        #expect(throws: ArchiveBudget.tooMany) { try Archive.contents(of: bytes) }
    }

    @Test func `leaves an archive in an archive as it is`() throws {
        let inner = Zip(entries: [.init("../x")]).bytes
        #expect(try contents([.init("inner.zip", inner)])["inner.zip"] == inner)
    }

    @Test func `of what is cut off gives whole files or a finding`() {
        let whole = Zip(entries: [.init("a", Array("abc".utf8)), .init("b/c", Array("defg".utf8))])
            .bytes
        for count in 0..<whole.count {
            guard let read = try? Archive.contents(of: Array(whole[..<count])) else { continue }
            #expect(read["a"] == nil || read["a"] == Array("abc".utf8), "\(count)")
            #expect(read["b/c"] == nil || read["b/c"] == Array("defg".utf8), "\(count)")
        }
    }

    @Test func `stands any byte changed`() {
        let whole = Zip(entries: [.init("a", Array("abc".utf8)), .init("b/c", Array("defg".utf8))])
            .bytes
        for index in whole.indices {
            for value: UInt8 in [0, 0xFF, whole[index] ^ 1, whole[index] ^ 0x80] {
                var bytes = whole
                bytes[index] = value
                if let read = try? Archive.contents(of: bytes) { #expect(read.files.count <= 2) }
            }
        }
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `of random bytes never fails otherwise than with a finding`(seed: UInt64) {
        var chance = SeededRandom(seed: seed)
        _ = try? Archive.contents(of: chance.bytes(atMost: 300))
        _ = try? Archive.contents(of: [0x50, 0x4B, 0x03, 0x04] + chance.bytes(atMost: 300))
    }

    @Test func `leaves the locale as it was`() throws {
        let before = uselocale(nil)
        _ = try contents([.init("é")])
        #expect(uselocale(nil) == before)
    }

    @Test func `streams a file from disk within its limit`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "intake-\(UUID()).zip")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(Zip(entries: [.init("a", Array("abc".utf8)), .init("b")]).bytes).write(to: file)
        var read: [UInt8] = []
        try Archive.stream(file, limit: 10, where: { $0 == "a" }) { _, piece in read += Array(piece)
        }
        #expect(read == Array("abc".utf8))
        #expect(throws: SourceFinding.self) {
            try Archive.stream(file, limit: 2, where: { _ in true }) { _, _ in }
        }
        #expect(throws: SourceFinding.self) {
            try Archive.stream(file.appending(path: "none"), limit: 2, where: { _ in true }) {
                _, _ in
            }
        }
    }
}
