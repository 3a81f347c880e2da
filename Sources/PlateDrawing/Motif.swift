extension Plate {
    /// Flowering plants whose form needs a composition of its own. The raw value is the word of
    /// `composition:` in a plant's file.
    package enum Motif: String, Sendable, CaseIterable {
        case holed, plantlets, aloe, snake, cactus, cyclamen, nasturtium, lilac, lupin, ivy
        case heather, hearts, dotted, buttons, plume, milkweed, balsam, plantain, nettle, bristly
    }
}
