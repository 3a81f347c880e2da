import Catalog
import Foundation
import TestSupport

@testable import Ledger

/// Entries of a person's herbarium, made up: by hand, or by a seed.
struct MadeHerbarium {
    static let noon = 1_795_262_400_000

    /// The id of a collection that tests name by a number.
    static func collection(_ number: UInt64) throws -> UUIDv7 {
        guard let id = UUIDv7(high: UInt64(noon) << 16 | 0x7000, low: 2 << 62 | number) else {
            throw CocoaError(.coderInvalidValue)
        }
        return id
    }

    /// The secret of a link that tests name by a number.
    static func link(_ number: UInt64) -> String {
        String(repeating: "0", count: 16) + Hex.text(of: number, digits: 16)
    }

    private(set) var entries: [Entry] = []
    private var last: [UInt64: UUIDv7] = [:]

    /// Adds what a device says so many seconds after noon.
    mutating func add(_ seconds: Int, device: UInt64 = 1, _ body: some HerbariumBody) throws {
        let made = Self.noon + seconds * 1_000
        let id = UUIDv7(after: last[device], at: made, random: (device, device))
        last[device] = id
        let json = String(decoding: try CanonicalJSON.encode(body), as: UTF8.self)
        entries.append(Entry(id: id, kind: type(of: body).kind.name, made: made, body: json))
    }

    /// What three devices say of a few plants, often at the same moment and out of order.
    static func random(seed: UInt64, count: Int = 120) throws -> [Entry] {
        var dice = SeededRandom(seed: seed)
        var made = MadeHerbarium()
        let plants = ["rosa", "mint", "fern"]
        let collections = try (1...3).map { try collection($0) }
        let orders = [nil, "1", "V", "z", "V1"]
        for _ in 0..<count {
            let (device, seconds) = (UInt64(dice.below(3) + 1), dice.below(40))
            let plant = dice.pick(plants)
            let collection = dice.pick(collections)
            let isOn = dice.below(3) > 0
            let texts = ["Rose", "rosé", "Minze", "fern fronds"]
            let body: any HerbariumBody =
                switch dice.below(9) {
                case 0, 1:
                    SaveBody(plant: plant, saved: isOn, order: isOn ? dice.pick(orders) : nil)
                case 2: OwnNoteBody(plant: plant, text: "Note \(dice.below(100))")
                case 3: TagBody(plant: plant, tag: dice.pick(["red", "Rot", "rot"]), tagged: isOn)
                case 4:
                    CollectionBody(
                        collection: collection, name: isOn ? "Bed \(dice.below(9))" : nil,
                        order: isOn ? dice.pick(orders) : nil)
                case 5:
                    PlaceBody(
                        collection: isOn ? collection : nil, plant: plant,
                        order: dice.pick(orders))
                case 6: SearchBody(text: dice.pick(texts), plant: isOn ? plant : nil)
                case 7:
                    ShareBody(
                        collection: collection,
                        link: isOn ? link(UInt64(dice.below(1_000))) : nil,
                        named: dice.below(2) == 0)
                default:
                    dice.below(4) == 0
                        ? SeenBody(notice: "tour")
                        : ForgetBody(text: isOn ? dice.pick(texts) : nil)
                }
            try made.add(seconds, device: device, body)
        }
        return made.entries
    }
}

extension Herbarium {
    /// What entries come to.
    init(_ entries: some Sequence<Entry>, most: Int = LedgerLimits.registers) {
        self.init(most: most)
        for entry in entries { take(entry) }
    }
}
