// swift-tools-version: 6.2
import PackageDescription

/// What targets use of other packages.
extension Target.Dependency {
    static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
    static let crypto = product(name: "Crypto", package: "swift-crypto")
    static let cryptoExtras = product(name: "CryptoExtras", package: "swift-crypto")
    static let grdb = product(name: "GRDB", package: "GRDB.swift")
    static let grdbSQLite = product(name: "GRDBSQLite", package: "GRDB.swift")
    static let httpTypes = product(name: "HTTPTypes", package: "swift-http-types")
    static let hummingbird = product(name: "Hummingbird", package: "hummingbird")
    static let hummingbirdCore = product(name: "HummingbirdCore", package: "hummingbird")
    static let jwtKit = product(name: "JWTKit", package: "jwt-kit")
    static let logging = product(name: "Logging", package: "swift-log")
    static let mustache = product(name: "Mustache", package: "swift-mustache")
    static let nioCore = product(name: "NIOCore", package: "swift-nio")
    static let nioEmbedded = product(name: "NIOEmbedded", package: "swift-nio")
    static let nioHTTP1 = product(name: "NIOHTTP1", package: "swift-nio")
    static let nioHTTPTypes = product(name: "NIOHTTPTypes", package: "swift-nio-extras")
    static let nioHTTPTypesHTTP1 = product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras")
    static let nioWebSocket = product(name: "NIOWebSocket", package: "swift-nio")
    static let nioPosix = product(name: "NIOPosix", package: "swift-nio")
    static let serviceLifecycle = product(
        name: "ServiceLifecycle", package: "swift-service-lifecycle")
    static let swiftASN1 = product(name: "SwiftASN1", package: "swift-asn1")
    static let unixSignals = product(name: "UnixSignals", package: "swift-service-lifecycle")
    static let x509 = product(name: "X509", package: "swift-certificates")
    static let yams = product(name: "Yams", package: "Yams")
}

/// A product of each package that only other packages use. SwiftPM warns at every build of a
/// package that no target names. Named for a platform that we never build for, nothing of it is
/// compiled or linked.
let broughtIn: [Target.Dependency] = [
    ("AsyncHTTPClient", "async-http-client"), ("Algorithms", "swift-algorithms"),
    ("AsyncAlgorithms", "swift-async-algorithms"), ("Atomics", "swift-atomics"),
    ("Collections", "swift-collections"), ("Configuration", "swift-configuration"),
    ("Tracing", "swift-distributed-tracing"),
    ("StructuredFieldValues", "swift-http-structured-headers"), ("Metrics", "swift-metrics"),
    ("NIOHTTP2", "swift-nio-http2"), ("NIOSSL", "swift-nio-ssl"),
    ("NIOTransportServices", "swift-nio-transport-services"), ("Numerics", "swift-numerics"),
    ("ServiceContextModule", "swift-service-context"), ("SystemPackage", "swift-system"),
].map { .product(name: $0, package: $1, condition: .when(platforms: [.openbsd])) }

