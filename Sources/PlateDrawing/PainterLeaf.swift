import Catalog

extension Plate.Painter {
    /// Draws a whole leaf of the plant with its stalk, which starts in a heading.
    package mutating func leaf(
        _ start: Point, _ heading: Double, _ length: Double, bend: Double = 0, fold: Double = 0,
        stalkShare: Double? = nil
    ) {
        let whole = Curve(from: start, heading: heading, length: length, bend: bend)
        let sessile = form.leaf.pattern == .dotted
        let share =
            stalkShare
            ?? (sessile ? 0.02 : Self.stalkShare(form.leaf.shape, form.leaf.arrangement))
        if let specimen, specimenLeaf(specimen, whole, share) { return }
        switch form.leaf.shape {
        case .trifoliate: trifoliate(whole, share)
        case .pinnate: pinnate(whole, share, fold)
        case .bipinnate: bipinnate(whole, share)
        case .feathery: feathery(whole)
        case .needle: needles(whole)
        case .holed: holedLeaf(whole, share)
        case .peltate: peltateLeaf(whole)
        case .digitate: digitateLeaf(whole, share)
        case .biternate where motif == .hearts: biternateLeaf(whole, share)
        case .scale: scales(whole)
        case .succulent: succulentLeaf(whole)
        case .pad: joint(whole)
        case .divided: dividedLeaf(whole, share)
        case .heartTrefoil: heartTrefoil(whole, share)
        case .threeLeaf: threeLeaf(whole, share)
        case .biternate: biternate(whole, share)
        case .tripinnate: tripinnate(whole)
        default: simpleLeaf(whole, share, fold)
        }
    }

    private static func stalkShare(
        _ shape: Morphology.Leaf.Shape, _ arrangement: Morphology.Leaf.Arrangement
    ) -> Double {
        switch shape {
        case .trifoliate: 0.52
        case .digitate: 0.56
        case .holed: 0.4
        case .biternate: 0.3
        case .palmate: 0.4
        case .heart, .round, .kidney: 0.34
        case .pinnate, .bipinnate: 0.22
        case .ovate, .elliptic: arrangement == .basal ? 0.2 : 0.1
        case .lobed: 0.06
        case .threeLobed, .arrow, .heartTrefoil: 0.5
        case .divided, .angled: 0.4
        case .threeLeaf: 0.12
        default: 0
        }
    }

    /// The tones of one leaf, which vary slightly between leaves.
    package mutating func leafTones() -> Palette {
        let warm = Palette(.yellowGreen)
        return green.mixed(warm, dice.between(0, 0.22))
    }

    /// The blade of a simple leaf of this plant, with the margin of its morphology.
    package func leafBlade() -> Blade {
        let leaf = form.leaf
        switch leaf.shape {
        case .lobed: return .lobed(leaf.parts)
        case .palmate where leaf.margin == .entire: return .ivy
        case .palmate: return .palmate
        case .ovate where leaf.arrangement == .basal && leaf.margin == .entire: return .ribbed
        case .ovate where motif == .nettle: return .nettle
        case .spoon where leaf.arrangement == .alternate && leaf.margin == .entire: return .clasping
        case .lance where leaf.margin == .toothed && form.habit == .upright: return .fineToothed
        case .sword where leaf.pattern == .bands: return .snake
        case .threeLobed: return .threeLobed
        case .arrow: return .arrow
        case .angled: return .angled
        case .toothedLobes where leaf.margin == .spiny: return .thistle(leaf.parts)
        case .toothedLobes:
            let back = leaf.arrangement == .basal
            return back ? .runcinate(max(leaf.parts, 9)) : .jagged(max(leaf.parts, 9))
        default:
            var blade = Blade.simple(leaf.shape)
            if leaf.shape == .elliptic, leaf.arrangement == .basal, leaf.margin == .entire {
                blade.parallel = true
            }
            if leaf.shape == .lance, form.habit == .bulb {
                blade = Blade(foot: 0.3, tip: 0.8, ratio: 0.24, start: 0.7)
                blade.parallel = true
            }
            let fine = [.linear, .strap, .sword, .needle].contains(leaf.shape)
            if let wild = wildBlade { blade = wild }
            let round = [.heart, .kidney].contains(leaf.shape)
            let scallops = round ? 19 : 10
            let teeth = leaf.margin == .wavy ? 4 : leaf.margin == .crenate ? scallops : 13
            let depth = leaf.margin == .crenate && round ? 0.011 : 0.017
            return blade.edged(leaf.margin, size: fine ? 0.008 : depth, count: teeth)
        }
    }

    private mutating func simpleLeaf(_ whole: Curve, _ share: Double, _ fold: Double) {
        let tones = leafTones()
        let rib = share > 0 ? whole.part(from: share, to: 1) : whole
        if share > 0 {
            let foot = whole.part(from: 0, to: share + 0.02)
            stem(foot, Plate.clamp(whole.length * 0.022, 1.4, 14), tones: stalk)
        }
        var lay = Lay(rib: rib, fold: fold, tones: tones, mark: form.leaf.mark)
        lay.pattern = form.leaf.pattern
        lay.second = form.leaf.secondColour.map(Palette.init)
        let edge = leafBlade()
        blade(edge, lay)
        if form.leaf.margin == .spiny { spines(edge, lay) }
    }

