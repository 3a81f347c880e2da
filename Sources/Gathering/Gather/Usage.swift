/// The requests and bytes of the last 24 hours, stored on disk so that all runs share one budget.
///
/// Time is cut into slots of ten minutes; a window counts every slot that it touches, so that no
/// window of 60 minutes or 24 hours ever holds more than its limit.
struct Usage: Codable, Sendable, Hashable {
    /// The requests and bytes of ten minutes.
    struct Slot: Codable, Sendable, Hashable {
        /// Its start, in units of ten minutes since 1970.
        var number: Int
        /// Requests to the API.
        var requests: Int
        /// Bytes of photographs.
        var bytes: Int
    }

    private static let slotSeconds = 600.0
    private static let slotsPerHour = 7
    private static let slotsPerDay = 145

    /// When the last request began, in seconds since 1970.
    private(set) var lastStart = 0.0
    private(set) var slots: [Slot] = []

    /// Requests to the API in the last 24 hours.
    func requestsPerDay(at now: Double) -> Int {
        sum(\.requests, of: Self.slotsPerDay, at: now)
    }

    /// Bytes of photographs in the last 24 hours.
    func bytesPerDay(at now: Double) -> Int { sum(\.bytes, of: Self.slotsPerDay, at: now) }

    /// Bytes of photographs in the last hour.
    func bytesPerHour(at now: Double) -> Int { sum(\.bytes, of: Self.slotsPerHour, at: now) }

    /// Records that a request begins.
    mutating func begin(at now: Double, isAnswer: Bool) {
        lastStart = now
        add(at: now) { $0.requests += isAnswer ? 1 : 0 }
    }

    /// Records received bytes of a photograph.
    mutating func receive(bytes: Int, at now: Double) {
        add(at: now) { $0.bytes += bytes }
    }

    private func sum(_ field: KeyPath<Slot, Int>, of count: Int, at now: Double) -> Int {
        let newest = Int(now / Self.slotSeconds)
        return slots.filter { $0.number > newest - count }.reduce(0) { $0 + $1[keyPath: field] }
    }

    private mutating func add(at now: Double, _ change: (inout Slot) -> Void) {
        let number = Int(now / Self.slotSeconds)
        slots.removeAll { $0.number <= number - Self.slotsPerDay }
        if let place = slots.firstIndex(where: { $0.number == number }) {
            change(&slots[place])
        } else {
            var slot = Slot(number: number, requests: 0, bytes: 0)
            change(&slot)
            slots.append(slot)
        }
    }
}
