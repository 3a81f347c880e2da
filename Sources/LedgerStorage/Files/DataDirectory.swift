/// The ledger's folder: ledger.sqlite, keys.sqlite and beacons.sqlite lie in it, and these.
package struct DataDirectory {
    /// Decks, kept for ever.
    package let decks: String
    /// Files that are written each minute, and may be made anew.
    package let shards: String
    /// Mails that wait to be sent.
    package let mail: String
    /// The folder itself.
    package let folder: String

    /// What the file is called that tells what the last backup held.
    package static let lastBackupName = "last-backup.json"

    /// What the last backup held.
    package var lastBackup: String { "\(folder)/\(Self.lastBackupName)" }

    /// The places in a folder; nothing is made.
    ///
    /// - Parameter folder: the folder.
    package init(_ folder: String) {
        self.folder = folder
        mail = "\(folder)/mail"
        decks = "\(folder)/decks"
        shards = "\(folder)/shards"
    }
}
