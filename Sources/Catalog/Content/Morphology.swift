/// The visible form of a plant: what a botanical plate is drawn from and what options are told apart by.
///
/// Every case name is the word an editor writes in YAML, in lower case with hyphens
/// (see content/README.md). Terms follow the usual field-guide glossary.
public struct Morphology: Codable, Sendable, Hashable {
    /// The flower, nil for a plant without one (a fern).
    public var flower: Flower?
    /// How flowers stand together; nil for a plant without flowers.
    public var inflorescence: Inflorescence?
    /// The leaf.
    public var leaf: Leaf
    /// The fruit, nil where it does not tell.
    public var fruit: Fruit?
    /// The whole plant's outline.
    public var habit: Habit
    /// The plant's own bearing, which a plate must catch.
    public var gesture: Gesture

    /// A form as an editor described it.
    public init(
        flower: Flower?, inflorescence: Inflorescence?, leaf: Leaf, fruit: Fruit?, habit: Habit,
        gesture: Gesture
    ) {
        self.flower = flower
        self.inflorescence = inflorescence
        self.leaf = leaf
        self.fruit = fruit
        self.habit = habit
        self.gesture = gesture
    }
}

extension Morphology {
    /// A single flower, or a single head of a daisy-like plant.
    public struct Flower: Codable, Sendable, Hashable {
        /// The overall build of the flower.
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
            /// Too small to tell its parts (plantain, nettle).
            case tiny
            /// A thick spike in one large shell-like bract (Monstera).
            case spadix
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
        /// What sits in the middle.
        public enum Centre: String, Codable, Sendable, CaseIterable {
            case none, disc, cone, stamens, boss, corona, stigma, spots
        }

        /// The build.
        public var form: Form
        /// The symmetry.
        public var symmetry: Symmetry
        /// Petals, rays or tepals that are seen, 0 to 300.
        public var petals: Int
        /// The outline of one petal.
        public var petalShape: PetalShape
        /// The petals' main colour.
        public var colour: PlantColour
        /// A second colour (tip, edge, inner side or blotch), where there is one.
        public var secondColour: PlantColour?
        /// What sits in the middle.
        public var centre: Centre
        /// The colour of the middle.
        public var centreColour: PlantColour?

        enum CodingKeys: String, CodingKey {
            case form, symmetry, petals, colour, centre
            case petalShape = "petal-shape"
            case secondColour = "second-colour"
            case centreColour = "centre-colour"
        }

        /// A flower as an editor described it.
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

    /// How flowers stand together.
    public enum Inflorescence: String, Codable, Sendable, CaseIterable {
        case solitary, head, umbel, corymb, raceme, spike, panicle, cyme, catkin, whorls
        case globe
        case oneSidedRaceme = "one-sided-raceme"
        /// A coil that unrolls as it blooms (forget-me-not).
        case coiled
        /// An umbel of umbels (carrot).
        case compoundUmbel = "compound-umbel"
    }

    /// One leaf and how leaves stand.
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
            /// Feathered three times over (carrot).
            case tripinnate
            /// Nearly round, with blunt corners (coltsfoot).
            case angled
        }
        /// The edge.
        public enum Margin: String, Codable, Sendable, CaseIterable {
            case entire, toothed, crenate, wavy, lobed, jagged
            case doubleToothed = "double-toothed"
            /// Toothed, each tooth a spine (thistle).
            case spiny
        }
        /// What a second colour draws on a leaf.
        public enum Pattern: String, Codable, Sendable, CaseIterable {
            case stripe, edged, bands, marbled, dotted
        }
        /// How leaves stand on the stem.
        public enum Arrangement: String, Codable, Sendable, CaseIterable {
            case basal, alternate, opposite, whorled, floating
            /// From the ground, when the flowers are over (coltsfoot).
            case afterFlowers = "after-flowers"
        }

        /// The outline.
        public var shape: Shape
        /// The edge.
        public var margin: Margin
        /// How leaves stand on the stem.
        public var arrangement: Arrangement
        /// The leaf's colour.
        public var colour: PlantColour
        /// Leaflets or lobes, where the shape has them; 0 otherwise.
        public var parts: Int
        /// A paler mark across the leaf (white clover).
        public var mark: Bool
        /// What the second colour draws on the leaf, where there is one.
        public var pattern: Pattern?
        /// A second colour (stripe, edge, bands, marbling or dots), where there is one.
        public var secondColour: PlantColour?

        enum CodingKeys: String, CodingKey {
            case shape, margin, arrangement, colour, parts, mark, pattern
            case secondColour = "second-colour"
        }

        /// A leaf as an editor described it.
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

    /// The fruit's kind.
    public enum Fruit: String, Codable, Sendable, CaseIterable {
        case achene, clock, capsule, berry, drupe, pome, acorn, samara, pod, hip, cone, follicle
        case strawberry, nutlets, spores
        /// A pod with seeds on silk (milkweed).
        case silkPod = "silk-pod"
        /// A pod that bursts and curls (balsam).
        case burstingPod = "bursting-pod"
        /// Three round nuts side by side (nasturtium).
        case threeNuts = "three-nuts"
        /// A fig with tufts of bristles (prickly pear).
        case cactusFig = "cactus-fig"
        /// A cob of six-sided scales (Swiss cheese plant).
        case scalyCob = "scaly-cob"
        /// Seeds behind a long beak (cranesbill).
        case beak
        /// Seeds that fly on down, not in a ball (thistle, willowherb).
        case down
        /// An umbel that closes like a nest (carrot).
        case nest
    }

    /// The whole plant's outline.
    public enum Habit: String, Codable, Sendable, CaseIterable {
        case rosette, upright, clump, creeping, climbing, bush, bulb, floating, fronds
        case broadTree = "broad-tree"
        case conicalTree = "conical-tree"
        /// Joints on joints, as a prickly pear.
        case cactus
        /// Long stems that lie and hang.
        case trailing
        /// A tuft with young plants at the ends of its stalks.
        case plantlets
    }

    /// The bearing that makes a plant known from afar.
    public enum Gesture: String, Codable, Sendable, CaseIterable {
        case upright, nodding, arching, reaching, spreading, floating, swaying, facing, uncurling
    }
}

/// Colours as a field guide sorts them; also the herbarium's colour filter.
public enum PlantColour: String, Codable, Sendable, CaseIterable {
    case white, cream, yellow, orange, red, pink, magenta, purple, violet, blue, brown, green
    case greyGreen = "grey-green"
    case darkGreen = "dark-green"
    case yellowGreen = "yellow-green"
    case black
}
