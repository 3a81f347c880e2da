/// The ledger's folder: it contains ledger.sqlite, keys.sqlite, beacons.sqlite, and these.
package struct DataDirectory {
    /// Decks, which are never deleted.
    package let decks: String
    /// Files that are written each minute, and can be written again.
    package let shards: String
    /// Mails that wait to be sent.
    package let mail: String
    /// The folder itself.
    package let folder: String

    /// The name of the file with the contents of the last backup.
    package static let lastBackupName = "last-backup.json"

    /// The file with the contents of the last backup.
    package var lastBackup: String { "\(folder)/\(Self.lastBackupName)" }

    /// The paths in a folder; nothing is made.
    ///
    /// - Parameter folder: the folder.
    package init(_ folder: String) {
        self.folder = folder
        mail = "\(folder)/mail"
        decks = "\(folder)/decks"
        shards = "\(folder)/shards"
    }
}
