import FoundationEssentials

/// The time, as entries tell it.
package enum WallClock {
    /// Milliseconds since 1970-01-01T00:00Z.
    package static var now: Int { Int(Date().timeIntervalSince1970 * 1_000) }
}
