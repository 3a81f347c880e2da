package import Catalog
package import PlateDrawing

extension Plate {
    /// An SVG of 1000 by 1300 units, always the same for the same plant. If `hasGrain` is false, it
    /// lacks the paper's `grain` and renders in half the time; a caller that renders many plates
    /// draws the grain over each of them.
    package static func svg(
        of subject: Subject, plant id: String, morphology: Morphology, height: ClosedRange<Int>,
        composition: Composition?, hasGrain: Bool = true
    ) -> String {
        var painter = Painter(
            id: id, subject: subject, form: morphology, height: height, composition: composition)
        let specimen = painter.specimen
        switch subject {
        case _ where specimen.map({ painter.draw($0, subject) }) == true: break
        case .flower: painter.flowerPlate()
        case .leaf: painter.leafPlate()
        case .habit: painter.habitPlate()
        case .fruit: painter.fruitPlate()
        }
        return document(painter.sheet, halo: painter.halo, hasGrain: hasGrain)
    }

    /// The grain of every plate, alone on a transparent ground.
    package static let grain = """
        \(opening)
        <defs>
        \(filters)</defs>
        \(grainSheet)
        </svg>

        """

    private static func document(_ sheet: Sheet, halo: Tint, hasGrain: Bool) -> String {
        """
        \(opening)
        <defs>
        \(hasGrain ? filters : "")<radialGradient id="halo" cx=".5" cy=".45" r=".62">
        <stop offset="0" stop-color="\(halo.text)" stop-opacity=".5"/>
        <stop offset=".55" stop-color="\(halo.text)" stop-opacity=".22"/>
        <stop offset="1" stop-color="\(halo.text)" stop-opacity="0"/></radialGradient>
        \(sheet.definitions)</defs>
        <rect width="1000" height="1300" fill="#f5f1e8"/>
        <rect width="1000" height="1300" fill="url(#halo)"/>
        <g transform="\(sheet.fit)" stroke-linecap="round" stroke-linejoin="round">
        \(sheet.drawing)</g>
        \(hasGrain ? grainSheet + "\n" : "")</svg>

        """
    }

    private static let opening = """
        <svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1300" viewBox="0 0 1000 1300">
        """

    private static let grainSheet = """
        <rect width="1000" height="1300" filter="url(#paper)" opacity=".3"/>
        """

    /// Paper grain: one small tile of light and dark noise, repeated over the whole plate.
    private static let filters = """
        <filter id="paper" filterUnits="userSpaceOnUse" x="0" y="0" width="1000" height="1300" \
        color-interpolation-filters="sRGB">
        <feTurbulence x="0" y="0" width="500" height="434" type="fractalNoise" \
        baseFrequency=".085 .1" numOctaves="3" seed="7" stitchTiles="stitch"/>
        <feColorMatrix x="0" y="0" width="500" height="434" result="grain" \
        values="0 3 0 0 -.9 0 3 0 0 -1.0 0 3 0 0 -1.15 .5 0 0 0 -.13"/>
        <feTile in="grain"/>
        </filter>

        """
}
