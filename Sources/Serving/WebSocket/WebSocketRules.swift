import Crypto
import Foundation
package import HTTPTypes
package import NIOCore

/// The path and handlers of WebSockets (RFC 6455).
package struct WebSocketRules: Sendable {
    /// An event of a WebSocket.
    package enum Event: Sendable {
        /// A message.
        case text(String)
        /// The end, from either side; the last event.
        case closed
    }

    /// The path of WebSockets, without its query.
    package var path: String
    /// Whether a request may become a WebSocket; if not, it is answered as any other request.
    package var accepts: @Sendable (HTTPRequest, any Channel) -> Bool
    /// Takes an open WebSocket, and returns the handler of its events, which is called on the event
    /// loop and must not block.
    package var open: @Sendable (any MessageSocket) -> @Sendable (Event) -> Void

    /// Rules of a server.
    ///
    /// - Parameters:
    ///   - path: the path of WebSockets.
    ///   - accepts: whether a request may become one.
    ///   - open: takes an open WebSocket.
    package init(
        path: String, accepts: @escaping @Sendable (HTTPRequest, any Channel) -> Bool,
        open: @escaping @Sendable (any MessageSocket) -> @Sendable (Event) -> Void
    ) {
        self.path = path
        self.accepts = accepts
        self.open = open
    }

    /// The key of a request for a WebSocket in the form of RFC 6455, section 4.2.1; nil for any
    /// other request.
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

    /// The answer's `Sec-WebSocket-Accept` for a key.
    static func proof(of key: String) -> String {
        let text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        return Data(Insecure.SHA1.hash(data: Data(text.utf8))).base64EncodedString()
    }
}

/// One end of a connection for messages.
package protocol MessageSocket: AnyObject, Sendable {
    /// Sends a message; closes the connection if the client does not read.
    func send(_ text: String)
    /// Closes it, with a code of RFC 6455, section 7.4, for the other end.
    func close(_ code: MessageSocketCode)
}

/// The reason of a close.
package enum MessageSocketCode: UInt16, Sendable {
    case done = 1000
    case leaving = 1001
    case badForm = 1002
    case notText = 1003
    case refused = 1008
    case tooLarge = 1009
    case busy = 1013
}
