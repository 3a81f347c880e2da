import Catalog

extension Plate.Painter {
    /// Draws a stalked simple leaf of a tree.
    mutating func treeLeaf(_ whole: Curve, _ specimen: Plate.Specimen, _ shape: Blade) {
        let share: Double =
            switch specimen {
            case .holly, .beech, .chestnut: 0.07
            case .hazel: 0.13
            case .hawthorn: 0.2
            case .lime, .sugarMaple: 0.34
            case .tulipTree: 0.5
            case .pumpkin: 0.4
            default: 0.22
            }
        let rib = whole.part(from: share, to: 1)
        let red = specimen == .cherry || specimen == .sugarMaple
        let foot = whole.part(from: 0, to: share + 0.02)
        let thick = specimen == .pumpkin ? 0.03 : 0.013
        stem(
            foot, Plate.clamp(whole.length * thick, 1.3, 26),
            tones: red ? stalk.mixed(Palette(.red), 0.4) : stalk,
            skin: specimen == .pumpkin && whole.length > 200 ? .bristles : .smooth)
        blade(shape, Lay(rib: rib, fold: dice.sway(0.14), tones: leafTones()))
        guard whole.length > 300 else { return }
        if specimen == .cherry {
            for side in [-1.0, 1] {
                ball(
                    whole.beside(share - 0.02, side * 11), 0, 12, tall: 1.1, tones: Palette(.red))
            }
        }
        if specimen == .holly { shine(rib, shape) }
        if specimen == .pumpkin { roughness(rib, shape) }
    }

    private mutating func shine(_ rib: Curve, _ shape: Blade) {
        for (side, from, to) in [(-1.0, 0.18, 0.5), (-1, 0.58, 0.8), (1, 0.3, 0.42)] {
            let line = (0...5).map { step -> Point in
                let y = Plate.mix(from, to, Double(step) / 5)
                return rib.beside(y, side * rib.length * 0.13 * Plate.sine(180 * y))
            }
            sheet.ink(
                .smooth(line, closed: false), .white, width: rib.length * 0.022, opacity: 0.32)
        }
    }

    private mutating func roughness(_ rib: Curve, _ shape: Blade) {
        var dots = Outline()
        for _ in 0..<150 {
            let y = dice.between(0, 0.95)
            let x = dice.sway(0.9) * shape.width(at: y)
            dots.addDot(rib.beside(y, x * rib.length), 2)
        }
        sheet.wash(dots, .tint(green.light), opacity: 0.5)
    }

    /// Draws a fan on its long stalk, with veins that fork again and again.
    mutating func fanLeaf(_ whole: Curve) {
        let share = 0.44
        stem(
            whole.part(from: 0, to: share + 0.02), Plate.clamp(whole.length * 0.012, 1.2, 10))
        let rib = whole.part(from: share, to: 1)
        let lay = Lay(rib: rib, fold: dice.sway(0.1), tones: leafTones())
        var shape = Blade.fan
        shape.parallel = true
        let tones = lay.tones
        let sides = shape.side(forLength: 400)
        let rim = sides.map { lay.place($0, -1) } + sides.map { lay.place($0, 1) }.reversed()
        let outline = Outline.smooth(rim)
        let line = Plate.clamp(rib.length / 260, 0.6, 1.8)
        sheet.wash(outline, sheet.lit(tones.light, tones.main, tones.deep))
        guard rib.length > 60 else {
            return sheet.ink(outline, tones.ink, width: line, opacity: 0.85)
        }
        var (pale, fine) = (Outline(), Outline())
        for side in [-1.0, 1] {
            for step in 0..<22 {
                let turn = 3 + Double(step) * 2.3
                let reach = Plate.mix(0.9, 0.8, Plate.power(turn / 54, 2))
                let bend = turn * 0.72
                let path = [0.02, 0.3, 0.65, 1].map { part -> Point in
                    let angle = Plate.mix(bend, turn, part)
                    let radius = reach * part
                    return lay.place(
                        Point(Plate.sine(angle) * radius, Plate.cosine(angle) * radius), side)
                }
                if step % 3 == 0 { pale.addSmooth(path, closed: false) }
                fine.addSmooth(path, closed: false)
            }
        }
        sheet.ink(pale, tones.light, width: line * 2.2, opacity: 0.5)
        sheet.ink(fine, tones.ink, width: line * 0.6, opacity: 0.45)
        sheet.ink(outline, tones.deep, width: line * 3, opacity: 0.25)
        sheet.ink(outline, tones.ink, width: line, opacity: 0.85)
    }

