import ArgumentParser
import LedgerEngine
import LedgerStorage
import Storage

/// Why a command failed, in three lines.
package struct OperatorFailure: Error, Sendable, Hashable, Encodable, CustomStringConvertible {
    /// The problem.
    package var what: String
    /// Its place: a ledger, a file, a command.
    package var place: String
    /// The remedy.
    package var remedy: String

    /// A failure.
    ///
    /// - Parameters:
    ///   - what: the problem.
    ///   - place: its place.
    ///   - remedy: the remedy.
    package init(_ what: String, at place: String, do remedy: String) {
        self.what = what
        self.place = place
        self.remedy = remedy
    }

    private enum CodingKeys: String, CodingKey {
        case what
        case place = "at"
        case remedy = "do"
    }

    /// The three lines.
    package var description: String { "\(what)\n  at  \(place)\n  do  \(remedy)" }
}

extension OperatorFailure {
    /// Any error as a failure.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - place: the ledger, file or folder of the command.
    package init(_ error: any Error, at place: String) {
        switch error {
        case let failure as OperatorFailure: self = failure
        case let failure as StoreFailure:
            self.init("\(failure)", at: place, do: Self.remedy(of: failure))
        case is StorageFailure:
            self.init(
                "\(error)", at: place,
                do: "Look at the file, whose it is, and whether the disk has room.")
        case let other as AnotherServer:
            self.init(
                "\(other)", at: other.folder,
                do: "Stop it first; many servers need PostgreSQL (OPERATING.md).")
        case let refusal as BackupRefusal:
            self.init("\(refusal)", at: refusal.place, do: refusal.remedy)
        case is LedgerMove.Refusal:
            self.init("\(error)", at: place, do: "Name another place, or one that is empty.")
        default:
            self.init("\(error)", at: place, do: "Look at the ledger: florilegium-ledger verify")
        }
    }

    private static func remedy(of failure: StoreFailure) -> String {
        switch failure {
        case .busy: "Run it again in a moment."
        case .newerSchema: "Run the program that wrote it, or a newer one."
        case .damaged: "Look at the ledger: florilegium-ledger verify"
        default: "Look at the disk or database, and run the command as the ledger's user."
        }
    }
}
