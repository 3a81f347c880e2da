import FoundationEssentials

/// The present time, in the unit of entries.
package enum WallClock {
    /// Milliseconds since 1970-01-01T00:00Z.
    package static var now: Int { Int(Date().timeIntervalSince1970 * 1_000) }
}
