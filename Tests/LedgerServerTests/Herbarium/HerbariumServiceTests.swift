import Foundation
import HTTPTypes
import Ledger
import LedgerSupport
import ServingSupport
import Testing

@Suite struct `Saved plants, collections and searches at the ledger` {
    private struct Page<Item: Decodable>: Decodable {
        var items: [Item]
        var next: String?
    }
    private struct CollectionLine: Decodable { var name: String; var plants: Int }
    private typealias Saved = Page<HerbariumView.SavedPlant>

    @Test func `are read as they were written, by all devices of the person`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, _ in
            var device = try SigningDevice()
            _ = try await device.begin(client)
            let bed = try #require(UUIDv7("019f0000-0000-7000-8000-000000000001"))
            let entries = [
                try device.device.entry(.save, SaveBody(plant: "rosa", saved: true, order: "V")),
                try device.device.entry(.save, SaveBody(plant: "mint", saved: true)),
                try device.device.entry(.ownNote, OwnNoteBody(plant: "rosa", text: "By the gate.")),
                try device.device.entry(.ownTag, TagBody(plant: "rosa", tag: "Röd", tagged: true)),
                try device.device.entry(
                    .ownCollection, CollectionBody(collection: bed, name: "Bed")),
                try device.device.entry(
                    .ownPlace, PlaceBody(collection: bed, plant: "rosa", order: "V")),
                try device.device.entry(.ownSearch, SearchBody(text: "Äpfel")),
                try device.device.entry(.ownSearch, SearchBody(text: "mint", plant: "mint")),
                try device.device.entry(.forgetSearch, ForgetBody(text: "apfel")),
            ]
            #expect(try await device.send(entries, client).allSatisfy { $0 == .recorded })
            let all: Saved = try await device.get(LedgerRoute.saved, client).json()
            #expect(Set(all.items.map(\.plant)) == ["rosa", "mint"] && all.next == nil)
            let rosa: HerbariumView.SavedPlant = try await device.get(
                "\(LedgerRoute.saved)/rosa", client
            ).json()
            #expect(rosa.note == "By the gate." && rosa.tags == ["Röd"])
            #expect(rosa.collections == [bed] && rosa.order == "V")
            for query in ["tag=rod", "collection=\(bed)"] {
                let some: Saved = try await device.get("\(LedgerRoute.saved)?\(query)", client)
                    .json()
                #expect(some.items.map(\.plant) == ["rosa"])
            }
            let lines: Page<CollectionLine> = try await device.get(LedgerRoute.collections, client)
                .json()
            #expect(lines.items.map(\.name) == ["Bed"] && lines.items.map(\.plants) == [1])
            let collection: HerbariumView.Collection = try await device.get(
                "\(LedgerRoute.collections)/\(bed)", client
            ).json()
            #expect(collection.plants.map(\.plant) == ["rosa"])
            let history: Page<HerbariumView.Search> = try await device.get(
                LedgerRoute.history, client
            ).json()
            #expect(history.items.map(\.text) == ["mint"])
            let found: Page<HerbariumView.Search> = try await device.get(
                "\(LedgerRoute.history)?text=rose", client
            ).json()
            #expect(found.items.isEmpty)

            // What comes later is seen although the person was read before.
            let later = try device.device.entry(.save, SaveBody(plant: "rosa", saved: false))
            #expect(try await device.send([later], client) == [.recorded])
            #expect(
                try await device.get("\(LedgerRoute.saved)/rosa", client).status == .notFound)
            var stranger = try SigningDevice()
            _ = try await stranger.begin(client)
            let theirs: Saved = try await stranger.get(LedgerRoute.saved, client).json()
            #expect(theirs.items.isEmpty)
        }
    }

    @Test func `come in pages that neither repeat nor leave out`() async throws {
        let harness = try LedgerHarness()
        try await harness.route { client, _ in
            var device = try SigningDevice()
            _ = try await device.begin(client)
            let plants = (0..<7).map { "p\($0)" }
            for plant in plants {
                let entry = try device.device.entry(.save, SaveBody(plant: plant, saved: true))
                #expect(try await device.send([entry], client) == [.recorded])
            }
            var seen: [String] = []
            var after: String?
            repeat {
                let query = "count=3" + (after.map { "&after=\($0)" } ?? "")
                let page: Saved = try await device.get("\(LedgerRoute.saved)?\(query)", client)
                    .json()
                #expect(page.items.count <= 3)
                seen += page.items.map(\.plant)
                after = page.next
            } while after != nil
            #expect(seen == plants.reversed())
            let long = String(repeating: "a", count: 101)
            for query in [
                "after=x", "after=1-2", "count=0", "count=101", "count=x", "tag=\(long)",
                "collection=\(long)",
            ] {
                let answer = try await device.get("\(LedgerRoute.saved)?\(query)", client)
                #expect(answer.status == .badRequest)
            }
        }
    }
}
