import Catalog

/// 1 / (1 + e to the power of -x), never 0 or 1: x is taken within 30 of 0.
func logistic(_ value: Double) -> Double { 1 / (1 + exponential(-value.within(-30...30))) }

extension Double {
    /// The number itself, or the nearer end of a range it lies outside of.
    func within(_ range: ClosedRange<Double>) -> Double {
        Swift.min(range.upperBound, Swift.max(range.lowerBound, self))
    }
}
