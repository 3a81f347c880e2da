import Catalog
import Crypto
import FoundationEssentials

/// Chooses the flower of each day: one in bloom if possible, and none twice within a month.
enum FlowerDays {
    /// Days before a plant may be chosen again, if there are enough plants.
    static let apart = 30

    /// Days from an edition's date on: a whole year, so that the days of an edition without a
    /// successor repeat with the seasons.
    static let ahead = 366

    /// Days before an edition's date, for time zones behind UTC and for feeds.
    static let before = 6

    /// The flowers of some days.
    ///
    /// A day's flower depends only on its month and the plants, not on the date of the build.
    ///
    /// - Parameters:
    ///   - date: the first day.
    ///   - count: how many days.
    ///   - plants: all plants; only playable ones are chosen.
    ///   - isSouthern: whether months of bloom are shifted by half a year, for the southern
    ///     hemisphere.
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
        // Starts two months earlier, so that a day's choice does not depend on the first day.
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

    /// The plants in a month's order: those in bloom first, each group shuffled.
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
