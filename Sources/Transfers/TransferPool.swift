internal import Dispatch
internal import Synchronization

/// A pool of idle handles with their connections. Transfers block, so they run on threads of their
/// own: the cooperative pool has only as many as there are cores.
package final class TransferPool: Sendable {
    // Only one thread uses a handle at a time: the one that took it out of `idle`.
    private struct Idle: @unchecked Sendable { let handle: TransferHandle }
    private let idle = Mutex<[Idle]>([])
    private let queue: DispatchQueue

    /// A pool whose threads have a name, for debuggers.
    package init(name: String) {
        queue = DispatchQueue(label: name, attributes: .concurrent)
    }

    /// Runs `work` with a handle, on a thread that may block.
    ///
    /// - Throws: `TransferFailure` when no handle can be made, the error of `work`.
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

    /// Sends a request and reads the whole body into memory.
    ///
    /// - Throws: `TransferFailure` when there is no complete answer within the limits.
    package func body(of transfer: Transfer) async throws -> (answer: TransferAnswer, body: [UInt8])
    {
        try await run { try $0.body(of: transfer) }
    }
}
