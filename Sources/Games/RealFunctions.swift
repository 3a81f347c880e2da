#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// e to the power of a number.
func exponential(_ value: Double) -> Double { exp(value) }

/// A number to the power of another.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
