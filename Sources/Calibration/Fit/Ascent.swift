/// Maximises a log-likelihood by steps that each increase it, three at a time, the third of which
/// extrapolates the first two.
///
/// Squared extrapolation of an EM algorithm (Varadhan & Roland 2008, Scandinavian Journal of
/// Statistics 35:335); an extrapolation that decreases the likelihood is undone.
struct Ascent {
    /// The final parameters.
    private(set) var parameters: [Double]
    /// The number of steps.
    private(set) var steps = 0
    /// Whether the last step changed no parameter by more than the tolerance.
    private(set) var hasConverged = false

    /// Maximises from some parameters on.
    ///
    /// - Parameters:
    ///   - start: the initial parameters.
    ///   - tolerance: the ascent ends when a step changes no parameter by more.
    ///   - cycles: the most cycles of three steps.
    ///   - step: returns the parameters after a step, and the log-likelihood before it.
    ///   - admitted: returns the nearest permitted parameters.
    init(
        from start: [Double], tolerance: Double, cycles: Int = CalibrationLimits.cycles,
        step: ([Double]) -> (next: [Double], height: Double),
        admitted: ([Double]) -> [Double]
    ) {
        var current = start
        for _ in 0..<cycles {
            let first = step(current)
            steps += 1
            if Self.distance(first.next, current) <= tolerance {
                current = first.next
                hasConverged = true
                break
            }
            let second = step(first.next)
            let leap = admitted(Self.leap(current, first.next, second.next))
            let third = step(leap)
            steps += 2
            current = third.height >= second.height ? third.next : second.next
        }
        parameters = current
    }

    private static func leap(_ start: [Double], _ first: [Double], _ second: [Double]) -> [Double] {
        var (squares, curves) = (0.0, 0.0)
        for index in start.indices {
            let change = first[index] - start[index]
            let bend = second[index] - first[index] - change
            squares += change * change
            curves += bend * bend
        }
        guard curves > 1e-300 else { return second }
        let length = max(1, (squares / curves).squareRoot())
        return start.indices.map { index in
            let change = first[index] - start[index]
            let bend = second[index] - first[index] - change
            return start[index] + 2 * length * change + length * length * bend
        }
    }

    private static func distance(_ left: [Double], _ right: [Double]) -> Double {
        zip(left, right).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }
}
