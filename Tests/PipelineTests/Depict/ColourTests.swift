import CVips
import Foundation
import TestSupport
import Testing

@testable import Catalog
@testable import EditionBuild

/// Ten colours in every kind of file and with every kind of profile, against what littleCMS makes of
/// them: Tests/Patches, written by Tests/Content/patches.py.
@Suite struct `Colours of photographs` {
    private struct Patches: Decodable {
        var lossy: Bool
        var colours: [[Int]]
    }

    private static let folder = Repository.root.appending(path: "Tests/Patches")
    private static let expected: [String: Patches] = {
        let file = folder.appending(path: "expected.json")
        guard let data = try? Data(contentsOf: file),
            let all = try? JSONDecoder().decode([String: Patches].self, from: data)
        else { return [:] }
        return all
    }()

    /// The ten colours of a picture, five in a row, each from the middle of its patch.
    private static func colours(of image: PictureImage) throws -> [[Int]] {
        let pixels = try image.pixels()
        let side = image.width / 5
        return (0..<10).map { number in
            let (left, top) = (number % 5 * side + side / 2, number / 5 * side + side / 2)
            return (0..<3).map { band in
                var sum = 0
                for row in -3...3 {
                    for column in -3...3 {
                        sum += Int(pixels[((top + row) * image.width + left + column) * 3 + band])
                    }
                }
                return Int((Double(sum) / 49).rounded())
            }
        }
    }

    private static func read(_ name: String) throws -> PictureImage {
        let data = try Data(contentsOf: folder.appending(path: name))
        _ = try Vips.check(data)
        return try PictureImage.decode(data, edge: 2048)
    }

    private static func difference(_ found: [[Int]], _ wanted: [[Int]]) -> Int {
        zip(found.joined(), wanted.joined()).map { abs($0 - $1) }.max() ?? 256
    }

    @Test func `are tried in every kind of file`() { #expect(Self.expected.count == 71) }

    @Test(arguments: expected.keys.sorted())
    func `are the file's own, in sRGB`(_ name: String) throws {
        let patches = try #require(Self.expected[name])
        let image = try Self.read(name)
        let most = patches.lossy ? 4 : 2
        let found = try Self.colours(of: image)
        #expect(
            Self.difference(found, patches.colours) <= most, "\(found), not \(patches.colours)")
        for format in [Rendition.Format.webp, .jpeg] {
            let made = try PictureImage.decode(
                image.encoded(Recipe.suffix(format, .full)), edge: 2048)
            let found = try Self.colours(of: made)
            #expect(Self.difference(found, patches.colours) <= 4 + most, "\(format): \(found)")
        }
    }

    @Test(arguments: ["cmyk-srgb.jpg", "cmyk-broken.jpg"])
    func `of four inks are the same with a profile that does not fit`(_ name: String) throws {
        let found = try Self.colours(of: Self.read(name))
        let bare = try Self.colours(of: Self.read("cmyk-none.jpg"))
        #expect(Self.difference(found, bare) <= 1)
        // White paper, and black that is dark.
        #expect(Self.difference([bare[0]], [[255, 255, 255]]) <= 2)
        #expect(bare[1].allSatisfy { $0 < 100 })
    }

    /// The same flowers with a profile and without, and a grey picture with a profile for colours.
    @Test func `of flowers do not turn violet`() throws {
        func read(_ name: String) throws -> PictureImage {
            let file = Repository.root.appending(path: "Tests/Trials/pictures/\(name)")
            return try PictureImage.decode(try Data(contentsOf: file), edge: 2048)
        }
        let (bare, tagged) = (try read("9021.png").pixels(), try read("9022.png").pixels())
        #expect(bare.count == tagged.count)
        #expect(zip(bare, tagged).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
        #expect(try read("9005.jpg").edge > 0)
    }

    /// The reason told of a picture is its own, however many fail beside it.
    @Test func `and reasons do not pass from one picture to another`() async throws {
        let good = try Data(contentsOf: Self.folder.appending(path: "png8-none.png"))
        let broken = [
            "cut.png": good.prefix(good.count - 60),
            "cut.jpg": try Data(contentsOf: Self.folder.appending(path: "jpeg-none.jpg")).prefix(
                700),
        ]
        @Sendable func reason(_ data: Data) -> String {
            do {
                _ = try Vips.telling { try PictureImage.decode(data, edge: 64) }
                return "none"
            } catch { return (error as? PictureFailure)?.message ?? "\(error)" }
        }
        let words = ["cut.png": "libpng", "cut.jpg": "JPEG"]
        await withTaskGroup(of: (String, String).self) { group in
            for _ in 0..<20 {
                for (name, data) in broken { group.addTask { (name, reason(data)) } }
            }
            for await (name, found) in group {
                // Other suites draw meanwhile without the lock, and libvips says nothing then.
                let isOwn = found.contains(words[name] ?? "?") || found.contains("does not say why")
                #expect(isOwn, "\(name): \(found)")
            }
        }
    }
}
