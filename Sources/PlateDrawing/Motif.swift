import Catalog

extension Plate {
    /// Plants whose form asks for plates composed for them alone.
    package enum Motif: Sendable {
        case holed, plantlets, aloe, snake, cactus, cyclamen, nasturtium, lilac, lupin, ivy
        case heather, hearts, dotted, buttons, plume, milkweed, balsam, plantain, nettle, bristly
    }
}

extension Plate.Painter {
    /// The composition that a plant's form asks for, nil where the general ones do.
    package var motif: Plate.Motif? {
        switch form.leaf.shape {
        case .holed: return .holed
        case .pad: return .cactus
        case .succulent: return .aloe
        case .peltate: return .nasturtium
        case .scale where form.flower?.form == .bell: return .heather
        case .digitate where form.flower?.form == .pea: return .lupin
        case .palmate where form.habit == .climbing && form.inflorescence == .umbel: return .ivy
        default: break
        }
        if form.habit == .plantlets { return .plantlets }
        if form.leaf.pattern == .dotted { return .dotted }
        switch form.flower?.form {
        case .reflexed: return form.leaf.shape == .sword ? .snake : .cyclamen
        case .salver where form.habit == .bush: return .lilac
        case .heart: return .hearts
        case .milkweed: return .milkweed
        case .pouch: return .balsam
        case .button: return .buttons
        case .composite where form.inflorescence == .panicle: return .plume
        case .tiny where form.inflorescence == .spike: return .plantain
        case .tiny where form.inflorescence == .panicle: return .nettle
        case .composite where form.flower?.centre == .cone && form.flower?.centreColour == .brown:
            return .bristly
        default: return nil
        }
    }
}
