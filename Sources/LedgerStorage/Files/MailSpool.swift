import Dispatch
import Foundation
import Storage

/// A mail to one person.
package struct Mail: Codable, Sendable, Hashable {
    /// The address.
    package var to: String
    /// The subject, one line.
    package var subject: String
    /// The text, in lines of any length.
    package var text: String
    /// When it is no longer worth sending, in milliseconds since 1970-01-01T00:00Z.
    package var expires: Int

    /// A mail.
    package init(to: String, subject: String, text: String, expires: Int) {
        self.to = to
        self.subject = subject
        self.text = text
        self.expires = expires
    }
}

/// Mails to be sent: files that only the ledger may read (0600), deleted when they are sent or
/// after an hour. Files are written and read on a thread of their own.
package struct MailSpool: Sendable {
    /// The folder.
    package let folder: String
    private let thread = DispatchQueue(label: "ledger.spool")

    /// The suffix that replaces `.json` in the name of a malformed file.
    private static let damaged = ".damaged"

    /// A spool in a folder, which is made.
    ///
    /// - Parameter folder: the folder.
    /// - Throws: `StorageFailure` when the folder cannot be made.
    package init(_ folder: String) throws {
        self.folder = folder
        try Folder.make(folder, mode: 0o700)
    }

    /// Stores a mail, on disk before this returns.
    ///
    /// - Parameter mail: the mail.
    /// - Throws: `StorageFailure` when the file cannot be written.
    package func put(_ mail: Mail) async throws {
        try await perform {
            let name = "\(UInt64.random(in: .min ... .max)).json"
            try AtomicFile.write(
                Array(try JSONEncoder().encode(mail)), to: "\(folder)/\(name)", mode: 0o600)
        }
    }

    /// The waiting mails, by file name. A malformed file is renamed and deleted an hour later, so
    /// that it delays no other.
    ///
    /// - Parameter report: called with a message about each file that is renamed, or cannot be read
    ///   now.
    /// - Returns: the mails, in the order of their random file names.
    /// - Throws: Foundation's error when the folder cannot be listed or a file not renamed.
    package func waiting(
        _ report: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws -> [(name: String, mail: Mail)] {
        try await perform {
            try files(ending: ".json").compactMap { name in
                let place = "\(folder)/\(name)"
                do {
                    let bytes = try AtomicFile.read(place, limit: LedgerFileLimits.mailBytes)
                    return try bytes.map {
                        (name, try JSONDecoder().decode(Mail.self, from: Data($0)))
                    }
                } catch let error as DecodingError {
                    try FileManager.default.moveItem(atPath: place, toPath: place + Self.damaged)
                    // The message contains neither the file's bytes nor the decoder's error, which
                    // may quote the mail.
                    report("\(name) holds no mail, and is set aside (\(Self.kind(of: error)))")
                } catch {
                    report("\(name) cannot be read: \(error)")
                }
                return nil
            }
        }
    }

    /// Deletes a mail.
    ///
    /// - Parameter name: its file's name.
    /// - Throws: Foundation's error when the file cannot be deleted.
    package func remove(_ name: String) async throws {
        try await perform { try FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
    }

    /// Deletes all mails to an address.
    ///
    /// - Parameter address: the address.
    /// - Throws: Foundation's error when the folder cannot be listed or a file not deleted.
    package func remove(to address: String) async throws {
        for (name, mail) in try await waiting() where mail.to == address { try await remove(name) }
    }

    /// Deletes expired mails, and malformed files of more than an hour ago.
    ///
    /// - Parameters:
    ///   - now: milliseconds since 1970-01-01T00:00Z.
    ///   - report: called with a message about each file that is renamed, or cannot be read now.
    /// - Throws: Foundation's error when the folder cannot be listed or a file not deleted.
    package func sweep(
        now: Int, _ report: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws {
        for (name, mail) in try await waiting(report) where mail.expires <= now {
            try await remove(name)
        }
        try await perform {
            for name in try files(ending: Self.damaged) {
                let place = "\(folder)/\(name)"
                let status = try FileManager.default.attributesOfItem(atPath: place)
                let changed = (status[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
                guard Int(changed * 1_000) + LedgerFileLimits.mailWait <= now else { continue }
                try FileManager.default.removeItem(atPath: place)
            }
        }
    }

    private func files(ending end: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .filter { $0.hasSuffix(end) && !$0.hasPrefix(AtomicFile.prefix) }
    }

    private static func kind(of error: DecodingError) -> String {
        switch error {
        case .dataCorrupted: "not JSON"
        default: "not of the form of a mail"
        }
    }

    private func perform<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            thread.async { continuation.resume(with: Result { try work() }) }
        }
    }
}
