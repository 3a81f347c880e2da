import Catalog

extension Plate {
    /// A ring of petals as a body in space.
    struct Corolla: Sendable {
        var count = 5
        var petal = Petal(.rounded)
        /// The length of a petal.
        var length = 1.0
        /// The greatest width of a petal.
        var width = 0.7
        /// How far from the axis petals begin.
        var base = 0.06
        /// How high on the axis petals begin.
        var height = 0.0
        /// The rise at the foot in degrees: 0 lies flat, 90 stands up.
        var rise = 15.0
        /// The rise at the tip in degrees.
        var tipRise = 0.0
        /// How much a petal is hollowed like a spoon.
        var hollow = 0.15
        /// How much petals differ from each other.
        var play = 1.0
        /// The turn of the whole ring in degrees.
        var turn = 0.0
        /// What the ring's own small chances follow from.
        var seed = "ring"

        /// Which petals of a ring are meant.
        enum Side: Sendable { case all, back, front }

        /// One petal of the ring as it stands in space.
        struct Stand: Sendable {
            var turn: Double
            var length: Double
            var width: Double
            var lift: Double
            var line: [(radius: Double, height: Double, rise: Double)]
        }

        /// How each petal stands.
        func stands() -> [Stand] {
            var dice = Dice(seed: seed)
            return (0..<max(count, 0)).map { index in
                let step = 360 / Double(count)
                var stand = Stand(
                    turn: turn + step * (Double(index) + dice.sway(0.16 * play)),
                    length: length * (1 + dice.sway(0.06 * play)),
                    width: width * (1 + dice.sway(0.07 * play)), lift: dice.sway(5 * play),
                    line: [])
                stand.line = line(of: stand)
                return stand
            }
        }

        private func line(of stand: Stand) -> [(radius: Double, height: Double, rise: Double)] {
            var (radius, level) = (base, height)
            let steps = 12
            return (0...steps).map { step in
                let part = Double(step) / Double(steps)
                let rise = mix(rise, tipRise, part) + stand.lift * part
                defer {
                    radius += cosine(rise) * stand.length / Double(steps)
                    level += sine(rise) * stand.length / Double(steps)
                }
                return (radius, level, rise)
            }
        }

        /// The place in space of a spot on a petal.
        func place(_ stand: Stand, _ spot: Petal.Spot) -> Space {
            let reach = clamp(spot.along, 0, 1.2) * 12
            let index = min(Int(reach), 11)
            let part = reach - Double(index)
            let (low, high) = (stand.line[index], stand.line[index + 1])
            let half = stand.width / 2
            let side = spot.across * half
            let rise = mix(low.rise, high.rise, part)
            let inward = hollow * side * side / max(half, 0.01) * 2
            let radius = mix(low.radius, high.radius, part) - sine(rise) * inward
            let level = mix(low.height, high.height, part) + cosine(rise) * inward
            return Space(
                x: sine(stand.turn) * radius + cosine(stand.turn) * side,
                y: cosine(stand.turn) * radius - sine(stand.turn) * side, z: level)
        }

        /// The normal of a petal's inner side at a spot, as seen in a pose.
        func normal(_ stand: Stand, _ pose: Pose, along: Double) -> Space {
            func seen(_ across: Double, _ along: Double) -> Space {
                pose.seen(place(stand, Petal.Spot(across: across, along: along)))
            }
            let across = seen(0.3, along) - seen(-0.3, along)
            return across.cross(seen(0, along + 0.12) - seen(0, along - 0.12))
        }
    }

    /// What petals are painted with.
    struct Coat: Sendable {
        var inner: Paint
        var outer: Paint
        var edge: Palette
        var veins = 5
        var vein: Tint
        var veinOpacity = 0.28
        /// How dark the side away from the light gets.
        var shade = 0.55
    }
}
