#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// e to the power of a number.
func exponential(_ value: Double) -> Double { exp(value) }

/// The natural logarithm.
func naturalLogarithm(_ value: Double) -> Double { log(value) }

/// 1 / (1 + e to the power of -x), never 0 or 1: x is taken within 30 of 0.
func logistic(_ value: Double) -> Double { 1 / (1 + exp(-min(30, max(-30, value)))) }

extension Double {
    /// The number itself, or the nearer end of a range it lies outside of.
    func within(_ range: ClosedRange<Double>) -> Double {
        Swift.min(range.upperBound, Swift.max(range.lowerBound, self))
    }
}
