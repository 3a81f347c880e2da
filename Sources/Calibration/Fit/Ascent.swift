/// Climbs to the maximum of a log-likelihood by steps that each go up, three at a time of which
/// the third is a leap along the line of the first two.
///
/// Squared extrapolation of an EM algorithm (Varadhan & Roland 2008, Scandinavian Journal of
/// Statistics 35:335); a leap that leads down is taken back.
struct Ascent {
    /// Where it ended.
    private(set) var parameters: [Double]
    /// Steps that were made.
    private(set) var steps = 0
    /// Whether the last step moved no parameter by more than the tolerance.
    private(set) var hasConverged = false

    /// Climbs from some parameters.
    ///
    /// - Parameters:
    ///   - start: where to begin.
    ///   - tolerance: the climb ends when a step moves no parameter by more.
    ///   - cycles: the most cycles of three steps.
    ///   - step: the parameters after a step, and the height before it.
    ///   - admitted: the nearest parameters that are allowed.
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
