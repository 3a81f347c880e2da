import Glibc

/// Lines for the operator while a command runs. Why it failed its program tells at the end:
/// `OperatorCommands.failure`.
enum Console {
    /// Says on standard output what a command came to.
    ///
    /// - Parameters:
    ///   - text: what.
    ///   - end: what follows it.
    static func say(_ text: String, end: String = "\n") { print(text, terminator: end) }

    /// Says something beside it, on standard error.
    ///
    /// - Parameter text: what.
    static func note(_ text: String) {
        _ = (text + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}