let package = Package(
    name: "florilegium",
    // OfflineClient and what it stands on are written so that Apple's systems can compile them; they
    // were never built there. All else is for Linux.
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Catalog", targets: ["Catalog"]),
        .library(name: "Games", targets: ["Games"]),
        .library(name: "Calibration", targets: ["Calibration"]),
        .library(name: "Intake", targets: ["Intake"]),
        .library(name: "QuestionFormats", targets: ["QuestionFormats", "QuestionRecords"]),
        .library(name: "BulkSources", targets: ["BulkSources"]),
        .library(name: "Ledger", targets: ["Ledger"]),
        .library(name: "Credentials", targets: ["Credentials"]),
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

        // What those bring in. No target of ours uses them; they are named so that a release of one of
        // them changes nothing here. `make lint` tells when a new version of one above brings another.
        // `traits: []`: with their default traits two of them would have more than their users ask for.
        .package(
            url: "https://github.com/swift-server/async-http-client", exact: "1.37.0", traits: []),
        .package(url: "https://github.com/apple/swift-algorithms", exact: "1.2.1"),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
        .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-structured-headers", exact: "1.7.0"),
        .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", exact: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/apple/swift-nio-transport-services", exact: "1.28.0"),
        .package(url: "https://github.com/apple/swift-numerics", exact: "1.1.1"),
        .package(url: "https://github.com/apple/swift-service-context", exact: "1.5.1"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    ],
    targets: [
        // The pure floor: what things are and the rules of play. No input, output, clock or chance.
        .target(name: "Catalog", dependencies: [.crypto]),
        .target(
            name: "Games",
            dependencies: ["Catalog", .crypto]),
        .target(name: "Calibration", dependencies: ["Catalog"]),
        .target(
            name: "Ledger",
            dependencies: ["Catalog", "Games", .crypto]),

        // Who a person is: names, passwords, passkeys, identities of others. Pure too; the bytes, the
        // salt and the time come as arguments.
        .target(
            name: "Credentials",
            dependencies: ["CCrypt", .crypto, .swiftASN1, .x509]),

        // What the ledger asks a database for, and the databases that give it.
        .target(name: "SQLDriver"),
        .target(
            name: "LedgerPostgres",
            dependencies: ["SQLDriver", "CPostgres", .nioPosix],
            resources: [.embedInCode("Migrations")]),

        // Where the ledger is kept: what it does with a database, and databases.
        .target(
            name: "LedgerEngine",
            dependencies: ["Catalog", "Games", "Ledger", "SQLDriver", "Storage", .crypto]),
        .target(
            name: "LedgerSQLite",
            dependencies: ["SQLDriver", "Storage", .grdb],
            resources: [.embedInCode("Migrations")]),

        .target(
            name: "LedgerStorage",
            dependencies: [
                "Catalog", "Games", "Ledger", "LedgerEngine", "LedgerPostgres", "LedgerSQLite",
                "SQLDriver", "Storage", .crypto, .nioPosix,
            ]),

        // Live battles of two people.
        .target(
            name: "Battles",
            dependencies: ["Catalog", "Games", "Ledger", "LedgerEngine", "Serving", .crypto]),

        // What operators type. It needs the ledger's engine, and no server.
        .target(
            name: "LedgerOperations",
            dependencies: [
                "Catalog", "Credentials", "Games", "Ledger", "LedgerEngine", "LedgerStorage",
                "Storage", .argumentParser, .crypto, .logging,
            ]),

        // What all HTTP servers share: connections, WebSockets, problems, limits, figures, messages at the start.
        .target(
            name: "Serving",
            dependencies: [
                "Catalog", "CMalloc", .argumentParser, .crypto, .httpTypes, .hummingbirdCore,
                .logging, .nioCore, .nioHTTP1, .nioHTTPTypes, .nioHTTPTypesHTTP1, .nioPosix,
                .nioWebSocket, .serviceLifecycle,
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
            dependencies: ["Catalog", .crypto, .cryptoExtras]),

        // From build/ to a static host: keys, signed metadata, a folder or a store that speaks S3.
        .target(
            name: "Publishing",
            dependencies: [
                "Trust", "Catalog", "Storage", "Transfers", "CCompression", .crypto, .cryptoExtras,
            ]),

        // The readers of what nobody here wrote. They write nothing and reach no network.
        .target(name: "Intake", dependencies: ["Catalog", "CXML2", "CArchive"]),
        .target(
            name: "QuestionRecords",
            dependencies: ["Catalog", "Intake", .crypto, .yams]),
        .target(name: "MarkupFormats", dependencies: ["Catalog", "Intake", "QuestionRecords"]),
        .target(
            name: "QuestionFormats",
            dependencies: [
                "Catalog", "Intake", "MarkupFormats", "QuestionRecords", "CCompression", .crypto,
                .grdb, .yams,
            ]),
        .target(name: "BulkSources", dependencies: ["Catalog", "Intake", "CInflate"]),

        // The pipeline, in the order in which its parts stand on each other. It and the two servers
        // never import each other; they meet in build/ and over HTTP.
        .target(
            name: "PlateDrawing",
            dependencies: ["Catalog", .crypto]),
        .target(name: "BotanicalPlates", dependencies: ["Catalog", "PlateDrawing"]),
        .target(
            name: "PipelineSupport",
            dependencies: ["Catalog", "Storage", "CCompression", .crypto]),
        .target(
            name: "EditorialContent",
            dependencies: [
                "Calibration", "Catalog", "Intake", "PipelineSupport", "PlateDrawing",
                "QuestionFormats", "QuestionRecords", .crypto, .yams,
            ]),
        // Forms for what editors write, learnt from those who read it, and changes by line.
        .target(
            name: "EditorialForms",
            dependencies: [
                "Catalog", "EditorialContent", "PipelineSupport", "QuestionRecords", .crypto, .yams,
            ]),
        // All that a build reads below content/. It needs no network; what fetches is Gathering.
        .target(
            name: "ContentReading",
            dependencies: [
                "BulkSources", "Calibration", "Catalog", "EditorialContent", "PipelineSupport",
                .crypto,
            ]),
        .target(
            name: "Gathering",
            dependencies: [
                "BulkSources", "Catalog", "ContentReading", "EditorialContent", "Games", "Intake",
                "PipelineSupport", "Transfers", "CCompression", .crypto,
            ]),
        .target(
            name: "SiteRendering",
            dependencies: [
                "Catalog", "EditorialContent", "PipelineSupport", .crypto, .mustache, .yams,
            ]),
        .target(
            name: "EditionBuild",
            dependencies: [
                "BotanicalPlates", "Calibration", "Catalog", "ContentReading", "EditorialContent",
                "Games", "Intake", "Patching", "PipelineSupport", "PlateDrawing", "PictureReading",
                "SiteRendering", "CInflate", "CVips", .crypto, .grdb,
            ]),
        .target(
            name: "EditionReport",
            dependencies: [
                "Catalog", "ContentReading", "EditionBuild", "EditorialContent", "PipelineSupport",
                "SiteRendering", .mustache,
            ]),
        // What `florilegium edit` answers to a browser of the same machine.
        .target(
            name: "EditServer",
            dependencies: [
                "EditorialForms", "PipelineSupport", "Preview", "Serving", .httpTypes, .hummingbird,
                .hummingbirdCore, .logging, .nioCore, .serviceLifecycle, .unixSignals,
            ]),
        .executableTarget(
            name: "florilegium",
            dependencies: [
                "BulkSources", "Calibration", "Catalog", "ContentReading", "EditServer",
                "EditionBuild", "EditionReport", "EditorialContent", "EditorialForms", "Gathering",
                "Intake",
                "PipelineSupport", "Preview", "Publishing", "QuestionFormats", "QuestionRecords",
                "SiteRendering", "Storage", .argumentParser,
            ]),
        // What `florilegium serve` answers to a browser of the same machine.
        .target(
            name: "Preview",
            dependencies: [
                "Catalog", "Serving", .httpTypes, .hummingbird, .hummingbirdCore, .logging,
                .nioCore, .nioPosix, .serviceLifecycle, .unixSignals,
            ]),
        .executableTarget(
            name: "CatalogServer",
            dependencies: [
                "Catalog", "Serving", "Storage", .argumentParser, .crypto, .httpTypes, .hummingbird,
                .hummingbirdCore, .logging, .nioCore, .nioPosix, .serviceLifecycle, .unixSignals,
            ],
            exclude: ["openapi.yaml"]),

        // What a picture's file says, for the pipeline and for the process below.
        .target(name: "PictureReading", dependencies: ["CJPEG", "CLittleCMS", "CVips"]),

        // What runs in a process of its own when somebody sends a picture, and that process.
        .target(name: "PictureDrawing", dependencies: ["PictureReading", "CSpawn", "CVips"]),

        // What all areas of the ledger's server share: endpoints, bodies, problems, who asks.
        .target(
            name: "LedgerRequests",
            dependencies: [
                "Catalog", "Credentials", "Ledger", "LedgerEngine", "Serving", .crypto,
                .httpTypes, .hummingbirdCore, .jwtKit, .nioCore,
            ]),

        // Accounts over HTTP: signing in and out, mails, passkeys, pictures.
        .target(
            name: "LedgerAccounts",
            dependencies: [
                "Catalog", "Credentials", "Ledger", "LedgerEngine", "LedgerRequests",
                "LedgerStorage", "PictureDrawing", "Serving", "Storage", "Transfers", "CArchive",
                .argumentParser, .crypto, .httpTypes, .hummingbirdCore, .logging, .nioCore,
                .nioPosix, .serviceLifecycle, .yams,
            ],
            resources: [.embedInCode("Mails/mails.json")]),

        .executableTarget(
            name: "LedgerServer",
            dependencies: [
                "Battles", "Catalog", "Credentials", "Games", "Ledger", "LedgerAccounts",
                "LedgerEngine", "LedgerOperations", "LedgerRequests", "LedgerStorage", "Serving",
                "SQLDriver", "Storage", .argumentParser, .crypto, .httpTypes, .hummingbird,
                .hummingbirdCore, .logging, .nioCore, .nioPosix, .serviceLifecycle, .unixSignals,
            ],
            resources: [.embedInCode("openapi.yaml")]),

        // What runs on a player's machine.
        .target(
            name: "OfflineClient",
            dependencies: [
                "Catalog", "Games", "Ledger", "Patching", "Storage", "Transfers", "Trust", .crypto,
                .grdb,
            ]),
        .executableTarget(
            name: "FlorilegiumPlay",
            dependencies: [
                "Catalog", "Games", "Ledger", "OfflineClient", "Storage", "Trust", .argumentParser,
            ]),

        // System libraries: module maps, and static inline shims for variadic calls only.
        .systemLibrary(name: "CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
        .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
        .systemLibrary(name: "CLittleCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
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
                "Serving", .httpTypes, .hummingbird, .logging, .nioCore, .nioEmbedded,
                .serviceLifecycle,
                .yams,
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
            dependencies: ["Credentials", .crypto, .cryptoExtras, .swiftASN1, .x509],
            path: "Tests/CredentialsSupport"),
        .testTarget(name: "CatalogTests", dependencies: ["Catalog", "TestSupport"]),
        .testTarget(
            name: "GamesTests", dependencies: ["Games", "Catalog", "PlaySupport", "TestSupport"]),
        .testTarget(
            name: "LedgerEngineTests",
            dependencies: [
                "LedgerEngine", "LedgerSQLite", "LedgerStorage", "SQLDriver", "Ledger", "Games",
                "Catalog", "LedgerSupport", "PlaySupport", "TestSupport", .grdbSQLite, .grdb,
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
                "CCompression", "TestSupport", .crypto, .grdb, .yams,
            ]),
        .testTarget(
            name: "BulkSourcesTests",
            dependencies: ["BulkSources", "Intake", "Catalog", "TestSupport"]),
        .testTarget(
            name: "PipelineTests",
            dependencies: [
                "florilegium", "BotanicalPlates", "ContentReading", "EditionBuild", "EditionReport",
                "EditorialContent", "EditorialForms", "Gathering", "PipelineSupport",
                "PlateDrawing", "SiteRendering", "Catalog", "Calibration", "Intake",
                "QuestionFormats", "QuestionRecords", "BulkSources", "CVips", "TestSupport",
                "Transfers", .argumentParser, .grdb, .nioCore, .nioPosix,
            ]),
        .testTarget(
            name: "CatalogServerTests",
            dependencies: [
                "CatalogServer", "Catalog", "Serving", "ServingSupport", "TestSupport", .httpTypes,
                .hummingbird, .logging, .nioCore, .nioPosix, .serviceLifecycle,
            ]),
        .testTarget(
            name: "CredentialsTests",
            dependencies: [
                "Credentials", "CredentialsSupport", "TestSupport", .crypto, .cryptoExtras,
                .swiftASN1, .x509, .yams,
            ]),
        .testTarget(
            name: "TrustTests",
            dependencies: ["Trust", "Catalog", "TestSupport", .crypto, .cryptoExtras]),
        .testTarget(
            name: "OfflineClientTests",
            dependencies: [
                "OfflineClient", "FlorilegiumPlay", "Catalog", "Games", "Ledger", "Patching",
                "Storage", "Trust", "TestSupport", "CCompression", .crypto, .grdb, .nioCore,
                .nioHTTP1, .nioPosix,
            ]),
        .testTarget(
            name: "PublishingTests",
            dependencies: [
                "Publishing", "Catalog", "Storage", "Transfers", "Trust", "TestSupport", .crypto,
            ]),
        .testTarget(
            name: "LedgerServerTests",
            dependencies: [
                "LedgerServer", "LedgerAccounts", "LedgerRequests", "Battles", "LedgerEngine",
                "LedgerOperations", "LedgerStorage",
                "SQLDriver", "Ledger", "OfflineClient", "Games", "Catalog", "LedgerSupport",
                "PlaySupport",
                "Serving", "TestSupport", "ServingSupport", "Credentials", "CredentialsSupport",
                "PictureDrawing", "PostgresSupport", "CVips", .argumentParser, .crypto, .grdb,
                .httpTypes, .hummingbird, .logging, .nioCore, .nioEmbedded, .nioPosix,
                .serviceLifecycle, .yams,
            ]),
        .testTarget(name: "HouseTests", dependencies: broughtIn + [.yams]),
    ],
    swiftLanguageModes: [.v6]
)

// With PROGRAMS_ONLY, as `make run` and `make build` set it, a plain `swift build` compiles what users
// run, and not what only tests and benchmarks need.
if Context.environment["PROGRAMS_ONLY"] != nil {
    package.targets.removeAll { $0.type == .test || $0.path != nil }
    package.targets.first { $0.name == "LedgerServer" }?.dependencies += broughtIn
}

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
    ]
    // A README is no source: SwiftPM warns of files that it cannot place.
    if target.path == nil, target.type == .regular || target.type == .executable {
        target.exclude.append("README.md")
    }
    // It does nothing but long sums: without optimisation its tests take ten times as long.
    if target.name == "Calibration" {
        target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
    }
}
