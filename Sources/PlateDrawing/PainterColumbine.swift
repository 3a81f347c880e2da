import Catalog

extension Plate.Painter {
    /// Draws a columbine from its side: spurs behind, sepals spread, a short skirt, stamens.
    package mutating func columbine(_ pose: Pose) {
        let frame = Frame(foot: pose.at, size: pose.size, heading: pose.roll)
        let skirt = second ?? petal
        stamens(
            pose.with(at: frame.at(0, 0.15), tilt: 84), count: pose.size > 90 ? 22 : 9,
            length: 0.72, spread: 0.16, tones: centre, thread: Palette(.yellowGreen), anther: 0.03)
        for (root, tip) in [(-0.15, -0.2), (0.17, 0.22)] { columbineSpur(frame, root, tip, 0.92) }
        for side in [-1.0, 1] {
            columbineSepal(
                frame.turned(mirrored: side < 0),
                [
                    (0.08, -0.04), (0.26, -0.12), (0.5, -0.1), (0.72, 0.04), (0.62, 0.14),
                    (0.38, 0.18), (0.14, 0.14),
                ])
        }
        for (x, wide) in [(-0.27, 0.15), (0.27, 0.15), (0.0, 0.18)] {
            let edge = frame.outline([
                (x * 0.9 - wide * 0.8, -0.02), (x - wide, 0.18), (x - wide * 0.85, 0.36),
                (x, 0.42), (x + wide * 0.85, 0.36), (x + wide, 0.18), (x * 0.9 + wide * 0.8, -0.02),
            ])
            let paint = sheet.linear(
                [
                    (0, petal.main, 1), (0.35, skirt.main.mixed(petal.main, 0.3), 1),
                    (0.6, skirt.main, 1), (1, skirt.light, 1),
                ], from: frame.at(x, -0.05), to: frame.at(x, 0.42))
            sheet.draw(edge, paint, edge: skirt, width: frame.line)
        }
        for (root, tip) in [(-0.29, -0.32), (0.29, 0.33), (0.02, 0.03)] {
            columbineSpur(frame, root, tip, 1)
        }
        for side in [-1.0, 1] {
            columbineSepal(
                frame.turned(mirrored: side < 0),
                [
                    (0.09, -0.02), (0.24, 0.02), (0.36, 0.2), (0.4, 0.44), (0.34, 0.6),
                    (0.22, 0.4), (0.12, 0.2),
                ])
        }
    }

    private mutating func columbineSepal(_ frame: Frame, _ edge: [(Double, Double)]) {
        let tip = edge[3]
        piece(
            frame.outline(edge), petal, from: frame.at(0.1, 0), to: frame.at(tip.0, tip.1),
            line: frame.line, foot: petal.main.mixed(petal.light, 0.2))
        sheet.ink(
            .curve(frame.curve((0.14, 0.03), (tip.0 * 0.94, tip.1 * 0.94), bow: -0.1)), petal.deep,
            width: frame.line * 0.8, opacity: 0.4)
    }

    private mutating func columbineSpur(
        _ frame: Frame, _ root: Double, _ tip: Double, _ length: Double
    ) {
        let line = Curve(
            from: frame.at(root, 0.04), to: frame.at(tip * 0.72, -0.86 * length),
            bow: root * 0.12 * frame.mirror)
        stem(line, frame.size * 0.24, to: frame.size * 0.05, tones: petal)
        let knob = line.end
        lump(.ellipse(knob, frame.size * 0.045, frame.size * 0.055), petal, line: frame.line * 0.7)
    }

