extension Plate.Painter {
    /// Draws a heart-shaped leaf with slits between its veins and holes beside its midrib.
    mutating func holedLeaf(_ whole: Curve, _ share: Double) {
        let stalkLine = whole.part(from: 0, to: share + 0.02)
        stem(stalkLine, Plate.clamp(whole.length * 0.026, 2, 20), tones: stalk)
        let rib = whole.part(from: share, to: 1)
        holedBlade(Lay(rib: rib, fold: dice.sway(0.06), spread: 1.12, tones: leafTones()))
    }

    /// The point on a heart's margin where a side vein ends; `part` is 0 at the base and 1 at the
    /// tip.
    private func heartRim(_ part: Double) -> Point {
        let rim = [
            (0.05, -0.08), (0.17, -0.16), (0.31, -0.15), (0.42, -0.04), (0.475, 0.12),
            (0.475, 0.29), (0.435, 0.46), (0.365, 0.62), (0.27, 0.77), (0.15, 0.9), (0, 1),
        ].map { Point($0.0, $0.1) }
        let reach = Plate.clamp(part, 0, 1) * Double(rim.count - 1)
        let index = min(Int(reach), rim.count - 2)
        return rim[index].toward(rim[index + 1], reach - Double(index))
    }

    /// A place on the blade: `across` from the midrib to the margin along the vein of `part`.
    private func veinPlace(_ across: Double, _ part: Double) -> Point {
        let from = Point(0, 0.03 + 0.85 * Plate.power(part, 1.15))
        let rim = heartRim(part)
        let straight = from.toward(rim, across)
        return straight + Point(0, -0.05 * across * (1 - across) * (1 - part))
    }

    private func slitSide(_ slits: [Double]) -> [Point] {
        let gap = 0.017
        var points: [Point] = [Point(0, 0.02)]
        var from = 0.0
        for slit in slits {
            let to = slit - gap * 1.5
            points += (0...4).map { veinPlace(1, Plate.mix(from, to, Double($0) / 4)) }
            let deep = 0.5 + 0.06 * Plate.sine(slit * 900)
            points += [
                veinPlace(0.93, slit - gap), veinPlace(0.7, slit - gap * 0.9),
                veinPlace(deep + 0.05, slit - gap * 1.1), veinPlace(deep - 0.02, slit),
                veinPlace(deep + 0.05, slit + gap * 1.1), veinPlace(0.7, slit + gap * 0.9),
                veinPlace(0.93, slit + gap),
            ]
            from = slit + gap * 1.5
        }
        points += (0...6).map { veinPlace(1, Plate.mix(from, 1, Double($0) / 6)) }
        return points
    }

    private func hole(_ across: Double, _ part: Double, _ lay: Lay, _ side: Double) -> [Point] {
        let ring = (0..<9).map { step -> Point in
            let turn = Double(step) * 40
            return lay.place(
                veinPlace(
                    across + 0.1 * Plate.cosine(turn), part + 0.027 * Plate.sine(turn)), side)
        }
        return isClockwise(ring) ? ring : ring.reversed()
    }

    private func isClockwise(_ ring: [Point]) -> Bool {
        let turned = ring.dropFirst() + ring.prefix(1)
        return zip(ring, turned).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } > 0
    }

    /// The outline of a ring of points, in the direction opposite to that of the holes, which are
    /// left open then.
    private func solid(_ ring: [Point]) -> Outline {
        .smooth(isClockwise(ring) ? ring.reversed() : ring)
    }

    private mutating func holedBlade(_ lay: Lay) {
        let slits = [0.2, 0.33, 0.46, 0.59, 0.72, 0.84]
        let side = slitSide(slits)
        let left = side.map { lay.place($0, -1) }
        let right = side.map { lay.place($0, 1) }
        var whole = solid(left + right.reversed().dropFirst())
        var halves = [left, right].map { solid($0 + lay.rib.points(8).reversed()) }
        for (index, flank) in [-1.0, 1].enumerated() {
            for part in [0.265, 0.395, 0.525, 0.655, 0.77] {
                let ring = Outline.smooth(hole(0.27, part, lay, flank))
                whole.add(ring)
                halves[index].add(ring)
            }
        }
        let tones = lay.tones
        let line = Plate.clamp(lay.rib.length / 260, 0.6, 2)
        sheet.wash(
            whole,
            sheet.lit(
                tones.light.mixed(tones.main, 0.55), tones.main,
                tones.main.mixed(tones.deep, 0.65)))
        let normal = lay.rib.direction(0.5).right
        sheet.wash(halves[normal.x + normal.y > 0 ? 1 : 0], .tint(tones.deep), opacity: 0.32)
        holedVeins(slits, lay, line)
        sheet.ink(whole, tones.ink, width: line, opacity: 0.85)
    }

    private mutating func holedVeins(_ slits: [Double], _ lay: Lay, _ line: Double) {
        var veins = Outline()
        let stops = [0.0] + slits + [1]
        for (low, high) in zip(stops, stops.dropFirst()) {
            let part = low == 0 ? 0.12 : high == 1 ? 0.91 : (low + high) / 2 + 0.012
            for side in [-1.0, 1] {
                let points = (0...5).map { step in
                    lay.place(veinPlace(Double(step) / 5 * 0.93, part), side)
                }
                veins.addSmooth(points, closed: false)
            }
        }
        sheet.ink(veins, lay.tones.light, width: line * 2.2, opacity: 0.75)
        sheet.ink(veins, lay.tones.ink, width: line * 0.6, opacity: 0.5)
        let rib = Outline.curve(lay.rib)
        sheet.ink(rib, lay.tones.ink, width: line * 4.6, opacity: 0.35)
        sheet.ink(rib, lay.tones.light, width: line * 3.4)
    }
}
