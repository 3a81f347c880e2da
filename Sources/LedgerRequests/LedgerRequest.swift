package import HTTPTypes
package import NIOCore
package import Serving

/// A request in the form that endpoints read.
package struct LedgerRequest: Sendable {
    package let head: HTTPRequest
    package let body: ByteBuffer
    /// The path and the query.
    package let target: RequestTarget
    /// The name of the client's network, for counting.
    package let network: String
    package let channel: any Channel
    /// The values of the path's placeholders, in order, never empty.
    package let values: [String]

    /// The value of the path's last placeholder; empty where it has none.
    package var value: String { values.last ?? "" }

    package init(
        head: HTTPRequest, body: ByteBuffer, target: RequestTarget, network: String,
        channel: any Channel, values: [String]
    ) {
        self.head = head
        self.body = body
        self.target = target
        self.network = network
        self.channel = channel
        self.values = values
    }
}
