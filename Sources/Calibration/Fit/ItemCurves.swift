import Catalog

/// The chance of a right answer to each item at each node: c + (1 - c) / (1 + e^-(a z + d)), with
/// the guess c = 1/k, slope a and intercept d of the item and z the node.
///
/// Arrays hold all nodes of item 0, then all of item 1, and so on.
struct ItemCurves {
    /// How many nodes there are.
    let nodes: Int
    /// The logarithm of the chance to be right.
    private(set) var logRight: [Double]
    /// The logarithm of the chance to be wrong.
    private(set) var logWrong: [Double]
    /// 1 / (1 + e^-(a z + d)): the chance to know.
    private(set) var known: [Double]
    /// The guess, by item.
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

    /// The chance to be right.
    func right(_ item: Int, _ node: Int) -> Double {
        guess[item] + (1 - guess[item]) * known[item * nodes + node]
    }

    /// By a z + d: the derivative of the logarithm of being right, as a share of what is unknown.
    ///
    /// d log P / dx = P'/P with P' = (1 - c) L (1 - L); that of being wrong is -L.
    func slopeOfRight(_ item: Int, _ node: Int) -> Double {
        let known = known[item * nodes + node]
        return (1 - guess[item]) * known * (1 - known) / right(item, node)
    }
}
