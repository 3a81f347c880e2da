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

/// The logarithm to the base of ten.
func decimalLogarithm(_ value: Double) -> Double { log10(value) }
