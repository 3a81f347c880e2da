extension Morphology {
    /// A single flower, or a single head of a daisy-like plant.
    public struct Flower: Codable, Sendable, Hashable {
        /// The overall structure of the flower.
        public enum Form: String, Codable, Sendable, CaseIterable {
            case open, cup, bell, tube, star, composite, lipped, pea, trumpet, catkin, iris
            case waterLily = "water-lily"
            case snowdrop
            /// Petals swept back (cyclamen).
            case reflexed
            /// A slender tube with lobes spread flat (lilac, cowslip).
            case salver
            /// Two pouches that make a heart (bleeding heart).
            case heart
            /// Petals folded down below a crown of hoods (milkweed).
            case milkweed
            /// A wide pouch with a short, curled spur (balsam).
            case pouch
            /// Florets only, without rays (tansy).
            case button
            /// Too small for its parts to be seen (plantain, nettle).
            case tiny
            /// A thick spike in one large shell-like bract (Monstera).
            case spadix
            /// Stamens or flowers that dangle on threads (beech, sugar maple).
            case tassel
            /// Without petals, among scales (wheat, reed).
            case grass
            case narrowTube = "narrow-tube"
            case spurredFunnel = "spurred-funnel"
            /// Five unlike petals that make a face (violet, pansy).
            case viola
            /// Five spurs behind five petals (columbine).
            case columbine
            /// A pointed hood, open in front, round a club (arum).
            case spathe
            /// A tube with a lid that bows over it (jack-in-the-pulpit).
            case pulpit
            /// A brush of florets out of a ball of bracts; `petals` counts large outer florets.
            case thistle
            /// Two closed lips with a long spur (toadflax).
            case spurred
        }
        /// How many mirror lines the flower has.
        public enum Symmetry: String, Codable, Sendable, CaseIterable {
            case radial, bilateral, none
        }
        /// The outline of one petal, ray or tepal.
        public enum PetalShape: String, Codable, Sendable, CaseIterable {
            case rounded, pointed, notched, strap, heart, fan, crumpled, lobed, lance
            /// Cut off straight, with small teeth (chicory).
            case toothed
        }
        /// The organ in the centre.
        public enum Centre: String, Codable, Sendable, CaseIterable {
            case none, disc, cone, stamens, boss, corona, stigma, spots
        }

        /// The structure.
        public var form: Form
        /// The symmetry.
        public var symmetry: Symmetry
        /// The number of visible petals, rays or tepals, 0 to 300.
        public var petals: Int
        /// The outline of one petal.
        public var petalShape: PetalShape
        /// The petals' main colour.
        public var colour: PlantColour
        /// A second colour (tip, edge, inner side or blotch); nil without one.
        public var secondColour: PlantColour?
        /// The organ in the centre.
        public var centre: Centre
        /// The colour of the centre.
        public var centreColour: PlantColour?

        enum CodingKeys: String, CodingKey {
            case form, symmetry, petals, colour, centre
            case petalShape = "petal-shape"
            case secondColour = "second-colour"
            case centreColour = "centre-colour"
        }

        /// Creates a flower from an editor's description.
        public init(
            form: Form, symmetry: Symmetry, petals: Int, petalShape: PetalShape,
            colour: PlantColour, secondColour: PlantColour?, centre: Centre,
            centreColour: PlantColour?
        ) {
            self.form = form
            self.symmetry = symmetry
            self.petals = petals
            self.petalShape = petalShape
            self.colour = colour
            self.secondColour = secondColour
            self.centre = centre
            self.centreColour = centreColour
        }
    }
}
