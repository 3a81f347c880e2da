import Catalog

/// Points and weights that approximate integrals over a standard normal distribution by sums.
public struct Quadrature: Sendable, Hashable {
    /// Points, ascending.
    public let points: [Double]
    /// Weights; their sum is 1.
    public let weights: [Double]

    /// Equally spaced points, enough for persons with hundreds of answers.
    ///
    /// For a smooth function that vanishes at both ends, the error of equal steps is smaller than
    /// any power of the step; and unlike Gauss and Hermite's points they are as dense in the
    /// middle, where the narrow posteriors of persons with hundreds of answers are.
    public static let even = Quadrature(
        even: CalibrationLimits.nodes, reach: CalibrationLimits.reach)

    /// Equally spaced points, dense enough for a table with a given standard deviation of abilities
    /// in logits.
    ///
    /// The information of an answer is at most a quarter of the square of the spread: with
    /// thousands of answers, a person's posterior is narrower than the distance of points that are
    /// enough for hundreds.
    static func even(for table: AnswerTable, spread: Double) -> Quadrature {
        let most = table.persons.indices.map { table.starts[$0 + 1] - table.starts[$0] }.max() ?? 0
        let deviation = 1 / (1 + Double(most) * spread * spread / 4).squareRoot()
        let steps = 2 * CalibrationLimits.reach / (CalibrationLimits.nodeDistance * deviation)
        let count = min(CalibrationLimits.nodesMost, Int(steps.rounded(.up)) + 1)
        return count <= CalibrationLimits.nodes
            ? .even : Quadrature(even: count, reach: CalibrationLimits.reach)
    }

    init(even count: Int, reach: Double) {
        let step = 2 * reach / Double(count - 1)
        points = (0..<count).map { -reach + Double($0) * step }
        let densities = points.map { exponential(-$0 * $0 / 2) }
        let sum = densities.reduce(0, +)
        weights = densities.map { $0 / sum }
    }

    /// Gauss and Hermite's points, with which the published fits were made.
    ///
    /// They are the roots of the normal's orthonormal polynomial of that degree, found between
    /// changes of its sign; the weight of a root is 1 over the sum of the squares of all
    /// polynomials of lower degree at it (Christoffel's numbers).
    ///
    /// - Parameter count: 2 to 100; other values are clamped.
    /// - Returns: that many points.
    public static func gaussHermite(_ count: Int) -> Quadrature {
        let count = min(100, max(2, count))
        let edge = 2 * Double(count).squareRoot() + 1
        let steps = 400 * count
        var roots: [Double] = []
        var left = -edge
        for step in 1...steps {
            let right = -edge + 2 * edge * Double(step) / Double(steps)
            // A root on the grid counts as positive, so that it is found once.
            if (polynomials(count, at: left)[count] < 0)
                != (polynomials(count, at: right)[count] < 0)
            {
                roots.append(root(count, between: left, and: right))
            }
            left = right
        }
        let weights = roots.map { point in
            1 / polynomials(count - 1, at: point).reduce(0) { $0 + $1 * $1 }
        }
        return Quadrature(points: roots, weights: weights)
    }

    private init(points: [Double], weights: [Double]) {
        self.points = points
        self.weights = weights
    }

    private static func root(_ degree: Int, between left: Double, and right: Double) -> Double {
        var (low, high) = (left, right)
        let rises = polynomials(degree, at: left)[degree] < 0
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if (polynomials(degree, at: middle)[degree] < 0) == rises {
                low = middle
            } else {
                high = middle
            }
        }
        return (low + high) / 2
    }

    /// The orthonormal polynomials of degree 0 to `degree` at a point.
    private static func polynomials(_ degree: Int, at point: Double) -> [Double] {
        var values = [1.0, point]
        for k in stride(from: 1, to: max(1, degree), by: 1) {
            let next = point * values[k] - Double(k).squareRoot() * values[k - 1]
            values.append(next / Double(k + 1).squareRoot())
        }
        return Array(values.prefix(degree + 1))
    }
}
