import Catalog
import FoundationEssentials
import Testing

@testable import EditionBuild

@Suite struct `The flower of the day` {
    private static func plants(_ count: Int) throws -> [Plant] {
        try (0..<count).map { number in
            let id = try #require(PlantID(rawValue: "plant-\(number)"))
            var plant = Plant(id: id, uuid: UUID(plant: id), scientificName: "Planta \(number)")
            plant.names = [.en: ["plant \(number)", "other"]]
            plant.bloom = number % 3 == 0 ? [11, 12] : [5, 6]
            plant.difficulty = Difficulty(
                rating: 1500, deviation: 100, answers: 0, date: Day(number: 0), level: .medium)
            return plant
        }
    }

    private static let november = Day(rawValue: "2026-11-01")

    @Test func `blooms while there are any, and does not come again within a month`() throws {
        let first = try #require(Self.november)
        let days = FlowerDays.all(from: first, count: 61, plants: try Self.plants(200))
        #expect(days.map(\.date) == (0..<61).map { first.advanced(by: $0) })
        let blooming = days.filter { (Int($0.plant.rawValue.dropFirst(6)) ?? 1) % 3 == 0 }
        #expect(blooming.count == 61)
        for (place, day) in days.enumerated() {
            let before = days[max(0, place - FlowerDays.apart)..<place]
            #expect(!before.contains { $0.plant == day.plant }, "\(day.date)")
        }
        #expect(days.first?.names[.en]?.hasPrefix("plant") == true)
    }

    @Test func `is the same whenever it is built, as long as the plants are`() throws {
        let first = try #require(Self.november)
        let plants = try Self.plants(120)
        let early = FlowerDays.all(from: first, count: 40, plants: plants)
        let late = FlowerDays.all(
            from: first.advanced(by: 12), count: 28, plants: plants.reversed())
        #expect(Array(early.dropFirst(12)) == late)
    }

    @Test func `blooms in the south half a year later`() throws {
        let first = try #require(Self.november)
        let plants = try Self.plants(200)
        let south = FlowerDays.all(from: first, count: 61, plants: plants, isSouthern: true)
        let byID = Dictionary(uniqueKeysWithValues: plants.map { ($0.id, $0) })
        #expect(south.allSatisfy { byID[$0.plant]?.bloom == [5, 6] })
        #expect(south != FlowerDays.all(from: first, count: 61, plants: plants))
        #expect((1...12).map(Plant.opposite) == [7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6])
    }

    @Test func `takes what there is when there is little`() throws {
        let first = try #require(Self.november)
        #expect(FlowerDays.all(from: first, count: 5, plants: []).isEmpty)
        let one = FlowerDays.all(from: first, count: 5, plants: try Self.plants(1))
        #expect(one.map(\.plant.rawValue) == Array(repeating: "plant-0", count: 5))
    }
}
