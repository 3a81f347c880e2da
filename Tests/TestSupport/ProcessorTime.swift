#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The seconds of processor time that work took on this thread, as the machine counts them that bounds were set on. What
/// else this machine does meanwhile does not count; and where a fixed piece of work takes longer here and now, a second
/// counts for so much less.
public func processorSeconds(_ work: () throws -> Void) rethrows -> Double {
    let before = slowness()
    let start = threadSeconds()
    try work()
    let seconds = threadSeconds() - start
    return seconds / max(1, before, slowness())
}

/// How many times the processor time of something else some work takes: the least of several goes of each, in turns, so
/// that neither a first call nor a machine at work decides. What takes less than `least` seconds counts as so much: by
/// itself a tenth of a millisecond, which is too short to be told.
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

/// The same by the clock, for work that goes on in other threads; what is too short to be told counts as a millisecond.
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

/// The seconds of a fixed piece of work on the machine that bounds were set on, without optimisation.
private let standard = 0.003_5

/// How many times as long it takes here and now.
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
