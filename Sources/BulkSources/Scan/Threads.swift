import Foundation

/// Dedicated threads for work items that wait for each other: a thread pool might not run all of
/// them at once.
enum Threads {
    /// Runs work on some threads, passing each its number, and waits for all of them.
    static func run(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
        let done = DispatchGroup()
        for number in 1..<max(1, count) {
            done.enter()
            let thread = Thread {
                work(number)
                done.leave()
            }
            thread.stackSize = 1 << 20
            thread.start()
        }
        work(0)
        done.wait()
    }
}
