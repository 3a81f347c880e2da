import PlateDrawing

extension Plate.Painter {
    /// Draws the flower plate of a motif.
    mutating func flowerPlate(of motif: Plate.Motif) {
        switch motif {
        case .holed: holedFlower()
        case .plantlets: plantletFlower()
        case .aloe: aloeFlower()
        case .snake: snakeFlower()
        case .cactus: cactusFlower()
        case .cyclamen: cyclamenFlower()
        case .nasturtium: nasturtiumFlower()
        case .lilac: lilacFlower()
        case .lupin: lupinFlower()
        case .ivy: ivyUmbels(fruiting: false)
        case .heather: heatherFlower()
        case .hearts: heartsFlower()
        case .dotted: dottedFlower()
        case .buttons: buttonsFlower()
        case .plume: plumeFlower()
        case .milkweed: milkweedFlower()
        case .balsam: balsamFlower()
        case .plantain: plantainFlower()
        case .nettle: nettleFlower()
        case .bristly: soloPlate()
        }
    }

    /// Draws the plate of the whole plant of a motif.
    mutating func habitPlate(of motif: Plate.Motif) {
        switch motif {
        case .holed: holedHabit()
        case .plantlets: plantletHabit()
        case .aloe: aloeHabit()
        case .snake: snakeHabit()
        case .cactus: cactusHabit()
        case .cyclamen: cyclamenHabit()
        case .nasturtium: nasturtiumHabit()
        case .lilac: lilacHabit()
        case .lupin: lupinHabit()
        case .ivy: ivyHabit()
        case .heather: heatherHabit()
        case .hearts: heartsHabit()
        case .dotted: dottedHabit()
        case .buttons: buttonsHabit()
        case .plume: plumeHabit()
        case .milkweed: milkweedHabit()
        case .balsam: balsamHabit()
        case .plantain: plantainHabit()
        case .nettle: nettleHabit()
        case .bristly: herb()
        }
    }

    /// Draws the leaf plate of a motif; false when the general one fits.
    mutating func leafPlate(of motif: Plate.Motif) -> Bool {
        switch motif {
        case .holed: leaf(Point(430, 1240), -4, 1150, bend: 8)
        case .plantlets: plantletLeaf()
        case .aloe: aloeLeaf()
        case .snake: snakeLeaf()
        case .cactus: cactusLeaf()
        case .nasturtium: nasturtiumLeaf()
        case .lupin: leaf(Point(440, 1240), -4, 1120, bend: 10)
        case .heather: heatherLeaf()
        case .hearts: leaf(Point(440, 1240), -4, 1120, bend: 10)
        case .dotted: dottedLeaf()
        case .nettle: nettleLeaf()
        case .balsam: balsamLeaf()
        case .lilac: lilacLeaf()
        case .plume: plumeLeaf()
        case .milkweed: milkweedLeaf()
        case .bristly: bristlyLeaf()
        case .cyclamen, .ivy, .buttons, .plantain: return false
        }
        return true
    }

    /// Draws the fruit plate of a motif; false when the general one fits.
    mutating func fruitPlate(of motif: Plate.Motif) -> Bool {
        switch motif {
        case .lupin: lupinPods()
        case .ivy: ivyUmbels(fruiting: true)
        case .cactus: cactusFigs()
        case .holed, .plantlets, .aloe, .snake, .cyclamen, .nasturtium, .lilac, .heather,
            .hearts, .dotted, .buttons, .plume, .milkweed, .balsam, .plantain, .nettle, .bristly:
            return false
        }
        return true
    }
}
