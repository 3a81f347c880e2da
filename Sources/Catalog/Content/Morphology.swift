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
    /// The ripe fruit's colour, where its kind does not tell.
    public var fruitColour: PlantColour?
    /// The bark's colour, for a tree.
    public var bark: PlantColour?
    /// When the whole plant is shown, where it is not in leaf.
    public var season: Season?
    /// The whole plant's outline.
    public var habit: Habit
    /// The plant's own bearing, which a plate must catch.
    public var gesture: Gesture

    enum CodingKeys: String, CodingKey {
        case flower, inflorescence, leaf, fruit, bark, season, habit, gesture
        case fruitColour = "fruit-colour"
    }

    /// A form as an editor described it.
    public init(
        flower: Flower?, inflorescence: Inflorescence?, leaf: Leaf, fruit: Fruit?, habit: Habit,
        gesture: Gesture, fruitColour: PlantColour? = nil, bark: PlantColour? = nil,
        season: Season? = nil
    ) {
        self.flower = flower
        self.inflorescence = inflorescence
        self.leaf = leaf
        self.fruit = fruit
        self.habit = habit
        self.gesture = gesture
        self.fruitColour = fruitColour
        self.bark = bark
        self.season = season
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
            /// A slender tube with lobes spread flat (lilac).
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
            /// A thick spike in one large bract (arum).
            case spadix
            /// Stamens or flowers that dangle on threads (beech, sugar maple).
            case tassel
            /// Without petals, among scales (wheat, reed).
            case grass
            case narrowTube = "narrow-tube"
            case spurredFunnel = "spurred-funnel"
        }
        /// How many mirror lines the flower has.
        public enum Symmetry: String, Codable, Sendable, CaseIterable {
            case radial, bilateral, none
        }
        /// The outline of one petal, ray or tepal.
        public enum PetalShape: String, Codable, Sendable, CaseIterable {
            case rounded, pointed, notched, strap, heart, fan, crumpled, lobed, lance
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
        /// Packed close where leaf and twig meet (holly).
        case cluster
        /// An ear of corn (wheat).
        case ear
        /// A soft, branched plume (reed).
        case plume
        /// Cylinders on a stiff stem (reedmace).
        case club
        case oneSidedRaceme = "one-sided-raceme"
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
            /// Three times three leaflets.
            case biternate
            /// Tiny scales that cover the twig.
            case scale
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
            /// Three times feathered (bracken).
            case tripinnate
            /// No blades: rings of jointed branches (horsetail).
            case jointed
        }
        /// The edge.
        public enum Margin: String, Codable, Sendable, CaseIterable {
            case entire, toothed, crenate, wavy, lobed, jagged
            /// With sharp spines (holly).
            case spiny
            case doubleToothed = "double-toothed"
        }
        /// What a second colour draws on a leaf.
        public enum Pattern: String, Codable, Sendable, CaseIterable {
            case stripe, edged, bands, marbled, dotted
        }
        /// How leaves stand on the stem.
        public enum Arrangement: String, Codable, Sendable, CaseIterable {
            case basal, alternate, opposite, whorled, floating
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
        /// A prickly or bristly husk that opens in flaps (chestnut, beech).
        case burr
        /// A nut in a leafy frill (hazel).
        case nut
        /// A seed in a fleshy cup (yew).
        case aril
        /// Nutlets under a papery wing (lime).
        case bractNutlets = "bract-nutlets"
        /// A hanging roll of scales and winged nutlets (birch).
        case fruitingCatkin = "fruiting-catkin"
        /// Corn in its ear (wheat).
        case grain
        /// Rows of grains in a husk (maize).
        case cob
        /// Seeds in wool (reedmace).
        case wool
        /// A large ribbed fruit on the ground (pumpkin).
        case gourd
        /// A cap of many tiny drupes (raspberry).
        case bramble
        /// A cob of six-sided scales (Swiss cheese plant).
        case scalyCob = "scaly-cob"
    }

    /// The whole plant's outline.
    public enum Habit: String, Codable, Sendable, CaseIterable {
        case rosette, upright, clump, creeping, climbing, bush, bulb, floating, fronds
        case broadTree = "broad-tree"
        case conicalTree = "conical-tree"
        /// Twigs that hang like threads (birch).
        case weepingTree = "weeping-tree"
        /// A long bare trunk below its head.
        case tallTree = "tall-tree"
        /// A high, rounded head down to low branches.
        case domedTree = "domed-tree"
        /// Many stems from the ground (hazel).
        case thicket
        /// Stems with knots and long blades.
        case grass
        /// Grass-like, in water.
        case reeds
        /// Joints on joints, as a prickly pear.
        case cactus
        /// Long stems that lie and hang.
        case trailing
        /// A tuft with young plants at the ends of its stalks.
        case plantlets
    }
}
