import FoundationEssentials
import Storage

/// Marks a server's folder while a backup is restored there, so that what a broken-off restore left
/// is not served as a ledger.
struct RestoreMark {
    private let folder: String

    /// The mark of a folder.
    init(_ folder: String) { self.folder = folder }

    private var place: String { "\(folder)/restore-unfinished" }

    /// Whether a restore was begun and not completed.
    var isThere: Bool { FileManager.default.fileExists(atPath: place) }

    /// Begins a restore.
    ///
    /// - Throws: `StorageFailure` when the file cannot be written.
    func set() throws { try AtomicFile.write([], to: place, mode: 0o600) }

    /// Completes it.
    ///
    /// - Throws: Foundation's error when the file cannot be removed, `StorageFailure` when the folder
    ///   cannot be brought to disk.
    func remove() throws {
        try FileManager.default.removeItem(atPath: place)
        try Folder.bringToDisk(folder)
    }
}
