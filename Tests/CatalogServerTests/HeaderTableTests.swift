import Serving
import Testing

@testable import CatalogServer

@Suite struct `Reading headers` {
    @Test(arguments: [
        ("bytes=0-0", 10, ByteRange.part(0..<1)),
        ("bytes=2-5", 10, .part(2..<6)),
        ("Bytes=2-5", 10, .part(2..<6)),
        ("bytes=2-", 10, .part(2..<10)),
        ("bytes=2-99", 10, .part(2..<10)),
        ("bytes=-3", 10, .part(7..<10)),
        ("bytes=-99", 10, .part(0..<10)),
        ("bytes=9-9", 10, .part(9..<10)),
        ("bytes=2-99999999999999999999", 10, .part(2..<10)),
        ("bytes=10-", 10, .unsatisfiable),
        ("bytes=99999999999999999999-", 10, .unsatisfiable),
        ("bytes=-0", 10, .unsatisfiable),
        ("bytes=0-", 0, .unsatisfiable),
        ("bytes=-1", 0, .unsatisfiable),
        ("bytes=0-1,4-5", 10, .whole),
        ("bytes=5-2", 10, .whole),
        ("bytes=-", 10, .whole),
        ("bytes=", 10, .whole),
        ("bytes=a-b", 10, .whole),
        ("bytes=+1-2", 10, .whole),
        ("bytes=1-2-3", 10, .whole),
        ("bytes 1-2", 10, .whole),
        ("items=0-1", 10, .whole),
        ("", 10, .whole),
    ])
    func `a range is one part that is there, or it is refused or ignored`(
        header: String, length: Int, range: ByteRange
    ) {
        #expect(ByteRange(header, of: length) == range)
    }

    @Test(arguments: [
        ("\"a\"", true, true), ("W/\"a\"", true, false), ("*", true, true),
        ("\"b\", \"a\"", true, true), ("\"b\",W/\"a\"", true, false), ("\"b\"", false, false),
        ("  \"b\" ,, \"a\"", true, true), ("\"a", false, false), ("a", false, false),
        ("", false, false), ("\"x, \"a\"", false, false), ("w/\"a\"", false, false),
        ("\"aa\"", false, false), ("\"a\"junk", false, false), ("\"a\" \"b\"", false, false),
        (String(repeating: "\"b\",", count: 200) + "\"a\"", true, true),
    ])
    func `tags are compared weakly for If-None-Match and strongly for If-Match`(
        header: String, weakly: Bool, strongly: Bool
    ) {
        #expect(EntityTag.matchesWeakly(header, tag: "\"a\"") == weakly)
        #expect(EntityTag.matchesStrongly(header, tag: "\"a\"") == strongly)
    }

    @Test(
        arguments: [
            ("br", Coding.brotli), ("zstd", .zstandard), ("zstd, br", .brotli),
            ("gzip, deflate, br, zstd", .brotli), ("br;q=0.5, zstd;q=0.9", .zstandard),
            ("BR", .brotli), ("br;q=0", nil), ("*", .brotli), ("*;q=0.1, br;q=0", .zstandard),
            ("*;q=0", nil), ("identity", nil), ("identity;q=1, br;q=0.5", nil),
            ("identity;q=0.5, br;q=0.5", .brotli), ("identity;q=0", nil), ("gzip", nil), ("", nil),
            ("br;q=nonsense", nil), ("br;q=1.000", .brotli), ("br;q=0.0001", nil),
            ("br ; q=0.3", .brotli), ("identity;q=0, zstd", .zstandard), (";;,,br", .brotli),
        ] as [(String, Coding?)])
    func `the coding is the best one that the client takes`(header: String, coding: Coding?) {
        #expect(Coding.best(for: header, among: [.brotli, .zstandard]) == coding)
    }

    @Test func `without the header, or without compressed forms, the plain form is sent`() {
        #expect(Coding.best(for: nil, among: [.brotli]) == nil)
        #expect(Coding.best(for: "br", among: []) == nil)
        #expect(Coding.best(for: "br", among: [.zstandard]) == nil)
    }

    @Test(arguments: [
        ("a.html", "text/html; charset=utf-8"), ("a.css", "text/css; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"), ("a.json", "application/json"),
        ("a.svg", "image/svg+xml"), ("a.webp", "image/webp"), ("a.jpeg", "image/jpeg"),
        ("a.jpg", "image/jpeg"), ("a.avif", "image/avif"), ("a.png", "image/png"),
        ("a.webmanifest", "application/manifest+json"), ("a.b.sqlite", "application/vnd.sqlite3"),
        ("a.txt", "text/plain; charset=utf-8"), ("a.xml", "application/xml"),
        ("a.wasm", "application/wasm"), ("a.zip", "application/zip"),
        ("a.exe", "application/octet-stream"), ("a", "application/octet-stream"),
    ])
    func `the media type comes from the extension`(path: String, type: String) {
        #expect(ServedType.of(path).value == type)
    }

    @Test func `a cache keeps what is asked for and stays within its limit`() {
        var cache = GenerationCache<Int>(limit: 10)
        let cost = { (_: Int) in 1 }
        for number in 0..<100 {
            cache.insert(number, for: "\(number)", cost: cost)
            #expect(cache.value("0", cost: cost) == 0)
            #expect(cache.cost <= 10)
        }
        #expect(cache.value("1", cost: cost) == nil)
        #expect(cache.value("99", cost: cost) == 99)
        cache.insert(7, for: "large") { _ in 6 }
        #expect(cache.value("large", cost: cost) == nil)
    }
}
