#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// What a program was called with.
public enum ProgramArguments {
    /// Ends the program where an argument is not UTF-8. Swift would repair it into another text, and
    /// the program would work on another file than the one that was named.
    ///
    /// - Parameter code: the exit code of wrong arguments.
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

    /// Without what a terminal would obey.
    private static func harmless(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }
}
