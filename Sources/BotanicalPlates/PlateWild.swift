import Catalog
package import PlateDrawing

extension Plate.Painter {
    /// Draws the flower plate of a wild plant; false for other plants.
    mutating func wildFlower() -> Bool { bearing.map { draw($0, whole: false) } != nil }

    /// Draws the whole plant; false for other plants.
    mutating func wildHabit() -> Bool { bearing.map { draw($0, whole: true) } != nil }

    private mutating func draw(_ bearing: Bearing, whole: Bool) {
        switch bearing {
        case .whorl: whorlPlant(whole)
        case .trillium: trilliumPlant(whole)
        case .lowTuft: lowTuft(whole)
        case .umbelTuft: umbelTuft(whole)
        case .bluebell: bluebellPlant(whole)
        case .coltsfoot: coltsfootPlant(whole)
        case .aroid: aroidPlant(whole)
        case .branching: branchingPlant(whole)
        case .vetch: vetchPlant(whole)
        case .trefoil: trefoilPlant(whole)
        case .tallSpire: tallSpirePlant(whole)
        case .carrot: carrotPlant(whole)
        }
    }

    /// Draws the leaf plate of a plant that needs a special one; false for others.
    mutating func wildLeaf() -> Bool {
        switch (form.leaf.shape, form.leaf.arrangement) {
        case (.divided, .whorled): threeAround()
        case (.ovate, .whorled) where form.leaf.parts == 3: threeAround()
        case (.divided, _), (.threeLobed, _), (.angled, _):
            leaf(Point(770, 1170), 26, 460, bend: -14)
            leaf(Point(450, 1240), -7, 1080, bend: 12)
        case (.heartTrefoil, _):
            leaf(Point(700, 1190), 24, 560, bend: -16)
            leaf(Point(300, 1190), -30, 430, bend: 20)
            leaf(Point(500, 1240), -4, 1000, bend: 8)
        case (.threeLeaf, _): leaf(Point(480, 1290), -4, 1250, bend: 8, stalkShare: 0.42)
        case (.biternate, _), (.tripinnate, _):
            leaf(Point(470, 1240), -4, 1120, bend: 10)
        case (.arrow, _):
            leaf(Point(770, 1200), 16, 600, bend: 18, fold: -0.4)
            leaf(Point(400, 1240), -6, 1140, bend: 14)
        case (.trifoliate, .alternate) where form.leaf.parts == 5: leafyShoot(count: 6, size: 420)
        case (.lance, .alternate) where !form.isBulb:
            leafyShoot(count: bearing == .tallSpire ? 13 : 7, size: 480)
        case (.elliptic, .alternate) where bearing == .tallSpire: feltLeaf()
        case (.ovate, .alternate) where bearing == .branching: stipuledShoot()
        case (.ovate, .basal) where bearing == .umbelTuft:
            leaf(Point(760, 1200), 18, 560, bend: 18, fold: -0.4, stalkShare: 0.02)
            leaf(Point(400, 1235), -4, 1120, bend: 12, stalkShare: 0.02)
        default: return false
        }
        return true
    }

    /// Draws a leaf so woolly that its edge is soft.
    private mutating func feltLeaf() {
        let blade = leafBlade()
        for (foot, turn, length) in [(Point(760, 1200), 18.0, 540.0), (Point(400, 1235), -4, 1120)]
        {
            let rib = Curve(from: foot, heading: turn, length: length, bend: 12)
            let lay = Lay(rib: rib, fold: length < 600 ? -0.4 : 0, tones: leafTones())
            self.blade(blade, lay)
            var wool = Outline()
            for _ in 0..<Int(length * 0.7) {
                let y = dice.between(0.01, 0.99)
                let side: Double = dice.next() < 0.5 ? -1 : 1
                let rim = dice.next() < 0.5 ? 1 : dice.next()
                let root = lay.place(Point(blade.width(at: y) * rim, y), side)
                wool.add(
                    Curve(
                        from: root, heading: turn + side * dice.between(20, 110),
                        length: dice.between(8, 20), bend: dice.sway(60)))
            }
            sheet.ink(wool, lay.tones.deep, width: 1, opacity: 0.4)
            sheet.ink(wool, .white, width: 0.8, opacity: 0.6)
        }
    }

    private mutating func stipuledShoot() {
        let line = Curve(from: Point(450, 1250), to: Point(530, 300), bow: 0.05)
        stemLeaves(line, from: 0.14, to: 0.86, count: 5, size: 470, turn: 54)
        leaf(line.end, 6, 260)
        stipules(line, 200)
        stem(line, 15, to: 7)
    }

    private mutating func leafyShoot(count: Int, size: Double) {
        let line = Curve(from: Point(440, 1250), to: Point(540, 260), bow: 0.05)
        stemLeaves(line, from: 0.08, to: 0.9, count: count, size: size, turn: 50)
        leaf(line.end, line.heading(1) + 4, size * 0.5)
        stem(line, 15, to: 6)
    }

    /// Draws three leaves round the stem's end, as seen from above.
    private mutating func threeAround() {
        let middle = Point(500, 640)
        let line = Curve(from: Point(560, 1240), to: middle, bow: -0.08)
        stem(line, 17, to: 14)
        let divided = form.leaf.shape == .divided
        for turn in [4.0, 122, -118] {
            leaf(
                middle, turn, divided ? 560 : 520, bend: turn * 0.06, fold: turn / 900,
                stalkShare: divided ? 0.22 : 0.06)
        }
        let cut = Plate.Outline.ellipse(middle, 11, 11)
        sheet.draw(cut, .tint(stalk.light), edge: stalk, width: 1.6)
    }

    /// Draws the ground under a whole plant and its roots.
    package mutating func base(
        _ foot: Point, _ whole: Bool, width: Double = 330, depth: Double = 130
    ) {
        guard whole else { return }
        ground(foot.y, width: width)
        roots(foot, depth: depth)
    }
}
