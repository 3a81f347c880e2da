import Catalog

/// Reads the morphology of a plant.
enum MorphologyForm {
    /// The morphology; nil, with findings, when a required part is missing or wrong.
    static func read(_ fields: YAMLFields) -> Morphology? {
        fields.allow([
            "flower", "inflorescence", "leaf", "fruit", "habit", "gesture", "fruit-colour", "bark",
            "season",
        ])
        let flowerFields = fields.fields("flower", isRequired: false)
        let flower = flowerFields.flatMap(flower)
        let leaf = fields.fields("leaf").flatMap(leaf)
        guard let leaf, flowerFields == nil || flower != nil,
            let habit = fields.word("habit", Morphology.Habit.self),
            let gesture = fields.word("gesture", Morphology.Gesture.self)
        else { return nil }
        return Morphology(
            flower: flower,
            inflorescence: fields.word(
                "inflorescence", Morphology.Inflorescence.self, isRequired: flower != nil),
            leaf: leaf, fruit: fields.word("fruit", Morphology.Fruit.self, isRequired: false),
            habit: habit, gesture: gesture,
            fruitColour: fields.word("fruit-colour", PlantColour.self, isRequired: false),
            bark: fields.word("bark", PlantColour.self, isRequired: false),
            season: fields.word("season", Morphology.Season.self, isRequired: false))
    }

    private static func flower(_ fields: YAMLFields) -> Morphology.Flower? {
        fields.allow([
            "form", "symmetry", "petals", "petal-shape", "colour", "second-colour", "centre",
            "centre-colour",
        ])
        guard let form = fields.word("form", Morphology.Flower.Form.self),
            let symmetry = fields.word("symmetry", Morphology.Flower.Symmetry.self),
            let petals = fields.integer("petals", in: 0...300),
            let shape = fields.word("petal-shape", Morphology.Flower.PetalShape.self),
            let colour = fields.word("colour", PlantColour.self),
            let centre = fields.word("centre", Morphology.Flower.Centre.self)
        else { return nil }
        return Morphology.Flower(
            form: form, symmetry: symmetry, petals: petals, petalShape: shape, colour: colour,
            secondColour: fields.word("second-colour", PlantColour.self, isRequired: false),
            centre: centre,
            centreColour: fields.word("centre-colour", PlantColour.self, isRequired: false))
    }

    private static func leaf(_ fields: YAMLFields) -> Morphology.Leaf? {
        fields.allow([
            "shape", "margin", "arrangement", "colour", "parts", "mark", "pattern", "second-colour",
        ])
        guard let shape = fields.word("shape", Morphology.Leaf.Shape.self),
            let margin = fields.word("margin", Morphology.Leaf.Margin.self),
            let arrangement = fields.word("arrangement", Morphology.Leaf.Arrangement.self),
            let colour = fields.word("colour", PlantColour.self)
        else { return nil }
        return Morphology.Leaf(
            shape: shape, margin: margin, arrangement: arrangement, colour: colour,
            parts: fields.integer("parts", in: 0...60, isRequired: false) ?? 0,
            mark: fields.flag("mark"),
            pattern: fields.word("pattern", Morphology.Leaf.Pattern.self, isRequired: false),
            secondColour: fields.word("second-colour", PlantColour.self, isRequired: false))
    }
}
