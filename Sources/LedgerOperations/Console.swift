import Glibc

/// Prints lines for the operator while a command runs. The reason of a failure is printed at the
/// end, by `OperatorCommands.failure`.
enum Console {
    /// Prints a command's result on standard output.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - end: the text after it.
    static func say(_ text: String, end: String = "\n") { print(text, terminator: end) }

    /// Prints a remark on standard error.
    ///
    /// - Parameter text: the text.
    static func note(_ text: String) {
        _ = (text + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}
