/// Which program this is.
package enum Program {
    /// Its version, which is part of every edition.
    package static let version = "0.1.0"

    /// Tells one build of the program from another: version, length and time of the executable. A
    /// stage never takes up what another program kept.
    package static let stamp: String = {
        let status = FileStatus("/proc/self/exe")
        return "\(version) \(status?.bytes ?? 0) \(status?.changed ?? 0)"
    }()
}
