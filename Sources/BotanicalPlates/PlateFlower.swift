import Catalog
import PlateDrawing

extension Plate.Painter {
    /// Draws the flower with its stem and some leaves.
    mutating func flowerPlate() {
        if let motif { return flowerPlate(of: motif) }
        if wildFlower() || portrait() { return }
        if isWoody { return twigPlate() }
        if form.flower?.form == .iris { return soloPlate() }
        switch form.inflorescence {
        case .raceme, .spike, .whorls, .oneSidedRaceme: spirePlate()
        case .umbel, .corymb: umbelPlate()
        case .cyme, .panicle: sprayPlate()
        case .catkin: twigPlate()
        default: soloPlate()
        }
    }
}
