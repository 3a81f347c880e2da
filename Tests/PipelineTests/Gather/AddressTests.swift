import ContentReading
import Glibc
import Testing

@testable import Gathering

@Suite struct `Addresses of the web` {
    @Test(arguments: [
        ("https://api.inaturalist.org/v1", "https://api.inaturalist.org/v1"),
        ("HTTPS://API.iNaturalist.org", "https://api.inaturalist.org/"),
        ("https://a.org:443/x?y=1", "https://a.org/x?y=1"),
        ("http://127.0.0.1:8080/v1/", "http://127.0.0.1:8080/v1/"),
        ("http://[::1]:80/a", "http://[::1]/a"), ("https://a.org?q", "https://a.org/?q"),
    ])
    func `a plain address is read`(text: String, wanted: String) {
        #expect(WebAddress(text)?.description == wanted)
    }

    @Test(arguments: [
        "", "a.org", "ftp://a.org/x", "file:///etc/passwd", "https://", "https:///x",
        "https://user@a.org/", "https://a.org@b.org/", "https://a.org:0/", "https://a.org:/",
        "https://a.org:65536/", "https://a.org:+80/", "https://a.org\\b.org/", "https://a.org/ x",
        "https://a.org/#x", "https://ä.org/", "https://a.org/\u{0}", "https://a.org/\r\nHost: b",
        "https://[::1/", "https://a_b.org/", "javascript://a.org/x",
        "https://a.org/" + String(repeating: "x", count: 5_000),
    ])
    func `what is not plainly an address is refused`(text: String) {
        #expect(WebAddress(text) == nil)
    }

    @Test(arguments: [
        ("https://b.org/y", "https://b.org/y"), ("//b.org/y", "https://b.org/y"),
        ("/y?z=1", "https://a.org/y?z=1"), ("y", "https://a.org/v1/y"),
        ("file:///etc/passwd", nil), ("mailto:a@b.org", nil), ("javascript:alert(1)", nil),
        ("", nil),
    ])
    func `a Location leads to a web address or nowhere`(location: String, wanted: String?) {
        #expect(WebAddress("https://a.org/v1/x?q")?.following(location)?.description == wanted)
    }
}

@Suite struct `Addresses of the network` {
    @Test(arguments: [
        "8.8.8.8", "3.5.0.1", "100.63.255.255", "100.128.0.0", "172.15.0.1", "172.32.0.1",
        "198.20.0.0", "223.255.255.255", "2600:1f18::1", "2a00:1450:4001::1", "64:ff9b::808:808",
    ])
    func `a public address may be connected to`(text: String) throws {
        #expect(NetworkAddress.refusal(of: try bytes(text)) == nil)
    }

    @Test(arguments: [
        ("0.0.0.0", "this network"), ("10.1.2.3", "private"), ("127.0.0.1", "loopback"),
        ("127.255.0.9", "loopback"), ("169.254.169.254", "link-local"), ("172.16.0.1", "private"),
        ("172.31.255.255", "private"), ("192.168.1.1", "private"),
        ("100.64.0.1", "shared by a provider"), ("100.127.255.255", "shared by a provider"),
        ("192.0.0.8", "reserved"), ("192.0.2.1", "for documentation"),
        ("198.19.0.1", "for benchmarks"), ("224.0.0.1", "multicast"), ("239.1.1.1", "multicast"),
        ("240.0.0.1", "reserved"), ("255.255.255.255", "reserved"), ("::", "not a public address"),
        ("::1", "loopback"), ("::ffff:8.8.8.8", "an IPv4 address in disguise"),
        ("::ffff:127.0.0.1", "an IPv4 address in disguise"), ("::8.8.8.8", "not a public address"),
        ("64:ff9b::7f00:1", "loopback"), ("64:ff9b:1::1", "not a public address"),
        ("fc00::1", "private"), ("fd12::1", "private"), ("fe80::1", "link-local"),
        ("fec0::1", "private"), ("ff02::1", "multicast"), ("2001:db8::1", "for documentation"),
        ("2001::1", "reserved"), ("2002:7f00:1::", "an IPv4 address in disguise"),
        ("100::1", "not a public address"),
    ])
    func `any other address is refused with its reason`(text: String, reason: String) throws {
        #expect(NetworkAddress.refusal(of: try bytes(text)) == reason)
    }

    @Test func `what is no internet address is refused`() {
        #expect(NetworkAddress.refusal(of: []) == "not an internet address")
    }

    private func bytes(_ text: String) throws -> [UInt8] {
        let isLong = text.contains(":")
        var bytes = [UInt8](repeating: 0, count: isLong ? 16 : 4)
        let read = inet_pton(isLong ? AF_INET6 : AF_INET, text, &bytes)
        try #require(read == 1)
        return bytes
    }
}

