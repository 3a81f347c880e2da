import Catalog
import PlateDrawing

extension Plate.Painter {
    /// How a branching herb grows.
    struct Growth {
        /// The length of the largest leaf.
        var leaf = 260.0
        /// The angle between a leaf and its stem in degrees.
        var leafTurn = 52.0
        /// The part of the stem's length at which leaves begin.
        var leavesFrom = 0.12
        /// The part of the stem's length at which branches begin.
        var branchesFrom = 0.42
        var nodes = 5
        /// The angle between a branch and its stem in degrees.
        var fork = 34.0
        /// The length of branches as a part of the stem's length.
        var reach = 0.46
        var depth = 1
        var width = 12.0
        var skin = Skin.smooth
        /// The part of its length by which the highest leaf is shorter than the largest one.
        var taper = 0.6
    }

    /// The end of a branch, where a flower stands.
    struct Tip {
        var at: Point
        var heading: Double
        var level: Int
        var order: Int
    }

    /// Draws a stem with its branches and leaves.
    ///
    /// - Returns: the ends of the branches, the lowest branch first, then the end of the stem.
    mutating func grow(_ line: Curve, _ growth: Growth, level: Int = 0) -> [Tip] {
        var tips: [Tip] = []
        let pairs = form.leaf.arrangement == .opposite
        for node in 0..<growth.nodes {
            let part = growth.nodes == 1 ? 0 : Double(node) / Double(growth.nodes - 1)
            let t = Plate.mix(growth.leavesFrom, 0.88, part)
            let sides: [Double] = pairs ? [-1, 1] : [(node + level) % 2 == 0 ? -1 : 1]
            for side in sides {
                let length = growth.leaf * (1 - part * growth.taper) * dice.between(0.92, 1.06)
                leaf(
                    line.at(t), line.heading(t) + side * (growth.leafTurn + dice.sway(7)), length,
                    bend: side * dice.between(10, 26), fold: side * 0.16)
                guard level < growth.depth, t >= growth.branchesFrom else { continue }
                var young = growth
                young.leaf *= 0.62
                young.nodes = max(growth.nodes - 3, 1)
                young.leavesFrom = 0.4
                young.branchesFrom = 0.5
                young.width *= 0.62
                let branch = Curve(
                    from: line.at(t),
                    heading: line.heading(t) + side * (growth.fork + dice.sway(5)),
                    length: line.length * growth.reach * (1.16 - part * 0.5),
                    bend: -side * growth.fork * 0.55)
                tips += grow(branch, young, level: level + 1)
            }
        }
        stem(line, growth.width, to: growth.width * 0.6, skin: growth.skin)
        let end = Tip(at: line.end, heading: line.heading(1), level: level, order: tips.count)
        return tips + [end]
    }

    /// Draws a herb that branches, with flowers at the ends.
    mutating func branchingPlant(_ whole: Bool) {
        switch (form.flower?.form, form.leaf.shape) {
        case (.viola, _): pansyPlant(whole)
        case (.columbine, _): columbinePlant(whole)
        case (.thistle, _): thistlePlant(whole)
        case (.composite, _): chicoryPlant(whole)
        case (_, .kidney): marigoldPlant(whole)
        case (_, .divided) where form.fruit == .beak: cranesbillPlant(whole)
        case (_, .divided): buttercupPlant(whole)
        default: coiledPlant(whole)
        }
    }

    private mutating func open(_ tips: [Tip], size: Double, budEvery: Int = 4) {
        let order = tips.sorted { $0.at.y < $1.at.y }
        for (index, tip) in order.enumerated() {
            let pose = Pose(
                at: tip.at, size: size * dice.between(0.92, 1.05), tilt: dice.between(28, 52),
                roll: tip.heading, spin: dice.between(0, 72))
            if budEvery > 0, index % budEvery == budEvery - 1 {
                bud(pose.with(size: size * 0.55))
            } else {
                openBloom(pose)
            }
        }
    }

