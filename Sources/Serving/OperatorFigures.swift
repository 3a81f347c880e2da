import FoundationEssentials
import NIOCore

/// What the operator of a ledger must see coming: signatures that end, a disk that fills, backups
/// that do not happen, mails that do not go out.
package struct OperatorFigures: Sendable, Hashable {
    /// Files of the ledger's folder that tell of it.
    package struct Places: Sendable {
        /// The ledger's folder, whose disk counts.
        package var home: String
        /// The note of the last backup, below it.
        package var lastBackup: String
        /// The folder of mails that wait, a file `….json` each.
        package var mail: String

        /// Places of a ledger.
        package init(home: String, lastBackup: String, mail: String) {
            self.home = home
            self.lastBackup = lastBackup
            self.mail = mail
        }
    }

    private struct BackupNote: Decodable { var made: Int }

    /// The folder of editions.
    package var folder = FolderFigures()
    /// When the last backup was made by `backup` in this folder, in milliseconds since 1970; nil where its
    /// note is not there or cannot be read.
    package var backup: Int?
    /// Mails that wait; nil where their folder cannot be read.
    package var mails: Int?

    /// Reads figures now and then; nothing is known before the first look.
    package static func watch(_ build: String, _ places: Places) -> FigureWatch<OperatorFigures> {
        FigureWatch(OperatorFigures()) { OperatorFigures(build: build, places) }
    }

    private init() {}

    /// Reads them, each by itself: one that cannot be read is missing, which the operator's alerts tell, and
    /// hides no other. It blocks.
    ///
    /// - Parameters:
    ///   - build: the folder of editions.
    ///   - places: where the ledger's files are.
    package init(build: String, _ places: Places) {
        folder = FolderFigures(of: build)
        folder.freeBytes = FolderFigures.freeBytes(at: places.home)
        backup = try? Self.backup(places)
        mails = try? FileManager.default.contentsOfDirectory(atPath: places.mail)
            .count { $0.hasSuffix(".json") }
    }

    private static func backup(_ places: Places) throws -> Int? {
        let home = ServedFolder(path: places.home)
        return try home.read(places.lastBackup, atMost: ConnectionLimits.timestampBytes).map {
            try JSONDecoder().decode(BackupNote.self, from: Data($0.readableBytesView)).made
        }
    }

    /// Seconds since the last backup.
    package func backupSeconds(at now: Int) -> Int? { backup.map { (now - $0) / 1_000 } }

    /// The figures for Prometheus.
    ///
    /// - Parameters:
    ///   - now: the ledger's time, in milliseconds.
    ///   - version: the edition that is followed; nil for none.
    /// - Returns: name, what it is, and its value now.
    package func gauges(at now: Int, edition version: String?) -> [Metrics.Gauge] {
        var gauges = folder.gauges(at: now / 1_000, edition: version)
        if let mails {
            gauges.append(
                (name: "florilegium_mails", help: "Mails that wait to be sent.", value: mails))
        }
        if let seconds = backupSeconds(at: now) {
            gauges.append(
                (
                    name: "florilegium_backup_seconds", help: "Seconds since the last backup.",
                    value: seconds
                ))
        }
        return gauges
    }
}
