/// A feature that a person with an account uses from one device, until they release it by a mailed
/// link and their password.
public enum DeviceBoundFeature: String, Codable, Sendable, Hashable, CaseIterable {
    /// Beacons are set and replenished from one device.
    case beacons
}
