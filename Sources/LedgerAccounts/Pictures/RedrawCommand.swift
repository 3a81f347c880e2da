package import ArgumentParser
import Foundation
import Glibc
import PictureDrawing
import Serving

/// Redraws one picture from standard input to standard output. The server starts this process for
/// each uploaded picture (`PictureQueue`), so that a hostile file can harm no other request.
package struct RedrawCommand: ParsableCommand {
    static let name = "redraw"
    package static let configuration = CommandConfiguration(
        commandName: name, abstract: "Draws a picture anew, from standard input to output.",
        shouldDisplay: false)

    @Option var pixels: Int
    @Option var edge: Int
    @Option var memory: Int
    @Option var seconds: Int

    package init() {}

    package func run() throws {
        do {
            try Sandbox.close(memory: memory, seconds: seconds)
            // libvips opens its modules here, before opening files is forbidden.
            try Drawing.start()
            try Sandbox.closeDescriptors()
        } catch {
            Listening.complain("The picture's process cannot be closed in: \(error)")
            _exit(EX_OSERR)
        }
        do {
            let file = try Self.standardInput(most: AccountLimits.pictureBytes)
            Self.say(try Drawing.square(file, edge: edge, pixels: pixels))
            // `_exit` skips the exit handlers of libraries.
            _exit(EXIT_SUCCESS)
        } catch {
            _exit(error.rawValue)
        }
    }

    private static func standardInput(most: Int) throws(PictureFailure) -> [UInt8] {
        var file: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(STDIN_FILENO, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0, file.count + count <= most else { throw .broken }
            if count == 0 { return file }
            file += piece[..<count]
        }
    }

    private static func say(_ data: Data) {
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = write(
                    STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { _exit(EX_IOERR) }
                rest = rest.dropFirst(count)
            }
        }
    }
}
