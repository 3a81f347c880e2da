import CLittleCMS

/// Makes colour profiles with littleCMS, the library with which libvips reads them.
enum ColourProfile {
    /// A profile for colour or grey pictures; nil for impossible colours.
    static func bytes(
        _ primaries: FileColours.Primaries, _ curve: FileColours.Curve, isGrey: Bool
    ) -> [UInt8]? {
        guard let curve = toneCurve(curve) else { return nil }
        defer { cmsFreeToneCurve(curve) }
        var white = place(primaries.white)
        var places = cmsCIExyYTRIPLE(
            Red: place(primaries.red), Green: place(primaries.green), Blue: place(primaries.blue))
        var curves: [OpaquePointer?] = [curve, curve, curve]
        let profile =
            isGrey
            ? cmsCreateGrayProfile(&white, curve)
            : cmsCreateRGBProfile(&white, &places, &curves)
        guard let profile else { return nil }
        defer { cmsCloseProfile(profile) }
        var count: cmsUInt32Number = 0
        guard cmsSaveProfileToMem(profile, nil, &count) != 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        return cmsSaveProfileToMem(profile, &bytes, &count) != 0 ? bytes : nil
    }

    private static func place(_ pair: [Double]) -> cmsCIExyY {
        cmsCIExyY(x: pair[0], y: pair[1], Y: 1)
    }

    private static func toneCurve(_ curve: FileColours.Curve) -> OpaquePointer? {
        // ICC's fourth function: (a x + b) to the power g from d on, c x below.
        func broken(_ g: Double, offset: Double, slope: Double, from: Double) -> OpaquePointer? {
            let parts = [g, 1 / (1 + offset), offset / (1 + offset), 1 / slope, from]
            return cmsBuildParametricToneCurve(nil, 4, parts)
        }
        return switch curve {
        case .srgb: broken(2.4, offset: 0.055, slope: 12.92, from: 0.04045)
        case .bt709: broken(1 / 0.45, offset: 0.099, slope: 4.5, from: 0.081)
        case .power(let power): cmsBuildGamma(nil, power)
        }
    }
}
