import Foundation
import Glibc
import Synchronization

/// Shows the progress of a build: a bar on a terminal, plain lines elsewhere.
package final class ProgressBar: Sendable {
    private struct Stage {
        var name = ""
        var count = 0
        var done = 0
        var began = ContinuousClock.now
        var drawn = ContinuousClock.now
    }

    private let stage = Mutex(Stage())
    private let isTerminal: Bool
    private let isQuiet: Bool
    /// Receives each line in place of standard error; nil for standard error.
    private let hear: (@Sendable (String) -> Void)?

    /// Progress on standard error; nothing when `isQuiet`.
    package init(isQuiet: Bool = false) {
        self.isQuiet = isQuiet
        hear = nil
        let environment = ProcessInfo.processInfo.environment
        // NO_COLOR and "dumb" both mean text without escape sequences.
        isTerminal =
            isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
            && (environment["NO_COLOR"] ?? "").isEmpty
    }

    /// Progress that the caller displays.
    ///
    /// - Parameter hear: receives each line as plain text.
    package init(telling hear: @escaping @Sendable (String) -> Void) {
        isQuiet = false
        isTerminal = false
        self.hear = hear
    }

    /// Begins a stage of some steps.
    package func begin(_ name: String, count: Int) {
        stage.withLock { $0 = Stage(name: name, count: count) }
        draw(isLast: false)
    }

    /// Counts one finished step.
    package func step() {
        let pause = Duration.milliseconds(isTerminal ? 100 : hear == nil ? 10_000 : 500)
        let isDue = stage.withLock { stage in
            stage.done += 1
            let isDue = ContinuousClock.now - stage.drawn > pause
            if isDue { stage.drawn = .now }
            return isDue
        }
        if isDue { draw(isLast: false) }
    }

    /// Ends the stage.
    package func end() { draw(isLast: true) }

    /// Prints a line.
    package func say(_ text: String) {
        if !isQuiet { write(text + "\n") }
    }

    private func draw(isLast: Bool) {
        guard !isQuiet else { return }
        let (count, done, title, seconds) = stage.withLock { stage in
            (
                stage.count, stage.done,
                stage.name.padding(toLength: 8, withPad: " ", startingAt: 0),
                (ContinuousClock.now - stage.began) / .seconds(1)
            )
        }
        if isLast {
            let clear = isTerminal ? "\r\u{1b}[K" : ""
            write("\(clear)\(title) \(count) in \(String(format: "%.1f", seconds)) s\n")
            return
        }
        guard isTerminal || done > 0 else { return }
        let left = done > 0 ? Int((seconds / Double(done) * Double(count - done)).rounded(.up)) : 0
        let rate = seconds > 0 ? Double(done) / seconds : 0
        let filled = count > 0 ? done * 24 / count : 24
        let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: 24 - filled)
        let speed = String(format: "%.1f", rate)
        let line = "\(title) \(bar) \(done)/\(count) · \(speed)/s · \(Self.left(left))"
        write(isTerminal ? "\r\(line)\u{1b}[K" : line + "\n")
    }

    /// A remaining time as text: "40 s left", "5 min left", "3 h left".
    package static func left(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: "\(seconds) s left"
        case ..<5_400: "\((seconds + 59) / 60) min left"
        default: "\((seconds + 3_599) / 3_600) h left"
        }
    }

    private func write(_ text: String) {
        if let hear {
            hear(String(text.last == "\n" ? text.dropLast() : text[...]))
            return
        }
        FileHandle.standardError.write(Data(text.utf8))
    }
}
