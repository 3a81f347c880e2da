import FoundationEssentials
import NIOCore

/// Figures that warn the operator of a ledger: expiring signatures, a full disk, missing backups,
/// waiting mails.
package struct OperatorFigures: Sendable, Hashable {
    /// The files of the ledger's folder that the figures are read from.
    package struct Places: Sendable {
        /// The ledger's folder, whose disk is measured.
        package var home: String
        /// The note of the last backup, below it.
        package var lastBackup: String
        /// The folder of waiting mails, one file `….json` each.
        package var mail: String

        /// Places of a ledger.
        package init(home: String, lastBackup: String, mail: String) {
            self.home = home
            self.lastBackup = lastBackup
            self.mail = mail
        }
    }

    private struct BackupNote: Decodable { var made: Int }

    /// The figures of the folder of editions.
    package var folder = FolderFigures()
    /// When `backup` last ran in this folder, in milliseconds since 1970; nil where its note is
    /// missing or unreadable.
    package var backup: Int?
    /// The number of waiting mails; nil where their folder cannot be read.
    package var mails: Int?

    /// Reads the figures at intervals; there are none before the first read.
    package static func watch(_ build: String, _ places: Places) -> FigureWatch<OperatorFigures> {
        FigureWatch(OperatorFigures()) { OperatorFigures(build: build, places) }
    }

    private init() {}

    /// Reads each figure separately; an unreadable one is left out, which triggers the operator's
    /// alerts, and hides no other. It blocks.
    ///
    /// - Parameters:
    ///   - build: the folder of editions.
    ///   - places: the ledger's files.
    package init(build: String, _ places: Places) {
        folder = FolderFigures(of: build)
        folder.freeBytes = FolderFigures.freeBytes(at: places.home)
        backup = try? Self.backup(places)
        mails = try? FileManager.default.contentsOfDirectory(atPath: places.mail)
            .count { $0.hasSuffix(".json") }
    }

    private static func backup(_ places: Places) throws -> Int? {
        let home = ServedFolder(path: places.home)
        return try home.read(places.lastBackup, atMost: ConnectionLimits.noteBytes).map {
            try JSONDecoder().decode(BackupNote.self, from: Data($0.readableBytesView)).made
        }
    }

    /// Seconds since the last backup.
    package func backupSeconds(at now: Int) -> Int? { backup.map { (now - $0) / 1_000 } }

    /// The figures for Prometheus.
    ///
    /// - Parameters:
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    ///   - version: the current edition; nil for none.
    /// - Returns: name, help and present value of each.
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
