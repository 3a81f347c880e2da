package import PlateDrawing

extension Plate.Painter {
    /// Draws a plate of a specimen; false when the general one fits.
    package mutating func draw(_ specimen: Plate.Specimen, _ subject: Plate.Subject) -> Bool {
        switch subject {
        case .flower: flowerPlate(of: specimen)
        case .leaf: leafPlate(of: specimen)
        case .habit: habitPlate(of: specimen)
        case .fruit: fruitPlate(of: specimen)
        }
    }

    private mutating func flowerPlate(of specimen: Plate.Specimen) -> Bool {
        switch specimen {
        case .horseChestnut: candleTwig()
        case .birch: birchCatkins()
        case .beech: beechTassels()
        case .lime: limeFlowers()
        case .rowan: rowanFlowers()
        case .cherry: cherryFlowers()
        case .chestnut: chestnutCatkins()
        case .holly: hollyFlowers()
        case .tulipTree: tulipFlower()
        case .sugarMaple: mapleTassels()
        case .hazel: hazelCatkins()
        case .hawthorn: hawthornFlowers()
        case .wheat: wheatEars(ripe: false)
        case .maize: maizeTassel()
        case .reedmace: reedmaceClubs()
        case .reed: reedPlume()
        case .tomato: tomatoFlowers()
        case .gardenPea: peaFlowers()
        case .pumpkin: pumpkinFlower()
        case .flax: flaxFlowers()
        case .raspberry: raspberryFlowers()
        case .ginkgo, .pine, .spruce, .yew, .larch, .feather, .tongue, .bracken, .horsetail:
            return false
        }
        return true
    }

    private mutating func leafPlate(of specimen: Plate.Specimen) -> Bool {
        switch specimen {
        case .pine, .spruce, .yew, .larch: needleTwig(specimen)
        case .feather, .bracken: leaf(Point(440, 1240), -3, 1140, bend: 10)
        case .tongue: tongueLeaves()
        case .horsetail: horsetailLeaf()
        case .wheat, .reed, .maize: bladeOnStem(specimen)
        case .reedmace: reedmaceLeaf()
        case .gardenPea: peaLeaf()
        case .flax: flaxLeaf()
        case .raspberry: raspberryLeaf()
        case .birch, .hawthorn, .ginkgo, .holly, .hazel: leafPair()
        case .horseChestnut, .beech, .lime, .rowan, .cherry, .chestnut, .tulipTree, .sugarMaple,
            .tomato, .pumpkin:
            leafAlone()
        }
        return true
    }

    private mutating func habitPlate(of specimen: Plate.Specimen) -> Bool {
        switch specimen {
        case .pine: pineTree()
        case .spruce, .larch: spireTree(specimen)
        case .horseChestnut, .birch, .beech, .ginkgo, .lime, .rowan, .cherry, .chestnut, .holly,
            .yew, .tulipTree, .sugarMaple, .hazel, .hawthorn:
            crownTree(specimen)
        case .feather: shuttlecock()
        case .tongue: tongueTuft()
        case .bracken: brackenStand()
        case .horsetail: horsetailStand()
        case .wheat: wheatStand()
        case .maize: maizePlant()
        case .reedmace: reedmaceStand()
        case .reed: reedStand()
        case .tomato: tomatoPlant()
        case .gardenPea: peaPlant()
        case .pumpkin: pumpkinPlant()
        case .flax: flaxPlant()
        case .raspberry: raspberryCanes()
        }
        return true
    }

    private mutating func fruitPlate(of specimen: Plate.Specimen) -> Bool {
        switch specimen {
        case .horseChestnut, .chestnut: burrs(specimen)
        case .beech: beechMast()
        case .birch: birchFruit()
        case .ginkgo, .cherry: hangingDrupes(specimen)
        case .pine, .spruce, .larch: conePlate(specimen)
        case .yew: yewCups()
        case .lime: limeNutlets()
        case .rowan, .hawthorn, .holly: redBunches(specimen)
        case .tulipTree: tulipCone()
        case .sugarMaple: horseshoeWings()
        case .hazel: hazelNuts()
        case .feather, .tongue, .bracken: sporePlate(specimen)
        case .horsetail: horsetailCone()
        case .wheat: wheatEars(ripe: true)
        case .maize: maizeCob()
        case .reedmace: reedmaceWool()
        case .reed: return false
        case .tomato: tomatoFruit()
        case .gardenPea: peaPods()
        case .pumpkin: pumpkinFruit()
        case .flax: flaxCapsules()
        case .raspberry: raspberryFruit()
        }
        return true
    }
}
