import Catalog
import Foundation
import Intake
import TestSupport
import Testing

@testable import BulkSources

/// A folder of small files, gone when the test is.
final class BulkFolder {
    let url = FileManager.default.temporaryDirectory.appending(
        path: "bulk \(UUID().uuidString)", directoryHint: .isDirectory)

    init(_ files: [String: String]) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: url.appending(path: name)) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Packs a file as gzip, in some members.
    func gzip(_ name: String, members: Int = 1) throws {
        let file = url.appending(path: name)
        let text = try Data(contentsOf: file)
        var packed = Data()
        let size = max(1, (text.count + members - 1) / members)
        for start in stride(from: 0, to: text.count, by: size) {
            let part = url.appending(path: "part")
            try text[start..<min(text.count, start + size)].write(to: part)
            let process = Process()
            process.executableURL = URL(filePath: "/bin/gzip")
            process.arguments = ["-f", part.path]
            try process.run()
            process.waitUntilExit()
            packed += try Data(contentsOf: url.appending(path: "part.gz"))
        }
        try FileManager.default.removeItem(at: file)
        try packed.write(to: url.appending(path: name + ".gz"))
    }
}

@Suite struct `Open Data tables` {
    static let uuids = (0..<9).map { "0000000\($0)-1111-2222-3333-44444444444\($0)" }

    static let tables = [
        "taxa.csv": """
        taxon_id\tancestry\trank_level\trank\tname\tactive
        10\t48460/47126/5\t10\tspecies\tBellis perennis\ttrue
        11\t48460/47126/5/10\t5\tsubspecies\tBellis perennis hybrida\ttrue
        12\t48460/471265/7\t10\tspecies\tFalsa planta\ttrue
        5\t48460/47126\t30\tfamily\tAsteraceae\ttrue
        13\t48460/47126/5\t10\tspecies\tBellis prior\tfalse
        47126\t48460\t70\tkingdom\tPlantae\ttrue
        x\t48460\t70\tkingdom\tBroken\ttrue

        """,
        "observations.csv": [
            "observation_uuid\tobserver_id\tlatitude\tlongitude\tpositional_accuracy\ttaxon_id\tquality_grade\tobserved_on\tanomaly_score",
            "\(uuids[0])\t1\t50.0\t8.0\t\t10\tresearch\t2020-04-02\t",
            "\(uuids[1])\t1\t50.5\t8.5\t\t11\tneeds_id\t2020-05-02\t",
            "\(uuids[2])\t2\t\t\t\t10\tcasual\t2020-05-02\t0.5",
            "\(uuids[3])\t2\t-33.0\t151.0\t\t10\tresearch\t\t",
            "\(uuids[4])\t2\t1\t1\t\t999\tresearch\t2020-01-01\t",
            "\(uuids[5])\t2\t1\t1\t\t\tneeds_id\t2020-01-01\t",
            "\(uuids[6])\t2\t1\t1\t\t10\tsplendid\t2020-01-01\t", "short",
        ].joined(separator: "\n"),
        "photos.csv": [
            "photo_uuid\tphoto_id\tobservation_uuid\tobserver_id\textension\tlicense\twidth\theight\tposition",
            "a\t100\t\(uuids[0])\t1\tjpg\tCC-BY\t2048\t1024\t1",
            "a\t101\t\(uuids[0])\t1\tJPG\tCC0\t2048\t1024\t0",
            "a\t101\t\(uuids[3])\t1\tJPG\tCC0\t2048\t1024\t0",
            "a\t102\t\(uuids[1])\t2\tpng\tCC-BY-NC\t\t\t0",
            "a\t103\t\(uuids[1])\t2\tpng\tCC-BY-SA\t\t\t0",
            "a\t104\t\(uuids[3])\t77\tjpg\tCC-BY\t9\t9\t0",
            "a\t105\t\(uuids[7])\t1\tjpg\tCC-BY\t9\t9\t0",
            "a\tx\t\(uuids[0])\t1\tjpg\tCC-BY\t9\t9\t0", "a\t106\tno-uuid\t1\tjpg\tCC-BY\t9\t9\t0",
        ].joined(separator: "\r\n"),
        "observers.csv": "observer_id\tlogin\tname\n2\tbob\tNone\n1\tann\tAnn \"A\" Lee\n3\tx\t\n",
    ]

    private static func plants(_ change: (inout BulkRequest) -> Void = { _ in }) -> BulkRequest {
        var request = BulkRequest()
        request.clades = [47126]
        change(&request)
        return request
    }

