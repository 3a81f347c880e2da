import Catalog
import PlateDrawing

extension Plate.Painter {
    private var felt: Palette { Palette(0xFBFBF4, 0xE4E8DA, 0xBFC7B2, 0x6F7A62) }
    private var cane: Palette { stalk.mixed(Palette(.brown), 0.45) }

    /// Draws a nodding flower with narrow petals and sepals bent back.
    private mutating func nodder(_ pose: Pose) {
        var sepals = Corolla()
        sepals.count = 5
        sepals.petal = Petal(foot: 0.4, tip: 0.9, claw: 0.6)
        sepals.length = 1
        sepals.width = 0.4
        sepals.rise = -14
        sepals.tipRise = -64
        sepals.turn = 36
        sepals.seed = id + "sepals"
        var leafy = coat(pose, stalk)
        leafy.veins = 1
        var ring = Corolla()
        ring.count = 5
        ring.petal = Petal(foot: 0.6, tip: 0.35)
        ring.length = 0.8
        ring.width = 0.3
        ring.base = 0.16
        ring.rise = 62
        ring.tipRise = 56
        ring.seed = id
        var paint = coat(pose, petal)
        paint.veins = 1
        self.ring(sepals, pose, leafy)
        self.ring(ring, pose, paint, side: .back)
        stamens(
            pose, count: 34, length: 0.5, spread: 0.24, tones: centre, thread: Palette(.white),
            anther: 0.04)
        self.ring(ring, pose, paint, side: .front)
    }

    private mutating func hang(_ from: Point, _ end: Point, width: Double) {
        let middle = from.toward(end, 0.6)
        stem(
            Curve(
                from, Point(middle.x, from.y - 30), end - Point(0, abs(end.y - from.y) * 0.5 + 20),
                end),
            width, to: width * 0.8, skin: width > 5 ? .down : .smooth)
    }

    /// Draws small nodding flowers under leaves.
    mutating func raspberryFlowers() {
        let line = Curve(Point(300, 1300), Point(330, 950), Point(360, 560), Point(560, 280))
        leaf(line.at(0.2), 64, 540, bend: 20)
        leaf(line.at(0.42), -64, 500, bend: -20)
        leaf(line.at(0.8), -30, 360, bend: -20)
        stem(line, 22, to: 10, tones: cane, skin: .bristles)
        for (t, end, size) in [
            (0.66, Point(540, 700), 170.0), (0.84, Point(660, 420), 150),
            (0.94, Point(850, 620), 190),
        ] {
            hang(line.at(t), end, width: 7)
            nodder(Pose(at: end, size: size, tilt: 72, roll: 168 - (end.x - 600) * 0.1, spin: 10))
        }
        let bud = Point(820, 330)
        hang(line.end, bud, width: 6)
        ball(bud + Point(0, 20), 180, 34, tall: 1.3, tones: stalk)
    }

    /// Draws a leaf, and one leaflet turned over to show its white underside.
    mutating func raspberryLeaf() {
        leaf(Point(420, 1240), -4, 1120, bend: 10)
        let rib = Curve(from: Point(880, 1220), heading: -14, length: 440, bend: 20)
        var shape = Blade(foot: 0.5, tip: 0.75, ratio: 0.6).edged(
            .doubleToothed, size: 0.018, count: 15)
        shape.veins = 7
        stem(Curve(from: Point(840, 1300), to: rib.start, bow: 0.1), 8, to: 6)
        blade(shape, Lay(rib: rib, tones: felt))
    }

