import Crypto
import Foundation
package import HTTPTypes
package import NIOCore

/// Where connections may become WebSockets (RFC 6455), and who takes what comes over them.
package struct WebSocketRules: Sendable {
    /// What comes over a WebSocket.
    package enum Event: Sendable {
        /// A message.
        case text(String)
        /// The end of it, from either side; nothing comes after it.
        case closed
    }

    /// The path at which they are opened, without its query.
    package var path: String
    /// Whether a request may become one; where not, it is answered as any other request.
    package var accepts: @Sendable (HTTPRequest, any Channel) -> Bool
    /// Takes a WebSocket that was opened, and gives who takes what comes over it. That one must not
    /// wait: it is called on the event loop.
    package var open: @Sendable (any MessageSocket) -> @Sendable (Event) -> Void

    /// Rules of a server.
    ///
    /// - Parameters:
    ///   - path: the path at which they are opened.
    ///   - accepts: whether a request may become one.
    ///   - open: takes one that was opened.
    package init(
        path: String, accepts: @escaping @Sendable (HTTPRequest, any Channel) -> Bool,
        open: @escaping @Sendable (any MessageSocket) -> @Sendable (Event) -> Void
    ) {
        self.path = path
        self.accepts = accepts
        self.open = open
    }

    /// The key of a request that asks for a WebSocket in the form of RFC 6455, section 4.2.1; nil for
    /// any other.
    static func key(of head: HTTPRequest) -> String? {
        guard head.method == .get,
            let upgrade = head.headerFields[.upgrade], upgrade.utf8.isToken("websocket"),
            let connection = head.headerFields[.connection],
            connection.lowercased().split(separator: ",").contains(where: {
                $0.trimmingCharacters(in: .whitespaces) == "upgrade"
            }),
            let version = HTTPField.Name("Sec-WebSocket-Version"),
            head.headerFields[version] == "13",
            let name = HTTPField.Name("Sec-WebSocket-Key"), let key = head.headerFields[name],
            key.utf8.count == 24, Data(base64Encoded: key)?.count == 16
        else { return nil }
        return key
    }

    /// What an answer says of a key.
    static func proof(of key: String) -> String {
        let text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        return Data(Insecure.SHA1.hash(data: Data(text.utf8))).base64EncodedString()
    }
}

/// One end of a connection over which messages go.
package protocol MessageSocket: AnyObject, Sendable {
    /// Sends a message; one whose reader does not take them is closed.
    func send(_ text: String)
    /// Ends it; the other end is told by a code of RFC 6455, section 7.4.
    func close(_ code: MessageSocketCode)
}

/// Why a connection is ended.
package enum MessageSocketCode: UInt16, Sendable {
    case done = 1000
    case leaving = 1001
    case badForm = 1002
    case notText = 1003
    case refused = 1008
    case tooLarge = 1009
    case busy = 1013
}
