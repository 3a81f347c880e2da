#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The arguments of this program.
public enum ProgramArguments {
    /// Ends the program where an argument is not UTF-8. Swift would replace its invalid bytes, and
    /// the program would use another file than the named one.
    ///
    /// - Parameter code: the exit code for wrong arguments.
    public static func refuseUnreadable(code: Int32 = 64) {
        for place in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = CommandLine.unsafeArgv[place],
                String(validatingCString: argument) == nil
            else { continue }
            let text = """
                error: an argument is not UTF-8: '\(harmless(String(cString: argument)))'
                  at  argument \(place)
                  do  name the file by a link or a folder whose name is UTF-8

                """
            _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
            exit(code)
        }
    }

    /// The text without terminal control characters.
    private static func harmless(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }
}
