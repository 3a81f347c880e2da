import EditorialForms
import Foundation

extension ContentDesk {
    /// The records of a kind.
    func listed(_ kind: String) throws -> [RecordRow] {
        try JSONDecoder().decode([String: [RecordRow]].self, from: rows(kind))["rows"] ?? []
    }
}
