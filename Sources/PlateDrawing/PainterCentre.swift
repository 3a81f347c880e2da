extension Plate.Painter {
    /// A swelling in a flower's middle that florets or seeds sit on.
    package struct Dome {
        package var radius: Double
        package var rise: Double
        package var height = 0.0
        package var count = 150
        /// The size of a floret as a part of the space it has.
        package var grain = 0.86
        /// How far florets point outwards.
        package var spike = 0.0
        /// The part of the radius within which florets are still closed and have the inner tones.
        package var young = 0.3
        /// The inner and the outer tones.
        package var inner: Palette
        package var outer: Palette

        package init(
            radius: Double, rise: Double, height: Double = 0.0, count: Int = 150,
            grain: Double = 0.86, spike: Double = 0.0, young: Double = 0.3, inner: Palette,
            outer: Palette
        ) {
            self.radius = radius
            self.rise = rise
            self.height = height
            self.count = count
            self.grain = grain
            self.spike = spike
            self.young = young
            self.inner = inner
            self.outer = outer
        }

        /// Where a floret sits.
        package func place(_ index: Int) -> Space {
            let part = ((Double(index) + 0.5) / Double(count)).squareRoot()
            let level = rise * (1 - part * part)
            return Pose.around(Double(index) * 137.508, radius * part, height + level)
        }
    }

    /// Draws a disc or a cone of florets by phyllotaxis.
    package mutating func dome(_ dome: Dome, _ pose: Pose) {
        let rim = (0..<20).map { step in
            pose.point(Pose.around(Double(step) * 18, dome.radius * 1.03, dome.height))
        }
        let size = dome.radius * pose.size
        let light = Point(
            pose.at.x - size * 0.35, pose.axis(dome.height + dome.rise).y - size * 0.3)
        let ground = sheet.radial(
            [(0, dome.inner.main, 1), (0.6, dome.outer.main, 1), (1, dome.outer.deep, 1)],
            across: Point(size * 1.5, 0), along: Point(0, size * 1.5), at: light)
        sheet.draw(.smooth(rim), ground, edge: dome.outer, width: pose.line)
        let grain = size / Double(dome.count).squareRoot() * dome.grain
        let order = (0..<dome.count).map { ($0, pose.seen(dome.place($0)).z) }
            .filter { pose.tilt < 40 || dome.rise < 0.05 || $0.1 > -dome.radius * 0.9 }
            .sorted { $0.1 < $1.1 }
        for slice in stride(from: 0, to: order.count, by: 14) {
            var layers = [Outline(), Outline(), Outline()]
            for (index, _) in order[slice..<min(slice + 14, order.count)] {
                let part = (Double(index) / Double(dome.count)).squareRoot()
                let place = dome.place(index)
                let at = pose.point(place)
                let small = grain * Plate.mix(1 - dome.young * 0.7, 1, part)
                let tone = part < dome.young ? 0 : part < dome.young + 0.28 ? 1 : 2
                if dome.spike > 0 {
                    layers[tone].add(spike(dome, place, pose, small))
                } else {
                    layers[tone].addDot(at, small)
                }
            }
            let tones = [dome.inner, dome.inner.mixed(dome.outer, 0.5), dome.outer]
            for (layer, palette) in zip(layers, tones) where !layer.text.isEmpty {
                sheet.wash(layer, .tint(palette.main))
                sheet.ink(layer, palette.ink, width: max(grain * 0.12, 0.4), opacity: 0.7)
            }
        }
        var glints = Outline()
        for (index, _) in order where grain > 2.4 {
            let at = pose.point(dome.place(index))
            glints.addDot(at + Point(-grain * 0.3, -grain * 0.3), grain * 0.3)
        }
        sheet.wash(glints, .tint(dome.inner.light), opacity: 0.7)
    }

    private func spike(_ dome: Dome, _ place: Space, _ pose: Pose, _ grain: Double) -> Outline {
        var tip = place
        let out = 1 + dome.spike * 0.8
        tip.x *= out
        tip.y *= out
        tip.z += dome.spike * dome.radius * 0.7
        let (foot, end) = (pose.point(place), pose.point(tip))
        let side = (end - foot).unit.right * (grain * 0.42)
        return .angular([foot - side, end, foot + side])
    }

    /// Draws a bundle of stamens; `spread` is how far they lean out at their tips.
    package mutating func stamens(
        _ pose: Pose, count: Int, length: Double, spread: Double, tones: Palette,
        thread: Palette? = nil, anther: Double = 0.035, height: Double = 0
    ) {
        var (threads, shadows, heads, lights) = (Outline(), Outline(), Outline(), Outline())
        for index in 0..<count {
            let part = ((Double(index) + 0.7) / Double(count)).squareRoot()
            let turn = Double(index) * 137.508 + dice.sway(8)
            let reach = length * dice.between(0.8, 1.05)
            let out = spread * part
            let foot = pose.point(Pose.around(turn, 0.05 * part, height))
            let tip = pose.point(
                Pose.around(turn, out, height + reach * (1 - 0.35 * part * min(spread, 1))))
            let line = Curve(from: foot, to: tip, bow: dice.sway(0.08))
            threads.add(line)
            let size = anther * pose.size
            let long = Point.heading(dice.between(0, 180), size)
            let wide = long.right * 0.75
            heads.addSmooth([tip - long, tip + wide, tip + long, tip - wide], closed: true)
            lights.addDot(tip + Point(-size * 0.25, -size * 0.25), size * 0.3)
            shadows.addDot(tip + Point(size * 0.35, size * 0.45), size * 0.8)
        }
        let fine = thread ?? tones
        sheet.ink(threads, fine.ink, width: pose.line * 1.5, opacity: 0.55)
        sheet.ink(threads, fine.light, width: pose.line * 0.8)
        sheet.wash(shadows, .tint(fine.ink), opacity: 0.18)
        sheet.draw(heads, .tint(tones.main), edge: tones, width: pose.line * 0.55)
        sheet.wash(lights, .tint(tones.light), opacity: 0.8)
    }
}

extension Plate.Outline {
    /// Adds a round dot.
    package mutating func addDot(_ place: Plate.Point, _ radius: Double) {
        let centre = Plate.Hand.moved(place)
        let size = Plate.number(radius)
        let wide = Plate.number(radius * 2)
        let start = "M\(Plate.number(centre.x - radius)) \(Plate.number(centre.y))"
        let arcs = "a\(size) \(size) 0 1 0 \(wide) 0a\(size) \(size) 0 1 0 -\(wide) 0Z"
        add(raw: start + arcs, at: centre)
    }
}
