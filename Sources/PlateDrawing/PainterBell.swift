extension Plate {
    /// A corolla grown into one piece: a bell, a tube, a corona.
    package struct Bell: Sendable {
        /// Distance from the axis and height on it, from foot to rim.
        package var profile: [Point]
        package var lobes = 5
        /// The part of the length that is cut into lobes.
        package var cut = 0.3
        /// 1 makes pointed lobes, 2 and more round ones.
        var roundness = 1.5
        /// How much the rim is frilled.
        package var frill = 0.0

        package init(
            profile: [Point], lobes: Int = 5, cut: Double = 0.3, roundness: Double = 1.5,
            frill: Double = 0.0
        ) {
            self.profile = profile
            self.lobes = lobes
            self.cut = cut
            self.roundness = roundness
            self.frill = frill
        }

        /// Distance from the axis and height at a part of the length.
        package func at(_ part: Double) -> Point {
            let reach = clamp(part, 0, 1) * Double(profile.count - 1)
            let index = min(Int(reach), profile.count - 2)
            let rest = reach - Double(index)
            let before = profile[max(index - 1, 0)]
            let after = profile[min(index + 2, profile.count - 1)]
            let (a, b) = (profile[index], profile[index + 1])
            let (da, db) = ((b - before) * 0.5, (after - a) * 0.5)
            let (s, c) = (rest * rest, rest * rest * rest)
            let head = a * (2 * c - 3 * s + 1) + da * (c - 2 * s + rest)
            return head + b * (3 * s - 2 * c) + db * (c - s)
        }

        /// The point of the rim at a turn about the axis, in degrees.
        package func rim(_ turn: Double) -> Space {
            let phase = (turn * Double(lobes) / 360).truncatingRemainder(dividingBy: 1)
            let inside = phase < 0 ? phase + 1 : phase
            let lobe = 1 - power(abs(inside * 2 - 1), roundness)
            let wave = frill * sine(turn * Double(lobes) * 3 + 40)
            let place = at(1 - cut * (1 - lobe))
            return Pose.around(turn, place.x * (1 + wave), place.y + wave * 0.3)
        }
    }
}

extension Plate.Painter {
    /// The parts of a bell as outlines on the plate.
    package struct BellParts {
        package var mouth: Outline
        package var body: Outline
        package var rim: Outline
        package var ribs: Outline
    }

    /// The outlines of a bell in a pose.
    package func parts(of bell: Plate.Bell, _ pose: Pose) -> BellParts {
        let fine: Double = pose.size > 60 ? 5 : 10
        let mouth = stride(from: 0, to: 360, by: fine).map { turn in
            pose.point(bell.rim(turn + pose.spin))
        }
        func flank(_ turn: Double) -> [Point] {
            (0...9).map { step in
                let place = bell.at(Double(step) / 9 * (1 - bell.cut))
                return pose.point(Pose.around(turn, place.x, place.y))
            }
        }
        let front = stride(from: -90.0, through: -270, by: -fine).map { turn -> Point in
            pose.point(bell.rim(turn + pose.spin, seenAt: turn))
        }
        let left = flank(-90)
        let right = flank(90)
        var ribs = Outline()
        for lobe in 0..<bell.lobes {
            let turn = Double(lobe) * 360 / Double(bell.lobes) - pose.spin
            let inside = (turn.truncatingRemainder(dividingBy: 360) + 360)
                .truncatingRemainder(dividingBy: 360)
            guard inside > 110, inside < 250 else { continue }
            let line = (1...7).map { step -> Point in
                let place = bell.at(Double(step) / 7 * (1 - bell.cut * 1.05))
                return pose.point(Pose.around(turn, place.x, place.y))
            }
            ribs.addSmooth(line, closed: false)
        }
        return BellParts(
            mouth: .smooth(mouth), body: .smooth(left + front + right.reversed()),
            rim: .smooth(front, closed: false), ribs: ribs)
    }

    /// Draws a bell; `inside` draws what hangs in it.
    package mutating func bell(
        _ bell: Plate.Bell, _ pose: Pose, _ tones: Palette, inside: Palette? = nil,
        filling: (inout Self) -> Void = { _ in }
    ) {
        let parts = parts(of: bell, pose)
        let inner = inside ?? tones
        let widest = bell.profile.map(\.x).max() ?? 0.5
        let top = bell.profile.last?.y ?? 1
        let middle = pose.axis(top * 0.5)
        let reach = max(widest, top * 0.5) * pose.size
        let throat = sheet.radial(
            [(0, inner.deep, 1), (0.55, inner.deep.mixed(inner.main, 0.5), 1), (1, inner.main, 1)],
            across: Point(widest * pose.size, 0), along: Point(0, widest * pose.size),
            at: pose.axis(top * 0.75))
        let skin = sheet.linear(
            [
                (0, tones.light, 1), (0.4, tones.main.mixed(tones.light, 0.3), 1),
                (0.7, tones.main, 1), (1, tones.deep, 1),
            ],
            from: middle + Point(-reach, -reach * 0.55), to: middle + Point(reach, reach * 0.6))
        sheet.draw(parts.mouth, throat, edge: tones, width: pose.line)
        filling(&self)
        sheet.wash(parts.body, skin)
        if pose.size > 24 {
            sheet.ink(parts.ribs, tones.deep, width: pose.line * 2.6, opacity: 0.3)
            sheet.ink(parts.ribs, tones.ink, width: pose.line * 0.7, opacity: 0.5)
        }
        sheet.ink(parts.body, tones.deep, width: pose.line * 3, opacity: 0.22)
        sheet.ink(parts.body, tones.ink, width: pose.line, opacity: 0.82)
    }

    /// Draws narrow green sepals behind a flower.
    package mutating func calyx(
        _ pose: Pose, count: Int = 5, length: Double, width: Double, rise: Double = 30,
        tones: Palette? = nil
    ) {
        let colours = tones ?? stalk
        var ring = Corolla()
        ring.count = count
        ring.petal = Petal(foot: 0.3, tip: 0.9, claw: 0.5)
        ring.length = length
        ring.width = width
        ring.base = 0.03
        ring.rise = rise
        ring.tipRise = rise
        ring.seed = id + "calyx"
        ring.turn = 180 / Double(count)
        var paint = coat(pose, colours, reach: length)
        paint.veins = 1
        self.ring(ring, pose, paint)
    }
}

extension Plate.Bell {
    /// A point of the rim that has the radius and height of the rim at `turn`, but is placed at
    /// the turn `place`.
    package func rim(_ turn: Double, seenAt place: Double) -> Plate.Space {
        let point = rim(turn)
        let radius = (point.x * point.x + point.y * point.y).squareRoot()
        return Plate.Pose.around(place, radius, point.z)
    }
}
