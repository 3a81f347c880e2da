import Foundation

/// How much is tried: a little at each change, and all of it in `make soak`.
public enum Soak {
    /// Whether this is `make soak`.
    public static let isOn = ProcessInfo.processInfo.environment["SOAK"] != nil

    /// A count of rounds or of bytes, and the one of `make soak`.
    public static func count(_ usual: Int, soak: Int) -> Int { isOn ? soak : usual }
}
