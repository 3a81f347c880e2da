import ArgumentParser
import OfflineClient
import Trust

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The client workflow alone, with the interface of TUF's conformance suite.
struct TufCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tuf", abstract: "Runs the TUF client workflow: init, refresh or download.")

    /// The action.
    enum Action: String, ExpressibleByArgument, CaseIterable {
        case start = "init"
        case refresh, download
    }

    @Option(help: "The folder of trusted metadata.")
    var metadataDir: String

    @Option(help: "The address of the repository's metadata.")
    var metadataURL: String?

    @Option(help: "The path of a target to download; may be given several times.")
    var targetName: [String] = []

    @Option(help: "The address of the repository's targets.")
    var targetBaseURL: String?

    @Option(help: "The folder of downloaded targets.")
    var targetDir: String?

    @Option(help: "Seconds since 1970 to check expiry by; the clock's by default.")
    var now: Int?

    @Argument(help: "init, refresh or download.")
    var action: Action

    @Argument(help: "The root to trust, for init.")
    var root: String?

    func validate() throws {
        switch action {
        case .start where root == nil: throw ValidationError("init needs the root to trust.")
        case .refresh where metadataURL == nil, .download where metadataURL == nil:
            throw ValidationError("\(action.rawValue) needs --metadata-url.")
        case .download where targetName.isEmpty || targetBaseURL == nil || targetDir == nil:
            throw ValidationError(
                "download needs --target-name, --target-base-url and --target-dir.")
        default: break
        }
    }

    func run() async throws {
        do {
            switch action {
            case .start: try start()
            case .refresh:
                var updater = try updater(over: HTTPTransport())
                try await updater.refresh(now: instant)
            case .download: try await download(over: HTTPTransport())
            }
        } catch {
            FlorilegiumPlay.tell("\(error)")
            throw ExitCode(1)
        }
    }

    private func start() throws {
        let store = try FolderStore(metadataDir)
        let bytes = try FolderStore.bytes(ofRootAt: root ?? "")
        try store.save(role: "root", bytes)
    }

    private func updater(over transport: HTTPTransport) throws -> Updater {
        try Updater(
            source: RepositorySource(metadataURL ?? "", over: transport),
            store: try FolderStore(metadataDir))
    }

    private func download(over transport: HTTPTransport) async throws {
        var updater = try updater(over: transport)
        let folder = TargetFolder(targetDir ?? ".")
        let base = targetBaseURL ?? ""
        let address = base.hasSuffix("/") ? base : base + "/"
        let now = instant
        for path in targetName {
            guard let file = try await updater.target(path, now: now) else {
                throw TrustFailure.noSuchTarget(path: path)
            }
            if try folder.has(path, file) { continue }
            try await folder.download(
                path, file, from: address + updater.location(of: path, file), over: transport)
        }
    }

    /// The given time, or the system's clock, read each time.
    private var instant: Instant {
        if let now { return Instant(seconds: now) }
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(seconds: time.tv_sec)
    }
}
