import Foundation
import Ledger
import Storage

/// A mail to one person.
struct Mail: Codable, Sendable, Hashable {
    /// The address.
    var to: String
    /// The subject, one line.
    var subject: String
    /// The text, in lines of any length.
    var text: String
    /// Until when it is worth sending, in milliseconds since 1970-01-01T00:00Z.
    var expires: Int
}

/// Mails that are to be sent: files that only the ledger reads (0600), gone when they are sent or
/// have waited for an hour.
struct MailSpool: Sendable {
    /// The folder.
    let folder: String

    /// A spool in a folder, which is made.
    init(_ folder: String) throws {
        self.folder = folder
        try Folder.make(folder, mode: 0o700)
    }

    /// Puts a mail in, on the disk before this returns.
    func put(_ mail: Mail) throws {
        let name = "\(UInt64.random(in: .min ... .max)).json"
        try DurableFile.write(
            Array(try JSONEncoder().encode(mail)), to: "\(folder)/\(name)", mode: 0o600)
    }

    /// The mails that wait, by their files' names.
    func waiting() throws -> [(name: String, mail: Mail)] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .filter { $0.hasSuffix(".json") && !$0.hasPrefix(DurableFile.prefix) }
            .compactMap { name in
                let bytes = try DurableFile.read("\(folder)/\(name)", limit: 1 << 20)
                return try bytes.map { (name, try JSONDecoder().decode(Mail.self, from: Data($0))) }
            }
    }

    /// Takes a mail out.
    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }

    /// Takes out all mails to an address.
    func remove(to address: String) throws {
        for (name, mail) in try waiting() where mail.to == address { try remove(name) }
    }

    /// Takes out what waited too long.
    func sweep(now: Int) throws {
        for (name, mail) in try waiting() where mail.expires <= now { try remove(name) }
    }
}
