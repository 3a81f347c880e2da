package import HTTPTypes
package import Serving

/// All endpoints of a server, by path and method.
package struct EndpointTable<Services: Sendable>: Sendable {
    /// A path with its endpoints.
    package struct Route: Sendable {
        /// The path with its placeholders, as its endpoints have it.
        package let path: String
        fileprivate let pieces: [Substring]
        fileprivate var endpoints: [Endpoint<Services>]

        /// Its name in metrics and logs: the path, without the star of a folder.
        package var name: String { path.hasSuffix("/*") ? String(path.dropLast(2)) : path }

        /// Whether it answers all files of a folder.
        package var isFolder: Bool { pieces.last == "*" }

        /// The endpoint of a method.
        package func endpoint(_ method: HTTPRequest.Method) -> Endpoint<Services>? {
            endpoints.first { $0.method == (method == .head ? .get : method) }
        }

        /// Whether pages of any origin may read what a method answers; for a method without an
        /// endpoint, such as OPTIONS, whether they may read any.
        package func isPublic(_ method: HTTPRequest.Method) -> Bool {
            endpoint(method)?.isPublic ?? endpoints.contains(where: \.isPublic)
        }

        /// The methods it takes, as `Allow` lists them.
        package var methods: String {
            let own = endpoints.flatMap { $0.method == .get ? [.get, .head] : [$0.method] }
            return (own + [.options]).map(\.rawValue).joined(separator: ", ")
        }

        /// The values of the placeholders where a path is of this form.
        fileprivate func values(in path: [Substring]) -> [String]? {
            let fixed = isFolder ? pieces.dropLast() : pieces[...]
            guard isFolder ? path.count > fixed.count : path.count == fixed.count else {
                return nil
            }
            var values: [String] = []
            for (piece, part) in zip(fixed, path) {
                if piece.first == "{" {
                    let isNumber = piece != "{number}" || Int(part).map { $0 > 0 } == true
                    guard !part.isEmpty, isNumber else { return nil }
                    values.append(String(part))
                } else if piece != part {
                    return nil
                }
            }
            if isFolder { values.append(path.dropFirst(fixed.count).joined(separator: "/")) }
            return values
        }
    }

    /// The routes in the order of their first endpoints.
    package let routes: [Route]
    private let fixed: [String: Int]
    private let others: [Int]

    /// A table of endpoints. Two of one path and method are a mistake of the program, which stops.
    package init(_ endpoints: [Endpoint<Services>]) {
        var routes: [Route] = []
        var places: [String: Int] = [:]
        for endpoint in endpoints {
            if let place = places[endpoint.path] {
                precondition(
                    routes[place].endpoint(endpoint.method) == nil,
                    "\(endpoint.method) \(endpoint.path) is there twice")
                routes[place].endpoints.append(endpoint)
            } else {
                places[endpoint.path] = routes.count
                routes.append(
                    Route(
                        path: endpoint.path,
                        pieces: endpoint.path.split(
                            separator: "/", omittingEmptySubsequences: false),
                        endpoints: [endpoint]))
            }
        }
        self.routes = routes
        func hasPlaceholder(_ path: String) -> Bool { path.contains { "{*".contains($0) } }
        others = routes.indices.filter { hasPlaceholder(routes[$0].path) }
        fixed = places.filter { !hasPlaceholder($0.key) }
    }

    /// The route of a target, and the values of its placeholders; nil for an unknown path.
    package func find(_ target: RequestTarget) -> (route: Route, values: [String])? {
        if let place = fixed[target.path] { return (routes[place], []) }
        let path = target.segments
        for place in others {
            if let values = routes[place].values(in: path) { return (routes[place], values) }
        }
        return nil
    }
}
