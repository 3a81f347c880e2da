import Catalog

extension Plate.Painter {
    /// Draws two large flaps, pairs of leaflets and a branched, coiling thread.
    mutating func peaLeaflets(_ whole: Curve) {
        let length = whole.length
        for side in [-1.0, 1] {
            let rib = Curve(
                from: whole.at(0.01), heading: whole.heading(0) + side * 58, length: length * 0.32,
                bend: -side * 44)
            var flap = Blade(foot: 0.3, tip: 0.55, ratio: 0.66, start: 0.8)
            flap.veins = length > 200 ? 7 : 3
            blade(flap, Lay(rib: rib, fold: side * 0.2, tones: leafTones()))
        }
        stem(whole.part(from: 0, to: 0.72), Plate.clamp(length * 0.013, 1.2, 9), to: 1.6)
        var shape = Blade(foot: 0.52, tip: 0.5, ratio: 0.58)
        shape.veins = length > 200 ? 7 : 3
        let pairs = max(form.leaf.parts / 2, 2)
        for pair in 0..<pairs {
            let part = Double(pair) / Double(max(pairs - 1, 1))
            let t = Plate.mix(0.3, 0.66, part)
            for side in [-1.0, 1] {
                let rib = Curve(
                    from: whole.at(t), heading: whole.heading(t) + side * 60,
                    length: length * (0.25 - 0.045 * part), bend: -side * 14)
                blade(shape, Lay(rib: rib, fold: side * 0.1, tones: leafTones()))
            }
        }
        for (turn, reach) in [(-42.0, 0.2), (36, 0.19), (2, 0.28)] {
            coil(whole.at(0.71), whole.heading(0.7) + turn, length * reach, way: turn < 0 ? -1 : 1)
        }
    }

    /// Draws a thread that coils at its end.
    package mutating func coil(_ foot: Point, _ turn: Double, _ length: Double, way: Double) {
        let line = Curve(from: foot, heading: turn, length: length, bend: way * 20)
        var points = line.points(4)
        let radius = length * 0.16
        let hub = line.end + .heading(line.heading(1) + way * 90, radius)
        for step in 1...16 {
            let angle = line.heading(1) - way * 90 + way * Double(step) * 44
            points.append(hub + .heading(angle, radius * (1 - Double(step) / 22)))
        }
        let width = Plate.clamp(length / 44, 1.2, 4)
        sheet.ink(.smooth(points, closed: false), stalk.ink, width: width + 1.3, opacity: 0.8)
        sheet.ink(.smooth(points, closed: false), stalk.main, width: width)
    }
}
