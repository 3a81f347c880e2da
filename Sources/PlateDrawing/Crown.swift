extension Plate {
    /// The head of a tree as seen from afar, and the trunk below it.
    package struct Crown: Sendable {
        /// How the trunk's bark is drawn.
        package enum Skin: Sendable { case furrowed, smooth, banded, twisted, cracked }
        /// How leaves are drawn in a clump.
        package enum Foliage: Sendable { case round, long, fine, dense, blossom }

        /// The y of its top and of its foot on the plate.
        package var top: Double
        package var bottom: Double
        /// Half widths from the foot (0) to the top (1).
        package var half: [(Double, Double)]
        /// The trunk's width.
        package var trunk = 60.0
        /// How far the top stands to the right of the foot.
        package var lean = 0.0
        /// The size of a clump of leaves.
        package var clump = 58.0
        /// The share of its area that is filled.
        package var cover = 1.0
        /// The number of visible limbs.
        package var limbs = 7
        /// The angle in degrees by which the lowest limbs slant outwards.
        package var slant = 44.0
        package var skin = Skin.furrowed
        package var foliage = Foliage.round

        /// The half width at a height from 0 to 1.
        package func width(at t: Double) -> Double {
            for (a, b) in zip(half, half.dropFirst()) where a.0 <= t && t <= b.0 {
                let part = (t - a.0) / max(b.0 - a.0, 0.001)
                return mix(a.1, b.1, part * part * (3 - 2 * part))
            }
            return half.last?.1 ?? 100
        }

        /// The place at a height and a part of the half width.
        package func place(_ across: Double, _ t: Double) -> Point {
            Point(500 + lean * t + across * width(at: t), mix(bottom, top, t))
        }

        /// The positions of clumps, the highest first.
        package func clumps(_ dice: inout Dice) -> [(at: Point, across: Double, t: Double)] {
            var found: [(at: Point, across: Double, t: Double)] = []
            let rows = max(Int((bottom - top) / (clump * 0.86)), 3)
            for row in 0...rows {
                let t = 1 - Double(row) / Double(rows)
                let wide = width(at: t)
                let count = max(Int(wide * 2 / (clump * 0.98)), 1)
                for index in 0..<count {
                    let shift = row % 2 == 0 ? 0.5 : 0.15
                    let part = (Double(index) + shift + dice.sway(0.24)) / Double(count)
                    let across = clamp(part * 2 - 1, -1, 1)
                    let chance = dice.next()
                    let level = clamp(t + dice.sway(0.025), 0, 1)
                    guard chance < cover else { continue }
                    found.append((place(across, level), across, level))
                }
            }
            return found
        }
    }
}

extension Plate.Painter {
    package typealias Crown = Plate.Crown

    /// The crown of a kind of tree.
    package func crown(of specimen: Plate.Specimen) -> Crown {
        switch specimen {
        case .horseChestnut:
            var crown = Crown(
                top: 130, bottom: 1010,
                half: [(0, 330), (0.1, 400), (0.38, 420), (0.68, 350), (0.9, 190), (1, 60)])
            crown.trunk = 74
            crown.clump = 70
            return crown
        case .beech:
            var crown = Crown(
                top: 130, bottom: 860,
                half: [(0, 300), (0.1, 440), (0.36, 480), (0.66, 410), (0.88, 250), (1, 80)])
            crown.trunk = 112
            crown.skin = .smooth
            crown.slant = 58
            crown.clump = 62
            return crown
        case .ginkgo:
            var crown = Crown(
                top: 90, bottom: 900,
                half: [
                    (0, 90), (0.14, 240), (0.3, 190), (0.46, 290), (0.62, 190), (0.76, 200),
                    (0.9, 90), (1, 40),
                ])
            crown.cover = 0.66
            crown.clump = 48
            crown.limbs = 10
            crown.slant = 40
            crown.trunk = 52
            return crown
        case .lime:
            var crown = Crown(
                top: 110, bottom: 1040,
                half: [(0, 260), (0.07, 340), (0.3, 350), (0.6, 320), (0.84, 210), (1, 70)])
            crown.trunk = 70
            crown.clump = 54
            return crown
        case .rowan:
            var crown = Crown(
                top: 240, bottom: 830,
                half: [(0, 70), (0.18, 200), (0.45, 250), (0.72, 200), (1, 50)])
            crown.trunk = 32
            crown.cover = 0.8
            crown.clump = 46
            crown.skin = .smooth
            crown.slant = 30
            crown.lean = 20
            crown.foliage = .long
            return crown
        case .cherry, .chestnut, .holly: return firmCrown(of: specimen)
        default: return otherCrown(of: specimen)
        }
    }

    private func firmCrown(of specimen: Plate.Specimen) -> Crown {
        switch specimen {
        case .cherry:
            var crown = Crown(
                top: 170, bottom: 840,
                half: [(0, 150), (0.14, 330), (0.42, 400), (0.7, 330), (0.9, 190), (1, 70)])
            crown.trunk = 58
            crown.skin = .banded
            crown.cover = 0.88
            crown.foliage = .blossom
            return crown
        case .chestnut:
            var crown = Crown(
                top: 150, bottom: 850,
                half: [(0, 230), (0.12, 400), (0.36, 450), (0.58, 430), (0.8, 290), (1, 90)])
            crown.trunk = 146
            crown.skin = .twisted
            crown.slant = 56
            crown.lean = -20
            crown.foliage = .long
            return crown
        case .holly:
            var crown = Crown(
                top: 190, bottom: 1080,
                half: [(0, 250), (0.1, 310), (0.3, 300), (0.55, 220), (0.8, 120), (1, 24)])
            crown.trunk = 46
            crown.skin = .smooth
            crown.clump = 46
            crown.foliage = .dense
            return crown
        default: return otherCrown(of: specimen)
        }
    }

    private func otherCrown(of specimen: Plate.Specimen) -> Crown {
        switch specimen {
        case .yew:
            var crown = Crown(
                top: 380, bottom: 1010,
                half: [(0, 370), (0.14, 460), (0.44, 430), (0.74, 310), (0.92, 170), (1, 80)])
            crown.trunk = 150
            crown.skin = .cracked
            crown.clump = 56
            crown.foliage = .fine
            return crown
        case .tulipTree:
            var crown = Crown(
                top: 60, bottom: 700,
                half: [(0, 90), (0.14, 190), (0.4, 220), (0.7, 180), (0.9, 100), (1, 40)])
            crown.trunk = 62
            crown.clump = 46
            crown.slant = 36
            return crown
        case .sugarMaple:
            var crown = Crown(
                top: 120, bottom: 930,
                half: [(0, 200), (0.12, 340), (0.36, 390), (0.64, 330), (0.86, 190), (1, 60)])
            crown.trunk = 76
            crown.clump = 58
            return crown
        case .hawthorn:
            var crown = Crown(
                top: 390, bottom: 1040,
                half: [(0, 240), (0.16, 380), (0.45, 400), (0.75, 300), (0.92, 160), (1, 70)])
            crown.trunk = 48
            crown.lean = 60
            crown.clump = 50
            crown.cover = 0.92
            crown.foliage = .blossom
            crown.slant = 60
            return crown
        default:
            return Crown(
                top: 150, bottom: 900, half: [(0, 200), (0.3, 380), (0.7, 330), (1, 60)])
        }
    }
}
