import Catalog

/// The addresses of iNaturalist's API and photographs, and which may be requested.
package struct INaturalistService: Sendable, Hashable {
    /// The kind of resource that is requested.
    enum ResourceKind: Sendable, Hashable {
        /// JSON of the API.
        case answer
        /// A photograph.
        case photograph
    }

    /// The default address of the API.
    package static let defaultBase = "https://api.inaturalist.org/v1"
    /// The only host that receives a token.
    static let tokenHost = "api.inaturalist.org"
    /// iNaturalist's id of the taxon of plants.
    package static let plants = 47_126

    // The hosts of openly licensed photographs and of the others; a photograph moves between them
    // when its licence changes.
    private static let photographHosts: Set<String> = [
        "inaturalist-open-data.s3.amazonaws.com", "static.inaturalist.org",
    ]

    /// The API's address.
    package let base: WebAddress

    /// The service at an address; nil unless that is https, or on the loopback interface.
    package init?(base text: String) {
        guard let address = WebAddress(text), address.query == nil,
            address.origin.scheme == .https || address.origin.isLoopback
        else { return nil }
        let path = address.path.hasSuffix("/") ? String(address.path.dropLast()) : address.path
        base = WebAddress(origin: address.origin, path: path, query: nil)
    }

    /// Why an address must not be requested for a kind of resource; nil when it may be.
    func refusal(of address: WebAddress, for cargo: ResourceKind) -> String? {
        if address.origin == base.origin { return nil }
        guard address.origin.scheme == .https else { return "\(address.origin) is not https" }
        guard address.origin.port == 443 else { return "\(address.origin) has an odd port" }
        if cargo == .photograph, Self.photographHosts.contains(address.origin.host) { return nil }
        return "\(address.origin.host) is not a host of iNaturalist's "
            + (cargo == .photograph ? "photographs" : "API")
    }

    /// Whether an address may be on the loopback interface: only when the configured base is.
    func mayBeLoopback(_ address: WebAddress) -> Bool {
        address.origin == base.origin && base.origin.isLoopback
    }

    /// Taxa by id, at most 30; the English name is the one preferred at the place.
    package func taxa(_ ids: [Int], place: Int? = nil) -> WebAddress {
        let list = ids.map(String.init).joined(separator: ",")
        return endpoint(
            "taxa/\(list)",
            ["all_names": "true", "locale": "en", "preferred_place_id": place.map(String.init)])
    }

    /// A place.
    package func place(_ id: Int) -> WebAddress { endpoint("places/\(id)", [:]) }

    /// The monthly observation counts of a taxon at a place, of one quality grade.
    func months(of taxon: Int, place: Int, grade: String) -> WebAddress {
        endpoint(
            "observations/histogram",
            [
                "taxon_id": String(taxon), "place_id": String(place), "quality_grade": grade,
                "date_field": "observed", "interval": "month_of_year",
            ])
    }

    /// Active taxa whose names contain the words.
    package func taxa(named name: String) -> WebAddress {
        let rank = name.contains("×") ? "hybrid" : "species"
        return endpoint("taxa", ["q": name, "rank": rank, "per_page": "30", "locale": "en"])
    }

    /// Taxa that observers confuse with this one.
    func similarSpecies(_ taxon: Int) -> WebAddress {
        endpoint("identifications/similar_species", ["taxon_id": String(taxon)])
    }

    /// Observations with at least one photograph that may be published, those with most votes
    /// first.
    package func observations(of taxon: Int, place: Int? = nil) -> WebAddress {
        endpoint(
            "observations",
            [
                "taxon_id": String(taxon), "photo_license": "cc0,pd,cc-by,cc-by-sa",
                "quality_grade": "research", "order_by": "votes",
                "per_page": String(GatherLimits.observationsPerTaxon),
                "place_id": place.map(String.init),
            ])
    }

    /// One page of the plant species seen at a place.
    func speciesCounts(place: Int, page: Int) -> WebAddress {
        endpoint(
            "observations/species_counts",
            [
                "place_id": String(place), "taxon_id": String(Self.plants), "rank": "species",
                "per_page": String(GatherLimits.countsPerPage), "page": String(page),
            ])
    }

    private func endpoint(_ path: String, _ query: [String: String?]) -> WebAddress {
        // Sorted, so that a query always has the same address in the cache.
        let given = query.compactMapValues(\.self).sorted { $0.key < $1.key }
        let items = given.map { name, value in
            "\(name)=\(PercentEncoding.encoded(value, keeping: ","))"
        }
        return WebAddress(
            origin: base.origin, path: "\(base.path)/\(path)",
            query: items.isEmpty ? nil : items.joined(separator: "&"))
    }
}