    @Test(
        arguments: [
            [], ["photos.csv"], ["taxa.csv", "observations.csv", "photos.csv", "observers.csv"],
        ], [1, 2, 5])
    func `give taxa with counts, months and credited photographs`(
        _ packed: [String], _ workers: Int
    ) throws {
        let folder = try BulkFolder(Self.tables)
        for name in packed { try folder.gzip(name, members: 3) }
        let reading = try OpenDataFolder(folder.url, workers: workers).read(Self.plants())
        let taxon = try #require(reading.taxa.first)
        #expect(reading.taxa.map(\.name) == ["Bellis perennis"])
        #expect(taxon.family == "Asteraceae")
        #expect(taxon.counts.research == 2)
        #expect(taxon.counts.needsID == 1)
        #expect(taxon.counts.casual == 1)
        #expect(taxon.counts.months == [0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0])
        #expect(taxon.photographs.map(\.id) == [101, 100, 103])
        #expect(taxon.photographs.map(\.author) == ["Ann \"A\" Lee", "Ann \"A\" Lee", "bob"])
        #expect(taxon.leftOut == [.byNC: 1])
        #expect(
            reading.joins.map(\.line) == [
                "observations to taxa: 5 read, 4 matched, 1 matched nothing (999)",
                "observations to photographs: 3 read, 3 matched, 0 matched nothing",
                "photographs to observers: 4 read, 3 matched, 1 matched nothing (77)",
            ])
        #expect(reading.rows.values.sorted() == [3, 7, 8, 9])
        let lines: [Int] = reading.findings.values.flatMap(\.self).compactMap(\.line).sorted()
        #expect(lines == [8, 8, 9, 9, 10])
    }

    @Test(arguments: [
        (BulkRequest.Box(south: 49, west: 7, north: 51, east: 9), 2),
        (BulkRequest.Box(south: -40, west: 150, north: 0, east: -170), 1),
        (BulkRequest.Box(south: 0, west: 0, north: 1, east: 1), 0),
    ])
    func `count only what lies in a box`(_ box: BulkRequest.Box?, _ count: Int) throws {
        let folder = try BulkFolder(Self.tables)
        let reading = try OpenDataFolder(folder.url).read(Self.plants { $0.box = box })
        #expect(reading.taxa.first?.counts.all == count)
    }

    @Test func `tell of an observation whose place is no number`() throws {
        var tables = Self.tables
        tables["observations.csv"]?.replace("\t50.0\t8.0\t", with: "\t50,0\t8,0\t")
        let folder = try BulkFolder(tables)
        let box = BulkRequest.Box(south: -90, west: -180, north: 90, east: 180)
        let reading = try OpenDataFolder(folder.url).read(Self.plants { $0.box = box })
        let messages = reading.findings.values.flatMap(\.self).map(\.message)
        #expect(messages.contains { $0.contains("latitude is no number") })
    }

    @Test(
        arguments: [
            ([10], [], 0, 1), ([13], [], 0, 1), ([], ["Falsa planta"], 0, 1), ([10], [], 5, 0),
            ([10], [], 4, 1),
        ] as [([Int], [String], Int, Int)])
    func `give what is asked for by id, name and count`(
        _ ids: [Int], _ names: [String], _ least: Int, _ count: Int
    ) throws {
        let folder = try BulkFolder(Self.tables)
        var request = BulkRequest()
        request.taxa = Set(ids)
        request.names = Set(names)
        request.minObservations = least
        #expect(try OpenDataFolder(folder.url).read(request).taxa.count == count)
    }

    @Test func `tell an observation without photographs by its id`() throws {
        var tables = Self.tables
        tables["photos.csv"] = tables["photos.csv"]?.replacing(Self.uuids[3], with: Self.uuids[8])
        let folder = try BulkFolder(tables)
        let reading = try OpenDataFolder(folder.url).read(Self.plants())
        #expect(
            reading.joins.map(\.line).contains(
                "observations to photographs: 3 read, 2 matched, 1 matched nothing (\(Self.uuids[3]))"
            ))
    }

    @Test func `do not depend on the order of rows`() throws {
        let straight = try BulkFolder(Self.tables)
        let first = try OpenDataFolder(straight.url).read(Self.plants()).taxa
        let turned = Self.tables.mapValues { text in
            let lines = text.split { $0 == "\n" || $0 == "\r\n" }
            return ([lines[0]] + lines.dropFirst().reversed()).joined(separator: "\n")
        }
        let folder = try BulkFolder(turned)
        #expect(try OpenDataFolder(folder.url).read(Self.plants()).taxa == first)
    }

    @Test func `keep to their bounds when one taxon has very many observations`() throws {
        var tables = Self.tables
        let rows = (0..<20_000).map { number in
            let digits = String(number + 100_000_000, radix: 16)
            let uuid = "0\(digits)-1111-2222-3333-444444444444"
            return (uuid, "\(uuid)\t1\t1\t1\t\t10\tresearch\t2020-06-01\t")
        }
        tables["observations.csv"] =
            (Self.tables["observations.csv"] ?? "").prefix { $0 != "\n" } + "\n"
            + rows.map(\.1).joined(separator: "\n")
        tables["photos.csv"] =
            (Self.tables["photos.csv"] ?? "").prefix { $0 != "\r\n" } + "\n"
            + rows.enumerated().map { "a\t\($0 + 1)\t\($1.0)\t1\tjpg\tCC0\t9\t9\t0" }.joined(
                separator: "\n")
        let folder = try BulkFolder(tables)
        let taxon = try #require(try OpenDataFolder(folder.url).read(Self.plants()).taxa.first)
        #expect(taxon.counts.research == 20_000)
        #expect(taxon.photographs.count == BulkLimits.photographsPerTaxon)
    }

    @Test(arguments: [
        "", "\n", "taxon_id,ancestry\n1,2\n", "\u{0}\u{0}",
        "taxon_id\tancestry\trank_level\trank\tname\n", String(repeating: "x", count: 200_000),
    ])
    func `that are none are refused with a reason`(_ text: String) throws {
        let folder = try BulkFolder(["taxa.csv": text])
        let finding = #expect(throws: SourceFinding.self) {
            _ = try OpenDataFolder(folder.url).read(Self.plants())
        }
        #expect(finding?.remedy.isEmpty == false)
    }

    @Test func `with a line beyond all bounds lose that line only`() throws {
        var tables = Self.tables
        tables["observers.csv"] =
            "observer_id\tlogin\tname\n" + String(repeating: "9", count: 12 << 20)
            + "\n1\tann\tAnn\n2\tbob\t\n"
        for packed in [false, true] {
            let folder = try BulkFolder(tables)
            if packed { try folder.gzip("observers.csv") }
            let reading = try OpenDataFolder(folder.url).read(Self.plants())
            #expect(reading.taxa.first?.photographs.map(\.author) == ["Ann", "Ann", "bob"])
            #expect(
                reading.findings.values.flatMap(\.self).contains {
                    $0.message.contains("over 64 KiB")
                })
        }
    }

    @Test func `tell the line of a refused row behind empty and overlong ones`() throws {
        var tables = Self.tables
        let long = String(repeating: "9", count: BulkLimits.lineBytes + 1)
        tables["observers.csv"] =
            "observer_id\tlogin\tname\n\n" + (long + "\n\n") + "x\tbob\t\n1\tann\tAnn\n"
        let folder = try BulkFolder(tables)
        let reading = try OpenDataFolder(folder.url).read(Self.plants())
        let findings = try #require(reading.findings["observers.csv"])
        #expect(findings.map(\.line) == [3, 5])
        #expect(findings.first?.message.contains("over 64 KiB") == true)
    }

    @Test func `count all rows that are refused, also overlong ones beyond the limit`() throws {
        var tables = Self.tables
        let long = String(repeating: "9", count: BulkLimits.lineBytes + 1) + "\n"
        let count = BulkLimits.findingsPerFile + 7
        tables["observers.csv"] =
            "observer_id\tlogin\tname\n" + String(repeating: long, count: count)
        let folder = try BulkFolder(tables)
        let reading = try OpenDataFolder(folder.url, workers: 1).read(Self.plants())
        let findings = try #require(reading.findings["observers.csv"])
        #expect(findings.count == BulkLimits.findingsPerFile + 1)
        #expect(findings.last?.message.hasPrefix("7 more rows") == true)
    }

    @Test func `cut off in a gzip file are refused`() throws {
        let folder = try BulkFolder(Self.tables)
        try folder.gzip("taxa.csv")
        let file = folder.url.appending(path: "taxa.csv.gz")
        let whole = try Data(contentsOf: file)
        for length in [3, 12, whole.count / 2, whole.count - 1] {
            try whole.prefix(length).write(to: file)
            #expect(throws: SourceFinding.self, "\(length)") {
                _ = try OpenDataFolder(folder.url).read(Self.plants())
            }
        }
    }

    @Test(
        .enabled(
            if: SharedData.location("inaturalist") != nil, "skipped: ../shared/data is not here"))
    func `of the real sample are read`() throws {
        let sample = try #require(SharedData.location("inaturalist")).appending(
            path: "open-data/sample-50")
        var request = BulkRequest()
        request.clades = [1]
        let reading = try OpenDataFolder(sample).read(request)
        #expect(
            reading.rows == [
                "taxa.csv": 50, "observations.csv": 50, "photos.csv": 50, "observers.csv": 50,
            ])
        #expect(reading.findings.isEmpty)
        #expect(reading.taxa.count == 22)
    }
}
