/// Standard errors from the information of a log-likelihood.
enum Information {
    /// The inverse of the negative Hessian, by finite differences of the exact gradient; nil when
    /// it is not positive definite.
    ///
    /// - Parameters:
    ///   - parameters: the maximum.
    ///   - free: the indices of those that are not at a bound.
    ///   - gradient: the gradient by all parameters.
    /// - Returns: the covariance of the free parameters, row by row.
    static func covariance(
        at parameters: [Double], free: [Int], gradient: ([Double]) -> [Double]
    ) -> [[Double]]? {
        let step = 1e-4
        var matrix = free.map { place in
            var (above, below) = (parameters, parameters)
            above[place] += step
            below[place] -= step
            let (up, down) = (gradient(above), gradient(below))
            return free.map { (down[$0] - up[$0]) / (2 * step) }
        }
        for row in matrix.indices {
            for column in 0..<row {
                let mean = (matrix[row][column] + matrix[column][row]) / 2
                matrix[row][column] = mean
                matrix[column][row] = mean
            }
        }
        return inverse(matrix)
    }

    /// Whether the full information matrix is within the limits.
    static func isAffordable(parameters: Int, _ table: AnswerTable, nodes: Int) -> Bool {
        let work = 2 * Double(parameters) * Double(table.item.count) * Double(nodes)
        return parameters <= CalibrationLimits.parametersWithWholeInformation
            && work <= CalibrationLimits.informationWork
    }

    /// The inverse of a positive definite matrix by Cholesky's decomposition; nil for any other.
    static func inverse(_ matrix: [[Double]]) -> [[Double]]? {
        let size = matrix.count
        var lower = [[Double]](repeating: .init(repeating: 0, count: size), count: size)
        for row in 0..<size {
            for column in 0...row {
                var sum = matrix[row][column]
                for k in 0..<column { sum -= lower[row][k] * lower[column][k] }
                if row == column {
                    guard sum.isFinite, sum > 1e-12 * abs(matrix[row][row]), sum > 0 else {
                        return nil
                    }
                    lower[row][row] = sum.squareRoot()
                } else {
                    lower[row][column] = sum / lower[column][column]
                }
            }
        }
        var inverse = lower
        for unit in 0..<size {
            var forward = [Double](repeating: 0, count: size)
            for row in unit..<size {
                var sum = row == unit ? 1.0 : 0
                for k in unit..<max(unit, row) { sum -= lower[row][k] * forward[k] }
                forward[row] = sum / lower[row][row]
            }
            for row in stride(from: size - 1, through: 0, by: -1) {
                var sum = forward[row]
                for k in (row + 1)..<max(row + 1, size) { sum -= lower[k][row] * forward[k] }
                forward[row] = sum / lower[row][row]
            }
            inverse[unit] = forward
        }
        return inverse
    }

    /// The standard error of a variance, finite for any information.
    static func error(variance: Double) -> Double {
        guard variance.isFinite, variance > 0 else { return CalibrationLimits.largestError }
        return min(CalibrationLimits.largestError, variance.squareRoot())
    }
}
