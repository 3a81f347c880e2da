// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "florilegium",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Catalog", targets: ["Catalog"]),
        .library(name: "Games", targets: ["Games"]),
        .library(name: "Calibration", targets: ["Calibration"]),
        .library(name: "Intake", targets: ["Intake"]),
        .library(name: "QuestionFormats", targets: ["QuestionFormats", "QuestionRecords"]),
        .library(name: "BulkSources", targets: ["BulkSources"]),
        .library(name: "Ledger", targets: ["Ledger"]),
        .library(name: "Trust", targets: ["Trust"]),
        .library(name: "OfflineClient", targets: ["OfflineClient"]),
        .executable(name: "florilegium", targets: ["florilegium"]),
        .executable(name: "florilegium-server", targets: ["CatalogServer"]),
        .executable(name: "florilegium-ledger", targets: ["LedgerServer"]),
        .executable(name: "florilegium-play", targets: ["FlorilegiumPlay"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        .package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"),
    ],
    targets: [
        // The pure floor: what things are and the rules of play. No input, output, clock or chance.
        .target(name: "Catalog", dependencies: [.product(name: "Crypto", package: "swift-crypto")]),
        .target(
            name: "Games",
            dependencies: ["Catalog", .product(name: "Crypto", package: "swift-crypto")]),
        .target(name: "Calibration", dependencies: ["Catalog"]),
        .target(
            name: "Ledger",
            dependencies: ["Catalog", "Games", .product(name: "Crypto", package: "swift-crypto")]),

        // Who a person is: names, passwords, passkeys, identities of others. Pure too; the bytes, the
        // salt and the time come as arguments.
        .target(
            name: "Credentials",
            dependencies: [
                "CCrypt",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ]),

        // What the ledger asks a database for, and the databases that give it.
        .target(name: "SQLDriver"),
        .target(
            name: "LedgerPostgres",
            dependencies: [
                "SQLDriver", "CPostgres",
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            resources: [
                .embedInCode("Migrations/ledger-001.sql"),
                .embedInCode("Migrations/keys-001.sql"),
                .embedInCode("Migrations/beacons-001.sql"),
            ]),

        // Where the ledger is kept: what it does with a database, and databases.
        .target(
            name: "LedgerEngine",
            dependencies: [
                "Catalog", "Games", "Ledger", "SQLDriver", "Storage",
                .product(name: "Crypto", package: "swift-crypto"),
            ]),
        .target(
            name: "LedgerSQLite",
            dependencies: ["SQLDriver", .product(name: "GRDB", package: "GRDB.swift")],
            resources: [
                .embedInCode("Migrations/ledger-001.sql"),
                .embedInCode("Migrations/ledger-002.sql"),
                .embedInCode("Migrations/ledger-003.sql"),
                .embedInCode("Migrations/ledger-004.sql"),
                .embedInCode("Migrations/ledger-005.sql"),
                .embedInCode("Migrations/ledger-006.sql"),
                .embedInCode("Migrations/ledger-007.sql"),
                .embedInCode("Migrations/ledger-008.sql"),
                .embedInCode("Migrations/keys-001.sql"),
                .embedInCode("Migrations/keys-002.sql"),
                .embedInCode("Migrations/keys-003.sql"),
                .embedInCode("Migrations/keys-004.sql"),
                .embedInCode("Migrations/keys-005.sql"),
                .embedInCode("Migrations/keys-006.sql"),
                .embedInCode("Migrations/keys-007.sql"),
                .embedInCode("Migrations/beacons-001.sql"),
                .embedInCode("Migrations/beacons-002.sql"),
                .embedInCode("Migrations/beacons-003.sql"),
            ]),

        .target(
            name: "LedgerStorage",
            dependencies: [
                "Catalog", "Ledger", "LedgerEngine", "LedgerPostgres", "LedgerSQLite", "SQLDriver",
                "Storage",
                .product(name: "Crypto", package: "swift-crypto"),
            ]),

        // What the two servers have in common: connections, problems, the operator's console.
        .target(
            name: "Serving",
            dependencies: [
                "Catalog", "CMalloc",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),

        // Files and folders that outlive a crash.
        .target(
            name: "Storage",
            dependencies: [.target(name: "CDisk", condition: .when(platforms: [.linux]))]),

        // Requests and mails over libcurl.
        .target(name: "Transfers", dependencies: ["CCurl"]),

        // Undoes deltas, for publisher and client alike.
        .target(name: "Patching", dependencies: ["Catalog", "CCompression"]),

        // Signed metadata: the bytes and the time come as arguments, the network and the disk as
        // protocols. Publisher and client both build on it.
        .target(
            name: "Trust",
            dependencies: [
                "Catalog",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ]),

        // From build/ to a static host: keys, signed metadata, a folder or a store that speaks S3.
        .target(
            name: "Publishing",
            dependencies: [
                "Trust", "Catalog", "Storage", "Transfers",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ]),

        // The readers of what nobody here wrote. They write nothing and reach no network.
        .target(name: "Intake", dependencies: ["Catalog", "CXML2", "CArchive"]),
        .target(
            name: "QuestionRecords",
            dependencies: [
                "Catalog", "Intake",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Yams", package: "Yams"),
            ]),
        .target(name: "MarkupFormats", dependencies: ["Catalog", "Intake", "QuestionRecords"]),
        .target(
            name: "QuestionFormats",
            dependencies: [
                "Catalog", "Intake", "MarkupFormats", "QuestionRecords", "CCompression",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Yams", package: "Yams"),
            ]),
        .target(name: "BulkSources", dependencies: ["Catalog", "Intake", "CInflate"]),

        // The pipeline, in the order in which its parts stand on each other. It and the two servers
        // never import each other; they meet in build/ and over HTTP.
        .target(
            name: "PlateDrawing",
            dependencies: ["Catalog", .product(name: "Crypto", package: "swift-crypto")]),
        .target(name: "BotanicalPlates", dependencies: ["Catalog", "PlateDrawing"]),
        .target(
            name: "PipelineSupport",
            dependencies: [
                "Catalog", "Storage", "CCompression",
                .product(name: "Crypto", package: "swift-crypto"),
            ]),
        .target(
            name: "EditorialContent",
            dependencies: [
                "Calibration", "Catalog", "Intake", "PipelineSupport", "PlateDrawing",
                "QuestionFormats", "QuestionRecords",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Yams", package: "Yams"),
            ]),
        .target(
            name: "Gathering",
            dependencies: [
                "BulkSources", "Calibration", "Catalog", "EditorialContent", "Games", "Intake",
                "PipelineSupport", "Transfers", "CCompression",
                .product(name: "Crypto", package: "swift-crypto"),
            ]),
        .target(
            name: "SiteRendering",
            dependencies: [
                "Catalog", "EditorialContent", "PipelineSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "Yams", package: "Yams"),
            ]),
        .target(
            name: "EditionBuild",
            dependencies: [
                "BotanicalPlates", "Calibration", "Catalog", "EditorialContent", "Games",
                "Gathering", "Intake", "Patching", "PipelineSupport", "PlateDrawing",
                "SiteRendering", "CInflate", "CVips",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .target(
            name: "EditionReport",
            dependencies: [
                "Catalog", "EditionBuild", "EditorialContent", "Gathering", "PipelineSupport",
                "SiteRendering",
                .product(name: "Mustache", package: "swift-mustache"),
            ]),
        .executableTarget(
            name: "florilegium",
            dependencies: [
                "BulkSources", "Calibration", "Catalog", "EditionBuild", "EditionReport",
                "EditorialContent", "Gathering", "Intake", "PipelineSupport", "Publishing",
                "QuestionFormats", "QuestionRecords", "SiteRendering",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(
            name: "CatalogServer",
            dependencies: [
                "Catalog", "Serving",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            exclude: ["openapi.yaml"]),

        // What runs in a process of its own when somebody sends a picture, and that process.
        .target(name: "PictureDrawing", dependencies: ["CSpawn", "CVips"]),

        .executableTarget(
            name: "LedgerServer",
            dependencies: [
                "Catalog", "Credentials", "Games", "Ledger", "LedgerEngine", "LedgerStorage",
                "PictureDrawing",
                "Serving", "SQLDriver", "Storage", "Transfers", "CArchive",
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Yams", package: "Yams"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            resources: [
                .embedInCode("openapi.yaml"), .embedInCode("Accounts/mails.json"),
            ]),

        // What runs on a player's machine.
        .target(
            name: "OfflineClient",
            dependencies: [
                "Catalog", "Games", "Ledger", "Patching", "Storage", "Transfers", "Trust",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .executableTarget(
            name: "FlorilegiumPlay",
            dependencies: [
                "Catalog", "Games", "Ledger", "OfflineClient", "Storage", "Trust",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // System libraries: module maps, and static inline shims for variadic calls only.
        .systemLibrary(name: "CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
        .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(
            name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(
            name: "CCrypt", pkgConfig: "libxcrypt", providers: [.apt(["libcrypt-dev"])]),
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CSpawn"),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CDisk"),
        .systemLibrary(name: "CInflate", providers: [.apt(["libisal-dev"])]),
        .systemLibrary(
            name: "CCompression", providers: [.apt(["libzstd-dev", "libbrotli-dev"])]),

        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .target(
            name: "PostgresSupport", dependencies: ["CPostgres"], path: "Tests/PostgresSupport",
            exclude: ["server.sh"]),
        .target(
            name: "ServingSupport",
            dependencies: [
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "Tests/ServingSupport"),
        .target(
            name: "PlaySupport", dependencies: ["Catalog", "Games"], path: "Tests/PlaySupport"),
        .executableTarget(
            name: "ledger-replays", dependencies: ["Catalog", "Games", "PlaySupport"],
            path: "Benchmarks/Replays"),
        .executableTarget(
            name: "canonical-json", dependencies: ["Catalog"], path: "Benchmarks/PlantJSON"),
        .target(
            name: "LedgerSupport",
            dependencies: [
                "Catalog", "Games", "Ledger", "LedgerEngine", "LedgerStorage", "PlaySupport",
                "PostgresSupport", "SQLDriver",
            ],
            path: "Tests/LedgerSupport"),
        .target(
            name: "CredentialsSupport",
            dependencies: [
                "Credentials",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ],
            path: "Tests/CredentialsSupport"),
        .testTarget(name: "CatalogTests", dependencies: ["Catalog", "TestSupport"]),
        .testTarget(
            name: "GamesTests", dependencies: ["Games", "Catalog", "PlaySupport", "TestSupport"]),
        .testTarget(
            name: "LedgerEngineTests",
            dependencies: [
                "LedgerEngine", "LedgerSQLite", "LedgerStorage", "SQLDriver", "Ledger", "Games",
                "Catalog", "LedgerSupport", "PlaySupport", "TestSupport",
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "LedgerPostgresTests",
            dependencies: ["LedgerPostgres", "SQLDriver", "PostgresSupport"]),
        .testTarget(
            name: "LedgerTests",
            dependencies: ["Ledger", "Games", "Catalog", "PlaySupport", "TestSupport"]),
        .testTarget(name: "StorageTests", dependencies: ["Storage", "TestSupport"]),
        .testTarget(
            name: "CalibrationTests", dependencies: ["Calibration", "Catalog", "TestSupport"]),
        .testTarget(name: "IntakeTests", dependencies: ["Intake", "Catalog", "TestSupport"]),
        .testTarget(
            name: "QuestionFormatsTests",
            dependencies: [
                "QuestionFormats", "QuestionRecords", "MarkupFormats", "Intake", "Catalog",
                "CCompression", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Yams", package: "Yams"),
            ]),
        .testTarget(
            name: "BulkSourcesTests",
            dependencies: ["BulkSources", "Intake", "Catalog", "TestSupport"]),
        .testTarget(
            name: "PipelineTests",
            dependencies: [
                "florilegium", "BotanicalPlates", "EditionBuild", "EditionReport",
                "EditorialContent", "Gathering", "PipelineSupport", "PlateDrawing",
                "SiteRendering", "Catalog", "Calibration", "Intake", "QuestionFormats",
                "QuestionRecords", "BulkSources", "CVips", "TestSupport", "Transfers",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        .testTarget(
            name: "CatalogServerTests",
            dependencies: [
                "CatalogServer", "Catalog", "Serving", "ServingSupport",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .testTarget(
            name: "CredentialsTests",
            dependencies: [
                "Credentials", "CredentialsSupport", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "Yams", package: "Yams"),
            ]),
        .testTarget(
            name: "TrustTests",
            dependencies: [
                "Trust", "Catalog", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ]),
        .testTarget(
            name: "OfflineClientTests",
            dependencies: [
                "OfflineClient", "FlorilegiumPlay", "Catalog", "Games", "Ledger", "Patching",
                "Storage", "Trust",
                "CCompression",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        .testTarget(
            name: "PublishingTests",
            dependencies: [
                "Publishing", "Catalog", "Storage", "Transfers", "Trust", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
            ]),
        .testTarget(
            name: "LedgerServerTests",
            dependencies: [
                "LedgerServer", "LedgerEngine", "LedgerStorage", "SQLDriver", "Ledger",
                "OfflineClient", "Games", "Catalog",
                "LedgerSupport", "PlaySupport", "Serving", "TestSupport", "ServingSupport",
                "Credentials", "CredentialsSupport", "PictureDrawing",
                "PostgresSupport", "CVips",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Yams", package: "Yams"),
            ]),
        .testTarget(name: "HouseTests"),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
    ]
}
