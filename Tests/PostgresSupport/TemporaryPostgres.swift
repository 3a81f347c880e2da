import CPostgres
import Foundation

/// A PostgreSQL server of the tests' own: in a temporary folder, at a socket in it, without fsync. It
/// is started once per process when a test first asks for it, and ends with the process.
public final class TemporaryPostgres: Sendable {
    /// Why there is no server.
    public struct Failure: Error, CustomStringConvertible {
        /// What went wrong.
        public let description: String
    }

    /// Whether a server can be started here.
    public static let isThere = programs != nil && (getuid() != 0 || runuser != nil)
    /// What a suite that is skipped for want of it says.
    public static let reason: String =
        "skipped: PostgreSQL's initdb is not here; .ci/setup test installs it"

    private static let started = Result { try TemporaryPostgres() }

    /// The server of this process.
    ///
    /// - Throws: `Failure` where it could not be started.
    public static func shared() throws -> TemporaryPostgres { try started.get() }

    /// The folder of the server's socket.
    public let folder: String
    private let port: Int?
    /// While this is open the server runs.
    private let life: FileHandle

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - fsync: whether it waits for the disk.
    ///   - port: a port of 127.0.0.1 where it listens besides.
    ///   - primary: the server whose standby it is; nil for a server of its own.
    /// - Throws: `Failure` where it could not be started.
    public init(
        fsync: Bool = false, port: Int? = nil, standbyOf primary: TemporaryPostgres? = nil
    ) throws {
        guard let programs = Self.programs else { throw Failure(description: Self.reason) }
        self.port = port
        var options = "-c fsync=\(fsync ? "on" : "off")"
        if let port { options += " -c listen_addresses=127.0.0.1 -c port=\(port)" }
        folder = try Self.makeFolder()
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "server.sh")
        let process = Process()
        let input = Pipe()
        life = input.fileHandleForWriting
        // Another child of this process must not keep the server alive.
        _ = fcntl(life.fileDescriptor, F_SETFD, FD_CLOEXEC)
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments =
            [script.path, folder, programs, options, primary?.address(of: "postgres") ?? ""]
            + Self.prefix
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        try waitUntilReady()
    }

    /// Makes an empty database that orders texts by their bytes.
    ///
    /// - Returns: its address, for libpq, as the server's superuser.
    /// - Throws: `Failure`.
    public func database() throws -> String {
        let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
        try execute(
            "CREATE DATABASE \(name) TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'",
            at: address(of: "postgres"))
        return address(of: name)
    }

    /// The address of a database, for libpq.
    public func address(of database: String, as user: String = "postgres") -> String {
        "host=\(folder) port=\(port ?? 5_432) user=\(user) dbname=\(database)"
    }

    /// An address of a server's socket as an operator writes it.
    public static func url(of address: String) -> String {
        let parts = address.split(separator: " ").map { $0.split(separator: "=") }
        let values = Dictionary(uniqueKeysWithValues: parts.map { ($0[0], $0[1]) })
        return "postgres://\(values["user"] ?? "")@/\(values["dbname"] ?? "")"
            + "?host=\(values["host"] ?? "")&port=\(values["port"] ?? "")"
    }

    /// Runs a script as an operator would, by psql, as the superuser.
    ///
    /// - Throws: `Failure` with what psql said.
    public func psql(_ script: String) throws {
        let place = "\(folder)/\(UUID().uuidString).sql"
        try Data(script.utf8).write(to: URL(filePath: place))
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "\(Self.programs ?? "")/psql")
        process.arguments = [
            "-q", "-X", "-v", "ON_ERROR_STOP=1", "-f", place, "-d", address(of: "postgres"),
        ]
        process.standardError = output
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: String(decoding: said, as: UTF8.self))
        }
    }

    /// Ends the server, as if its machine had lost its power.
    public func stop() throws {
        try life.close()
        for _ in 0..<3_000 where FileManager.default.fileExists(atPath: folder) { usleep(10_000) }
    }

    /// A port of 127.0.0.1 that was free a moment ago. It is below those that the system gives to whoever asks for any, so
    /// that nobody else gets it meanwhile.
    ///
    /// - Throws: `Failure`.
    public static func freePort() throws -> Int {
        for _ in 0..<100 {
            let port = Int.random(in: 15_000..<32_000)
            if isFree(port) { return port }
        }
        throw Failure(description: "no port is free")
    }

    private static func isFree(_ port: Int) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    /// Runs statements on a connection of their own.
    ///
    /// - Returns: the first column of the last answer, as texts.
    /// - Throws: `Failure` with what the server said.
    @discardableResult
    public func execute(_ sql: String, at address: String) throws -> [String] {
        let connection = PQconnectdb(address)
        defer { PQfinish(connection) }
        let result = PQexec(connection, sql)
        defer { PQclear(result) }
        let status = PQresultStatus(result)
        guard status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK else {
            throw Failure(description: String(cString: PQerrorMessage(connection)))
        }
        guard PQnfields(result) > 0 else { return [] }
        return (0..<PQntuples(result)).map { String(cString: PQgetvalue(result, $0, 0)) }
    }

    // MARK: -

    /// The folder of the newest server's programs.
    private static let programs: String? = {
        let debian = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: debian)) ?? []
        let newestFirst = versions.compactMap { Int($0) }.sorted(by: >)
        let paths = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return (newestFirst.map { "\(debian)/\($0)/bin" } + paths.map(String.init)).first {
            FileManager.default.isExecutableFile(atPath: "\($0)/initdb")
        }
    }()

    private static let runuser = ["/usr/sbin/runuser", "/sbin/runuser"].first {
        FileManager.default.isExecutableFile(atPath: $0) && getpwnam("postgres") != nil
    }

    /// The server refuses to run as root: then it runs as the user that Debian's package makes.
    private static var prefix: [String] {
        guard getuid() == 0, let runuser else { return [] }
        return [runuser, "-u", "postgres", "--"]
    }

    /// A folder for the server's user, who may enter all above it; its path is short enough for a
    /// socket's address.
    private static func makeFolder() throws -> String {
        let temporary = FileManager.default.temporaryDirectory.path
        let isFit = temporary.utf8.count < 60 && (getuid() != 0 || isOpenToAll(temporary))
        let parent = isFit ? temporary : "/tmp"
        let path = "\(parent)/postgres-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        if getuid() == 0, let user = getpwnam("postgres") {
            guard chown(path, user.pointee.pw_uid, user.pointee.pw_gid) == 0 else {
                throw Failure(description: "\(path) cannot be given to the user postgres")
            }
        }
        return path
    }

    /// Whether every user may enter a folder and those above it. Root's TMPDIR often lies below a
    /// folder that nobody else may enter.
    private static func isOpenToAll(_ path: String) -> Bool {
        let parts = URL(filePath: path).resolvingSymlinksInPath().pathComponents
        return parts.indices.allSatisfy { last in
            var entry = stat()
            return stat(parts[...last].joined(separator: "/"), &entry) == 0
                && entry.st_mode & S_IXOTH != 0
        }
    }

    private func waitUntilReady() throws {
        let files = FileManager.default
        for _ in 0..<6_000 {
            if files.fileExists(atPath: "\(folder)/ready") { return }
            if files.fileExists(atPath: "\(folder)/failed") { break }
            usleep(10_000)
        }
        let logs = ["initdb.log", "start.log", "log"].compactMap {
            try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
        }
        throw Failure(description: "PostgreSQL did not start: " + logs.joined(separator: "\n"))
    }
}
