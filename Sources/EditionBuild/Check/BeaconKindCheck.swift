import Catalog
import EditorialContent
import PipelineSupport

/// The rules of the kinds of beacons: ids are unique, and those of the base edition stay.
enum BeaconKindCheck {
    /// Checks the kinds.
    ///
    /// - Parameters:
    ///   - drafts: the editors' drafts.
    ///   - base: the kinds of the base edition, which stored beacons refer to.
    ///   - log: receives the findings.
    /// - Returns: the kinds by id.
    static func kinds(
        _ drafts: [BeaconKindDraft], base: [BeaconKind], log: FindingLog
    ) -> [BeaconKind] {
        var seen: Set<String> = []
        let kinds = drafts.compactMap { draft -> BeaconKind? in
            guard seen.insert(draft.kind.id).inserted else {
                log.add(duplicate(draft))
                return nil
            }
            return draft.kind
        }
        for id in Set(base.map(\.id)).subtracting(seen).sorted() { log.add(lost(id)) }
        return kinds.sorted { $0.id < $1.id }
    }

    private static func duplicate(_ draft: BeaconKindDraft) -> Finding {
        Finding(
            rule: .duplicateID, severity: .rejected, subject: draft.kind.id, place: draft.place,
            excerpt: draft.kind.id, message: "Another kind of beacons has this id",
            remedy: "Give each kind an id of its own.")
    }

    private static func lost(_ id: String) -> Finding {
        Finding(
            rule: .lostKind, severity: .rejected, subject: id,
            place: Place(file: BeaconKindForm.path), excerpt: id,
            message: "A kind of the base edition, which beacons name, is missing",
            remedy: "Write it again, or correct what keeps it out.")
    }
}
