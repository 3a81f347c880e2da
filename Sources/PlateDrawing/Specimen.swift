import Catalog

extension Plate {
    /// Trees, ferns, grasses and crops whose form asks for plates composed for them alone.
    package enum Specimen: Sendable {
        case horseChestnut, birch, beech, ginkgo, pine, spruce, lime, rowan, cherry, chestnut
        case holly, yew, tulipTree, sugarMaple, larch, hazel, hawthorn
        case feather, tongue, bracken, horsetail
        case wheat, maize, reedmace, reed
        case tomato, gardenPea, pumpkin, flax, raspberry
    }
}

extension Plate.Painter {
    /// The composition that a plant's form asks for, nil where others do.
    package var specimen: Plate.Specimen? { tree ?? ferny ?? grassOrCrop }

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
}