@Suite struct `Where iNaturalist is` {
    @Test(arguments: [
        ("https://api.inaturalist.org/v1/taxa/1", true, true),
        ("https://inaturalist-open-data.s3.amazonaws.com/photos/1/original.jpg", false, true),
        ("https://static.inaturalist.org/photos/1/original.jpg", false, true),
        ("http://static.inaturalist.org/photos/1/original.jpg", false, false),
        ("https://static.inaturalist.org:8443/photos/1/original.jpg", false, false),
        ("https://static.inaturalist.org.evil.org/photos/1/original.jpg", false, false),
        ("https://live.staticflickr.com/1/2_s.jpg", false, false),
        ("https://169.254.169.254/latest/meta-data", false, false),
        ("http://127.0.0.1/", false, false),
    ])
    func `only listed hosts are asked`(text: String, answers: Bool, photographs: Bool) throws {
        let service = try #require(INaturalistService(base: INaturalistService.defaultBase))
        let address = try #require(WebAddress(text))
        #expect((service.refusal(of: address, for: .answer) == nil) == answers)
        #expect((service.refusal(of: address, for: .photograph) == nil) == photographs)
        #expect(!service.mayBeLoopback(address))
    }

    @Test(arguments: [
        ("http://127.0.0.1:9/v1", true), ("http://localhost:9", true), ("http://[::1]:9/", true),
        ("https://mirror.example/v1", true), ("http://mirror.example/v1", false),
        ("http://127.1/", false), ("http://10.0.0.1/", false), ("nonsense", false),
    ])
    func `the base is https, or this very machine`(text: String, isRight: Bool) {
        #expect((INaturalistService(base: text) != nil) == isRight)
    }

    @Test func `only the port that was named may be this very machine`() throws {
        let service = try #require(INaturalistService(base: "http://127.0.0.1:9/v1"))
        let same = try #require(WebAddress("http://127.0.0.1:9/photos/1/original.jpg"))
        let other = try #require(WebAddress("http://127.0.0.1:10/x"))
        #expect(service.refusal(of: same, for: .photograph) == nil)
        #expect(service.mayBeLoopback(same))
        #expect(service.refusal(of: other, for: .photograph) != nil)
        #expect(!service.mayBeLoopback(other))
    }

    @Test func `questions are asked as the API wants them`() throws {
        let service = try #require(INaturalistService(base: "https://api.inaturalist.org/v1/"))
        let root = "https://api.inaturalist.org/v1"
        #expect("\(service.taxa([1, 2]))" == "\(root)/taxa/1,2?all_names=true&locale=en")
        #expect(
            "\(service.similarSpecies(5))"
                == "\(root)/identifications/similar_species?taxon_id=5")
        #expect(
            "\(service.observations(of: 5))"
                == "\(root)/observations?order_by=votes&per_page=30"
                + "&photo_license=cc0,pd,cc-by,cc-by-sa&quality_grade=research&taxon_id=5")
        #expect(
            "\(service.speciesCounts(place: 6, page: 2))"
                == "\(root)/observations/species_counts?page=2&per_page=500&place_id=6"
                + "&rank=species&taxon_id=47126")
        #expect(
            "\(service.taxa(named: "Salix × sepulcralis"))"
                == "\(root)/taxa?locale=en&per_page=30&q=Salix%20%C3%97%20sepulcralis&rank=hybrid")
    }
}

@Suite struct `Sizes of photographs` {
    static let host = "https://static.inaturalist.org/photos"

    @Test(arguments: [
        ("/1/square.jpg", "/1/original.jpg"), ("/1/medium.JPG", "/1/original.JPG"),
        ("/1/square.jpeg?1545407104", "/1/original.jpeg?1545407104"),
        ("/1/square.", "/1/original."), ("/1/square", "/1/original"),
        ("/1/original.png", "/1/original.png"), ("/1/thumb.gif", "/1/original.gif"),
    ])
    func `the size word alone is replaced`(given: String, wanted: String) {
        #expect(PhotoAddress.original(of: Self.host + given)?.description == Self.host + wanted)
    }

    @Test(arguments: [
        "https://live.staticflickr.com/65535/123_s.jpg", host + "/1/75px-Flower.jpg",
        host + "/square.jpg", host + "/x/square.jpg", host + "/1/../square.jpg",
        host + "/1/squared.jpg", "square.jpg", "",
    ])
    func `other addresses have no original`(text: String) {
        #expect(PhotoAddress.original(of: text) == nil)
    }

    @Test(arguments: [
        ([0xff, 0xd8, 0xff, 0xe1], PhotographFormat.jpg), (Array("GIF89a,".utf8), .gif),
        ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], .png),
        (Array("RIFF0000WEBPVP8 ".utf8), .webp), (Array("RIFF0000WAVE".utf8), nil),
        (Array("<html>429</html>".utf8), nil), (Array("<svg xmlns".utf8), nil), ([], nil),
        ([0xff, 0xd8], nil),
    ])
    func `a picture is told by its first bytes`(bytes: [UInt8], kind: PhotographFormat?) {
        #expect(PhotographFormat(of: bytes) == kind)
    }

    @Test(arguments: [
        ("image/jpeg", true), ("Image/PNG; charset=x", true), ("binary/octet-stream", true),
        ("text/html", false), ("application/json", false), ("image/svg+xml", false), (nil, false),
    ])
    func `a picture comes with a type for pictures`(type: String?, isRight: Bool) {
        #expect(PhotographFormat.mayBe(contentType: type) == isRight)
    }
}
