import Foundation

/// Recorded answers of iNaturalist on a running server.
///
/// Taxa and observations are records of real answers; photographs' hosts are rewritten to the
/// server itself, which answers with real photographs. Look-alikes, for which no recording exists,
/// and observations of taxa that have none are our own.
struct Replay: Sendable {
    /// The server.
    let server: ReplayServer
    /// The API's address, for --base-url.
    let base: String
    /// Plants that it can answer for, by id.
    let plants: [Int]
}

/// A running replay of the recordings in a folder that holds inaturalist/api-v1 and photos; the
/// species in `naming` are answered for even if no recording has them. Stop its server when done.
func makeReplay(sharedData: URL, naming: [Int: String] = [:]) async throws -> Replay {
    let recordings = try Recordings(folder: sharedData, naming: naming)
    let server = try await ReplayServer.start { [.bytes(recordings.answer(to: $0))] }
    return Replay(
        server: server, base: server.origin + "/v1", plants: recordings.plants.keys.sorted())
}

/// What the recordings hold, as JSON texts by what is asked for.
private struct Recordings: Sendable {
    private(set) var plants: [Int: String] = [:]
    private var others: [Int: String] = [:]
    private var taxa: [Int: String] = [:]
    private var observations: [Int: [String]] = [:]
    private var photographs: [URL] = []

    init(folder: URL, naming: [Int: String]) throws {
        for kind in ["trees", "flowers"] {
            photographs += try files(in: folder.appending(path: "photos/\(kind)"), "jpg")
        }
        let recorded = folder.appending(path: "inaturalist/api-v1")
        for group in try FileManager.default.contentsOfDirectory(atPath: recorded.path).sorted() {
            for file in try files(in: recorded.appending(path: group), "json") {
                collect(try JSONSerialization.jsonObject(with: Data(contentsOf: file)))
            }
        }
        for (id, name) in naming where plants[id] == nil {
            plants[id] = name
            taxa[id] = """
                {"id": \(id), "name": "\(name)", "rank": "species", "rank_level": 10, \
                "ancestor_ids": [48460, 47126, \(id)], "is_active": true, \
                "observations_count": \(1_000 + id % 50_000)}
                """
        }
    }

    private func files(in folder: URL, _ ending: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasSuffix(".\(ending)") }.map { folder.appending(path: $0) }
    }

    private mutating func collect(_ value: Any) {
        if let list = value as? [Any] {
            for item in list { collect(item) }
        } else if let record = value as? [String: Any] {
            if let id = record["id"] as? Int, let name = record["name"] as? String,
                record["rank"] is String, record["is_active"] is Bool
            {
                keep(record, id, name)
            }
            if let taxon = (record["taxon"] as? [String: Any])?["id"] as? Int,
                record["observation_photos"] is [Any], let text = text(record)
            {
                observations[taxon, default: []].append(text)
            }
            for (_, item) in record.sorted(by: { $0.key < $1.key }) { collect(item) }
        }
    }

    /// The fullest record of a taxon is the one that is answered with.
    private mutating func keep(_ record: [String: Any], _ id: Int, _ name: String) {
        guard let text = text(record), text.count > taxa[id]?.count ?? 0 else { return }
        taxa[id] = text
        let ancestors = record["ancestor_ids"] as? [Int] ?? []
        if ancestors.contains(47_126), record["rank"] as? String == "species" {
            plants[id] = name
        } else {
            others[id] = name
        }
    }

    private func text(_ record: [String: Any]) -> String? {
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        return (try? JSONSerialization.data(withJSONObject: record, options: options))
            .map { String(decoding: $0, as: UTF8.self) }
    }

    func answer(to request: ReplayServer.Request) -> [UInt8] {
        let path = request.path
        if path.hasPrefix("/photos/") {
            let id = path.split(separator: "/").dropFirst().first.flatMap { Int($0) } ?? 0
            let data = (try? Data(contentsOf: photographs[id % photographs.count])) ?? Data()
            return ReplayServer.answer(200, ["Content-Type": "image/jpeg"], Array(data))
        }
        guard path.hasPrefix("/v1/"), let rows = rows(request, String(path.dropFirst(4))) else {
            return ReplayServer.json(
                #"{"error": "Cannot GET \#(path)", "status": 404}"#, status: 404)
        }
        let origin = "http://\(request.headers["host"] ?? "")"
        let body = """
            {"total_results": \(rows.count), "page": 1, "per_page": 30, \
            "results": [\(rows.joined(separator: ","))]}
            """
            .replacing("https://inaturalist-open-data.s3.amazonaws.com", with: origin)
            .replacing("https://static.inaturalist.org", with: origin)
        let tag = "\"\(sha256(Data(body.utf8)).prefix(16))\""
        return request.headers["if-none-match"] == tag
            ? ReplayServer.answer(304, ["ETag": tag], [])
            : ReplayServer.json(body, headers: ["ETag": tag])
    }

    private func rows(_ request: ReplayServer.Request, _ path: String) -> [String]? {
        let taxon = request.query("taxon_id").flatMap { Int($0) } ?? 0
        switch path {
        case "taxa", "taxa/autocomplete":
            let words = (request.query("q") ?? "").lowercased()
            return plants.merging(others) { name, _ in name }
                .filter { $0.value.lowercased().contains(words) }
                .keys.sorted().prefix(30).compactMap { taxa[$0] }
        case "observations": return observations[taxon] ?? drawnObservations(taxon)
        case "identifications/similar_species": return similar(taxon)
        case "observations/species_counts":
            let page = request.query("page").flatMap { Int($0) } ?? 1
            return plants.keys.sorted().dropFirst((page - 1) * 60).prefix(60).map {
                #"{"count": 1, "taxon": {"id": \#($0)}}"#
            }
        case _ where path.hasPrefix("taxa/"):
            return path.dropFirst(5).split(separator: ",").compactMap { Int($0) }
                .compactMap { taxa[$0] }
        default: return nil
        }
    }

    /// Three observations of a taxon that no recording has any of, with licences that may and
    /// may not be published.
    private func drawnObservations(_ taxon: Int) -> [String] {
        guard plants[taxon] != nil else { return [] }
        return zip(1..., ["cc-by", "cc0", "cc-by-sa", "cc-by-nc"]).map { place, licence in
            let photo = 900_000_000 + taxon % 10_000_000 * 10 + place
            return """
                {"id": \(photo), "num_identification_agreements": \(place), \
                "num_identification_disagreements": \(place / 3), "user": {"login": "walker\(place)", \
                "name": null}, "observation_photos": [{"position": 0, "photo": {"id": \(photo), \
                "license_code": "\(licence)", "flags": [], "hidden": false, \
                "url": "https://static.inaturalist.org/photos/\(photo)/square.jpg"}}]}
                """
        }
    }

    /// Species of the same genus, and then some other plant.
    private func similar(_ taxon: Int) -> [String] {
        guard let name = plants[taxon] else { return [] }
        let genus = name.prefix { $0 != " " } + " "
        let congeners = plants.filter { $0.key != taxon && $0.value.hasPrefix(genus) }.keys.sorted()
        let next = plants.keys.sorted().first { $0 > taxon }
        return zip(0..., (congeners + [next].compactMap(\.self)).prefix(24)).map { place, id in
            #"{"count": \#(40 - place), "taxon": {"id": \#(id), "name": "\#(plants[id] ?? "")"}}"#
        }
    }
}
