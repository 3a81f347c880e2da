/// The version of this program.
package enum Program {
    /// The version, which is part of every edition.
    package static let version = "0.1.0"

    /// Identifies a build of the program: version, length and time of the executable. A stage that
    /// uses it never reuses results of another build.
    package static let stamp: String = {
        let status = FileStatus("/proc/self/exe")
        return "\(version) \(status?.bytes ?? 0) \(status?.changed ?? 0)"
    }()
}
