// swift-tools-version: 6.2
import PackageDescription

// A package of its own: in the main one a plain `swift build` would miss the fuzzer's main function.
let package = Package(
    name: "fuzz",
    dependencies: [.package(name: "florilegium", path: "..")],
    targets: [
        .executableTarget(
            name: "FuzzCatalog", dependencies: [.product(name: "Catalog", package: "florilegium")],
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
        .executableTarget(
            name: "FuzzReaders",
            dependencies: [
                .product(name: "Intake", package: "florilegium"),
                .product(name: "QuestionFormats", package: "florilegium"),
                .product(name: "BulkSources", package: "florilegium"),
            ],
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
        .executableTarget(
            name: "FuzzClient",
            dependencies: ["Catalog", "Games", "Ledger", "Trust"].map {
                .product(name: $0, package: "florilegium")
            },
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
    ]
)
