/// The licence of a picture, by iNaturalist's code.
public enum Licence: String, Codable, Sendable, CaseIterable, CodingKeyRepresentable {
    case cc0
    case publicDomain = "pd"
    case by = "cc-by"
    case bySA = "cc-by-sa"
    case byND = "cc-by-nd"
    case byNC = "cc-by-nc"
    case byNCSA = "cc-by-nc-sa"
    case byNCND = "cc-by-nc-nd"
    case gfdl
    case allRightsReserved = "all-rights-reserved"

    /// The licence of a code in any letter case; nil, "" and "C" are all rights reserved.
    ///
    /// An unknown code is all rights reserved too, so that it is not published.
    public init(code: String?) {
        self = Licence(rawValue: (code ?? "").lowercased()) ?? .allRightsReserved
    }

    /// The licence of a name: "CC BY-SA 4.0", "cc0", "Public Domain", an address at
    /// creativecommons.org; all rights reserved for an unknown name.
    public init(named name: String) {
        var words = name.lowercased()
        if let path = words.firstRange(of: "creativecommons.org/")?.upperBound {
            words = String(words[path...]).replacing("publicdomain/zero", with: "cc0")
                .replacing("publicdomain/mark", with: "pd").replacing("licenses/", with: "cc-")
        }
        let parts = words.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            .filter { part in !part.allSatisfy(\.isNumber) && part != "licence" && part != "license"
            }
        switch parts.joined(separator: "-") {
        case "public-domain", "pd", "unlicense": self = .publicDomain
        case "cc0", "cc-zero", "cc-0": self = .cc0
        case let code: self = Licence(code: code)
        }
    }

    /// Whether copies must be under the same licence.
    public var isShareAlike: Bool { self == .bySA || self == .byNCSA || self == .gfdl }

    /// Whether the picture may be resized, cropped and distributed, also commercially.
    public var isPublishable: Bool {
        switch self {
        case .cc0, .publicDomain, .by, .bySA: true
        case .byND, .byNC, .byNCSA, .byNCND, .gfdl, .allRightsReserved: false
        }
    }

    /// The licence's short name.
    public var name: String {
        switch self {
        case .cc0: "CC0"
        case .publicDomain: "public domain"
        case .gfdl: "GFDL"
        case .allRightsReserved: "all rights reserved"
        default: rawValue.uppercased().replacing("CC-", with: "CC ")
        }
    }

    /// The address of the licence's text; nil without one.
    public var url: String? {
        switch self {
        case .cc0: "https://creativecommons.org/publicdomain/zero/1.0/"
        case .publicDomain: "https://creativecommons.org/publicdomain/mark/1.0/"
        case .gfdl: "https://www.gnu.org/licenses/fdl-1.3.html"
        case .allRightsReserved: nil
        default: "https://creativecommons.org/licenses/\(rawValue.dropFirst(3))/4.0/"
        }
    }
}

/// The author and the licence of a picture.
public struct Credit: Codable, Sendable, Hashable {
    /// The author's name, or login when the name is empty.
    public var author: String
    /// The licence.
    public var licence: Licence
    /// The page it comes from; nil for our own drawings.
    public var source: String?

    package init(author: String, licence: Licence, source: String?) {
        self.author = author
        self.licence = licence
        self.source = source
    }

    /// The credit as one line: "© NAME, CC BY", or "NAME, CC0" when no rights are reserved.
    public var line: String {
        switch licence {
        case .cc0, .publicDomain: "\(author), \(licence.name)"
        default: "© \(author), \(licence.name)"
        }
    }
}
