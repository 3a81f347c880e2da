import Catalog
import PipelineSupport

/// A shop of seeds and plants in edition.yaml that pages of plants link to.
package struct SeedShop: Codable, Sendable, Hashable {
    /// Its name.
    package var name: String
    /// The address of its search, with `{name}` for the scientific name.
    package var url: String
    /// The country it delivers to, two capital letters; nil when it is not shown.
    package var country: String?

    /// The most shops, so that a plant's page does not become a directory.
    static let most = 8
    private static let longestAddress = 300
    private static let placeholder = "{name}"

    /// Creates a shop.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - url: the address of its search, with `{name}` for the scientific name.
    ///   - country: the country it delivers to, two capital letters.
    package init(name: String, url: String, country: String? = nil) {
        (self.name, self.url, self.country) = (name, url, country)
    }

    /// The shop's search for a plant.
    ///
    /// - Parameter scientificName: the plant's scientific name.
    /// - Returns: the address, with the name percent-encoded.
    package func address(of scientificName: String) -> String {
        url.replacing(Self.placeholder, with: PercentEncoding.name(scientificName))
    }

    /// Reads a shop.
    static func read(_ form: YAMLFields) -> SeedShop? {
        form.allow(["name", "url", "country"])
        guard let name = form.string("name", example: "Seeds of Home"),
            let url = form.string("url", example: "https://seeds.example/search?q={name}")
        else { return nil }
        if let fault = fault(in: url) {
            form.refuse(
                "url", .badAddress, "\(form.path)url \(fault)",
                "Write the address of the shop's search with https, {name} where the plant's name goes: "
                    + "https://seeds.example/search?q={name}.")
            return nil
        }
        let country = form.string("country", isRequired: false)
        if let country, country.utf8.count != 2 || !country.utf8.allSatisfy(isCapital) {
            form.refuse(
                "country", .wrongShape, "\(form.path)country is no code of a country",
                "Write two capital letters, such as SE, or leave it out.")
            return nil
        }
        return SeedShop(name: name, url: url, country: country)
    }

    /// The fault of an address; nil without one.
    private static func fault(in url: String) -> String? {
        guard url.hasPrefix("https://") else { return "is no address with https" }
        guard url.utf8.count <= longestAddress else {
            return "has more than \(longestAddress) characters"
        }
        let rest = url.dropFirst("https://".count)
        let host = rest.prefix { !"/?#".contains($0) }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isOfHost) })
        else { return "names no host such as seeds.example" }
        let parts = rest.dropFirst(host.count).split(
            separator: placeholder, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return "does not hold {name} once, behind the host" }
        guard parts.allSatisfy({ $0.utf8.allSatisfy(isOfAddress) }) else {
            return "holds what no address holds"
        }
        return nil
    }

    private static func isCapital(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        return isLetter || isDigit || byte == UInt8(ascii: "-")
    }

    private static func isOfAddress(_ byte: UInt8) -> Bool {
        (0x21...0x7e).contains(byte) && !"\"'<>\\^`{|}".utf8.contains(byte)
    }
}
