import CVips
import Catalog
import Crypto
import Foundation
import TestSupport
import Testing

@testable import ContentReading
@testable import EditionBuild
@testable import PipelineSupport

/// Real broken, hostile and unusual pictures from ../shared/data/photos/odd, and what becomes of
/// them.
@Suite struct `Odd pictures` {
    static let folder = SharedData.location("photos/odd")

    /// What each file of index.csv comes to: nil is a picture, otherwise the rule it breaks.
    static let expected: [(String, Rule?)] = [
        ("vips_truncated.jpg", .pictureBroken), ("vips_truncated.gif", .pictureBroken),
        ("vips_sample.jpg", nil), ("vips_rotation_0.png", nil), ("vips_rotation_1.jpg", nil),
        ("vips_rotation_3.jpg", nil), ("vips_rotation_5.jpg", nil), ("vips_rotation_6.jpg", nil),
        ("vips_rotation_8.jpg", nil), ("vips_cramps.gif", nil), ("vips_1.webp", nil),
        ("vips_17000x17000.avif", .pictureBroken), ("vips_avif-orientation-6.avif", nil),
        ("vips_sample-xyb.jpg", nil), ("vips_ultra-hdr.jpg", nil), ("vips_sample.png", nil),
        ("vips_indexed.png", nil), ("vips_rgba.png", nil), ("pillow_pil_sample_cmyk.jpg", nil),
        ("pillow_truncated_jpeg.jpg", .pictureBroken), ("pillow_exif_gps.jpg", nil),
        ("pillow_hopper_bad_exif.jpg", .pictureBroken), ("pillow_broken.png", .pictureBroken),
        ("pillow_decompression_bomb.gif", .pictureBroken), ("pillow_icc_profile_big.jpg", nil),
        ("pillow_hopper_gray.jpg", nil), ("pillow_flower.jpg", nil),
        ("pillow_hopper_orientation_6.jpg", nil), ("pillow_avif_hopper.avif", nil),
        ("pillow_avif_hopper.heif", nil), ("pillow_iss634.apng", nil),
        ("pillow_frozenpond.mpo", nil), ("pillow_junk_jpeg_header.jpg", nil),
        ("pillow_icc-after-SOF.jpg", nil),
    ]

    @Test(.enabled(if: folder != nil, "skipped: ../shared/data is not here"), arguments: expected)
    func `are a picture or a finding, never a crash`(_ name: String, _ rule: Rule?) throws {
        let folder = try #require(Self.folder)
        let data = try Data(contentsOf: folder.appending(path: name))
        do {
            _ = try Vips.check(data)
            let image = try PictureImage.decode(data, edge: 2048)
            #expect(rule == nil)
            #expect(image.edge <= 2048)
            let webp = try image.encoded(Recipe.suffix(.webp, .full))
            #expect(try Vips.check(webp) == (image.width, image.height))
        } catch let fault as PictureFailure {
            #expect(fault.rule == rule, "\(fault.message)")
        }
    }

    @Test(
        .enabled(if: folder != nil, "skipped: ../shared/data is not here"),
        arguments: [
            "vips_rotation_3.jpg", "vips_rotation_6.jpg", "vips_rotation_8.jpg",
            "vips_rotation_5.jpg",
        ])
    func `are turned upright`(_ name: String) throws {
        let folder = try #require(Self.folder)
        let upright = try PictureImage.decode(
            try Data(contentsOf: folder.appending(path: "vips_rotation_1.jpg")), edge: 64)
        let turned = try PictureImage.decode(
            try Data(contentsOf: folder.appending(path: name)), edge: 64)
        #expect((turned.width > turned.height) == (upright.width > upright.height))
    }

    @Test(
        .enabled(if: folder != nil, "skipped: ../shared/data is not here"),
        arguments: ["pillow_exif_gps.jpg", "vips_sample.jpg", "pillow_icc_profile_big.jpg"])
    func `lose their metadata, the place above all`(_ name: String) throws {
        let folder = try #require(Self.folder)
        let image = try PictureImage.decode(
            try Data(contentsOf: folder.appending(path: name)), edge: 480)
        for format in Rendition.Format.allCases {
            let bytes = try image.encoded(Recipe.suffix(format, .full))
            for mark in ["Exif", "GPS", "http://ns.adobe.com", "ICC_PROFILE", "EXIF"] {
                #expect(bytes.range(of: Data(mark.utf8)) == nil, "\(format) holds \(mark)")
            }
        }
    }

