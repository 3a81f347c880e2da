package import Catalog

extension Plate.Painter {
    /// Draws a head without rays: a brush of florets out of a ball of bracts.
    package mutating func thistle(_ pose: Pose, _ flower: Morphology.Flower) {
        let frame = Frame(foot: pose.at, size: pose.size, heading: pose.roll)
        if flower.petals > 0 { return cornflower(pose, frame, min(flower.petals, 24)) }
        brush(frame, spread: 46, from: 0.62, length: 0.62, count: pose.size > 90 ? 110 : 46)
        bractBall(frame, width: 0.4, top: 0.78, spiny: true)
    }

    /// Draws a cornflower: large funnels in a ring round a dark brush.
    private mutating func cornflower(_ pose: Pose, _ frame: Frame, _ count: Int) {
        bractBall(frame, width: 0.21, top: 0.52, spiny: false)
        let view = pose.with(at: frame.at(0, 0.46), tilt: Plate.clamp(pose.tilt, 24, 66))
        var funnels: [(depth: Double, turn: Double)] = []
        for index in 0..<count {
            let turn = Double(index) * 360 / Double(count) + pose.spin + dice.sway(7)
            funnels.append((view.seen(Pose.around(turn, 1, 0.3)).z, turn))
        }
        let sorted = funnels.sorted { $0.depth < $1.depth }
        for (_, turn) in sorted where Plate.cosine(turn) >= -0.2 { funnel(view, turn) }
        let inner = Frame(foot: view.at, size: pose.size, heading: pose.roll)
        let dark = (second ?? petal).mixed(Palette(.purple), 0.5)
        var (threads, tips) = (Outline(), Outline())
        for index in 0..<(pose.size > 90 ? 34 : 16) {
            let lean = dice.sway(1)
            let end = inner.at(lean * 0.3, dice.between(0.12, 0.42) - abs(lean) * 0.08)
            threads.add(Curve(from: inner.at(lean * 0.08, 0), to: end, bow: lean * 0.08))
            tips.addSmooth(
                [
                    end + Point(0, -frame.size * 0.05), end + Point(frame.size * 0.022, 0),
                    end + Point(0, frame.size * 0.03), end + Point(-frame.size * 0.022, 0),
                ], closed: true)
            if index % 4 == 0 { tips.addDot(end, frame.size * 0.02) }
        }
        for (_, turn) in sorted where Plate.cosine(turn) < -0.2 { funnel(view, turn) }
        sheet.ink(threads, dark.main, width: frame.line * 2.6)
        sheet.ink(threads, dark.ink, width: frame.line * 0.6, opacity: 0.6)
        sheet.draw(tips, .tint(dark.deep), edge: dark, width: frame.line * 0.6)
    }

    private mutating func funnel(_ view: Pose, _ turn: Double) {
        let foot = view.point(Pose.around(turn, 0.05, 0))
        let end = view.point(Pose.around(turn, 0.82, 0.26))
        let along = end - foot
        let frame = Frame(foot: foot, size: along.length, heading: along.heading)
        let wide = Plate.clamp(0.34 * view.size / max(along.length, 1), 0.3, 0.7)
        let mouth: [(Double, Double)] = [
            (0.035, 0), (0.05, 0.35), (wide * 0.45, 0.62), (wide, 0.86), (wide * 1.1, 1.06),
            (wide * 0.72, 0.93), (wide * 0.56, 1.22), (wide * 0.2, 0.96), (0, 1.3),
        ]
        let left = mouth.dropLast().reversed().map { frame.at(-$0.0, $0.1) }
        let outline = Outline.angular(mouth.map { frame.at($0.0, $0.1) } + left)
        piece(outline, petal, from: foot, to: frame.at(0, 1.2), line: view.line)
        var folds = Outline()
        for lean in [-0.5, -0.1, 0.3, 0.6] {
            folds.add(frame.curve((0, 0.4), (lean * wide, 0.98), bow: lean * 0.1))
        }
        sheet.ink(folds, petal.deep, width: view.line * 0.7, opacity: 0.4)
    }

    /// Draws a fan of thin florets that spread from a head's mouth.
    package mutating func brush(
        _ frame: Frame, spread: Double, from level: Double, length: Double, count: Int,
        tones: Palette? = nil
    ) {
        let colours = tones ?? petal
        let fresh = second ?? petal
        let fan = frame.both([
            (0.24, level - 0.1), (0.42, level + 0.16), (0.5, level + length * 0.6),
            (0.34, level + length * 0.82), (0, level + length * 0.9),
        ])
        piece(
            fan, colours, from: frame.at(0, level - 0.1), to: frame.at(0, level + length),
            line: frame.line * 0.4)
        for layer in 0..<3 {
            var (lines, forks) = (Outline(), Outline())
            for _ in 0..<(count / 3) {
                let lean = dice.sway(1)
                let reach = length * (1 - lean * lean * 0.3) * dice.between(0.8, 1.06)
                let line = Curve(
                    from: frame.at(lean * 0.24, level - 0.06),
                    heading: frame.heading + lean * spread * 0.8,
                    length: reach * frame.size, bend: lean * 16)
                lines.add(line)
                for side in [-1.0, 1] {
                    forks.add(
                        Curve(
                            from: line.at(0.93), heading: line.heading(1) + side * 24,
                            length: frame.size * 0.06))
                }
            }
            let shade = [colours.deep, colours.main, colours.main.mixed(fresh.light, 0.5)][layer]
            sheet.ink(lines, colours.ink, width: frame.line * 2.4, opacity: 0.4)
            sheet.ink(lines, shade, width: frame.line * 1.7)
            sheet.ink(forks, shade.mixed(colours.light, 0.4), width: frame.line)
        }
    }

