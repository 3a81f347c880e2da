import ArgumentParser
import Catalog
import Glibc
package import Logging
package import NIOCore

/// The servers' common handling of addresses, options and messages for the operator.
package enum Listening {
    /// The address for people to open.
    package static func address(_ host: String, _ port: Int) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/"
    }

    /// The host that an operator named, without the brackets of an IPv6 address.
    package static func host(_ typed: String) -> String {
        typed.hasPrefix("[") && typed.hasSuffix("]") ? String(typed.dropFirst().dropLast()) : typed
    }

    /// Why a server without an edition does not start.
    package struct NoEdition: Error, CustomStringConvertible {
        package var description: String
    }

    /// Checks that a folder has an edition to serve.
    ///
    /// - Parameter folder: the folder that the operator named.
    /// - Throws: `NoEdition`, in three lines, when its pointer cannot be read.
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

    /// Starts accepting many connections in one turn.
    ///
    /// NIO accepts four in a turn, and a turn is long while hundreds of answers are sent: the last
    /// connections would wait for seconds.
    package static func begin(at channel: any Channel) async {
        // A channel that is closed already accepts none; that needs no message.
        try? await channel.setOption(
            .maxMessagesPerRead, value: UInt(ConnectionLimits.acceptedAtOnce)
        ).get()
    }

    /// Reads a log level.
    ///
    /// - Throws: `ValidationError` for any other text.
    @Sendable package static func level(_ text: String) throws -> Logger.Level {
        guard let level = Logger.Level(rawValue: text) else {
            throw ValidationError("'\(text)' is no log level. Take info, or debug to see more.")
        }
        return level
    }

    /// Whether a text is scheme://host or scheme://host:port, in the form of browsers.
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

    /// Prints on standard error why an address cannot be bound, and the remedy.
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

    /// Prints on standard error that a host is invalid, and the remedy.
    package static func complainOfHost(_ host: String, port: Int) {
        complain(
            "cannot listen: no such host is known\n  at  \(host):\(port)\n  do  Choose another --host"
        )
    }

    /// Prints an error on standard error.
    package static func complain(_ text: String) {
        let lines = "error: \(text)\n"
        _ = lines.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}