    private mutating func trifoliate(_ whole: Curve, _ share: Double) {
        let stalkLine = whole.part(from: 0, to: share)
        stem(stalkLine, Plate.clamp(whole.length * 0.018, 1.2, 12), tones: stalk)
        let size = whole.length * (1 - share)
        let base = stalkLine.end
        let heading = stalkLine.heading(1)
        if form.leaf.parts == 5 { footLeaflets(whole, size) }
        var leaflet: Blade
        if form.leaf.margin == .entire || form.leaf.mark {
            leaflet = Blade(foot: 0.62, tip: id == "trifolium-repens" ? 0.38 : 0.55, ratio: 0.72)
        } else {
            leaflet = Blade(foot: 0.6, tip: 0.42, ratio: 0.8)
        }
        if size < 70 {
            leaflet.veins = 4
        } else if form.leaf.margin != .entire {
            let fine = form.leaf.mark
            leaflet = leaflet.edged(
                form.leaf.margin, size: fine ? 0.007 : 0.028, count: fine ? 22 : 9)
        }
        for (turn, fold) in [(-78.0, -0.1), (78, 0.1), (0, 0)] {
            let tones = leafTones()
            let length = size * (turn == 0 ? 1 : 0.94)
            let rib = Curve(
                from: base, heading: heading + turn, length: length,
                bend: dice.sway(8) - turn * 0.08)
            blade(leaflet, Lay(rib: rib, fold: fold, tones: tones, mark: form.leaf.mark))
        }
    }

    private mutating func pinnate(_ whole: Curve, _ share: Double, _ fold: Double) {
        let parts = min(max(form.leaf.parts, 5), 31)
        let pairs = parts / 2
        stem(whole.part(from: 0, to: 0.86), Plate.clamp(whole.length * 0.014, 1.2, 9), to: 1.2)
        let wide = pairs > 5 ? 0.3 : 0.52
        let size = min(whole.length * 0.36, whole.length * (1 - share) / Double(pairs) * 1.45)
        var leaflet = Blade(foot: 0.55, tip: 0.7, ratio: wide)
        let small = size < 70
        if !small { leaflet = leaflet.edged(form.leaf.margin, size: 0.02, count: 11) }
        leaflet.veins = small ? 3 : 7
        for pair in 0..<pairs {
            let t = Plate.mix(share, 0.74, pairs == 1 ? 0.5 : Double(pair) / Double(pairs - 1))
            let scale = 1 - 0.18 * abs(Double(pair) / Double(pairs) - 0.55)
            for side in [-1.0, 1] {
                let rib = Curve(
                    from: whole.at(t), heading: whole.heading(t) + side * dice.between(58, 68),
                    length: size * scale, bend: -side * 16)
                blade(leaflet, Lay(rib: rib, fold: side * 0.12, tones: leafTones()))
            }
        }
        guard parts % 2 == 1 else { return tendril(whole.part(from: 0.85, to: 1), whole.length) }
        let last = Curve(
            from: whole.at(0.85), heading: whole.heading(0.85), length: size * 1.05, bend: 6)
        blade(leaflet, Lay(rib: last, fold: fold, tones: leafTones()))
    }

    private mutating func tendril(_ tip: Curve, _ length: Double) {
        var points = tip.points(3)
        let start = tip.end
        for step in 1...9 {
            let turn = tip.heading(1) + Double(step) * 42
            points.append(start + .heading(turn, length * 0.05 * (1 - Double(step) / 14)))
        }
        sheet.ink(.smooth(points, closed: false), stalk.ink, width: 2.4, opacity: 0.8)
        sheet.ink(.smooth(points, closed: false), stalk.main, width: 1.3)
    }

    private mutating func bipinnate(_ whole: Curve, _ share: Double) {
        stem(whole.part(from: 0, to: 0.97), Plate.clamp(whole.length * 0.013, 1, 9), to: 0.8)
        let pairs = min(max(form.leaf.parts / 2, 6), 14)
        let narrow = motif == .buttons
        var pinna = Blade(foot: 0.35, tip: 0.8, ratio: narrow ? 0.2 : 0.36, start: 0.7)
        let small = whole.length < 330
        pinna = pinna.edged(.jagged, size: 0.055, count: small ? 5 : 8)
        pinna.veins = small ? 2 : 6
        for pair in (0..<pairs).reversed() {
            let part = Double(pair) / Double(pairs)
            let t = Plate.mix(share, 0.98, part)
            let size = whole.length * 0.36 * Plate.power(1 - part, 0.8) * (0.72 + part * 0.6)
            for side in [-1.0, 1] {
                let rib = Curve(
                    from: whole.at(t), heading: whole.heading(t) + side * (72 - 26 * part),
                    length: max(size, 3), bend: -side * 22)
                blade(pinna, Lay(rib: rib, tones: leafTones()))
            }
        }
    }

    private mutating func needles(_ whole: Curve) {
        stem(whole, Plate.clamp(whole.length * 0.03, 1.5, 20), to: 2, tones: .bark)
        var (dark, pale) = (Outline(), Outline())
        let count = Int(Plate.clamp(whole.length / 6, 14, 90))
        for index in 0..<count {
            let t = Double(index) / Double(count)
            for side in [-1.0, 1] {
                let reach = whole.length * dice.between(0.1, 0.14)
                let turn = whole.heading(t) + side * dice.between(38, 66)
                let needle = Curve(
                    from: whole.at(t), heading: turn, length: reach, bend: -side * 16)
                dark.add(needle)
                pale.add(needle)
            }
        }
        let width = Plate.clamp(whole.length * 0.011, 1.2, 9)
        sheet.ink(dark, green.ink, width: width, opacity: 0.9)
        sheet.ink(pale, green.main, width: width * 0.6)
    }
}

extension Plate.Curve {
    /// The piece of the line between two parts of the way.
    package func part(from first: Double, to last: Double) -> Plate.Curve {
        let (a, b) = (at(first), at(last))
        let span = (last - first) * length / 3
        return Plate.Curve(a, a + direction(first) * span, b - direction(last) * span, b)
    }
}
