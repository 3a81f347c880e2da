#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// The functions of real numbers that the standard library lacks, for all targets: only this file
// imports a C library for them.

/// e to the power of a number.
package func exponential(_ value: Double) -> Double { exp(value) }

/// The natural logarithm.
package func naturalLogarithm(_ value: Double) -> Double { log(value) }

/// The logarithm to the base of ten.
package func decimalLogarithm(_ value: Double) -> Double { log10(value) }

/// A number to the power of another.
package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// The sine of an angle in radians.
package func sine(_ angle: Double) -> Double { sin(angle) }

/// The cosine of an angle in radians.
package func cosine(_ angle: Double) -> Double { cos(angle) }

/// The angle in radians, from -π/2 to π/2, whose sine is a number of -1 to 1.
package func arcSine(_ ratio: Double) -> Double { asin(ratio) }