    /// Draws a ball of bracts, each ending in a spine or in a fringe.
    package mutating func bractBall(_ frame: Frame, width: Double, top: Double, spiny: Bool) {
        let body = frame.both([
            (width * 0.4, -0.02), (width * 0.9, top * 0.16), (width, top * 0.42),
            (width * 0.84, top * 0.72), (width * 0.68, top), (0, top * 1.04),
        ])
        let tones = stalk.mixed(Palette(.greyGreen), 0.3)
        lump(body, tones, line: frame.line)
        let rows = frame.size > 90 ? 7 : 4
        for row in (0..<rows).reversed() {
            let part = (Double(row) + 0.2) / Double(rows)
            let y = top * part * 0.92
            let wide = width * (0.5 + 1.2 * part - 1.2 * part * part) * 1.05
            let many = frame.size > 90 ? 7 : 4
            var (scales, spikes) = (Outline(), Outline())
            for index in 0...many {
                let turn = (Double(index) + (row % 2 == 0 ? 0.25 : -0.25)) / Double(many) * 2 - 1
                guard abs(turn) <= 1.02 else { continue }
                let x = Plate.sine(turn * 88) * wide
                let tall = top * 1.25 / Double(rows)
                let half = wide * 1.1 / Double(many)
                scales.addSmooth(
                    [
                        frame.at(x - half, y), frame.at(x - half * 0.7, y + tall * 0.6),
                        frame.at(x + turn * 0.03, y + tall),
                        frame.at(x + half * 0.7, y + tall * 0.6), frame.at(x + half, y),
                    ], closed: true)
                let tip = frame.at(x + turn * 0.03, y + tall)
                guard spiny else { continue }
                let reach = frame.size * (0.13 + 0.06 * dice.next())
                spikes.add(
                    Curve(
                        from: tip, heading: frame.heading + turn * 76, length: reach,
                        bend: turn * 18))
            }
            sheet.stamp(
                scales, spiny ? tones.main : tones.main.mixed(tones.light, 0.3), opacity: 1,
                ink: spiny ? tones.ink : Palette(.brown).ink, width: frame.line * (spiny ? 1 : 1.6))
            sheet.ink(spikes, Palette.straw.ink, width: frame.line * 2.3, opacity: 0.85)
            sheet.ink(spikes, Palette.straw.light, width: frame.line * 1.2)
        }
    }

    /// Draws a chicory's head: strap rays cut off with five teeth, blue threads in the middle.
    mutating func chicory(_ pose: Pose, _ flower: Morphology.Flower) {
        var ring = Corolla()
        ring.petal = .toothed
        ring.count = min(max(flower.petals * 6 / 10, 5), 40)
        ring.width = 0.34
        ring.base = 0.06
        ring.rise = 18
        ring.tipRise = -6
        ring.hollow = 0.06
        ring.seed = id
        calyx(pose, count: 8, length: 0.42, width: 0.14, rise: 20)
        var paint = coat(pose, petal, foot: petal.main)
        paint.veins = 4
        self.ring(ring, pose, paint, side: .back)
        var inner = ring
        inner.count = min(max(flower.petals * 4 / 10, 4), 30)
        inner.length = 0.76
        inner.rise = 34
        inner.tipRise = 10
        inner.turn = 15
        inner.seed = id + "inner"
        self.ring(inner, pose, paint, side: .back)
        self.ring(inner, pose, paint, side: .front)
        stamens(
            pose, count: pose.size > 90 ? 18 : 8, length: 0.34, spread: 0.26,
            tones: Palette(.violet), thread: petal, anther: 0.026, height: 0.05)
        self.ring(ring, pose, paint, side: .front)
    }
}

extension Plate.Petal {
    /// A strap that is cut off straight with five small teeth.
    package static let toothed: Plate.Petal = {
        var petal = Plate.Petal(.strap)
        let half: [(Double, Double)] = [
            (0.4, 0), (0.5, 0.15), (0.78, 0.45), (0.95, 0.75), (0.95, 0.96), (0.76, 0.92),
            (0.56, 1), (0.38, 0.94), (0.19, 1.02), (0.08, 0.95),
        ]
        let right = half.map { Spot(across: $0.0, along: $0.1) }
        petal.edge = right.map { Spot(across: -$0.across, along: $0.along) } + right.reversed()
        return petal
    }()
}
