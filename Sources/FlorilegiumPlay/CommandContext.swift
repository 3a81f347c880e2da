import ArgumentParser
import Catalog
import Foundation
import OfflineClient
import Storage
import Trust

/// Options of every command: the data directory and the language.
struct CommonOptions: ParsableArguments {
    @Option(help: "The folder that keeps everything (default: ~/.local/share/florilegium).")
    var home: String?

    @Option(help: "The address that editions come from; remembered by sync.")
    var from: String?

    @Option(help: "The root file to trust at the beginning; remembered by sync.")
    var root: String?

    @Option(help: "The channel to follow: stable or beta; remembered by sync.")
    var channel: String?

    @Option(help: "The language of texts: \(Language.list) (default: from LANG).")
    var language: String?

    func validate() throws {
        if let language, Language(rawValue: language) == nil {
            throw ValidationError("--language is one of \(Language.list).")
        }
        if let channel, !Slug.isValid(channel) {
            throw ValidationError("--channel is a word such as stable or beta.")
        }
    }
}

/// The context of every command: the client, its data directory, the console and the language.
struct CommandContext {
    let options: CommonOptions
    let home: DataDirectory
    let console = Console()

    /// The seconds without an update after which the date of the last one is displayed.
    private static let fresh = 14 * 86_400

    init(_ options: CommonOptions) {
        self.options = options
        let account = getpwuid(getuid()).flatMap { $0.pointee.pw_dir }
        guard
            let home = options.home
                ?? Self.defaultHome(
                    in: ProcessInfo.processInfo.environment,
                    ofAccount: account.map { String(cString: $0) })
        else {
            FlorilegiumPlay.tell(
                "There is no folder of yours to keep things in: HOME is not set. Name one: --home FOLDER"
            )
            exit(1)
        }
        self.home = DataDirectory(home)
    }

    /// The data directory without `--home`; nil where the person has no home folder. A relative
    /// path in the environment is ignored (XDG Base Directory).
    static func defaultHome(
        in environment: [String: String], ofAccount account: String?
    ) -> String? {
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            return "\(data)/florilegium"
        }
        let homes = [environment["HOME"], account].compactMap(\.self)
        return homes.first { $0.hasPrefix("/") }.map { "\($0)/.local/share/florilegium" }
    }

    /// The player's state.
    func store() throws -> PlayerStore { try PlayerStore(home.playerPlace) }

    /// This device's key.
    func key() throws -> DeviceKey {
        try DeviceKey(in: try FileSecretStore("\(home.folder)/secrets"))
    }

    /// The edition; nil before the first download. A damaged one is an error.
    func libraryIfAny() throws -> Library? {
        do { return try home.library() } catch ClientFailure.noEdition { return nil }
    }

    /// The edition; before the first download it throws `Advice`.
    func library() throws -> Library {
        do {
            let library = try home.library()
            if let status = home.status, Self.now / 1_000 - status.verified.seconds > Self.fresh {
                FlorilegiumPlay.tell(
                    "Edition \(library.edition.version), verified on \(status.verifiedOn).")
            }
            return library
        } catch ClientFailure.noEdition {
            throw Advice(
                """
                There is no edition here yet (\(home.folder)).
                Download one while you are online:
                  florilegium-play --home \(home.folder) --from ADDRESS --root ROOT.json sync
                After that everything works without a network.
                """)
        }
    }

    /// The language: of the option, of the preference, or of the system.
    func language() throws -> Language {
        if let language = options.language.flatMap(Language.init(rawValue:)) { return language }
        if FileManager.default.fileExists(atPath: home.playerPlace),
            let preferred = try store().preference("language").flatMap(Language.init(rawValue:))
        {
            return preferred
        }
        let environment = ProcessInfo.processInfo.environment
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
        let tag = names.first { !$0.isEmpty }?.prefix(2)
        return tag.flatMap { Language(rawValue: String($0)) } ?? .fallback
    }

    // MARK: Time

    /// Milliseconds since 1970.
    static var now: Int { Int((Date().timeIntervalSince1970 * 1_000).rounded(.down)) }

    static var instant: Instant { Instant(seconds: now / 1_000) }

    static var today: Day { Day(secondsSince1970: now / 1_000) }

    static var zone: String { TimeZone.current.identifier }

    /// Minutes that the local zone is ahead of UTC now.
    static var offset: Int { TimeZone.current.secondsFromGMT() / 60 }

    /// The local day of a time in milliseconds since 1970.
    static func day(of time: Int) -> Day {
        let date = Date(timeIntervalSince1970: Double(time) / 1_000)
        return Day(secondsSince1970: time / 1_000 + TimeZone.current.secondsFromGMT(for: date))
    }

    /// The local time of day, as 14:05.
    static func clock(_ time: Int, in zone: TimeZone = .current) -> String {
        let date = Date(timeIntervalSince1970: Double(time) / 1_000)
        let seconds = time / 1_000 + zone.secondsFromGMT(for: date)
        let minutes = seconds / 60 % 1_440
        let digits = { (part: Int) in part < 10 ? "0\(part)" : "\(part)" }
        return "\(digits(minutes / 60)):\(digits(minutes % 60))"
    }

    static var random: (UInt64, UInt64) {
        (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
    }
}

/// An error with its remedy, for a person.
struct Advice: Error, CustomStringConvertible {
    let description: String
    init(_ text: String) { description = text }
}

/// The source of editions, which the folder remembers.
struct Source: Codable {
    var base: String
    var channel: String

    private static func place(_ home: DataDirectory) -> String { "\(home.folder)/source.json" }
    private static func rootPlace(_ home: DataDirectory) -> String {
        "\(home.folder)/first-root.json"
    }

    /// Whether it is given by options or remembered.
    static func isKnown(_ context: CommandContext) -> Bool {
        context.options.from != nil
            || FileManager.default.fileExists(atPath: place(context.home))
    }

    /// The remembered source, overridden by options.
    static func read(_ context: CommandContext) throws -> (source: Source, root: [UInt8]) {
        let known = (try? Data(contentsOf: URL(filePath: place(context.home))))
            .flatMap { try? CanonicalJSON.decode(Source.self, from: $0) }
        guard let base = context.options.from ?? known?.base else {
            throw Advice("Say where editions come from: --from ADDRESS (and --root ROOT.json).")
        }
        let rootPlace = context.options.root ?? rootPlace(context.home)
        guard context.options.root != nil || FileManager.default.fileExists(atPath: rootPlace)
        else {
            throw Advice(
                "Say which root file to trust: --root ROOT.json. The publisher gives it to you.")
        }
        let source = Source(
            base: base, channel: context.options.channel ?? known?.channel ?? "stable")
        return (source, try FolderStore.bytes(ofRootAt: rootPlace))
    }

    /// Remembers a source after its first successful update.
    func keep(_ root: [UInt8], in home: DataDirectory) throws {
        try AtomicFile.write(root, to: Self.rootPlace(home))
        try AtomicFile.write(Array(try CanonicalJSON.encode(self)), to: Self.place(home))
    }
}

/// A command that reads or changes the client's data.
protocol ClientCommand: AsyncParsableCommand {
    var options: CommonOptions { get }
    func run(at context: CommandContext) async throws
}

extension ClientCommand {
    mutating func run() async throws {
        do {
            try await run(at: CommandContext(options))
        } catch let exit as ExitCode {
            throw exit
        } catch {
            FlorilegiumPlay.tell("\(error)")
            throw ExitCode(1)
        }
    }
}
