import FoundationEssentials
import LedgerOperations

/// Options besides the command line: the environment, and a file. The command line overrides the
/// environment, which overrides the file.
enum Settings {
    /// The options of `serve`: with one value, a list, or a flag.
    private enum Kind { case value, list, flag }

    private static let known: [String: Kind] = [
        "home": .value, "store": .value, "replica": .value, "build": .value, "host": .value,
        "port": .value,
        "allow-origin": .list, "name": .list, "behind-proxy": .flag, "wait": .flag,
        "device-rate": .value, "network-rate": .value, "log-level": .value, "site": .value,
        "smtp": .value, "smtp-user": .value,
        "smtp-password-file": .value, "mail-from": .value, "names": .value, "block-list": .value,
        "game-center-roots": .value, "game-center-bundle": .list,
    ]

    /// The command line of `serve`, completed by the environment and the file; other commands stay
    /// unchanged.
    ///
    /// - Parameters:
    ///   - commandLine: the arguments, the command first.
    ///   - environment: `FLORILEGIUM_SMTP` is `--smtp`; lists are separated by commas.
    ///   - read: reads the file of `--config` or `FLORILEGIUM_CONFIG`: lines `name: value`.
    /// - Returns: the arguments to parse.
    /// - Throws: `OperatorFailure` naming the wrong line or variable, the error of `read`.
    static func arguments(
        _ commandLine: [String], environment: [String: String],
        read: (String) throws -> String
    ) throws -> [String] {
        guard commandLine.first == "serve" else { return commandLine }
        let named = environment["FLORILEGIUM_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
        let path = value(of: "config", in: commandLine) ?? named
        let file = try path.map { try lines(of: try read($0), in: $0) } ?? [:]
        var added: [String] = []
        for (name, kind) in known.sorted(by: { $0.key < $1.key }) {
            let variable =
                "FLORILEGIUM_" + name.uppercased().replacing("-", with: "_")
            guard !isNamed(name, in: commandLine) else { continue }
            // Templates often set variables that they leave open to an empty text.
            let set = environment[variable].flatMap { $0.isEmpty ? nil : $0 }
            guard let chosen = set ?? file[name] else { continue }
            switch kind {
            // One argument, because a value may begin with a hyphen.
            case .value: added.append("--\(name)=\(chosen)")
            case .list:
                added += chosen.split(separator: ",").map { part in
                    "--\(name)=\(part.drop { $0 == " " })"
                }
            case .flag:
                guard ["yes", "no"].contains(chosen) else {
                    throw OperatorFailure(
                        "'\(chosen)' is neither yes nor no.",
                        at: set == nil ? "\(path ?? ""), \(name)" : variable,
                        do: "Write yes or no.")
                }
                if chosen == "yes" { added.append("--\(name)") }
            }
        }
        return ["serve"] + added + commandLine.dropFirst()
    }

    private static func isNamed(_ name: String, in arguments: [String]) -> Bool {
        arguments.contains { $0 == "--\(name)" || $0.hasPrefix("--\(name)=") }
    }

    private static func value(of name: String, in arguments: [String]) -> String? {
        for (place, argument) in arguments.enumerated() {
            if argument.hasPrefix("--\(name)=") {
                return String(argument.dropFirst(name.count + 3))
            }
            if argument == "--\(name)", place + 1 < arguments.count { return arguments[place + 1] }
        }
        return nil
    }

    private static func lines(of text: String, in path: String) throws -> [String: String] {
        var found: [String: String] = [:]
        // Some editors begin a file with a byte order mark.
        let text =
            text.unicodeScalars.first == "\u{feff}" ? String(text.unicodeScalars.dropFirst()) : text
        let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in all.enumerated() {
            let line = line.drop { $0 == " " || $0 == "\t" }
            if line.isEmpty || line.hasPrefix("#") { continue }
            let parts = line.split(separator: ":", maxSplits: 1)
            let place = "\(path), line \(number + 1)"
            guard parts.count == 2, let name = parts.first.map(String.init), let kind = known[name]
            else {
                throw OperatorFailure(
                    "'\(line)' sets nothing that is known.", at: place,
                    do: "Write it like port: 8081; florilegium-ledger serve --help names all.")
            }
            var value = parts[1].drop { $0 == " " }
            while let last = value.last, last.isWhitespace { value.removeLast() }
            guard !value.isEmpty else {
                throw OperatorFailure(
                    "'\(name)' is set to nothing.", at: place,
                    do: "Write a value behind the colon, or leave the line out.")
            }
            switch (found[name], kind) {
            case (nil, _): found[name] = String(value)
            case (let before?, .list): found[name] = "\(before),\(value)"
            default:
                throw OperatorFailure(
                    "'\(name)' is set twice.", at: place, do: "Leave one of the lines out.")
            }
        }
        return found
    }
}
