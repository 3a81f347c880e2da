extension Plate {
    /// The position, size and direction of a flower.
    package struct Pose: Sendable {
        /// The foot of its petals.
        package var at: Point
        /// The length of a petal of length 1, in units of the plate.
        package var size: Double
        /// The tilt in degrees: at 0 the flower faces the viewer, at 90 its side is seen.
        package var tilt: Double = 30
        /// The heading of its axis on the plate in degrees: 0 is up, at 180 the flower hangs down.
        package var roll: Double = 0
        /// The turn about its own axis in degrees.
        package var spin: Double = 0

        package init(at: Point, size: Double, tilt: Double = 30, roll: Double = 0, spin: Double = 0)
        {
            self.at = at
            self.size = size
            self.tilt = tilt
            self.roll = roll
            self.spin = spin
        }

        /// The place of a flower in view coordinates: x right, y up, z towards the viewer.
        package func seen(_ place: Space) -> Space {
            let up = place.z * sine(tilt) + place.y * cosine(tilt)
            let near = place.z * cosine(tilt) - place.y * sine(tilt)
            return Space(
                x: place.x * cosine(roll) + up * sine(roll),
                y: up * cosine(roll) - place.x * sine(roll), z: near)
        }

        /// The point of the plate where a place of the flower is drawn.
        package func point(_ place: Space) -> Point {
            let view = seen(place)
            return Point(at.x + view.x * size, at.y - view.y * size)
        }

        /// A place by its turn about the axis (degrees), its distance from it, and its height.
        package static func around(_ turn: Double, _ radius: Double, _ height: Double) -> Space {
            Space(x: sine(turn) * radius, y: cosine(turn) * radius, z: height)
        }

        /// The point on the axis at a height.
        package func axis(_ height: Double) -> Point { point(Space(x: 0, y: 0, z: height)) }

        /// The same pose with another place, size or direction.
        package func with(
            at: Point? = nil, size: Double? = nil, tilt: Double? = nil, roll: Double? = nil,
            spin: Double? = nil
        ) -> Pose {
            Pose(
                at: at ?? self.at, size: size ?? self.size, tilt: tilt ?? self.tilt,
                roll: roll ?? self.roll, spin: spin ?? self.spin)
        }

        /// The width of an ink line at this size.
        package var line: Double { clamp(size / 110, 0.55, 1.7) }

        /// The direction of the light: from the upper left, towards the viewer.
        package static let light = Space(x: -0.52, y: 0.6, z: 0.6)
    }
}