    /// Draws a toadflax flower from its side: two closed lips, an orange palate, a long spur.
    package mutating func spurred(_ pose: Pose) {
        let side: Double = Plate.sine(pose.roll) < 0 ? -1 : 1
        let frame = Frame(foot: pose.at, size: pose.size, heading: pose.roll, mirror: -side)
        let palate = second ?? petal
        let pale = petal.mixed(Palette(.cream), 0.35)
        let spur = Curve(
            frame.at(-0.02, 0.14), frame.at(-0.2, 0.06), frame.at(-0.46, -0.1),
            frame.at(-0.82, -0.22))
        stem(spur, pose.size * 0.17, to: pose.size * 0.03, tones: pale)
        for edge in [
            [
                (0.04, 0.3), (0.16, 0.42), (0.36, 0.52), (0.52, 0.72), (0.6, 0.86), (0.44, 0.88),
                (0.3, 0.82), (0.14, 0.68), (0.0, 0.5),
            ],
            [
                (0.02, 0.3), (0.1, 0.46), (0.28, 0.58), (0.4, 0.8), (0.44, 0.98), (0.28, 0.96),
                (0.14, 0.84), (0.02, 0.66), (-0.04, 0.46),
            ],
        ] {
            piece(
                frame.outline(edge), pale, from: frame.at(0, 0.3), to: frame.at(0.5, 0.95),
                line: frame.line)
        }
        let tube = frame.outline([
            (-0.09, 0.02), (-0.13, 0.24), (-0.16, 0.5), (-0.05, 0.64), (0.12, 0.62), (0.16, 0.42),
            (0.11, 0.2), (0.07, 0.0),
        ])
        piece(tube, pale, from: frame.at(0.1, 0.1), to: frame.at(-0.1, 0.6), line: frame.line)
        for edge in [
            [
                (-0.1, 0.42), (-0.26, 0.46), (-0.42, 0.56), (-0.5, 0.72), (-0.36, 0.8),
                (-0.2, 0.76), (-0.06, 0.64),
            ],
            [
                (-0.02, 0.52), (-0.16, 0.62), (-0.28, 0.78), (-0.26, 0.94), (-0.1, 0.94),
                (0.02, 0.82), (0.08, 0.66),
            ],
        ] {
            piece(
                frame.outline(edge), pale, from: frame.at(0, 0.5), to: frame.at(-0.4, 0.85),
                line: frame.line)
        }
        let cushion = frame.outline([
            (-0.11, 0.53), (-0.12, 0.63), (-0.04, 0.71), (0.08, 0.71), (0.13, 0.62), (0.06, 0.53),
        ])
        lump(cushion, palate.mixed(petal, 0.25), line: frame.line)
        for (x, turn) in [(0.02, 30.0), (-0.06, -36)] {
            let part = Frame(
                foot: frame.at(x, -0.03), size: pose.size, heading: pose.roll + turn * -side)
            lump(
                part.both([(0.05, 0), (0.05, 0.1), (0, 0.22)]), stalk, line: frame.line * 0.7)
        }
    }

    /// Draws a flower with a slender tube in a wide pale calyx, five notched lobes at its end.
    mutating func salver(_ pose: Pose, _ flower: Morphology.Flower) {
        let side = pose.with(tilt: Plate.clamp(pose.tilt, 52, 78))
        var lobes = Corolla()
        lobes.count = min(max(flower.petals, 3), 9)
        lobes.petal = Petal(flower.petalShape)
        lobes.length = 0.36
        lobes.width = 0.4
        lobes.base = 0.14
        lobes.height = 1.02
        lobes.rise = 40
        lobes.tipRise = 24
        lobes.seed = id
        let tube = Plate.Bell(
            profile: [(0.08, 0), (0.1, 0.5), (0.12, 0.8), (0.2, 1.04)].map { Point($0.0, $0.1) },
            cut: 0.02)
        var paint = coat(side.with(at: side.axis(1)), petal, foot: petal.deep, reach: 0.6)
        paint.veins = side.size > 90 ? 3 : 0
        ring(lobes, side, paint, side: .back)
        bell(tube, side, petal)
        ring(lobes, side, paint, side: .front)
        if let spots = second, side.size > 30 {
            var marks = Outline()
            for index in 0..<lobes.count {
                let turn = Double(index) * 360 / Double(lobes.count) + side.spin
                marks.addDot(side.point(Pose.around(turn, 0.21, 1.07)), side.size * 0.032)
            }
            sheet.wash(marks, .tint(spots.main), opacity: 0.9)
        }
        let cover = Palette(.yellowGreen).mixed(Palette(.cream), 0.45)
        var cup = Plate.Bell(
            profile: [(0.06, 0), (0.19, 0.1), (0.25, 0.36), (0.24, 0.6), (0.21, 0.82)].map {
                Point($0.0, $0.1)
            })
        cup.lobes = 5
        cup.cut = 0.22
        cup.roundness = 1.1
        bell(cup, side, cover)
    }

    /// Draws the ring round a forget-me-not's throat: white, then yellow, then the dark mouth.
    package mutating func eye(_ pose: Pose) {
        let rings: [(Double, Tint)] = [
            (0.3, .white), (0.2, centre.main), (0.08, centre.ink),
        ]
        for (reach, tint) in rings {
            let rim = (0..<15).map { step in
                let bump = step % 3 == 0 ? 0.8 : 1.0
                return pose.point(Pose.around(Double(step) * 24, reach * bump, 0.09))
            }
            sheet.stamp(.smooth(rim), tint, opacity: 1, ink: centre.ink, width: pose.line * 0.6)
        }
    }
}
