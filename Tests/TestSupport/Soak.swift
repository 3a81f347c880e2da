import Foundation

/// The number of random trials: small at each change, large in `make soak`.
public enum Soak {
    /// Whether this is `make soak`.
    public static let isOn = ProcessInfo.processInfo.environment["SOAK"] != nil

    /// A number of rounds or bytes: `usual`, or `soak` in `make soak`.
    public static func count(_ usual: Int, soak: Int) -> Int { isOn ? soak : usual }
}
