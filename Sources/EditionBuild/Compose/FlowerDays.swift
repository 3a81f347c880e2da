import Catalog
import Crypto
import FoundationEssentials

/// Chooses the flower of each day: one in bloom while there are any, none again within a month.
enum FlowerDays {
    /// Days before a plant may come again, as far as there are enough.
    static let apart = 30

    /// Days from an edition's date on: a whole year, so that those of an edition that nobody builds
    /// anew come round with the seasons.
    static let ahead = 366

    /// Days that an edition looks back, for those whose clocks are behind and for feeds.
    static let before = 6

    /// The flowers of some days.
    ///
    /// What a day gets follows from its month and the plants alone, not from when it is built.
    ///
    /// - Parameters:
    ///   - date: the first day.
    ///   - count: how many days.
    ///   - plants: all plants; those that can be played with are chosen from.
    ///   - isSouthern: whether it is for people in the south, where months of bloom come half a
    ///     year later.
    /// - Returns: one for each day; none without plants.
    static func all(
        from date: Day, count: Int, plants: [Plant], isSouthern: Bool = false
    ) -> [FlowerOfTheDay] {
        let playable = plants.filter(\.isPlayable)
        guard !playable.isEmpty else { return [] }
        let span = min(apart, playable.count - 1)
        var recent: [PlantID] = []
        var order: (month: String, plants: [Plant]) = ("", [])
        var chosen: [FlowerOfTheDay] = []
        // Two months ahead, so that the choice of the first day does not depend on where one begins.
        let start = Day(number: date.number - 62).firstOfMonth
        for number in start.number..<date.number + count {
            let day = Day(number: number)
            if order.month != day.month {
                order = (day.month, inOrder(playable, of: day, isSouthern: isSouthern))
            }
            guard let plant = order.plants.first(where: { !recent.contains($0.id) }) else { break }
            recent = (recent + [plant.id]).suffix(span)
            if number >= date.number { chosen.append(FlowerOfTheDay(date: day, plant: plant)) }
        }
        return chosen
    }

    /// The plants in a month's order: those in bloom first, each group drawn.
    private static func inOrder(_ plants: [Plant], of day: Day, isSouthern: Bool) -> [Plant] {
        let calendar = Int(day.month.suffix(2)) ?? 1
        let month = isSouthern ? Plant.opposite(month: calendar) : calendar
        let keyed = plants.map { plant in
            (
                isOver: !plant.bloom.contains(month),
                draw: SHA256.hex(of: Data("\(day.month)/\(plant.id)".utf8)), plant: plant
            )
        }
        return keyed.sorted { left, right in
            left.isOver != right.isOver ? right.isOver : left.draw < right.draw
        }.map(\.plant)
    }
}

extension Day {
    /// "2026-11".
    fileprivate var month: String { String(rawValue.prefix(7)) }

    fileprivate var firstOfMonth: Day {
        Day(number: number - (Int(rawValue.suffix(2)) ?? 1) + 1)
    }
}
