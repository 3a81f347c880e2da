import Catalog
import Foundation
import Testing

@testable import Gathering

@Suite struct `Choosing photographs` {
    private static let host = "https://static.inaturalist.org/photos"

    private func photo(_ id: Int, _ fields: String = #""license_code": "cc-by""#) -> String {
        #"{"id": \#(id), "url": "\#(Self.host)/\#(id)/square.jpg", \#(fields)}"#
    }

    private func observation(_ photos: [String], user: String = #"{"login": "ada"}"#) -> String {
        let placed = photos.enumerated().map {
            #"{"position": \#($0.offset), "photo": \#($0.element)}"#
        }
        return
            #"{"id": 1, "user": \#(user), "observation_photos": [\#(placed.joined(separator: ","))]}"#
    }

    private func choose(taxon: String = "", _ observations: [String]) throws -> PhotoChoice {
        let service = try #require(INaturalistService(base: INaturalistService.defaultBase))
        let body = #"{"results": [{"id": 5, "name": "A"\#(taxon.isEmpty ? "" : ", " + taxon)}]}"#
        let taxa = try Answer<TaxonAnswer>.read(Data(body.utf8)).rows
        let list = #"{"results": [\#(observations.joined(separator: ","))]}"#
        return PhotoChoice(
            of: try #require(taxa.first),
            observations: try Answer<ObservationAnswer>.read(Data(list.utf8)).rows,
            service: service)
    }

    @Test(arguments: [
        (#""license_code": "cc0""#, ""), (#""license_code": "PD""#, ""),
        (#""license_code": "CC-BY""#, ""), (#""license_code": "cc-by-sa""#, ""),
        (#""license_code": "cc-by-nc""#, "licence CC BY-NC"),
        (#""license_code": "cc-by-nd""#, "licence CC BY-ND"),
        (#""license_code": "gfdl""#, "licence GFDL"),
        (#""license_code": null"#, "licence all rights reserved"),
        (#""license_code": """#, "licence all rights reserved"),
        (#""license_code": "C""#, "licence all rights reserved"),
        (#""attribution": "none""#, "licence all rights reserved"),
        (#""license_code": "cc0", "hidden": true"#, "hidden or flagged"),
        (#""license_code": "cc0", "flags": [{"resolved": false}]"#, "hidden or flagged"),
        (#""license_code": "cc0", "flags": [{"resolved": true}]"#, ""),
        (#""license_code": "cc0", "flags": ["odd"]"#, "hidden or flagged"),
        (#""license_code": "cc0", "moderator_actions": [{"action": "hide"}]"#, "hidden or flagged"),
    ])
    func `a photograph is taken by its own licence and state`(fields: String, refusal: String)
        throws
    {
        let choice = try choose([observation([photo(1, fields)])])
        #expect(choice.candidates.isEmpty == !refusal.isEmpty)
        #expect(choice.leftOut.keys.allSatisfy { $0.hasPrefix(refusal) })
        #expect(choice.leftOut.values.reduce(0, +) == (refusal.isEmpty ? 0 : 1))
    }

    @Test func `curators' come first, then the first of each observation`() throws {
        let choice = try choose(
            taxon: """
                "default_photo": \(photo(9, #""license_code": "cc0", "attribution_name": "Bo""#)),
                "taxon_photos": [{"photo": null}, {"taxon_id": 5, "photo": \
                \(photo(8, #""license_code": "cc-by", "attribution_name": "Cy""#))}]
                """,
            [observation([photo(1), photo(2)]), observation([photo(3), photo(1)]), "{\"id\": 4}"])
        #expect(choice.candidates.map(\.id) == [9, 8, 1, 3, 2])
        #expect(choice.candidates.first?.credit.author == "Bo")
    }

    @Test func `the observer's order counts, and a null photograph is passed over`() throws {
        let choice = try choose([
            """
            {"id": 1, "user": {"login": "ada"}, "observation_photos": [
            {"position": 2, "photo": \(photo(3))}, {"position": 0, "photo": null},
            {"position": 1, "photo": \(photo(2))}]}
            """
        ])
        #expect(choice.candidates.map(\.id) == [2, 3])
    }

    @Test(arguments: [
        (#"{"login": "ada", "name": "Ada L."}"#, "Ada L."), (#"{"login": "ada"}"#, "ada"),
        (#"{"login": "ada", "name": "None"}"#, "ada"), (#"{"login": "ada", "name": ""}"#, "ada"),
        (#"{"login": "ada", "name": null}"#, "ada"),
    ])
    func `credit is our own, from the observer's name or login`(user: String, author: String) throws
    {
        let choice = try choose([observation([photo(7)], user: user)])
        #expect(
            choice.candidates.first?.credit
                == Credit(
                    author: author, licence: .by, source: "https://www.inaturalist.org/photos/7"))
    }

    @Test func `a photograph without a named maker is left out, unless another row names one`()
        throws
    {
        let taxon = #""default_photo": \#(photo(1))"#
        #expect(try choose(taxon: taxon, []).leftOut == ["no maker is named": 1])
        let named = try choose(taxon: taxon, [observation([photo(1)])])
        #expect(named.candidates.map(\.id) == [1] && named.leftOut.isEmpty)
    }

    @Test func `a photograph on Flickr's hosts is left out`() throws {
        let flickr = """
            "default_photo": {"id": 3, "license_code": "cc-by", "attribution_name": "F",
            "url": "https://live.staticflickr.com/1/3_s.jpg"}
            """
        #expect(
            try choose(taxon: flickr, []).leftOut == ["not stored on iNaturalist's own hosts": 1])
    }
}
