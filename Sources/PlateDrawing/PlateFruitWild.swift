import Catalog

extension Plate.Painter {
    /// Draws the fruit of a wild flower that needs a plate of its own; false for others.
    package mutating func wildFruit() -> Bool {
        switch (form.fruit, bearing) {
        case (.berry, .aroid): berryClubs()
        case (.clock, .coltsfoot): smallClocks()
        case (.beak, _): beaks()
        case (.down, .tallSpire): splitPods()
        case (.down, _): thistledown()
        case (.nest, _): nests()
        case (.pod, .vetch), (.pod, .trefoil): vetchPods()
        default: return false
        }
        return true
    }

    private mutating func berryClubs() {
        let foot = Point(500, 1290)
        let arum = form.flower?.form == .spathe
        if !arum {
            leaf(foot + Point(-10, 0), -27, 900, bend: -12, stalkShare: 0.6)
            leaf(foot + Point(14, 0), 31, 860, bend: 10, stalkShare: 0.6)
        }
        let stems: [(Double, Double, Double)] =
            arum ? [(-17, 560, 0.72), (15, 480, 0.6), (-1, 760, 1)] : [(1, 640, 1)]
        for (turn, length, scale) in stems {
            let line = Curve(from: foot, heading: turn, length: length, bend: -turn * 0.3)
            let rag = Curve(
                from: line.end, heading: line.heading(1) + 150, length: 150 * scale, bend: 30)
            stem(line, 30 * scale, to: 24 * scale)
            blade(
                Blade(foot: 0.3, tip: 0.7, ratio: 0.4, start: 0.7),
                Lay(rib: rag, tones: .straw))
            berryClub(line, scale, short: !arum)
        }
        if arum {
            leaf(foot + Point(-10, 0), -48, 560, bend: -20, stalkShare: 0.46)
            leaf(foot + Point(20, 0), 52, 540, bend: 20, stalkShare: 0.46)
        }
    }

    private mutating func berryClub(_ line: Curve, _ scale: Double, short: Bool) {
        let (wide, tall) = (short ? 112.0 : 72.0, short ? 250.0 : 330.0)
        let axis = Curve(
            from: line.end, heading: line.heading(1), length: tall * scale, bend: 0)
        let rows = short ? 6 : 7
        for row in 0..<rows {
            let part = Double(row) / Double(rows - 1)
            let reach = wide * scale * Plate.sine(34 + part * 118)
            let count = short ? 4 : 3
            for index in 0...count {
                let turn = (Double(index) + (row % 2 == 0 ? 0 : 0.5)) / Double(count) * 2 - 1
                guard abs(turn) <= 1.01 else { continue }
                let at = axis.beside(
                    part + dice.sway(0.03), Plate.sine(turn * 84) * reach + dice.sway(5))
                let ripe = (row * 3 + index * 5) % 11
                let tones =
                    ripe == 0 && part < 0.4
                    ? Palette(.orange).mixed(Palette(.yellowGreen), 0.4)
                    : Palette(.red).mixed(Palette(.orange), Double(ripe) * 0.03)
                ball(
                    at, axis.heading(0.5), (short ? 37 : 35) * scale * (1 + 0.2 * dice.next()),
                    tall: 1.08, tones: tones)
            }
        }
    }

    private mutating func smallClocks() {
        let foot = Point(480, 1280)
        leaf(foot + Point(-20, 0), -58, 470, bend: -20)
        leaf(foot + Point(30, 0), 56, 500, bend: 20)
        let silk = Palette(.white).mixed(.root, 0.2)
        for (turn, length, size, shift) in [
            (-20.0, 640.0, 0.6, -60.0), (17, 690, 0.68, 70), (-1, 860, 0.9, 0),
        ] {
            let line = Curve(
                from: foot + Point(shift, 0), heading: turn, length: length, bend: -turn * 0.3)
            stem(
                line, 24 * size + 4, to: 18 * size, tones: stalk.mixed(Palette(.pink), 0.2),
                skin: .down)
            silkBall(line.end, line.heading(1), 190 * size, silk)
        }
    }

