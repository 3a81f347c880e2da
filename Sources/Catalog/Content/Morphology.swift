/// The visible form of a plant, from which botanical plates are drawn and options are told apart.
///
/// Every case name is the word in editors' YAML, in lower case with hyphens (see
/// content/README.md). Terms follow the usual field-guide glossary.
public struct Morphology: Codable, Sendable, Hashable {
    /// The flower, nil for a plant without one (a fern).
    public var flower: Flower?
    /// The arrangement of the flowers; nil for a plant without flowers.
    public var inflorescence: Inflorescence?
    /// The leaf.
    public var leaf: Leaf
    /// The fruit; nil when it is not characteristic.
    public var fruit: Fruit?
    /// The ripe fruit's colour; nil when its kind determines it.
    public var fruitColour: PlantColour?
    /// The bark's colour, for a tree.
    public var bark: PlantColour?
    /// The season in which the whole plant is drawn; nil for in leaf.
    public var season: Season?
    /// The whole plant's outline.
    public var habit: Habit
    /// A characteristic posture that the plate must show.
    public var gesture: Gesture

    enum CodingKeys: String, CodingKey {
        case flower, inflorescence, leaf, fruit, bark, season, habit, gesture
        case fruitColour = "fruit-colour"
    }

    /// Creates a form from an editor's description.
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
    /// The arrangement of the flowers.
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
        /// A coil that unrolls as it blooms (forget-me-not).
        case coiled
        /// An umbel of umbels (carrot).
        case compoundUmbel = "compound-umbel"
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
        /// Seeds behind a long beak (cranesbill).
        case beak
        /// Seeds that fly on down, not in a ball (thistle, willowherb).
        case down
        /// An umbel that closes like a nest (carrot).
        case nest

        /// Reads a published word; editions of format 0 named a prickly pear's berry "cactus fig".
        ///
        /// - Throws: `DecodingError` for an unknown word.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let word = try container.decode(String.self)
            guard let fruit = word == "cactus-fig" ? .berry : Fruit(rawValue: word) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "\(word) is no kind of fruit")
            }
            self = fruit
        }
    }

    /// The whole plant's outline.
    public enum Habit: String, Codable, Sendable, CaseIterable {
        case rosette, upright, clump, creeping, climbing, bush, bulb, floating, fronds
        case broadTree = "broad-tree"
        case conicalTree = "conical-tree"
        /// Twigs that hang like threads (birch).
        case weepingTree = "weeping-tree"
        /// A long bare trunk below the crown.
        case tallTree = "tall-tree"
        /// A high, rounded crown that reaches down to low branches.
        case domedTree = "domed-tree"
        /// Many stems from the ground (hazel).
        case thicket
        /// Stems with knots and long blades.
        case grass
        /// Grass-like, in water.
        case reeds
        /// Flat joints that grow on one another (prickly pear).
        case cactus
        /// Long stems that lie on the ground or hang.
        case trailing
        /// A tuft with young plants at the ends of its stalks.
        case plantlets
    }
}