    private mutating func buttercupPlant(_ whole: Bool) {
        let foot = Point(500, whole ? 1070 : 1290)
        base(foot, whole)
        var growth = Growth()
        growth.leaf = whole ? 170 : 330
        growth.nodes = 4
        growth.branchesFrom = 0.36
        growth.fork = 30
        growth.width = whole ? 8 : 13
        growth.taper = 0.66
        growth.skin = .down
        var tips: [Tip] = []
        let stems: [(Double, Double)] = whole ? [(-13, 760), (12, 800), (0, 930)] : [(3, 920)]
        if whole {
            for (turn, scale) in [(-58.0, 1.0), (56, 1.04), (-30, 1.1), (32, 1.0)] {
                leaf(foot, turn, 300 * scale, bend: turn * 0.3, stalkShare: 0.55)
            }
        }
        for (turn, length) in stems {
            let line = Curve(
                from: foot + Point(turn, 0), heading: turn, length: length, bend: turn * 0.4)
            tips += grow(line, growth)
        }
        open(tips, size: whole ? 56 : 150, budEvery: whole ? 5 : 3)
        guard !whole else { return }
        for turn in [-58.0, 56] {
            leaf(foot + Point(turn * 0.4, 0), turn, 420, bend: turn * 0.3, stalkShare: 0.5)
        }
    }

    private mutating func marigoldPlant(_ whole: Bool) {
        let foot = Point(500, whole ? 1060 : 1290)
        if whole {
            let paint = sheet.radial(
                [
                    (0, Palette.water.main, 0.6), (0.6, Palette.water.main, 0.3),
                    (1, Palette.water.light, 0),
                ],
                across: Point(430, 0), along: Point(0, 70), at: foot + Point(0, 20))
            sheet.wash(.ellipse(foot + Point(0, 20), 430, 70), paint)
            roots(foot, depth: 120)
        }
        let size = whole ? 330.0 : 480
        for (turn, scale) in [(-72.0, 0.94), (70, 1.0), (-42, 1.05), (40, 1.0)] {
            leaf(
                foot + Point(turn * 0.3, 0), turn * 0.9, size * scale, bend: turn * 0.2,
                fold: turn / 500, stalkShare: 0.48)
        }
        var growth = Growth()
        growth.leaf = whole ? 150 : 250
        growth.nodes = 3
        growth.leavesFrom = 0.4
        growth.branchesFrom = 0.4
        growth.fork = 38
        growth.reach = 0.5
        growth.width = whole ? 14 : 22
        growth.taper = 0.4
        var tips: [Tip] = []
        for (turn, length) in whole
            ? [(-24.0, 520.0), (22, 540), (-2, 640)] : [(-20.0, 600.0), (10, 780)]
        {
            tips += grow(
                Curve(from: foot + Point(turn, 0), heading: turn, length: length, bend: turn * 0.5),
                growth)
        }
        open(tips, size: whole ? 74 : 142, budEvery: 4)
        leaf(foot + Point(10, 8), 16, size * 0.74, bend: 10, stalkShare: 0.4)
        if whole { leaf(foot + Point(-14, 8), -24, size * 0.66, bend: -10, stalkShare: 0.4) }
    }

    private mutating func cranesbillPlant(_ whole: Bool) {
        let foot = Point(500, whole ? 1060 : 1290)
        base(foot, whole)
        var growth = Growth()
        growth.leaf = whole ? 210 : 380
        growth.nodes = 3
        growth.leavesFrom = 0.3
        growth.branchesFrom = 0.3
        growth.fork = 44
        growth.reach = 0.5
        growth.leafTurn = 64
        growth.width = whole ? 9 : 13
        growth.skin = .down
        growth.taper = 0.56
        var tips: [Tip] = []
        let stems: [(Double, Double)] =
            whole ? [(-38, 540), (36, 560), (2, 700)] : [(2, 900)]
        for (turn, length) in stems {
            let line = Curve(
                from: foot + Point(turn * 0.5, 0), heading: turn, length: length,
                bend: -turn * 0.3)
            tips += grow(line, growth)
        }
        open(tips, size: whole ? 50 : 122, budEvery: whole ? 6 : 4)
        if whole {
            for turn in [-70.0, 72, -20, 26] {
                leaf(foot, turn, 300, bend: turn * 0.3, stalkShare: 0.5)
            }
        }
    }
}
