import Catalog

extension Plate.Painter {
    /// Draws a thick, juicy leaf with pale teeth along both edges.
    mutating func succulentLeaf(_ rib: Curve) {
        let size = rib.length
        let tones = leafTones()
        func half(_ t: Double) -> Double {
            size * 0.078 * (0.25 + 0.75 * Plate.power(1 - t, 0.62)) * (t > 0.985 ? 0.4 : 1)
        }
        let steps = 16
        func flank(_ share: Double) -> [Point] {
            (0...steps).map { step in
                let t = Double(step) / Double(steps)
                return rib.beside(t, half(t) * (t == 1 ? 0.1 : 1) * share)
            }
        }
        let (left, right) = (flank(-1), flank(1))
        if form.leaf.margin == .toothed { succulentTeeth(rib, half, tones) }
        let normal = rib.direction(0.4).right
        let dark: Double = normal.x + normal.y > 0 ? 1 : -1
        let paint = sheet.linear(
            [
                (0, tones.light, 1), (0.35, tones.main.mixed(tones.light, 0.4), 1),
                (0.7, tones.main, 1), (1, tones.deep, 1),
            ],
            from: rib.beside(0.35, half(0.2) * -dark), to: rib.beside(0.35, half(0.2) * dark))
        let body = Outline.smooth(left + right.reversed())
        sheet.wash(body, paint)
        sheet.wash(
            .smooth(flank(dark * 0.3) + flank(dark).reversed()), .tint(tones.deep), opacity: 0.28)
        sheet.wash(
            .smooth(flank(-dark * 0.62) + flank(-dark * 0.3).reversed()), .tint(.white),
            opacity: 0.22)
        if size > 120 { flecks(rib, half) }
        let line = Plate.clamp(size / 260, 0.6, 1.8)
        sheet.ink(body, tones.deep, width: line * 3, opacity: 0.22)
        sheet.ink(body, tones.ink, width: line, opacity: 0.85)
    }

    private mutating func flecks(_ rib: Curve, _ half: (Double) -> Double) {
        var flecks = Outline()
        for _ in 0..<16 {
            let t = dice.between(0.04, 0.6)
            let at = rib.beside(t, half(t) * dice.between(-0.7, 0.7))
            flecks.add(.ellipse(at, 1.6, rib.length * 0.006, heading: rib.heading(t)))
        }
        sheet.wash(flecks, .tint(.white), opacity: 0.35)
    }

    private mutating func succulentTeeth(
        _ rib: Curve, _ half: (Double) -> Double, _ tones: Palette
    ) {
        let count = Int(Plate.clamp(rib.length / 24, 9, 34))
        var teeth = Outline()
        for index in 0..<count {
            let t = 0.03 + 0.9 * Double(index) / Double(count)
            let size = Plate.clamp(rib.length * 0.017, 4, 17) * (1.1 - t * 0.5)
            for side in [-1.0, 1] {
                let root = rib.beside(t, half(t) * 0.94 * side)
                let along = rib.direction(t)
                let tip = root + along.right * (side * size) + along * (size * 0.55)
                teeth.add(
                    .angular([root - along * (size * 0.5), tip, root + along * (size * 0.6)]))
            }
        }
        let pale = Palette.straw.mixed(tones, 0.25)
        sheet.stamp(teeth, pale.light, opacity: 1, ink: tones.ink, width: 1.4)
    }

    /// Draws one flat joint of a cactus, its tufts of spines in rows.
    package mutating func joint(_ rib: Curve, share: Double = 0.6) {
        let size = rib.length
        let tones = leafTones()
        let profile = [
            (0.0, 0.16), (0.05, 0.34), (0.16, 0.58), (0.32, 0.83), (0.5, 0.98), (0.66, 1.0),
            (0.8, 0.9), (0.91, 0.66), (0.98, 0.3),
        ]
        let half = size * share / 2
        func place(_ across: Double, _ along: Double) -> Point {
            rib.beside(along, across * half)
        }
        let left = profile.map { place(-$0.1, $0.0) }
        let right = profile.reversed().map { place($0.1, $0.0) }
        let body = Outline.smooth(left + right)
        let middle = rib.at(0.55)
        let paint = sheet.radial(
            [
                (0, tones.light, 1), (0.45, tones.main.mixed(tones.light, 0.35), 1),
                (0.8, tones.main, 1), (1, tones.main.mixed(tones.deep, 0.7), 1),
            ],
            across: Point(size * 0.78, 0), along: Point(0, size * 0.78),
            at: middle + Point(-size * 0.2, -size * 0.2))
        let line = Plate.clamp(size / 200, 0.8, 2)
        sheet.draw(body, paint, edge: tones, width: line)
        guard !isFull else { return }
        var shadow = profile.map { place($0.1, $0.0) }
        var inner = profile.map { place($0.1 * 0.82, $0.0 * 0.97 + 0.01) }
        if rib.direction(0.5).right.x + rib.direction(0.5).right.y < 0 {
            shadow = left
            inner = profile.map { place(-$0.1 * 0.82, $0.0 * 0.97 + 0.01) }
        }
        sheet.wash(.smooth(shadow + inner.reversed()), .tint(tones.deep), opacity: 0.35)
        tufts(size, place) { along in
            let pair = zip(profile, profile.dropFirst()).first { $0.1.0 >= along }
            guard let (low, high) = pair else { return 0.3 }
            return Plate.mix(low.1, high.1, (along - low.0) / (high.0 - low.0))
        }
    }

    private mutating func tufts(
        _ size: Double, _ place: (Double, Double) -> Point, _ width: (Double) -> Double
    ) {
        var (hollows, spines) = (Outline(), Outline())
        let rows = size > 260 ? 9 : size > 120 ? 6 : 4
        let grain = Plate.clamp(size * 0.014, 1.8, 9)
        for row in 0..<rows {
            let along = 0.1 + 0.84 * Double(row) / Double(rows)
            let count = 4
            for index in 0..<count {
                let shift = row % 2 == 0 ? 0.0 : 0.5
                let across = ((Double(index) + shift) / Double(count - 1) * 2 - 1) * 0.86
                guard abs(across) < 0.9 else { continue }
                let at = place(across * width(along), along)
                hollows.add(.ellipse(at, grain * 0.7, grain))
                for turn in [-70.0, -24, 20, 66, 140] {
                    spines.add(
                        Curve(
                            from: at, heading: turn + dice.sway(22),
                            length: grain * dice.between(1.8, 3.8), bend: 4))
                }
            }
        }
        sheet.wash(hollows, .tint(Palette.straw.main))
        sheet.ink(hollows, Palette(.brown).ink, width: 0.8, opacity: 0.6)
        let fine = Plate.clamp(grain * 0.34, 0.9, 2.6)
        sheet.ink(spines, Palette(.brown).ink, width: fine, opacity: 0.75)
        sheet.ink(spines, .white, width: fine * 0.5, opacity: 0.95)
    }
}
