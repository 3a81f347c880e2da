internal import Dispatch
internal import Synchronization

/// Handles that wait for their next transfer, and with them their connections. Transfers block, so
/// they run on threads of their own: the cooperative pool has as many as there are cores.
package final class TransferPool: Sendable {
    // A handle is used by one thread at a time: whoever took it out of `idle`.
    private struct Idle: @unchecked Sendable { let handle: TransferHandle }
    private let idle = Mutex<[Idle]>([])
    private let queue: DispatchQueue

    /// A pool whose threads have a name that debuggers show.
    package init(name: String) {
        queue = DispatchQueue(label: name, attributes: .concurrent)
    }

    /// Does something with a handle, on a thread that may block.
    package func run<Result: Sendable>(
        _ work: @escaping @Sendable (TransferHandle) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(
                    with: Swift.Result {
                        let handle =
                            try self.idle.withLock { $0.popLast() }
                            ?? Idle(handle: TransferHandle())
                        defer { self.idle.withLock { $0.append(handle) } }
                        return try work(handle.handle)
                    })
            }
        }
    }

    /// Sends a question and takes the whole body into memory.
    ///
    /// - Throws: `TransferFailure`.
    package func body(of transfer: Transfer) async throws -> (answer: TransferAnswer, body: [UInt8])
    {
        try await run { try $0.body(of: transfer) }
    }
}
