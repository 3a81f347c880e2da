import CMalloc
package import NIOPosix
import ServiceLifecycle

/// Returns freed memory to the system, so that a past load leaves none in use.
package struct FreedMemory: Service {
    private let pool: NIOThreadPool

    /// Runs on a pool of threads.
    package init(pool: NIOThreadPool = .singleton) {
        self.pool = pool
    }

    /// Makes large blocks return as soon as they are freed; to be called before the first one is
    /// made.
    package static func returnLargeBlocks() {
        florilegium_return_blocks_from(CInt(ConnectionLimits.returnedBlock))
    }

    /// Returns free pages at intervals, until the server stops.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await Task.sleep(for: ConnectionLimits.returnPause)
                try? await self.pool.runIfActive { florilegium_return_free_pages() }
            }
        }
    }
}
