#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The processor time of work on this thread in seconds, scaled to the machine on which bounds were
/// set: other load on this machine does not count, and where a fixed piece of work takes longer, a
/// second counts for less in proportion.
public func processorSeconds(_ work: () throws -> Void) rethrows -> Double {
    let before = slowness()
    let start = threadSeconds()
    try work()
    let seconds = threadSeconds() - start
    return seconds / max(1, before, slowness())
}

/// The ratio of the processor times of two pieces of work: the least of several runs of each, in
/// turns, so that neither first calls nor other load decide. A time below `least` seconds counts as
/// `least`: by default a tenth of a millisecond, below which measurements are too inexact.
public func costRatio(
    of work: () throws -> Void, to other: () throws -> Void, goes: Int = 3, least: Double = 0.000_1
) rethrows -> Double {
    var (own, others) = (Double.infinity, Double.infinity)
    for _ in 0..<goes {
        for isOwn in [false, true] {
            let start = threadSeconds()
            try isOwn ? work() : other()
            let seconds = max(threadSeconds() - start, least)
            if isOwn { own = min(own, seconds) } else { others = min(others, seconds) }
        }
    }
    return own / others
}

/// The same by wall-clock time, for work on other threads; a time below a millisecond counts as
/// one.
public func timeRatio(
    of work: () async throws -> Void, to other: () async throws -> Void, goes: Int = 3
) async rethrows -> Double {
    var (own, others) = (Double.infinity, Double.infinity)
    for _ in 0..<goes {
        for isOwn in [false, true] {
            let start = ContinuousClock.now
            if isOwn { try await work() } else { try await other() }
            let seconds = max((ContinuousClock.now - start) / .seconds(1), 0.001)
            if isOwn { own = min(own, seconds) } else { others = min(others, seconds) }
        }
    }
    return own / others
}

/// The time of a fixed piece of work on the machine on which bounds were set, in seconds, without
/// optimisation.
private let standard = 0.003_5

/// The ratio of its time here and now to that.
private func slowness() -> Double {
    let start = threadSeconds()
    var random = SeededRandom(seed: 1)
    let sum = (0..<40_000).reduce(0 as UInt64) { sum, _ in sum ^ random.next() }
    return sum == 0 ? 1 : (threadSeconds() - start) / standard
}

private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
