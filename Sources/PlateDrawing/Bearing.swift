import Catalog

extension Plate.Painter {
    /// The ways of growing of wild flowers that need a composition of their own.
    package enum Bearing {
        case whorl, trillium, lowTuft, umbelTuft, bluebell, coltsfoot, aroid
        case branching, vetch, trefoil, tallSpire, carrot
    }

    /// The way this plant grows; nil when the general plates fit.
    package var bearing: Bearing? {
        guard let flower = form.flower else { return nil }
        let leaf = form.leaf
        switch (flower.form, form.inflorescence, leaf.shape, leaf.arrangement) {
        case (.spathe, _, _, _), (.pulpit, _, _, _): return .aroid
        case (_, .compoundUmbel, _, _): return .carrot
        case (_, _, _, .afterFlowers): return .coltsfoot
        case (_, _, .divided, .whorled): return .whorl
        case (.open, .solitary, _, .whorled) where flower.petals == 3: return .trillium
        case (.viola, _, _, .basal), (_, _, .threeLobed, .basal), (_, _, .heartTrefoil, .basal):
            return .lowTuft
        case (.salver, .umbel, _, .basal), (.star, .umbel, .elliptic, .basal): return .umbelTuft
        case (.bell, .oneSidedRaceme, _, .basal) where hasBlades: return .bluebell
        case (.pea, .oneSidedRaceme, .pinnate, _): return .vetch
        case (.pea, .umbel, .trifoliate, _): return .trefoil
        case (.spurred, _, _, _), (.open, .spike, _, .alternate): return .tallSpire
        case (.open, .raceme, .lance, .alternate) where flower.petals == 4: return .tallSpire
        case (.viola, _, _, _), (.columbine, _, _, _), (.thistle, _, _, _): return .branching
        case (_, _, .divided, _), (_, .coiled, _, _): return .branching
        case (.open, .cyme, .kidney, _): return .branching
        case (.composite, _, _, _) where flower.petalShape == .toothed: return .branching
        default: return nil
        }
    }
}
