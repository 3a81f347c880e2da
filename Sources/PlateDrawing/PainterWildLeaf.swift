import Catalog

extension Plate.Painter {
    /// Draws a leaf cut from one point into as many parts as the plant has.
    mutating func dividedLeaf(_ whole: Curve, _ share: Double) {
        let foot = whole.part(from: 0, to: max(share, 0.04))
        let rests = form.leaf.arrangement == .whorled
        stem(foot, Plate.clamp(whole.length * 0.018, 1.2, 10), tones: stalk)
        let size = whole.length * (1 - share)
        let many = form.leaf.parts > 3
        let stalked = form.leaf.margin == .lobed || rests
        let blade = Blade.segment(form.leaf.margin, narrow: many ? 1.05 : 1.25)
        var turns: [(Double, Double)] =
            many
            ? [(-118, 0.62), (118, 0.62), (-60, 0.86), (60, 0.86), (0, 1)]
            : [(-74, 0.92), (74, 0.92), (0, 1)]
        if form.leaf.parts == 3, rests { turns = [(-66, 0.9), (66, 0.9), (0, 1)] }
        for (turn, scale) in turns {
            var rib = Curve(
                from: foot.end, heading: foot.heading(1) + turn, length: size * scale,
                bend: dice.sway(6) - turn * 0.1)
            if stalked, turn == 0 || many && abs(turn) < 100 {
                let neck = rib.part(from: 0, to: 0.2)
                stem(neck, Plate.clamp(size * 0.016, 1, 7), tones: stalk)
                rib = rib.part(from: 0.16, to: 1)
            }
            self.blade(blade, Lay(rib: rib, fold: turn / 700, tones: leafTones()))
        }
    }

    /// Draws three leaflets like hearts that hang a little, each folded along its middle.
    package mutating func heartTrefoil(_ whole: Curve, _ share: Double) {
        let foot = whole.part(from: 0, to: share)
        stem(
            foot, Plate.clamp(whole.length * 0.013, 1.1, 9),
            tones: stalk.mixed(Palette(.red), 0.3))
        let size = whole.length * (1 - share) * 0.66
        for (turn, scale, spread) in [(-104.0, 0.92, 0.86), (104, 0.92, 0.86), (0, 1, 1)] {
            let rib = Curve(
                from: foot.end, heading: foot.heading(1) + turn, length: size * scale,
                bend: turn * 0.16 + dice.sway(4))
            blade(
                .heartLeaflet,
                Lay(rib: rib, fold: turn / 900, spread: spread, tones: leafTones()))
        }
    }

    /// Draws the two lowest leaflets of a five-parted leaf, at the very foot of its stalk.
    mutating func footLeaflets(_ whole: Curve, _ size: Double) {
        let leaflet = Blade(foot: 0.6, tip: 0.66, ratio: 0.56)
        for turn in [-62.0, 62] {
            let rib = Curve(
                from: whole.at(0.02), heading: whole.heading(0) + turn, length: size * 0.6,
                bend: -turn * 0.3)
            blade(leaflet, Lay(rib: rib, fold: turn / 500, tones: leafTones()))
        }
    }

    /// Draws three large pointed leaflets on one stalk.
    package mutating func threeLeaf(_ whole: Curve, _ share: Double) {
        let foot = whole.part(from: 0, to: share)
        stem(foot, Plate.clamp(whole.length * 0.02, 1.4, 15), tones: stalk)
        let size = whole.length * (1 - share)
        var leaflet = Blade(foot: 0.62, tip: 0.86, ratio: 0.56)
        leaflet.veins = 9
        for (turn, scale) in [(-84.0, 0.94), (84, 0.94), (0, 1)] {
            let rib = Curve(
                from: foot.end, heading: foot.heading(1) + turn, length: size * scale,
                bend: turn * 0.18)
            blade(leaflet, Lay(rib: rib, fold: turn / 600, tones: leafTones()))
        }
    }

    /// Draws three stalks with three blunt leaflets each.
    package mutating func biternate(_ whole: Curve, _ share: Double) {
        let foot = whole.part(from: 0, to: share)
        let width = Plate.clamp(whole.length * 0.013, 1.1, 9)
        stem(foot, width, tones: stalk)
        let size = whole.length * (1 - share)
        for (turn, reach) in [(-62.0, 0.36), (62, 0.36), (0, 0.5)] {
            let branch = Curve(
                from: foot.end, heading: foot.heading(1) + turn, length: size * reach,
                bend: -turn * 0.2)
            stem(branch, width * 0.7, tones: stalk)
            for (side, scale) in [(-66.0, 0.9), (66, 0.9), (0, 1)] {
                let rib = Curve(
                    from: branch.end, heading: branch.heading(1) + side,
                    length: size * 0.37 * scale, bend: side * 0.1)
                blade(.wedgeLeaflet, Lay(rib: rib, fold: side / 500, tones: leafTones()))
            }
        }
    }

