import ArgumentParser
import Foundation
import Ledger
import OfflineClient

/// The option for output as JSON, for programs.
struct JSONOption: ParsableArguments {
    @Flag(help: "Writes the answer as JSON.") var json = false
}

/// The address of the ledger.
struct LedgerOption: ParsableArguments {
    @Option(help: "The address of the ledger; remembered.") var ledger: String?
}

/// A connection to the ledger, for one command.
struct LedgerConnection {
    let address: String
    let link: LedgerOverHTTP
    let store: PlayerStore
    let account: LedgerAccount
    let words: Words

    /// A connection that has sent nothing yet.
    ///
    /// - Throws: `Advice` when no ledger is known.
    init(_ context: CommandContext, ledger: String? = nil) throws {
        store = try context.store()
        words = Words(language: try context.language())
        guard let address = try ledger ?? store.preference("ledger") else {
            throw Advice(words(.ledgerWanted))
        }
        self.address = address
        account = try context.account()
        link = try LedgerOverHTTP(
            address, over: HTTPTransport(), key: context.key(),
            born: store.born(at: CommandContext.now), now: { CommandContext.now })
    }

    /// Makes a request to the ledger with a session's token.
    ///
    /// - Throws: `Advice` with the problem and its remedy.
    func ask<Answer>(
        _ question: (LedgerOverHTTP, String) async throws -> Answer
    ) async throws -> Answer {
        do {
            return try await question(link, link.begin().token)
        } catch {
            throw try advice(error)
        }
    }

    /// An error with its remedy. A device whose session was ended elsewhere continues as a guest.
    func advice(_ error: any Error) throws -> any Error {
        switch error {
        case let failure as LedgerFailure
        where failure.status == 401 && failure.problem != "wrong-password":
            try account.leave(store, at: CommandContext.now)
            return Advice(words(.sessionOver))
        case let failure as LedgerFailure: return Advice(words.problem(failure))
        case let failure as TransportFailure: return Advice(words(.ledgerAway, "\(failure)"))
        default: return error
        }
    }

    /// Sends waiting entries, and reads those of other devices.
    ///
    /// - Throws: `Advice` with the problem and its remedy.
    func sync() async throws -> SyncReport {
        do {
            let report = try await store.sync(over: link, at: CommandContext.now)
            try store.setPreference("ledger", to: address)
            return report
        } catch {
            throw try advice(error)
        }
    }
}

extension CommandContext {
    /// The account of this device.
    func account() throws -> LedgerAccount {
        LedgerAccount(in: try FileSecretStore("\(home.folder)/secrets"))
    }
}

extension Console {
    /// Prints a value as JSON on one line.
    func say(json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        say(String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}

extension LedgerConnection {
    /// Prints the result of a sync.
    func tell(_ report: SyncReport, _ console: Console) throws {
        if let problem = report.sent.problem {
            let quiet = report.sent.until.map { words(.quiet, CommandContext.clock($0)) }
            throw Advice("\(problem)\n\(words(.nothingLost)) \(quiet ?? "")")
        }
        console.say(words(.synced, report.sent.recorded, report.pulled?.news ?? 0), .good)
        for refused in try store.refused() { console.say(words.line(refused), .quiet) }
        for line in words.lines(try store.unranked()) { console.say(line, .quiet) }
        if report.sent.waiting > 0 { console.say(words(.waiting, report.sent.waiting)) }
    }
}
