import Glibc

extension Plate {
    /// A place or a direction on the plate; x grows to the right, y downwards.
    package struct Point: Sendable, Hashable {
        package var x: Double
        package var y: Double

        package init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }

        /// The point moved by a direction.
        package static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
        /// The direction from the second point to the first.
        package static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
        /// The direction made longer or shorter.
        package static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }

        /// The direction of a heading in degrees: 0 is up, 90 is right.
        package static func heading(_ degrees: Double, _ length: Double = 1) -> Point {
            Point(sine(degrees) * length, -cosine(degrees) * length)
        }

        package var length: Double { (x * x + y * y).squareRoot() }

        package var unit: Point {
            let size = length
            return size < 0.000_001 ? Point(0, -1) : Point(x / size, y / size)
        }

        /// The same direction, a quarter turn clockwise.
        package var right: Point { Point(-y, x) }

        /// The heading of this direction in degrees: 0 is up, 90 is right.
        package var heading: Double { atan2(x, -y) * 180 / .pi }

        /// The point a part of the way to another one.
        package func toward(_ other: Point, _ part: Double) -> Point {
            Point(x + (other.x - x) * part, y + (other.y - y) * part)
        }
    }

    /// A place around a flower: x to the right, y away from its foot, z along its axis.
    package struct Space: Sendable {
        package var x: Double
        package var y: Double
        package var z: Double

        package init(x: Double, y: Double, z: Double) {
            self.x = x
            self.y = y
            self.z = z
        }

        /// The direction from the second place to the first.
        package static func - (a: Space, b: Space) -> Space {
            Space(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z)
        }

        /// The normal of a plane that holds both directions.
        package func cross(_ o: Space) -> Space {
            Space(x: y * o.z - z * o.y, y: z * o.x - x * o.z, z: x * o.y - y * o.x)
        }

        /// The cosine between this direction and another one.
        package func cosine(with o: Space) -> Double {
            let size = ((x * x + y * y + z * z) * (o.x * o.x + o.y * o.y + o.z * o.z)).squareRoot()
            return size < 0.000_000_1 ? 0 : (x * o.x + y * o.y + z * o.z) / size
        }
    }

    /// The sine of an angle in degrees.
    package static func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }

    /// The cosine of an angle in degrees.
    package static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }

    /// A number raised to a power; 0 for bases that are not positive.
    package static func power(_ base: Double, _ exponent: Double) -> Double {
        base <= 0 ? 0 : pow(base, exponent)
    }

    /// A number between two others.
    package static func mix(_ a: Double, _ b: Double, _ part: Double) -> Double {
        a + (b - a) * part
    }

    /// A number clamped to two limits.
    package static func clamp(_ x: Double, _ least: Double, _ most: Double) -> Double {
        min(max(x, least), most)
    }
}
