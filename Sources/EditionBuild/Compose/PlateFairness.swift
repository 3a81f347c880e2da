package import Catalog
package import EditorialContent
import PipelineSupport
package import PlateDrawing

/// Whether a drawing can be told from those of its options: by what is drawn, by what meets the eye,
/// and by what readers named it. Photographs are not judged. Pure.
package struct PlateFairness {
    /// Drawn traits in which an option's plate of the same subject differs at least.
    package static let traits = 3
    /// The least distance of the two drawings (`Glance.distance`): a mean over the whole sheet, most
    /// of which is paper, of about what is just noticed between two flat colours.
    package static let distance = 2.0
    /// Readers in a hundred who name a plate rightly, at least.
    package static let named = 75
    /// Readers who read a plate before they are believed.
    package static let readers = 2

    /// What each drawing looks like, by the picture's id; empty when nothing was drawn.
    package let drawings: [String: Drawing]
    /// How plates were named, by the picture's id.
    package let scores: [String: Readings.Score]

    /// Why a drawing cannot be played with beside some options; nil when it can.
    func refusal(of picture: Picture, _ plant: Plant, beside options: [Plant]) -> Refusal? {
        guard picture.kind == .drawing, let subject = Self.subject(of: picture) else { return nil }
        if let score = scores[picture.id], score.read >= Self.readers,
            !score.isAtLeast(percent: Self.named)
        {
            return .misread(score)
        }
        for option in options where !isApart(picture, subject, plant, option) {
            return .alike(option.id)
        }
        return nil
    }

    /// Those of a plant's pictures that can be asked beside an option, or without any.
    func fair(_ pictures: [Picture], of plant: Plant, beside option: Plant? = nil) -> [Picture] {
        let options = option.map { [$0] } ?? []
        return pictures.filter { refusal(of: $0, plant, beside: options) == nil }
    }

    /// Why a drawing is kept out of play.
    enum Refusal: Sendable, Hashable {
        /// It looks too much like the same part of an option.
        case alike(PlantID)
        /// Too few readers named it.
        case misread(Readings.Score)
    }

    /// Whether a plate can be told from an option's of the same subject. An option without one
    /// cannot be mistaken for it on paper.
    func isApart(
        _ picture: Picture, _ subject: Plate.Subject, _ plant: Plant, _ option: Plant
    ) -> Bool {
        guard let form = plant.morphology, let other = option.morphology else { return true }
        let differing = zip(
            DrawnTraits.all(of: form, on: subject), DrawnTraits.all(of: other, on: subject)
        ).count { $0 != $1 }
        guard differing >= Self.traits else { return false }
        guard let drawn = drawings[picture.id],
            let beside = drawings["\(option.id)/\(subject.rawValue)"]
        else { return true }
        return drawn.glance.distance(from: beside.glance) >= Self.distance
    }

    /// What of its plant a drawing shows.
    package static func subject(of picture: Picture) -> Plate.Subject? {
        picture.id.split(separator: "/").last.flatMap { Plate.Subject(rawValue: String($0)) }
    }
}

extension PlateFairness.Refusal {
    /// What an editor is told.
    func finding(of picture: Picture, _ plant: Plant) -> Finding {
        let (rule, message, remedy): (Rule, String, String) =
            switch self {
            case .alike(let other):
                (
                    .unfair, "The plate looks too much like that of \(other), an option",
                    "Nothing: it is shown and not asked. Or describe the two more exactly."
                )
            case .misread(let score):
                (
                    .misread, "Of \(score.read) readers \(score.right) named the plate rightly",
                    "It is not asked. Draw it anew, and have it read again."
                )
            }
        return Finding(
            rule: rule, severity: .note, subject: plant.id.rawValue,
            place: Place(file: "content/plants/\(plant.id).yaml"), excerpt: picture.id,
            message: message, remedy: remedy)
    }
}

/// What of a plant's form a plate shows, one text a trait.
enum DrawnTraits {
    /// The traits, in the same order for every plant.
    static func all(of form: Morphology, on subject: Plate.Subject) -> [String] {
        switch subject {
        case .flower: flower(form) + leaf(form) + [form.gesture.rawValue]
        case .leaf: leaf(form) + [form.habit.rawValue]
        case .habit:
            flower(form) + leaf(form) + [form.habit.rawValue, form.gesture.rawValue]
                + [form.bark?.rawValue ?? "", form.season?.rawValue ?? ""]
        case .fruit: fruit(form) + leaf(form)
        }
    }

    private static func flower(_ form: Morphology) -> [String] {
        let flower = form.flower
        return [
            flower?.form.rawValue, flower?.symmetry.rawValue, flower.map { petals($0.petals) },
            flower?.petalShape.rawValue, flower?.colour.rawValue, flower?.secondColour?.rawValue,
            flower?.centre.rawValue, flower?.centreColour?.rawValue, form.inflorescence?.rawValue,
        ].map { $0 ?? "" }
    }

    /// Petals as people count them: many are many.
    private static func petals(_ count: Int) -> String { count > 12 ? "many" : String(count) }

    private static func leaf(_ form: Morphology) -> [String] {
        let leaf = form.leaf
        return [
            leaf.shape.rawValue, leaf.margin.rawValue, leaf.arrangement.rawValue,
            leaf.colour.rawValue, String(leaf.parts), String(leaf.mark),
            leaf.pattern?.rawValue ?? "", leaf.secondColour?.rawValue ?? "",
        ]
    }

    private static func fruit(_ form: Morphology) -> [String] {
        [form.fruit?.rawValue ?? "", form.fruitColour?.rawValue ?? ""]
    }
}
