package import Catalog

extension Plate {
    /// Draws one plate: holds its sheet, its random variation and the plant.
    package struct Painter {
        package var sheet = Sheet()
        package var dice: Dice
        package let id: String
        package let subject: Subject
        package let form: Morphology
        package let height: ClosedRange<Int>
        /// The composition of a single plant; nil when the general ones apply.
        package let specimen: Specimen?
        /// The composition of the plant's own form; nil when the general ones apply.
        package let motif: Motif?

        package init(
            id: String, subject: Subject, form: Morphology, height: ClosedRange<Int>,
            composition: Composition?
        ) {
            self.id = id
            self.subject = subject
            self.form = form
            self.height = height
            specimen = if case .specimen(let specimen) = composition { specimen } else { nil }
            motif = if case .motif(let motif) = composition { motif } else { nil }
            dice = Dice(seed: id + "/" + subject.rawValue)
        }

        /// The greens of the plant's leaves.
        package var green: Palette { Palette(form.leaf.colour) }

        /// The greens of the plant's stems.
        package var stalk: Palette { green.mixed(Palette(.yellowGreen), 0.35) }

        /// The tones of the petals.
        package var petal: Palette { Palette(form.flower?.colour ?? .white) }

        /// The second tones of the petals; nil without any.
        package var second: Palette? { form.flower?.secondColour.map(Palette.init) }

        /// The tones of the flower's middle.
        package var centre: Palette { form.flower?.centreColour.map(Palette.init) ?? .pollen }

        // MARK: - Petals

        /// The paints of petals in a pose: pale at the foot, deeper at the tip.
        package mutating func coat(
            _ pose: Pose, _ tones: Palette, foot: Tint? = nil, tip: Tint? = nil,
            outside: Palette? = nil, reach: Double = 1.1
        ) -> Coat {
            let squash = max(abs(cosine(pose.tilt)), 0.75) * reach * pose.size
            let up = Point.heading(pose.roll)
            let back = outside ?? tones
            let inner = sheet.radial(
                [
                    (0, foot ?? tones.light, 1), (0.3, tones.main.mixed(tones.light, 0.55), 1),
                    (0.72, tones.main, 1), (1, tip ?? tones.main.mixed(tones.deep, 0.4), 1),
                ],
                across: up.right * (reach * pose.size), along: up * squash, at: pose.at)
            let outer = sheet.radial(
                [
                    (0, back.deep.mixed(back.main, 0.4), 1), (0.5, back.main, 1),
                    (1, back.main.mixed(back.light, 0.5), 1),
                ],
                across: up.right * (reach * pose.size), along: up * squash, at: pose.at)
            return Coat(inner: inner, outer: outer, edge: tones, vein: tones.deep)
        }

        /// Draws a ring of petals, those farther from the viewer first.
        package mutating func ring(
            _ corolla: Corolla, _ pose: Pose, _ coat: Coat, side: Corolla.Side = .all
        ) {
            let turned = pose.spin
            var petals: [(depth: Double, inner: Bool, stand: Corolla.Stand, light: Double)] = []
            for var stand in corolla.stands() {
                stand.turn += turned
                let normal = corolla.normal(stand, pose, along: 0.62)
                let inner = normal.z >= 0
                let spot = corolla.place(stand, Petal.Spot(across: 0, along: 0.6))
                let light = normal.cosine(with: Pose.light) * (inner ? 1 : -1)
                petals.append((pose.seen(spot).z, inner, stand, light))
            }
            for petal in petals.sorted(by: { $0.depth < $1.depth }) {
                if side == .back && !petal.inner || side == .front && petal.inner { continue }
                draw(petal.stand, of: corolla, pose, coat, inner: petal.inner, light: petal.light)
            }
        }

        private mutating func draw(
            _ stand: Corolla.Stand, of corolla: Corolla, _ pose: Pose, _ coat: Coat, inner: Bool,
            light: Double
        ) {
            func point(_ across: Double, _ along: Double) -> Point {
                let spot = Petal.Spot(across: across, along: along)
                return pose.point(corolla.place(stand, spot))
            }
            let outline = Outline.smooth(
                corolla.petal.edge(coarse: pose.size < 80).map { point($0.across, $0.along) })
            sheet.wash(outline, inner ? coat.inner : coat.outer)
            let dark = clamp((0.72 - light) * coat.shade, 0, 0.6)
            if dark > 0.03 { sheet.wash(outline, .tint(coat.edge.deep), opacity: dark) }
            if pose.size > 60 {
                fold(corolla, coat, point)
                sheet.ink(outline, coat.edge.deep, width: pose.line * 3.4, opacity: 0.2)
            }
            if coat.veins > 0, pose.size > 62 {
                var veins = Outline()
                for step in 0..<coat.veins {
                    let part = Double(step) - Double(coat.veins - 1) / 2
                    let across = coat.veins == 1 ? 0 : part * 1.25 / Double(coat.veins)
                    let reach = min(
                        0.9 - 0.35 * across * across, corolla.petal.reach(at: across) - 0.07)
                    let line = [0.08, 0.3, 0.5, 0.5 + (reach - 0.5) / 2, reach].map {
                        point(across * corolla.petal.width(at: $0), $0)
                    }
                    veins.addSmooth(line, closed: false)
                }
                sheet.ink(veins, coat.vein, width: pose.line * 0.62, opacity: coat.veinOpacity)
            }
            sheet.ink(outline, coat.edge.ink, width: pose.line, opacity: 0.8)
        }

        private mutating func fold(
            _ corolla: Corolla, _ coat: Coat, _ point: (Double, Double) -> Point
        ) {
            let left = point(-0.6, 0.6)
            let right = point(0.6, 0.6)
            let darker: Double = (right.x + right.y) > (left.x + left.y) ? 1 : -1
            let edge = corolla.petal.edge.filter { $0.across * darker > 0 }
            let inside = edge.map { spot in
                let across = spot.across * 0.35
                return point(across, min(spot.along, corolla.petal.reach(at: across) - 0.03))
            }
            let rim = edge.map { point($0.across, $0.along) }
            let half = Outline.smooth(rim + inside.reversed())
            sheet.wash(half, .tint(coat.edge.deep), opacity: 0.13)
        }
    }
}

extension Plate.Petal {
    /// The edge, with half as many points where the petal is small.
    package func edge(coarse: Bool) -> [Spot] {
        guard coarse, edge.count == 19 else { return edge }
        return edge.indices.filter { $0 % 2 == 1 || $0 == 0 || $0 == 18 }.map { edge[$0] }
    }

    /// How far the petal reaches at a place across it.
    package func reach(at across: Double) -> Double {
        let top = edge.filter { $0.along > 0.5 }
        for (a, b) in zip(top, top.dropFirst()) {
            guard min(a.across, b.across) <= across, across <= max(a.across, b.across) else {
                continue
            }
            let span = b.across - a.across
            let part = abs(span) < 0.000_1 ? 0 : (across - a.across) / span
            return Plate.mix(a.along, b.along, part)
        }
        return 0.8
    }

    /// The half width at a part of the length.
    package func width(at along: Double) -> Double {
        let right = edge.filter { $0.across >= 0 && $0.along > 0.02 }
        let nearest = right.min { abs($0.along - along) < abs($1.along - along) }
        return nearest?.across ?? 0
    }
}
