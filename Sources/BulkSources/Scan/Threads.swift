import Foundation

/// Threads of their own, for work that waits on one another: a pool might not run it all at once.
enum Threads {
    /// Runs work on some threads, which it tells their numbers, and waits for all of them.
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
