import ArgumentParser
import Catalog
import Glibc
package import Logging
package import NIOCore

/// What all servers have in common where they meet their operator.
package enum Listening {
    /// The address that people type.
    package static func address(_ host: String, _ port: Int) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/"
    }

    /// The host that an operator named: an IPv6 address may stand in brackets, as in addresses.
    package static func host(_ typed: String) -> String {
        typed.hasPrefix("[") && typed.hasSuffix("]") ? String(typed.dropFirst().dropLast()) : typed
    }

    /// Why a server does not start.
    package struct NoEdition: Error, CustomStringConvertible {
        package var description: String
    }

    /// Looks whether a folder has an edition to serve.
    ///
    /// - Parameter folder: the folder that the operator named.
    /// - Throws: `NoEdition`, in three lines, where it has none.
    package static func expectEdition(in folder: String) throws {
        let pointer = "\(folder)/\(ReadRoute.file(ReadRoute.editions))"
        guard access(pointer, R_OK) != 0 else { return }
        throw NoEdition(
            description: """
                there is no edition to serve: \(String(cString: strerror(errno)))
                  at  \(pointer)
                  do  Check --build; run florilegium build or publish first; or say --wait
                """)
    }

    /// Accepts many connections at a time from now on.
    ///
    /// NIO accepts four in a turn, and a turn is long where hundreds of answers go out: whoever came
    /// last would wait for seconds to be heard at all.
    package static func begin(at channel: any Channel) async {
        // What is closed already accepts nobody; there is nothing to say of it.
        try? await channel.setOption(
            .maxMessagesPerRead, value: UInt(ConnectionLimits.acceptedAtOnce)
        ).get()
    }

    /// Reads a log level.
    ///
    /// - Throws: `ValidationError` for what is none.
    @Sendable package static func level(_ text: String) throws -> Logger.Level {
        guard let level = Logger.Level(rawValue: text) else {
            throw ValidationError("'\(text)' is no log level. Take info, or debug to see more.")
        }
        return level
    }

    /// Whether a text is scheme://host or scheme://host:port, as browsers send it.
    package static func isOrigin(_ text: String) -> Bool {
        guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else {
            return false
        }
        let rest = text.dropFirst(scheme.count)
        return !rest.isEmpty
            && rest.utf8.allSatisfy {
                (48...58).contains($0) || (97...122).contains($0) || $0 == 45 || $0 == 46
                    || $0 == 91 || $0 == 93
            }
    }

    /// Says on standard error why an address cannot be had, and what to do.
    package static func complain(_ error: IOError, host: String, port: Int) {
        let (reason, advice) =
            switch error.errnoCode {
            case EADDRINUSE:
                (
                    "the port is in use",
                    "Stop what listens there (`ss -ltnp` shows it), or choose another: --port 0"
                )
            case EACCES:
                ("the port needs more rights", "Choose one from 1024 on, such as --port 8080")
            default: (String(cString: strerror(error.errnoCode)), "Choose another --host or --port")
            }
        complain("cannot listen: \(reason)\n  at  \(host):\(port)\n  do  \(advice)")
    }

    /// Says on standard error that a host is none, and what to do.
    package static func complainOfHost(_ host: String, port: Int) {
        complain(
            "cannot listen: no such host is known\n  at  \(host):\(port)\n  do  Choose another --host"
        )
    }

    /// Says on standard error what went wrong.
    package static func complain(_ text: String) {
        let lines = "error: \(text)\n"
        _ = lines.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}
