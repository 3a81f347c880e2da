import Foundation
import TestSupport
import Testing

@testable import EditionBuild
@testable import PipelineSupport

/// Photographs that lost a part, and others that only look so: Tests/Trials/photographs, written by
/// Tests/Content/photographs.py.
@Suite struct `A picture that is not whole` {
    private static let folder = Repository.root.appending(path: "Tests/Trials/photographs")

    /// The edges of what is whole, by file; nil for what is not.
    private static let expected: [String: [Int]?] = {
        guard let data = try? Data(contentsOf: folder.appending(path: "whole.json")),
            let all = try? JSONDecoder().decode([String: [Int]?].self, from: data)
        else { return [:] }
        return all
    }()

    private static func file(_ name: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: name))
    }

    /// Why a file is refused; nil when it is read.
    private static func reason(_ data: Data) -> String? {
        do {
            _ = try Vips.check(data)
            _ = try PictureImage.decode(data, edge: 64)
            return nil
        } catch { return (error as? PictureFailure)?.message ?? "\(error)" }
    }

    @Test func `is tried in every way`() { #expect(Self.expected.count == 25) }

    @Test(arguments: expected.keys.sorted())
    func `is refused, and every other is read upright`(_ name: String) throws {
        let data = try Self.file(name)
        guard let edges = try #require(Self.expected[name]) else {
            #expect(Self.reason(data)?.hasPrefix("The picture cannot be decoded: ") == true)
            return
        }
        let image = try PictureImage.decode(data, edge: 2048)
        #expect([image.width, image.height] == edges)
    }

    @Test(arguments: ["frame-in-corner.gif", "frame-in-corner-seen-through.gif"])
    func `is none for a canvas that its first frame leaves bare: that is white`(_ name: String)
        throws
    {
        let image = try PictureImage.decode(try Self.file(name), edge: 2048)
        let pixels = try image.pixels()
        func colour(_ x: Int, _ y: Int) -> [UInt8] {
            Array(pixels[((y * image.width + x) * 3)...].prefix(3))
        }
        #expect(colour(0, 0) == [255, 255, 255] && colour(95, 20) == [255, 255, 255])
        #expect(colour(64, 32) == [200, 100, 80] && colour(95, 63) == [200, 100, 80])
    }

    /// Wherever a download breaks off, and however its end is mended.
    @Test(arguments: ["whole.jpg", "whole-restarts.jpg", "whole-progressive.jpg"])
    func `is refused wherever it breaks off`(_ name: String) throws {
        let data = try Self.file(name)
        var chance = SeededRandom(seed: 42)
        for _ in 0..<40 {
            // The last bytes may be no more than the end of the last block.
            let cut = data.prefix(20 + chance.below(data.count - 60))
            #expect(Self.reason(cut) != nil, "\(cut.count) bytes")
            let ended = cut.last == 0xff ? cut.dropLast() + [0xff, 0xd9] : cut + [0xff, 0xd9]
            #expect(Self.reason(ended) != nil, "\(cut.count) bytes and an end")
        }
    }

    /// Bytes that turned anywhere, in the heads above all, make a picture or a reason, never a crash.
    @Test func `is read safely whatever became of it`() throws {
        let patches = Repository.root.appending(path: "Tests/Patches")
        let files =
            try Self.expected.keys.sorted().map(Self.file)
            + ["said-chrm-p3.png", "said-cicp-p3.png", "said-exif-adobe.jpg"].map {
                try Data(contentsOf: patches.appending(path: $0))
            }
        var chance = SeededRandom(seed: 7)
        var (read, refused) = (0, 0)
        for file in files {
            for _ in 0..<60 {
                var bytes = chance.below(3) == 0 ? file.prefix(chance.below(file.count)) : file
                for _ in 0..<chance.below(9) where !bytes.isEmpty {
                    bytes[chance.below(min(bytes.count, chance.below(2) == 0 ? 400 : .max))] =
                        chance.byte()
                }
                if Self.reason(bytes) == nil { read += 1 } else { refused += 1 }
            }
        }
        #expect(read > 100 && refused > 100)
    }

    @Test func `is a finding that says what is wrong, and the plant keeps its others`()
        async throws
    {
        let project = try TemporaryProject(plants: Sample.four)
        try Photograph.add(to: project, taxon: 1000, id: 77, data: Self.file("half.jpg"))
        let packed = try await project.build()
        let finding = try #require(packed.findings.first { $0.excerpt == "inat-77" })
        #expect(finding.rule == .pictureBroken)
        #expect(finding.message.hasSuffix("Corrupt JPEG data: premature end of data segment"))
        #expect(finding.remedy.contains("keeps its others"))
    }
}
