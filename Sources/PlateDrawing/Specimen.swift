extension Plate {
    /// Trees, ferns, grasses and crops with plates of their own. The raw value is the word of
    /// `composition:` in a plant's file.
    package enum Specimen: String, Sendable, CaseIterable {
        case birch, beech, ginkgo, pine, spruce, lime, rowan, cherry, chestnut
        case holly, yew, larch, hazel, hawthorn
        case horseChestnut = "horse-chestnut"
        case tulipTree = "tulip-tree"
        case sugarMaple = "sugar-maple"
        case feather, tongue, bracken, horsetail
        case wheat, maize, reedmace, reed
        case tomato, pumpkin, flax, raspberry
        case gardenPea = "garden-pea"
    }
}