    /// Draws a soft tuft of silk, denser and less round than a dandelion's clock.
    private mutating func silkBall(
        _ at: Point, _ heading: Double, _ size: Double, _ silk: Palette
    ) {
        let middle = at + .heading(heading, size * 0.55)
        let glow = sheet.radial(
            [(0, .white, 1), (0.72, .white, 0.75), (1, .white, 0.15)], across: Point(size, 0),
            along: Point(0, size), at: middle)
        sheet.wash(.ellipse(middle, size, size * 0.94), glow)
        for layer in 0..<3 {
            var hairs = Outline()
            for _ in 0..<70 {
                let lean = dice.sway(150)
                let reach = size * dice.between(0.8, 1.12)
                let from =
                    middle - .heading(heading, size * 0.4) + .heading(heading + lean, size * 0.16)
                let long = reach * Plate.mix(1.32, 0.62, abs(lean) / 150)
                hairs.add(
                    Curve(from: from, heading: heading + lean, length: long, bend: dice.sway(10)))
            }
            sheet.ink(hairs, silk.ink, width: 1, opacity: layer == 0 ? 0.45 : 0.25)
            sheet.ink(hairs, .white, width: 0.8, opacity: 0.8)
        }
        for lean in [-1.0, -0.6, -0.2, 0.2, 0.6, 1] {
            let rib = Curve(
                from: at, heading: heading + lean * 130, length: size * 0.36, bend: -lean * 30)
            blade(
                Blade(foot: 0.3, tip: 0.7, ratio: 0.3, start: 0.6),
                Lay(rib: rib, tones: stalk.mixed(Palette(.purple), 0.3)))
        }
    }

    private mutating func thistledown() {
        let foot = Point(480, 1290)
        let main = Curve(from: foot, heading: -2, length: 760, bend: 6)
        let silk = Palette(.white).mixed(.root, 0.3)
        let branch = Curve(from: main.at(0.4), heading: -44, length: 330, bend: 26)
        let other = Curve(from: main.at(0.5), heading: 46, length: 300, bend: -26)
        for (t, side) in [(0.16, -1.0), (0.34, 1), (0.56, -1)] {
            leaf(main.at(t), side * 58, 460 * (1.1 - t * 0.5), bend: side * 20)
        }
        for (line, size) in [(branch, 170.0), (other, 150), (main, 260)] {
            stem(line, size / 11, to: size / 14, skin: .bristles)
            let frame = Frame(foot: line.end, size: size, heading: line.heading(1))
            let open = size != 150
            if open {
                let top = frame.at(0, 0.6)
                silkFan(top, frame.heading, size * 0.98, silk)
            } else {
                brush(
                    frame, spread: 30, from: 0.66, length: 0.4, count: 60,
                    tones: petal.mixed(Palette(.brown), 0.5))
            }
            bractBall(frame, width: open ? 0.46 : 0.38, top: 0.72, spiny: true)
        }
        for (x, y, turn) in [(760.0, 180.0, 40.0), (880, 330, 60), (820, 40, 24), (640, 30, 8)] {
            plume(Point(x, y), turn, 90, silk)
        }
    }

    private mutating func silkFan(
        _ at: Point, _ heading: Double, _ size: Double, _ silk: Palette
    ) {
        let middle = at + .heading(heading, size * 0.4)
        let glow = sheet.radial(
            [(0, .white, 1), (0.7, .white, 0.7), (1, .white, 0)], across: Point(size * 0.8, 0),
            along: Point(0, size * 0.8), at: middle)
        sheet.wash(.ellipse(middle, size * 0.8, size * 0.7), glow)
        for _ in 0..<3 {
            var hairs = Outline()
            for _ in 0..<60 {
                let lean = dice.sway(78)
                hairs.add(
                    Curve(
                        from: at + Point(lean * size / 460, 0), heading: heading + lean,
                        length: size * dice.between(0.6, 1.05), bend: lean * 0.3))
            }
            sheet.ink(hairs, silk.ink, width: 1, opacity: 0.35)
            sheet.ink(hairs, .white, width: 0.9, opacity: 0.85)
        }
    }

    /// Draws one seed under its plume.
    package mutating func plume(_ at: Point, _ heading: Double, _ size: Double, _ silk: Palette) {
        var hairs = Outline()
        for step in -7...7 {
            hairs.add(
                Curve(
                    from: at, heading: heading + Double(step) * 11,
                    length: size * dice.between(0.85, 1),
                    bend: Double(step) * 3))
        }
        sheet.ink(hairs, silk.ink, width: 1.2, opacity: 0.6)
        sheet.ink(hairs, .white, width: 0.7, opacity: 0.9)
        let body = Outline.ellipse(
            at - .heading(heading, size * 0.16), size * 0.055, size * 0.18, heading: heading)
        sheet.draw(body, .tint(Palette(.brown).main), edge: Palette(.brown), width: 1)
    }
}
