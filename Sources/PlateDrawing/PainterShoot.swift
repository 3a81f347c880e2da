import Catalog

extension Plate.Painter {
    /// The tone of the wash behind the plant.
    package var halo: Tint {
        switch form.flower?.colour {
        case .white, .cream: Tint(0xBCC9B4)
        case .yellow, .orange: Tint(0xCFD2BC)
        case .red, .pink, .magenta: Tint(0xDCDDC4)
        default: Tint(0xEADFBE)
        }
    }

    /// Whether the plant bears its flowers on woody twigs.
    package var isWoody: Bool {
        switch form.habit {
        case .broadTree, .conicalTree: true
        case .bush: height.upperBound > 90
        default: false
        }
    }

    /// Whether leaves are long and narrow and stand upright from the ground.
    package var hasBlades: Bool {
        [.linear, .strap, .sword].contains(form.leaf.shape)
            || form.habit == .bulb && form.leaf.shape == .lance
    }

    /// Draws leaves that grow from the ground: those behind the stem if `back`, otherwise those in
    /// front of it.
    package mutating func groundLeaves(_ foot: Point, size: Double, back: Bool) {
        if hasBlades {
            let wide = form.leaf.shape == .lance
            let turns = back ? wide ? [-24.0, 20] : [-15.0, 13, -5] : wide ? [30] : [21, -26]
            for (index, turn) in turns.enumerated() {
                let length = size * (back ? 1.5 - Double(index) * 0.16 : 0.95)
                leaf(
                    foot + Point(turn * 1.6, Double(index) * 4), turn * 0.6, length,
                    bend: turn * (back ? 0.9 : 2.2), fold: turn > 0 ? 0.25 : -0.25)
            }
            return
        }
        let broad = [.trifoliate, .round, .heart, .kidney].contains(form.leaf.shape)
        var turns = back ? [-38.0, 42, -72, 74] : [-54, 58]
        if form.leaf.shape == .elliptic { turns = back ? [-24, 26] : [52] }
        if broad { turns = back ? [-34, 38] : [-74, 70] }
        for (index, turn) in turns.enumerated() {
            let length = size * (back ? 1.05 : 0.8) * dice.between(0.9, 1.05)
            leaf(
                foot + Point(turn * 0.3, Double(index) * 3), turn, length, bend: turn * 0.35,
                fold: turn > 0 ? 0.16 : -0.16)
        }
    }

    /// Draws leaves along a stem: in pairs if they are opposite, otherwise on alternate sides.
    package mutating func stemLeaves(
        _ line: Curve, from first: Double, to last: Double, count: Int, size: Double,
        turn: Double = 48
    ) {
        let pairs = [.opposite, .whorled].contains(form.leaf.arrangement)
        for index in 0..<count {
            let part = count == 1 ? 0 : Double(index) / Double(count - 1)
            let t = Plate.mix(first, last, part)
            let length = size * (1 - part * 0.42) * dice.between(0.93, 1.05)
            let sides: [Double] = pairs ? [-1, 1] : [index % 2 == 0 ? -1 : 1]
            for side in sides {
                leaf(
                    line.at(t), line.heading(t) + side * (turn + dice.sway(6)), length,
                    bend: side * dice.between(12, 26), fold: side * 0.18)
            }
        }
    }

    /// Draws a bud on its stalk's end.
    package mutating func bud(_ pose: Pose) {
        if isCrowded { return farFlower(pose.with(size: pose.size * 0.6, tilt: 84)) }
        var petals = Corolla()
        petals.count = 5
        petals.petal = Petal(foot: 0.5, tip: 0.6)
        petals.rise = 70
        petals.tipRise = 108
        petals.hollow = 0.6
        petals.width = 0.62
        petals.seed = id + "bud"
        let side = pose.with(tilt: 84)
        let paint = coat(side, petal)
        for part in [Corolla.Side.back, .front] { ring(petals, side, paint, side: part) }
        calyx(side, length: 0.62, width: 0.36, rise: 78)
    }

    /// Draws the end of a stalk: a flower, or a round head of many.
    package mutating func head(_ pose: Pose) {
        let globe = form.inflorescence == .globe || form.flower?.form == .pea
        if isCrowded { return farFlower(pose) }
        if globe && form.inflorescence != .raceme { self.globe(pose) } else { flower(pose) }
    }

    /// The line of a stalk up to the foot of a flower; a nodding flower hangs from a bow.
    package func stalkLine(to pose: Pose, from foot: Point) -> Curve {
        let end = pose.axis(-0.06)
        let back = Point.heading(pose.roll + 180)
        let reach = (end - foot).length
        let lean = abs(Plate.sine(pose.roll / 2))
        return Curve(
            foot, foot + Point(0, -reach * 0.45), end + back * (reach * Plate.mix(0.3, 0.22, lean)),
            end)
    }
}
