extension Morphology {
    /// A leaf, and the arrangement of leaves.
    public struct Leaf: Codable, Sendable, Hashable {
        /// The outline.
        public enum Shape: String, Codable, Sendable, CaseIterable {
            case linear, lance, strap, spoon, ovate, elliptic, heart, round, palmate, trifoliate
            case pinnate, bipinnate, lobed, feathery, needle, sword, kidney
            case toothedLobes = "toothed-lobes"
            /// Thick and juicy, as an aloe's.
            case succulent
            /// A cactus's flat joint.
            case pad
            /// With slits and holes between its veins.
            case holed
            /// Round, its stalk in the middle.
            case peltate
            /// Leaflets spread from one point like fingers.
            case digitate
            /// Tiny scales that cover the twig.
            case scale
            /// Cut from one point into parts that are cut again (buttercup, wood anemone).
            case divided
            /// Three blunt lobes (hepatica).
            case threeLobed = "three-lobed"
            /// With two barbs at its foot (arum).
            case arrow
            /// Three leaflets like hearts (wood sorrel).
            case heartTrefoil = "heart-trefoil"
            /// Three large pointed leaflets (jack-in-the-pulpit).
            case threeLeaf = "three-leaf"
            /// Three times three leaflets (columbine).
            case biternate
            /// Feathered three times over (carrot, bracken).
            case tripinnate
            /// Nearly round, with blunt corners (coltsfoot).
            case angled
            /// A fan without a midrib (ginkgo).
            case fan
            /// Lobed, as if its tip were cut off (tulip tree).
            case truncate
            /// With four corners, long-pointed (birch).
            case diamond
            /// Needles two by two (Scots pine).
            case pairedNeedles = "paired-needles"
            /// Needles in tufts on short knobs (larch).
            case tuftedNeedles = "tufted-needles"
            /// Flat needles in two rows (yew).
            case flatNeedles = "flat-needles"
            /// No blades: rings of jointed branches (horsetail).
            case jointed
        }
        /// The edge.
        public enum Margin: String, Codable, Sendable, CaseIterable {
            case entire, toothed, crenate, wavy, lobed, jagged
            case doubleToothed = "double-toothed"
            /// Toothed, each tooth a spine (thistle, holly).
            case spiny
        }
        /// The pattern of the second colour on a leaf.
        public enum Pattern: String, Codable, Sendable, CaseIterable {
            case stripe, edged, bands, marbled, dotted
        }
        /// The arrangement of leaves on the stem.
        public enum Arrangement: String, Codable, Sendable, CaseIterable {
            case basal, alternate, opposite, whorled, floating
            /// From the ground, when the flowers are over (coltsfoot).
            case afterFlowers = "after-flowers"
        }

        /// The outline.
        public var shape: Shape
        /// The edge.
        public var margin: Margin
        /// The arrangement of leaves on the stem.
        public var arrangement: Arrangement
        /// The leaf's colour.
        public var colour: PlantColour
        /// Number of leaflets or lobes, for shapes that have them; 0 otherwise.
        public var parts: Int
        /// A paler mark across the leaf (white clover).
        public var mark: Bool
        /// The pattern of the second colour; nil without one.
        public var pattern: Pattern?
        /// A second colour (stripe, edge, bands, marbling or dots); nil without one.
        public var secondColour: PlantColour?

        enum CodingKeys: String, CodingKey {
            case shape, margin, arrangement, colour, parts, mark, pattern
            case secondColour = "second-colour"
        }

        /// Creates a leaf from an editor's description.
        public init(
            shape: Shape, margin: Margin, arrangement: Arrangement, colour: PlantColour,
            parts: Int, mark: Bool, pattern: Pattern? = nil, secondColour: PlantColour? = nil
        ) {
            self.shape = shape
            self.margin = margin
            self.arrangement = arrangement
            self.colour = colour
            self.parts = parts
            self.mark = mark
            self.pattern = pattern
            self.secondColour = secondColour
        }
    }
}
