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
    /// An unknown code is all rights reserved too: what is not understood is not published.
    public init(code: String?) {
        self = Licence(rawValue: (code ?? "").lowercased()) ?? .allRightsReserved
    }

    /// The licence that a text names: "CC BY-SA 4.0", "cc0", "Public Domain", an address at
    /// creativecommons.org; all rights reserved when it is none that we know.
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

    /// Whether we may resize, crop and hand out the picture, also commercially.
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

    /// The licence's page; nil where there is none.
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

/// Who made a picture and on which terms it is here.
public struct Credit: Codable, Sendable, Hashable {
    /// The maker's name, or login where the name is empty.
    public var author: String
    /// The terms.
    public var licence: Licence
    /// The page it comes from; nil for our own drawings.
    public var source: String?

    package init(author: String, licence: Licence, source: String?) {
        self.author = author
        self.licence = licence
        self.source = source
    }

    /// One line for people: "© NAME, CC BY", or "NAME, CC0" where no rights are kept.
    public var line: String {
        switch licence {
        case .cc0, .publicDomain: "\(author), \(licence.name)"
        default: "© \(author), \(licence.name)"
        }
    }
}
