#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The seconds of processor time that work took on this thread. A bound on hostile input is held against these:
/// what else the machine does meanwhile does not count.
public func processorSeconds(_ work: () throws -> Void) rethrows -> Double {
    func spent() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = spent()
    try work()
    return spent() - start
}
