/// Which network addresses may be connected to: public ones only.
///
/// Host names are resolved by foreign servers: a photograph's host that resolves to a private
/// address would cause requests inside our network. Source: IANA's special-purpose address
/// registries.
enum NetworkAddress {
    /// Why an address of 4 or 16 bytes must not be connected to; nil when it is public.
    static func refusal(of bytes: [UInt8]) -> String? {
        switch bytes.count {
        case 4: refusal4(bytes)
        case 16: refusal6(bytes)
        default: "not an internet address"
        }
    }

    /// Whether an address is a loopback address.
    static func isLoopback(_ bytes: [UInt8]) -> Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes == Array(repeating: 0, count: 15) + [1]
    }

    private static func refusal4(_ bytes: [UInt8]) -> String? {
        special4.first { matches(bytes, $0.prefix, $0.bits) }?.name
    }

    private static func refusal6(_ bytes: [UInt8]) -> String? {
        if let special = special6.first(where: { matches(bytes, $0.prefix, $0.bits) }) {
            return special.name
        }
        // An IPv6-only network reaches IPv4 through this prefix; the last four bytes decide.
        if matches(bytes, [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0], 96) {
            return refusal4(Array(bytes[12...]))
        }
        return bytes[0] & 0xe0 == 0x20 ? nil : "not a public address"
    }

    private static func matches(_ bytes: [UInt8], _ prefix: [UInt8], _ bits: Int) -> Bool {
        for index in 0..<(bits + 7) / 8 {
            let used = min(8, bits - index * 8)
            let mask = UInt8(truncatingIfNeeded: 0xff00 >> used)
            let wanted = index < prefix.count ? prefix[index] : 0
            if bytes[index] & mask != wanted & mask { return false }
        }
        return true
    }

    private static let special4: [(prefix: [UInt8], bits: Int, name: String)] = [
        ([0], 8, "this network"), ([10], 8, "private"), ([100, 64], 10, "shared by a provider"),
        ([127], 8, "loopback"), ([169, 254], 16, "link-local"), ([172, 16], 12, "private"),
        ([192, 0, 0], 24, "reserved"), ([192, 0, 2], 24, "for documentation"),
        ([192, 88, 99], 24, "reserved"), ([192, 168], 16, "private"),
        ([198, 18], 15, "for benchmarks"), ([198, 51, 100], 24, "for documentation"),
        ([203, 0, 113], 24, "for documentation"), ([224], 4, "multicast"), ([240], 4, "reserved"),
    ]

    private static let special6: [(prefix: [UInt8], bits: Int, name: String)] = [
        ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff], 96, "an IPv4 address in disguise"),
        (Array(repeating: 0, count: 15) + [1], 128, "loopback"),
        ([0x20, 0x01, 0x0d, 0xb8], 32, "for documentation"), ([0x20, 0x01, 0], 23, "reserved"),
        ([0x20, 0x02], 16, "an IPv4 address in disguise"), ([0x3f, 0xff], 20, "for documentation"),
        ([0xfc], 7, "private"), ([0xfe, 0x80], 10, "link-local"), ([0xfe, 0xc0], 10, "private"),
        ([0xff], 8, "multicast"),
    ]
}
