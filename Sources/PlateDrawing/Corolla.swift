import Catalog

extension Plate {
    /// A ring of petals as a body in space.
    package struct Corolla: Sendable {
        package var count = 5
        package var petal = Petal(.rounded)
        /// The length of a petal.
        package var length = 1.0
        /// The greatest width of a petal.
        package var width = 0.7
        /// How far from the axis petals begin.
        package var base = 0.06
        /// How high on the axis petals begin.
        package var height = 0.0
        /// The rise at the foot in degrees: 0 lies flat, 90 stands up.
        package var rise = 15.0
        /// The rise at the tip in degrees.
        package var tipRise = 0.0
        /// How much a petal is hollowed like a spoon.
        package var hollow = 0.15
        /// How much petals vary.
        package var play = 1.0
        /// The turn of the whole ring in degrees.
        package var turn = 0.0
        /// The seed of the ring's random variation.
        package var seed = "ring"

        package init(
            count: Int = 5, petal: Petal = Petal(.rounded), length: Double = 1.0,
            width: Double = 0.7, base: Double = 0.06, height: Double = 0.0, rise: Double = 15.0,
            tipRise: Double = 0.0, hollow: Double = 0.15, play: Double = 1.0, turn: Double = 0.0,
            seed: String = "ring"
        ) {
            self.count = count
            self.petal = petal
            self.length = length
            self.width = width
            self.base = base
            self.height = height
            self.rise = rise
            self.tipRise = tipRise
            self.hollow = hollow
            self.play = play
            self.turn = turn
            self.seed = seed
        }

        /// Which petals of a ring are drawn.
        package enum Side: Sendable { case all, back, front }

        /// The position and form in space of one petal of the ring.
        package struct Stand: Sendable {
            package var turn: Double
            package var length: Double
            package var width: Double
            var lift: Double
            package var line: [(radius: Double, height: Double, rise: Double)]
        }

        /// The position and form of each petal.
        package func stands() -> [Stand] {
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
        package func place(_ stand: Stand, _ spot: Petal.Spot) -> Space {
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
        package func normal(_ stand: Stand, _ pose: Pose, along: Double) -> Space {
            func seen(_ across: Double, _ along: Double) -> Space {
                pose.seen(place(stand, Petal.Spot(across: across, along: along)))
            }
            let across = seen(0.3, along) - seen(-0.3, along)
            return across.cross(seen(0, along + 0.12) - seen(0, along - 0.12))
        }
    }

    /// The paints and tones of petals.
    package struct Coat: Sendable {
        package var inner: Paint
        package var outer: Paint
        package var edge: Palette
        package var veins = 5
        package var vein: Tint
        package var veinOpacity = 0.28
        /// How dark the side away from the light is.
        package var shade = 0.55

        package init(
            inner: Paint, outer: Paint, edge: Palette, veins: Int = 5, vein: Tint,
            veinOpacity: Double = 0.28, shade: Double = 0.55
        ) {
            self.inner = inner
            self.outer = outer
            self.edge = edge
            self.veins = veins
            self.vein = vein
            self.veinOpacity = veinOpacity
            self.shade = shade
        }
    }
}
