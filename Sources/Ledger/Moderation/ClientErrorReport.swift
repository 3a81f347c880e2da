extension Entry.Kind {
    /// An error in a client: `ClientErrorReport`. It leaves no history, but is counted.
    public static let clientError = Entry.Kind(rawValue: "fault")
}

/// An error in a client: its place in our scripts, without person or data. Every member is a word
/// of a fixed set, a number, or a path of ours; other members are refused.
public struct ClientErrorReport: EntryBody {
    /// An error in a client.
    public static let kind = EntryKind(
        .clientError, isSent: true,
        form: EntryForm(
            bytes: LedgerLimits.clientErrorBytes,
            [
                "browser": .word, "edition": .word, "fault": .word, "line": .number,
                "script": .text(LedgerLimits.clientErrorScriptBytes),
            ]), place: .clientErrors, order: .any)

    /// The class of error in JavaScript.
    public enum Class: String, Codable, Sendable, Hashable, CaseIterable {
        /// `Error`.
        case error
        /// `TypeError`.
        case type
        /// `RangeError`.
        case range
        /// `ReferenceError`.
        case reference
        /// `SyntaxError`.
        case syntax
        /// `DOMException`.
        case dom
        /// Any other.
        case other
    }

    /// A family of browsers.
    public enum Browser: String, Codable, Sendable, Hashable, CaseIterable {
        /// Chrome, Edge and other browsers on Chromium.
        case chromium
        /// Firefox.
        case firefox
        /// Safari.
        case safari
        /// Any other.
        case other
    }

    /// The class of error.
    public var fault: Class
    /// The path of the script, below assets/scripts: `pages/round/round-page.js`.
    public var script: String
    /// The line in it; 0 for an unknown one.
    public var line: Int
    /// The edition, as `2026.11.1`.
    public var edition: String
    /// The family of browsers.
    public var browser: Browser

    /// An error.
    public init(fault: Class, script: String, line: Int, edition: String, browser: Browser) {
        self.fault = fault
        self.script = script
        self.line = line
        self.edition = edition
        self.browser = browser
    }

    /// Whether every member has a form that clients of this project send.
    var isOurs: Bool {
        LedgerLimits.clientErrorLines.contains(line) && Self.isPath(script)
            && Self.isVersion(edition)
    }

    /// Whether a text is lower-case words with hyphens between slashes, and `.js`.
    private static func isPath(_ text: String) -> Bool {
        guard text.utf8.count <= LedgerLimits.clientErrorScriptBytes, text.hasSuffix(".js") else {
            return false
        }
        let parts = text.dropLast(3).split(separator: "/", omittingEmptySubsequences: false)
        return parts.count <= LedgerLimits.clientErrorFolders
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.utf8.allSatisfy {
                        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                            || $0 == UInt8(ascii: "-")
                    }
            }
    }

    /// Whether a text is three numbers with dots between.
    private static func isVersion(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3
            && parts.allSatisfy { part in
                (1...4).contains(part.utf8.count)
                    && part.utf8.allSatisfy {
                        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    }
            }
    }
}

extension Entry {
    /// The error in an entry.
    ///
    /// - Parameter now: the ledger's time, in milliseconds since 1970-01-01T00:00Z.
    /// - Returns: the error.
    /// - Throws: `Refusal` as `read(as:)`; `.tooEarly`, `.tooLate`, `.badFault` when a member is
    ///   not of a client's form.
    public func readClientError(received now: Int) throws(Refusal) -> ClientErrorReport {
        let report = try read(as: ClientErrorReport.self)
        guard made <= now + LedgerLimits.ahead else { throw .tooEarly }
        guard made >= now - LedgerLimits.offline else { throw .tooLate }
        guard report.isOurs else { throw .badFault }
        return report
    }
}
