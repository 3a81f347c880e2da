import Catalog

/// Iterates over all persons with the posteriors of their abilities.
struct PersonWalk {
    let table: AnswerTable
    let quadrature: Quadrature
    let curves: ItemCurves

    /// Calls `body` with each person's posterior over the nodes, and the logarithm of the
    /// likelihood of all answers of the person.
    ///
    /// Time: answers times nodes.
    func each(_ body: (_ person: Int, _ posterior: UnsafeBufferPointer<Double>, Double) -> Void) {
        let nodes = curves.nodes
        let prior = quadrature.weights.map { naturalLogarithm($0) }
        var posterior = [Double](repeating: 0, count: nodes)
        curves.logRight.withUnsafeBufferPointer { logRight in
            curves.logWrong.withUnsafeBufferPointer { logWrong in
                posterior.withUnsafeMutableBufferPointer { posterior in
                    for person in table.persons.indices {
                        for node in 0..<nodes { posterior[node] = prior[node] }
                        for place in table.starts[person]..<table.starts[person + 1] {
                            let base = table.item[place] * nodes
                            let logs = table.isRight[place] ? logRight : logWrong
                            for node in 0..<nodes { posterior[node] += logs[base + node] }
                        }
                        let likelihood = Self.normalise(posterior)
                        body(person, UnsafeBufferPointer(posterior), likelihood)
                    }
                }
            }
        }
    }

    /// Turns logarithms into shares of their sum, and returns the logarithm of the sum.
    private static func normalise(_ values: UnsafeMutableBufferPointer<Double>) -> Double {
        let largest = values.max() ?? 0
        var sum = 0.0
        for node in values.indices {
            values[node] = exponential(values[node] - largest)
            sum += values[node]
        }
        for node in values.indices { values[node] /= sum }
        return largest + naturalLogarithm(sum)
    }
}

/// The expected numbers of right and wrong answers to each item at each node, for a step of Bock
/// and Aitkin's algorithm (1981, Psychometrika 46:443).
struct Expectation {
    /// Right answers: all nodes of item 0, then those of item 1, and so on.
    private(set) var right: [Double]
    /// Wrong answers, likewise.
    private(set) var wrong: [Double]
    /// The logarithm of the marginal likelihood.
    private(set) var logLikelihood = 0.0

    init(_ walk: PersonWalk) {
        let (table, nodes) = (walk.table, walk.curves.nodes)
        var right = [Double](repeating: 0, count: nodes * table.items.count)
        var wrong = right
        var sum = 0.0
        right.withUnsafeMutableBufferPointer { right in
            wrong.withUnsafeMutableBufferPointer { wrong in
                walk.each { person, posterior, likelihood in
                    sum += likelihood
                    for place in table.starts[person]..<table.starts[person + 1] {
                        let base = table.item[place] * nodes
                        let counts = table.isRight[place] ? right : wrong
                        for node in 0..<nodes { counts[base + node] += posterior[node] }
                    }
                }
            }
        }
        (self.right, self.wrong, logLikelihood) = (right, wrong, sum)
    }

    /// For one item: the gradient of the log-likelihood by (d, a), which is exact (Fisher's
    /// identity), and the expected information (dd, da, aa), which is never negative.
    func moments(_ item: Int, _ walk: PersonWalk) -> ItemMoments {
        var moments = ItemMoments()
        let curves = walk.curves
        for (node, point) in walk.quadrature.points.enumerated() {
            let place = item * curves.nodes + node
            let known = curves.known[place]
            let slope = curves.slopeOfRight(item, node)
            let gradient = right[place] * slope - wrong[place] * known
            let information = (right[place] + wrong[place]) * slope * known
            moments.byIntercept += gradient
            moments.bySlope += gradient * point
            moments.intercepts += information
            moments.crossed += information * point
            moments.slopes += information * point * point
        }
        return moments
    }
}

/// First and second derivatives of the log-likelihood by an item's intercept and slope.
struct ItemMoments {
    var byIntercept = 0.0
    var bySlope = 0.0
    var intercepts = 0.0
    var crossed = 0.0
    var slopes = 0.0
}
