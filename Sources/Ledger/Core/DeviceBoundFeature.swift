/// A room in which a person with an account has one device, until they show by mail and password
/// that they want another.
public enum DeviceBoundFeature: String, Codable, Sendable, Hashable, CaseIterable {
    /// Beacons are set and replenished from one device.
    case beacons
}
