package import Catalog
package import EditorialContent
import PipelineSupport
package import PlateDrawing

/// Decides whether a drawing differs enough from those of its options: by the drawn traits, by the
/// rendered pixels, and by readers' answers. Photographs are not judged. Pure.
package struct PlateFairness {
    /// The fewest drawn traits in which an option's plate of the same subject must differ.
    package static let traits = 3
    /// The least distance of two drawings (`Glance.distance`): about the just noticeable difference
    /// of two flat colours, although it is a mean over the whole sheet, most of which is paper.
    package static let distance = 2.0
    /// The least percentage of readers who must name a plate rightly.
    package static let named = 75
    /// The fewest readers of a plate whose answers count.
    package static let readers = 2

    /// The drawings by picture id; empty when none was drawn.
    package let drawings: [String: Drawing]
    /// Readers' scores by picture id.
    package let scores: [String: Readings.Score]

    /// Why a drawing cannot be played beside some options; nil when it can.
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

    /// The pictures of a plant that can be played beside an option, or without any.
    func fair(_ pictures: [Picture], of plant: Plant, beside option: Plant? = nil) -> [Picture] {
        let options = option.map { [$0] } ?? []
        return pictures.filter { refusal(of: $0, plant, beside: options) == nil }
    }

    /// Why a drawing is not played.
    enum Refusal: Sendable, Hashable {
        /// It is too similar to the same part of an option.
        case alike(PlantID)
        /// Too few readers named it.
        case misread(Readings.Score)
    }

    /// Whether a plate differs enough from the option's plate of the same subject. An option
    /// without such a plate cannot be confused with it.
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

    /// The subject of a drawing; nil for a photograph.
    package static func subject(of picture: Picture) -> Plate.Subject? {
        picture.id.split(separator: "/").last.flatMap { Plate.Subject(rawValue: String($0)) }
    }
}

extension PlateFairness.Refusal {
    /// The finding for an editor.
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

/// The traits of a plant that a plate shows, one text per trait.
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

    /// The number of petals as it is perceived: more than 12 are "many".
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
