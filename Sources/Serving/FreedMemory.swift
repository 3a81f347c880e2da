import CMalloc
package import NIOPosix
import ServiceLifecycle

/// Gives memory back to the system that was freed. A load that has passed leaves nothing behind.
package struct FreedMemory: Service {
    private let pool: NIOThreadPool

    /// Gives back on a pool of threads.
    package init(pool: NIOThreadPool = .singleton) {
        self.pool = pool
    }

    /// Lets large blocks go back as soon as they are freed; call it before the first of them is made.
    package static func returnLargeBlocks() {
        florilegium_return_blocks_from(CInt(ConnectionLimits.returnedBlock))
    }

    /// Gives free pages back now and then, until the server stops.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await Task.sleep(for: ConnectionLimits.returnPause)
                try? await self.pool.runIfActive { florilegium_return_free_pages() }
            }
        }
    }
}
