import EditorialForms
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Serving

/// The routes of the editor's page, as JSON.
struct EditRoutes: Sendable {
    let desk: ContentDesk
    let tools: EditTools
    let frames: PreviewFrames
    let shelf: PictureShelf
    private let gathering: GatherRun
    private let judging = LatestOnly()
    private let previewing = LatestOnly()
    private let importing = LatestOnly()

    /// The routes with a body, with its largest length in bytes.
    static let writing: [String: Int] = [
        "draft": DeskLimits.bodyBytes, "rules": DeskLimits.bodyBytes,
        "preview": DeskLimits.bodyBytes, "save": DeskLimits.bodyBytes,
        "undo": DeskLimits.bodyBytes, "gather": DeskLimits.bodyBytes,
        "export": DeskLimits.bodyBytes,
        "stop-gathering": DeskLimits.bodyBytes,
        // Base64 takes four bytes for three.
        "import": DeskLimits.importBytes / 3 * 4 + DeskLimits.bodyBytes,
    ]

    init(desk: ContentDesk, tools: EditTools, frames: PreviewFrames) {
        (self.desk, self.tools, self.frames) = (desk, tools, frames)
        shelf = PictureShelf(key: frames.key)
        gathering = GatherRun(tools.gathering)
    }

    private struct Kinds: Encodable {
        var kinds: [ContentDesk.Kind]
        /// The ids of the kinds that have a preview.
        var previewed: [String]
        /// The forms in which questions are exported.
        var formats: [ExportFormat]
        /// The description of the save that can be undone; nil for none.
        var undo: String?
    }

    private struct Mentions: Encodable {
        /// Files of other records, with the line.
        var places: [String]
    }

    /// The results of checking the whole content for one record.
    private struct Judged: Encodable {
        struct Picture: Encodable {
            var id: String
            var kind: String
            var licence: String
            var credit: String
            var source: String?
            var alt: String?
            /// The address of the picture; nil when its file is missing.
            var address: String?
        }
        var findings: [FieldFinding]
        var pictures: [Picture]
        var difficulty: [Insight.Part]
    }

    /// The preview of a record.
    private struct Previewed: Encodable {
        /// The path below which its pages are.
        var home: String
        var views: [Shown.View]
        var isKept: Bool
    }

    /// Answers a route.
    ///
    /// - Parameters:
    ///   - name: the route.
    ///   - target: the address with its query.
    ///   - body: the body.
    ///   - page: the open page that asks; of its requests that wait only the latest is answered.
    /// - Returns: the answer.
    /// - Throws: `ProblemDetails` for a faulty request, `Failure` when the desk or a tool fails,
    ///   `ContentDesk.Conflict` when a file was changed since it was read.
    func answer(
        _ name: String, _ target: RequestTarget, _ body: ByteBuffer, from page: String
    ) async throws -> Response {
        switch name {
        case "kinds":
            return try json(
                Kinds(
                    kinds: await desk.kinds(), previewed: tools.previewed.sorted(),
                    formats: tools.formats, undo: await desk.undoable))
        case "records":
            return json(try await desk.rows(try Self.needed("kind", target)))
        case "record":
            let at = try target.parameter("at")
            guard at == nil || at.flatMap({ Int($0) }) != nil else {
                throw ProblemDetails.badRequest(
                    "bad-at", "Bad parameter", "`at` is a whole number.")
            }
            return try json(
                await desk.record(
                    try Self.needed("kind", target), file: try Self.needed("file", target),
                    at: at.flatMap { Int($0) }))
        case "text":
            return try json(
                await desk.text(
                    try Self.needed("kind", target), file: try Self.needed("file", target)))
        case "mentions":
            return try json(
                Mentions(
                    places: try await desk.mentions(
                        of: try Self.needed("id", target), besides: try Self.needed("file", target))
                ))
        case "draft": return try json(await desk.draft(try Self.change(body)))
        case "rules": return try json(await judged(try Self.change(body), page))
        case "preview": return try json(await previewed(try Self.change(body), page))
        case "import":
            return try json(await imported(try Self.decoded(ImportWish.self, body), page))
        case "export": return try json(try tools.exporting(Self.decoded(ExportWish.self, body)))
        case "gather":
            try gathering.begin(try Self.decoded(GatherWish.self, body))
            return try json(gathering.state)
        case "gathering": return try json(gathering.state)
        case "stop-gathering":
            gathering.stop()
            return try json(gathering.state)
        case "save": return try json(await desk.save(try Self.change(body)))
        case "undo": return try json(await desk.undo())
        default: throw ProblemDetails.notFound("There is no such route of the editor.")
        }
    }

    private func judged(_ change: ContentDesk.Change, _ page: String) async throws -> Judged {
        let texts = try await desk.texts(change)
        let insight = try await judging.answer(for: page) { [tools] in try tools.insight(texts) }
        let notes = change.id.flatMap { insight.notes[$0] }
        let images = change.id.map(insight.images) ?? [:]
        return Judged(
            findings: try await desk.findings(insight.findings, about: change),
            pictures: (notes?.pictures ?? []).map { picture in
                Judged.Picture(
                    id: picture.id, kind: picture.kind, licence: picture.licence,
                    credit: picture.credit, source: picture.source, alt: picture.alt,
                    address: images[picture.id].map(shelf.address))
            }, difficulty: notes?.difficulty ?? [])
    }

    private func previewed(
        _ change: ContentDesk.Change, _ page: String
    ) async throws -> Previewed {
        let texts = try await desk.texts(change)
        let file = change.file ?? texts.keys.first ?? ""
        let wish = PreviewWish(kind: change.kind, id: change.id ?? "", file: file, texts: texts)
        let shown = try await previewing.answer(for: page) { [tools] in
            try await tools.preview(wish)
        }
        guard !shown.views.isEmpty else {
            return Previewed(home: "", views: [], isKept: shown.isKept)
        }
        let home = frames.show(shown, of: "\(change.kind) \(file) \(change.at ?? -1)")
        return Previewed(home: home, views: shown.views, isKept: shown.isKept)
    }

    private static func needed(_ name: String, _ target: RequestTarget) throws -> String {
        guard let value = try target.parameter(name) else {
            throw ProblemDetails.badRequest(
                "no-\(name)", "Parameter missing", "This route needs `\(name)`.")
        }
        return value
    }

    private func imported(_ wish: ImportWish, _ page: String) async throws -> ImportTable {
        let table = try await importing.answer(for: page) { [tools] in try tools.importing(wish) }
        await desk.note(table.written, as: "Importing \(wish.name)")
        return table
    }

    private static func change(_ body: ByteBuffer) throws -> ContentDesk.Change {
        try decoded(ContentDesk.Change.self, body)
    }

    private static func decoded<Value: Decodable>(_ type: Value.Type, _ body: ByteBuffer) throws
        -> Value
    {
        do {
            return try JSONDecoder().decode(type, from: Data(body.readableBytesView))
        } catch {
            throw ProblemDetails.badRequest(
                "bad-json", "Bad JSON", "The body is not what this route takes: \(error)")
        }
    }

    private func json(_ value: some Encodable) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return json(try encoder.encode(value))
    }

    private func json(_ data: Data) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: data)))
    }
}
