import Catalog

/// The probability of a right answer to each item at each node: c + (1 - c) / (1 + e^-(a z + d)),
/// with the guess c = 1/k, slope a and intercept d of the item and z the node.
///
/// Arrays have all nodes of item 0, then all of item 1, and so on.
struct ItemCurves {
    /// The number of nodes.
    let nodes: Int
    /// The logarithm of the probability of a right answer.
    private(set) var logRight: [Double]
    /// The logarithm of the probability of a wrong answer.
    private(set) var logWrong: [Double]
    /// 1 / (1 + e^-(a z + d)): the probability of knowing the answer.
    private(set) var known: [Double]
    /// The probability of a right guess, by item.
    let guess: [Double]

    init(slopes: [Double], intercepts: [Double], guess: [Double], at points: [Double]) {
        nodes = points.count
        self.guess = guess
        let size = nodes * intercepts.count
        logRight = .init(repeating: 0, count: size)
        logWrong = .init(repeating: 0, count: size)
        known = .init(repeating: 0, count: size)
        for item in intercepts.indices {
            for node in points.indices {
                let place = item * nodes + node
                let known = logistic(slopes[item] * points[node] + intercepts[item])
                self.known[place] = known
                logRight[place] = naturalLogarithm(guess[item] + (1 - guess[item]) * known)
                logWrong[place] = naturalLogarithm((1 - guess[item]) * (1 - known))
            }
        }
    }

    /// The probability of a right answer.
    func right(_ item: Int, _ node: Int) -> Double {
        guess[item] + (1 - guess[item]) * known[item * nodes + node]
    }

    /// The derivative by a z + d of the logarithm of the probability of a right answer, as a share
    /// of 1 - `known`.
    ///
    /// d log P / dx = P'/P with P' = (1 - c) L (1 - L); for a wrong answer it is -L.
    func slopeOfRight(_ item: Int, _ node: Int) -> Double {
        let known = known[item * nodes + node]
        return (1 - guess[item]) * known * (1 - known) / right(item, node)
    }
}
