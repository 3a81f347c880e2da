package import Catalog
package import Foundation
package import PipelineSupport

/// An editor's draft of an event.
package struct EventDraft: Sendable, Hashable {
    /// The first occurrence.
    package var event: RegionalEvent
    /// Whether it is repeated on the same days of each year.
    var isYearly: Bool
    /// Its place in the file.
    package var place: Place

    /// How far after the edition's date occurrences of a yearly event are listed, in days.
    static let daysAhead = 400
    /// The longest event, in days.
    static let longest = 366

    /// The occurrences that are not over at a date and begin within `daysAhead` of it.
    package func occurrences(from date: Day) -> [RegionalEvent] {
        guard isYearly else { return event.until < date ? [] : [event] }
        let years = max(date.year - 1, event.from.year)...max(date.year + 2, event.from.year)
        return years.compactMap { year in
            guard let from = event.from.inYear(year) else { return nil }
            var event = event
            event.id += "-\(year)"
            event.until = from.advanced(by: self.event.until.number - self.event.from.number)
            event.from = from
            let isNear = from <= date.advanced(by: Self.daysAhead)
            return event.until >= date && isNear ? event : nil
        }
    }
}

/// Reads content/events.yaml; the file may be missing.
package enum EventForm {
    /// The file below the project.
    package static let path = "content/events.yaml"

    /// The events, in the order of the file.
    package static func read(_ file: URL, log: FindingLog) -> [EventDraft] {
        guard log.has(file, path),
            let form = YAMLFields.read(file, named: path, subject: "events", log: log)
        else { return [] }
        if form.isNone { return [] }
        form.allow(["events"])
        return form.list("events").compactMap(event)
    }

    private static func event(_ fields: YAMLFields) -> EventDraft? {
        fields.allow([
            "id", "names", "about", "regions", "zone", "from", "until", "yearly", "plants",
        ])
        guard let id = fields.string("id"), let names = fields.localText("names"),
            let zone = fields.string("zone", example: "UTC"), let from = fields.day("from"),
            let until = fields.day("until")
        else { return nil }
        guard Slug.isValid(id) else {
            fields.refuse(
                "id", .badID, "An id is lower-case words with hyphens", "Try \(Slug.words(of: id))."
            )
            return nil
        }
        guard zone == "UTC" || (zone.contains("/") && TimeZone(identifier: zone) != nil) else {
            fields.refuse(
                "zone", .unknownWord, "There is no time zone of this name",
                "Use a name of the IANA's list, like Europe/Berlin or Asia/Tokyo, or UTC.")
            return nil
        }
        guard from <= until, until.number - from.number < EventDraft.longest else {
            fields.refuse(
                "until", .outOfRange,
                "An event ends on or after its first day, within \(EventDraft.longest) days",
                "Correct from or until.")
            return nil
        }
        let isYearly = fields.flag("yearly")
        guard !isYearly || from.inYear(from.year + 1) != nil else {
            fields.refuse(
                "from", .outOfRange, "A yearly event cannot begin on 29 February",
                "Let it begin a day earlier or later.")
            return nil
        }
        return EventDraft(
            event: RegionalEvent(
                id: id, names: names, about: fields.localText("about", isRequired: false),
                regions: fields.words("regions", Region.self), zone: zone, from: from,
                until: until, plants: fields.plants("plants")),
            isYearly: isYearly, place: fields.place())
    }
}
