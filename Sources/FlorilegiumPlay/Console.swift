import Foundation
import Storage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The terminal, or pipes in its place. Colours and pictures are for terminals only.
final class Console {
    /// The result of waiting for a line.
    enum Answer: Equatable {
        case line(String)
        case timeOut
        /// The input has ended.
        case end
    }

    /// The longest line, in bytes; the rest of a longer one is dropped.
    private static let longestLine = 4_096

    let isInteractive: Bool
    private let hasColours: Bool
    private let showsPictures: Bool
    private var pending: [UInt8] = []
    private var isAtEnd = false

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        isInteractive = isatty(STDIN_FILENO) == 1
        let isDumb = (environment["TERM"] ?? "dumb") == "dumb"
        hasColours = isTerminal && !isDumb && (environment["NO_COLOR"] ?? "").isEmpty
        // Pictures in packs are WebP: these terminals show everything that their system decodes.
        // Kitty's protocol accepts PNG and raw pixels, sixel raw pixels.
        let programs = [environment["TERM_PROGRAM"], environment["LC_TERMINAL"]]
        showsPictures =
            isTerminal && programs.contains { ["iTerm.app", "iTerm2", "WezTerm"].contains($0) }
    }

    enum Style: String {
        case plain = ""
        case strong = "1"
        case good = "32"
        case bad = "31"
        case quiet = "2"
    }

    func say(_ text: String = "", _ style: Style = .plain) {
        put(styled(Self.harmless(text), style) + "\n")
    }

    /// Writes without ending the line.
    func ask(_ text: String) { put(text) }

    private func styled(_ text: String, _ style: Style) -> String {
        hasColours && style != .plain ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// A text without terminal control characters.
    static func harmless(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { scalar in
                    scalar == "\n" || !(scalar.value < 32 || (127..<160).contains(scalar.value))
                }))
    }

    private func put(_ text: String) { StandardOutput.write(Array(text.utf8)) }

    /// Shows a picture where the terminal can.
    ///
    /// - Returns: whether it was shown.
    func show(_ picture: [UInt8]) -> Bool {
        guard showsPictures else { return false }
        let text = Data(picture).base64EncodedString()
        put("\u{1B}]1337;File=inline=1;size=\(picture.count);width=40:\(text)\u{07}\n")
        return true
    }

    /// Asks for a secret, and waits for it. A terminal does not show what is typed.
    func secret(_ question: String) -> Answer {
        guard isInteractive else { return line() }
        ask(question + " ")
        var before = termios()
        let isSet = tcgetattr(STDIN_FILENO, &before) == 0
        if isSet {
            var silent = before
            silent.c_lflag &= ~tcflag_t(ECHO)
            tcsetattr(STDIN_FILENO, TCSANOW, &silent)
        }
        defer {
            if isSet { tcsetattr(STDIN_FILENO, TCSANOW, &before) }
            say()
        }
        return line()
    }

    /// Waits for a line.
    ///
    /// - Parameter end: the end of the wait; nil for none.
    /// - Returns: the line without its end, or why there is none.
    func line(until end: ContinuousClock.Instant? = nil) -> Answer {
        while true {
            if let place = pending.firstIndex(of: UInt8(ascii: "\n")) {
                let line = pending[..<place].prefix(Self.longestLine)
                pending.removeFirst(place + 1)
                return .line(
                    String(decoding: line, as: UTF8.self)
                        .trimmingCharacters(in: .whitespacesAndNewlines))
            }
            if isAtEnd { return .end }
            var wait: Int32 = -1
            if let end {
                let rest = ContinuousClock().now.duration(to: end)
                if rest <= .zero { return .timeOut }
                let (seconds, parts) = rest.components
                wait = Int32(min(seconds * 1_000 + parts / 1_000_000_000_000_000 + 1, 86_400_000))
            }
            var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            if poll(&descriptor, 1, wait) <= 0 { continue }
            read()
        }
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = systemRead(STDIN_FILENO, &buffer, buffer.count)
        if count < 0, errno == EINTR { return }
        guard count > 0 else {
            isAtEnd = true
            if !pending.isEmpty { pending.append(UInt8(ascii: "\n")) }
            return
        }
        pending += buffer[0..<count]
        // Endless input without line ends is not kept in memory.
        if pending.count > 1 << 20 { pending.removeAll() }
    }
}

private let systemWrite = write(_:_:_:)
private let systemRead = read(_:_:_:)
