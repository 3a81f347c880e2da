import Catalog

extension Plate {
    /// Trees, ferns, grasses and crops whose form asks for plates composed for them alone.
    enum Specimen: Sendable {
        case horseChestnut, birch, beech, ginkgo, pine, spruce, lime, rowan, cherry, chestnut
        case holly, yew, tulipTree, sugarMaple, larch, hazel, hawthorn
        case feather, tongue, bracken, horsetail
        case wheat, maize, reedmace, reed
        case tomato, gardenPea, pumpkin, flax, raspberry
    }
}

extension Plate.Painter {
    /// The composition that a plant's form asks for, nil where others do.
    var specimen: Plate.Specimen? { tree ?? ferny ?? grassOrCrop }

    private var tree: Plate.Specimen? {
        switch (form.leaf.shape, form.fruit) {
        case (.digitate, .burr): .horseChestnut
        case (.diamond, _): .birch
        case (.elliptic, .burr): .beech
        case (.fan, _): .ginkgo
        case (.pairedNeedles, _): .pine
        case (.needle, .cone): .spruce
        case (.heart, .bractNutlets): .lime
        case (.pinnate, .pome): .rowan
        case (.elliptic, .drupe) where form.leaf.margin == .spiny: .holly
        case (.elliptic, .drupe) where form.inflorescence == .umbel: .cherry
        case (.lance, .burr): .chestnut
        case (.flatNeedles, _): .yew
        case (.truncate, _): .tulipTree
        case (.palmate, .samara) where form.flower?.form == .tassel: .sugarMaple
        case (.tuftedNeedles, _): .larch
        case (_, .nut): .hazel
        case (.lobed, .pome): .hawthorn
        default: nil
        }
    }

    private var ferny: Plate.Specimen? {
        switch (form.leaf.shape, form.fruit) {
        case (.bipinnate, .spores): .feather
        case (.strap, .spores): .tongue
        case (.tripinnate, .spores): .bracken
        case (.jointed, _): .horsetail
        default: nil
        }
    }

    private var grassOrCrop: Plate.Specimen? {
        switch (form.inflorescence, form.fruit) {
        case (.ear, _): .wheat
        case (_, .cob): .maize
        case (.club, _): .reedmace
        case (.plume, _): .reed
        case (.cyme, .berry) where form.flower?.form == .star: .tomato
        case (.solitary, .pod) where form.habit == .climbing: .gardenPea
        case (_, .gourd): .pumpkin
        case (.cyme, .capsule) where form.leaf.shape == .linear && form.flower?.form == .open:
            .flax
        case (_, .bramble): .raspberry
        default: nil
        }
    }

    /// Draws a plate of a specimen; false where the general one does.
    mutating func draw(_ specimen: Plate.Specimen, _ subject: Plate.Subject) -> Bool {
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