    /// Draws a leaf that is feathered three times over, as a carrot's.
    package mutating func tripinnate(_ whole: Curve) {
        if isCrowded { return feathery(whole) }
        let tones = leafTones()
        var (ribs, tips, pale) = (Outline(), Outline(), Outline())
        ribs.add(whole)
        let pairs = whole.length > 420 ? 7 : whole.length > 200 ? 6 : 5
        for pair in 0..<pairs {
            let part = Double(pair) / Double(pairs)
            let t = Plate.mix(0.28, 0.985, Plate.power(part, 0.85))
            let reach = whole.length * 0.31 * (1.04 - part)
            for side in [-1.0, 1] {
                let pinna = Curve(
                    from: whole.at(t), heading: whole.heading(t) + side * (60 - part * 20),
                    length: reach, bend: -side * 16)
                ribs.add(pinna)
                addPinnules(pinna, whole.length, &ribs, &tips, &pale)
            }
        }
        addLobes(whole.part(from: 0.93, to: 1), whole.length * 0.05, &tips, &pale)
        let width = Plate.clamp(whole.length * 0.007, 1, 6)
        sheet.ink(ribs, tones.ink, width: width * 1.2 + 0.8, opacity: 0.7)
        sheet.stamp(tips, tones.main, opacity: 1, ink: tones.ink, width: width * 0.5)
        sheet.wash(pale, .tint(tones.light), opacity: 0.35)
        sheet.ink(ribs, tones.main, width: width * 1.1)
        stem(whole.part(from: 0, to: 0.5), width * 1.9, to: width)
    }

    private mutating func addPinnules(
        _ pinna: Curve, _ length: Double, _ ribs: inout Outline, _ tips: inout Outline,
        _ pale: inout Outline
    ) {
        let count = length < 200 ? 3 : Int(Plate.clamp(pinna.length / length * 17, 2, 5))
        for index in 0..<count {
            let part = Double(index) / Double(count)
            let t = Plate.mix(0.2, 0.96, part)
            for side in [-1.0, 1] {
                let twig = Curve(
                    from: pinna.at(t), heading: pinna.heading(t) + side * dice.between(44, 54),
                    length: pinna.length * 0.34 * (1.1 - part * 0.75), bend: -side * 12)
                if length > 420 { ribs.add(twig) }
                addLobes(twig, pinna.length * 0.062 + length * 0.005, &tips, &pale)
            }
        }
        addLobes(pinna.part(from: 0.8, to: 1), pinna.length * 0.08, &tips, &pale)
    }

    private mutating func addLobes(
        _ twig: Curve, _ size: Double, _ tips: inout Outline, _ pale: inout Outline
    ) {
        for (t, turn) in [(0.3, -44.0), (0.45, 44), (0.65, -36), (0.78, 36), (0.9, 0)] {
            let foot = twig.at(t)
            let along = Point.heading(twig.heading(t) + turn + dice.sway(5), size * 1.5)
            let side = along.unit.right * (size * 0.24)
            tips.addSmooth(
                [foot, foot + along * 0.55 - side, foot + along, foot + along * 0.55 + side],
                closed: true)
            if turn < 0 {
                pale.addSmooth(
                    [foot, foot + along * 0.55 - side * 0.9, foot + along], closed: true)
            }
        }
    }

    /// Draws the spines at the points of a blade.
    mutating func spines(_ blade: Blade, _ lay: Lay) {
        guard lay.rib.length > 60 else { return }
        var lines = Outline()
        let reach = Plate.clamp(lay.rib.length * 0.055, 6, 44) / lay.rib.length
        for tip in blade.tips {
            for side in [-1.0, 1] {
                let out = Point(tip.x, tip.x * 0.35).unit * reach
                lines.add(
                    Curve(
                        from: lay.place(tip, side), to: lay.place(tip + out, side), bow: 0))
            }
        }
        lines.add(lay.rib.part(from: 0.99, to: 1 + reach))
        let width = Plate.clamp(lay.rib.length / 160, 1, 4.5)
        sheet.ink(lines, Palette.straw.ink, width: width, opacity: 0.8)
        sheet.ink(lines, Palette.straw.light, width: width * 0.5)
    }
}