    @Test func `that only pretend are refused`() throws {
        let texts = [
            "", "HTTP/1.1 429 Too Many Requests", "{\"error\":\"Too many requests\"}",
            "<html></html>",
            "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>",
            "%PDF-1.4\n1 0 obj\n<<>>\nendobj",
        ]
        for text in texts {
            #expect(throws: PictureFailure.self, "\(text)") { _ = try Vips.check(Data(text.utf8)) }
        }
    }
}

@Suite struct `Renditions` {
    @Test(arguments: [
        (4000, [2048, 1024, 480, 240, 160]), (2048, [2048, 1024, 480, 240, 160]),
        (1500, [2048, 1024, 480, 240, 160]), (1024, [1024, 480, 240, 160]),
        (900, [1024, 480, 240, 160]),
        (300, [480, 240, 160]), (240, [240, 160]), (50, [240, 160]),
    ])
    func `are never enlarged and never stored twice`(_ edge: Int, _ sizes: [Int]) {
        #expect(Recipe.sizes(sourceEdge: edge).map(\.rawValue) == sizes)
    }

    @Test func `of a small photograph keep its size`() async throws {
        let project = try TemporaryProject(plants: Sample.four)
        try Photograph.add(to: project, taxon: 1000, id: 77, width: 300, height: 200)
        let packed = try await project.build()
        let shard = try CanonicalJSON.decode(
            Shard.self, from: project.read("build/" + packed.edition.shards[0].object.path))
        let plant = try #require(shard.plants.values.first { $0.taxon == 1000 })
        let picture = try #require(plant.pictures.first { $0.id == "inat-77" })
        #expect(picture.kind == .photograph)
        #expect(picture.credit.line == "© Ana Pérez, CC BY")
        let sizes = picture.renditions.filter { $0.format == .webp }.map { [$0.width, $0.height] }
        #expect(sizes == [[300, 200], [240, 160], [160, 160]])
    }

    @Test func `of a photograph that changed after gathering are refused`() async throws {
        let project = try TemporaryProject(plants: Sample.four)
        try Photograph.add(to: project, taxon: 1000, id: 77, width: 310, height: 200)
        try project.write("not what it was", to: "content/sources/inaturalist/photos/77.jpg")
        let packed = try await project.build()
        #expect(packed.findings.contains { $0.rule == .pictureBroken && $0.excerpt == "inat-77" })
    }
}

/// A photograph made by libvips, gathered as if from iNaturalist.
enum Photograph {
    static func data(width: Int, height: Int) throws -> Data {
        Vips.start()
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">\
            <rect width="100%" height="100%" fill="#2d5016"/><circle cx="40%" cy="40%" r="30%" fill="#e8b4b8"/></svg>
            """
        return try PictureImage.render(svg: svg, scale: 1).encoded(".jpg[Q=90]")
    }

    static func add(
        to project: TemporaryProject, taxon: Int, id: Int, width: Int, height: Int,
        licence: Licence = .by
    ) throws {
        try add(
            to: project, taxon: taxon, id: id, data: data(width: width, height: height),
            licence: licence)
    }

    static func add(
        to project: TemporaryProject, taxon: Int, id: Int, data: Data, licence: Licence = .by
    ) throws {
        let folder = "content/sources/inaturalist"
        try project.write(data, to: "\(folder)/photos/\(id).jpg")
        let taxon = SourceTaxon(
            taxon: taxon, name: "Planta alba", rank: "species", family: "Testaceae", isActive: true,
            replacements: [], names: [.en: ["source name"], .sv: ["vit planta"]], synonyms: [],
            observations: 1234, similar: [], agreements: 90, disagreements: 10, summary: nil,
            photographs: [
                .init(
                    id: id, file: "photos/\(id).jpg", sha256: SHA256.hex(of: data),
                    credit: Credit(
                        author: "Ana Pérez", licence: licence,
                        source: "https://www.inaturalist.org/photos/\(id)"))
            ])
        let snapshot = Snapshot(
            request: "test", source: "http://127.0.0.1/", taken: Day(number: 20_000), taxa: 1,
            photographs: 1, rejected: [])
        try project.write(
            try CanonicalJSON.encode(taxon) + Data("\n".utf8), to: "\(folder)/taxa.jsonl")
        try project.write(try CanonicalJSON.encode(snapshot), to: "\(folder)/snapshot.json")
    }
}