    /// Draws broad leaflets without stalks, spread from one point.
    mutating func fingers(_ whole: Curve) {
        let foot = whole.part(from: 0, to: 0.4)
        stem(foot, Plate.clamp(whole.length * 0.018, 1.4, 14))
        let count = max(form.leaf.parts, 5)
        let shape = specimenBlade(.horseChestnut, small: whole.length < 300)
        guard let shape else { return }
        let order = (0..<count).sorted { abs($0 * 2 - count + 1) > abs($1 * 2 - count + 1) }
        for index in order {
            let part = Double(index) / Double(count - 1) * 2 - 1
            let rib = Curve(
                from: foot.end, heading: foot.heading(1) + part * 128,
                length: whole.length * 0.58 * (1 - 0.42 * part * part), bend: part * 16)
            blade(shape, Lay(rib: rib, fold: part * 0.14, tones: leafTones()))
        }
    }

    /// Draws a feathered leaf: even teeth, ragged lobes, or leaflets white below.
    mutating func leaflets(_ whole: Curve, _ specimen: Plate.Specimen) {
        if specimen == .gardenPea { return peaLeaflets(whole) }
        let pairs = max((form.leaf.parts - 1) / 2, 1)
        let ragged = specimen == .tomato
        let broad = specimen == .raspberry
        stem(
            whole.part(from: 0, to: 0.8), Plate.clamp(whole.length * 0.015, 1.2, 11), to: 1.4,
            skin: ragged && whole.length > 200 ? .down : .smooth)
        var shape = Blade(foot: 0.5, tip: 0.75, ratio: ragged ? 0.52 : broad ? 0.62 : 0.3)
        let size = whole.length * (broad ? 0.4 : ragged ? 0.34 : 0.27)
        let small = size < 60
        if ragged {
            shape = shape.edged(.jagged, size: small ? 0.06 : 0.075, count: small ? 4 : 6)
        } else if !small {
            shape = shape.edged(broad ? .doubleToothed : .toothed, size: 0.018, count: 15)
        }
        shape.veins = small ? 3 : broad ? 7 : 9
        for pair in 0..<pairs {
            let part = pairs == 1 ? 0.5 : Double(pair) / Double(pairs - 1)
            let t = broad ? Plate.mix(0.36, 0.6, part) : Plate.mix(0.22, 0.74, part)
            let scale = (ragged ? 0.74 + 0.3 * part : 1 - 0.16 * abs(part - 0.6)) * size
            for side in [-1.0, 1] {
                let at = whole.at(t + (ragged ? side * 0.012 : 0))
                let turn = whole.heading(t) + side * (broad ? 62 : 66)
                let stalked = Curve(from: at, heading: turn, length: scale * 0.14)
                if ragged { stem(stalked, 3, to: 2) }
                let rib = Curve(
                    from: ragged ? stalked.end : at, heading: turn + dice.sway(5),
                    length: scale, bend: -side * 15)
                blade(shape, Lay(rib: rib, fold: side * 0.1, tones: leafTones()))
                guard ragged, pair < pairs else { continue }
                let tiny = Curve(
                    from: whole.at(t - 0.075), heading: turn + 8, length: scale * 0.24)
                blade(Blade(foot: 0.5, tip: 0.6, ratio: 0.6), Lay(rib: tiny, tones: leafTones()))
            }
        }
        let last = Curve(
            from: whole.at(0.79), heading: whole.heading(0.8), length: size * 1.12, bend: 5)
        blade(shape, Lay(rib: last, tones: leafTones()))
    }

    /// Draws one large leaf.
    package mutating func leafAlone() {
        leaf(Point(440, 1240), -4, 1130, bend: 9)
    }

    /// Draws a large leaf and a smaller one on a twig.
    package mutating func leafPair() {
        let twig = Curve(Point(130, 1230), Point(360, 1180), Point(600, 1150), Point(880, 1010))
        leaf(twig.at(0.72), 66, 420, bend: 16)
        leaf(twig.at(0.42), -3, 1060, bend: 6)
        stem(twig, 24, to: 12, tones: twigTones)
        leaf(twig.at(0.14), -40, 400, bend: -14)
        if specimen == .hawthorn {
            for (t, turn) in [(0.3, 150.0), (0.58, 20)] {
                let thorn = Curve(
                    from: twig.at(t), heading: twig.heading(t) + turn - 60, length: 110)
                stem(thorn, 12, to: 1, tones: barkTones)
            }
        }
    }

    /// The tones of young wood: a birch's twigs are not white.
    var twigTones: Palette { form.bark == .white ? Palette(.brown).mixed(.bark, 0.3) : barkTones }

    /// The tones of the plant's bark.
    package var barkTones: Palette {
        switch form.bark {
        case .white: Palette(0xFFFFFF, 0xF0EEE6, 0xC9C6BA, 0x66635A)
        case .greyGreen: Palette(0xCFCFC4, 0xA3A396, 0x737267, 0x45443C)
        case .orange: Palette(0xF0B98A, 0xCF8450, 0x95552F, 0x59301A)
        case nil, .brown: .bark
        case .some(let colour): Palette(colour).mixed(.bark, 0.4)
        }
    }
}