    /// Draws a fruit of many tiny balls; if `open`, it shows the hollow that its cone left.
    private mutating func cap(_ at: Point, _ size: Double, open: Bool) {
        let tones = fruitTones.mixed(Palette(.pink), 0.16)
        func half(_ t: Double) -> Double { Plate.power(Plate.sine(180 * (0.32 + t * 0.62)), 0.75) }
        let rows = 7
        let grain = size * 0.2
        for row in 0..<rows {
            let t = Double(row) / Double(rows - 1)
            let wide = size * 0.8 * half(t)
            let count = max(Int(wide * 2.5 / grain / 1.45), 2)
            for index in 0...count {
                let turn = (Double(index) + (row % 2 == 0 ? 0 : 0.5)) / Double(count) * 2 - 1
                guard abs(turn) <= 1 else { continue }
                let y = Plate.mix(-0.72, 0.82, t) + (1 - turn * turn) * 0.08
                ball(
                    at + Point(Plate.sine(turn * 82) * wide, y * size), 0,
                    grain * (0.7 + 0.3 * Plate.cosine(turn * 80)), tall: 1, tones: tones)
            }
        }
        guard open else { return }
        let rim = at - Point(0, size * 0.84)
        sheet.draw(
            .ellipse(rim, size * 0.44, size * 0.2), .tint(tones.deep), edge: tones, width: 2)
        sheet.wash(.ellipse(rim + Point(0, size * 0.04), size * 0.3, size * 0.12), .tint(tones.ink))
    }

    private mutating func star(_ at: Point, _ size: Double) {
        for turn in [-118.0, 118, -84, 86, 180] {
            let rib = Curve(from: at, heading: turn, length: size, bend: turn < 0 ? 24 : -24)
            blade(Blade(foot: 0.4, tip: 0.9, ratio: 0.3, start: 0.5), Lay(rib: rib, tones: stalk))
        }
    }

    /// Draws hanging red fruits; one has come off its white cone.
    mutating func raspberryFruit() {
        let line = Curve(Point(170, 1240), Point(230, 860), Point(300, 420), Point(560, 200))
        leaf(line.at(0.36), -58, 560, bend: -16)
        leaf(line.at(0.2), 62, 560, bend: 20)
        leaf(line.at(0.86), 8, 330, bend: 20)
        stem(line, 22, to: 10, tones: cane, skin: .bristles)
        for (t, end, size) in [(0.8, Point(520, 560), 150.0), (1, Point(810, 520), 138)] {
            let top = end - Point(0, size * 0.86)
            hang(line.at(t), top, width: 8)
            star(top, size * 0.8)
            cap(end, size, open: false)
        }
        let cone = Point(640, 800)
        hang(line.at(0.9), cone, width: 8)
        star(cone, 130)
        let white = Curve(from: cone, heading: 180, length: 160)
        blade(
            Blade(foot: 0.28, tip: 0.6, ratio: 0.56, start: 0.7),
            Lay(rib: white, tones: Palette(.cream)))
        cap(Point(650, 1120), 150, open: true)
    }

    /// Draws upright rods whose tips bend over.
    mutating func raspberryCanes() {
        ground(1130, width: 380)
        roots(Point(500, 1130), depth: 110)
        for (x, turn, length, bend) in [
            (330.0, -9.0, 820.0, -44.0), (670, 9, 800, 48), (430, -4, 920, -30), (570, 4, 900, 40),
            (500, 1, 960, 26),
        ] {
            let line = Curve(from: Point(x, 1135), heading: turn, length: length, bend: bend)
            stem(line, 12, to: 4, tones: cane, skin: .bristles)
            let way: Double = bend < 0 ? -1 : 1
            for (index, t) in [0.2, 0.36, 0.5, 0.63, 0.75, 0.85, 0.95].enumerated() {
                let side: Double = index % 2 == 0 ? way : -way
                leaf(
                    line.at(t), line.heading(t) + side * 66, 230 - Double(index) * 14,
                    bend: side * 20)
                guard index > 1 else { continue }
                let from = line.at(t - 0.03)
                let end = from + Point(-side * dice.between(36, 56), dice.between(34, 56))
                hang(from, end, width: 3)
                if index % 2 == 0 {
                    nodder(Pose(at: end, size: 30, tilt: 70, roll: 176, spin: 10))
                } else {
                    star(end, 18)
                    cap(end + Point(0, 24), 26, open: false)
                }
            }
        }
    }
}
