extension Plate {
    /// The composition that a plant's file names under `composition:`. A plant without one is
    /// composed by the general rules for its morphology.
    package enum Composition: Sendable, Hashable, CaseIterable, RawRepresentable {
        case specimen(Specimen)
        case motif(Motif)

        package static let allCases =
            Specimen.allCases.map(Composition.specimen) + Motif.allCases.map(Composition.motif)

        /// The composition of a word; nil for an unknown word.
        package init?(rawValue: String) {
            if let specimen = Specimen(rawValue: rawValue) {
                self = .specimen(specimen)
            } else if let motif = Motif(rawValue: rawValue) {
                self = .motif(motif)
            } else {
                return nil
            }
        }

        /// The word of the plant's file.
        package var rawValue: String {
            switch self {
            case .specimen(let specimen): specimen.rawValue
            case .motif(let motif): motif.rawValue
            }
        }
    }
}

extension Plate.Composition: Codable {}
