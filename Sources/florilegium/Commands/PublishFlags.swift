import ArgumentParser
import EditionReport
import Foundation
import Publishing

/// The options of commands with a destination.
struct PublishFlags: ParsableArguments {
    @Option(help: "Where to publish: a folder, or s3://BUCKET/PREFIX.")
    var destination: String
    @OptionGroup var store: StoreFlags
    @Option(help: "The channel: stable or beta.")
    var channel = "stable"
    @OptionGroup var keys: KeyFlags
    @Option(help: "A trusted root, where the folder of all keys is not at hand.")
    var root: String?
    @Option(help: "Where to remember what was seen there; beside the keys by default.")
    var state: String?
    @Flag(help: "Go on though the destination went back: it was restored on purpose.")
    var acceptRestored = false
    @Option(help: "Days that a timestamp may be trusted; 2 by default.")
    var timestampDays: Int?
    @Option(help: "Days that a snapshot may be trusted; 14 by default.")
    var snapshotDays: Int?
    @Option(help: "Days that the lists of files and revocations may be trusted; 365 by default.")
    var targetsDays: Int?
    @Flag(help: "Print the outcome as JSON.")
    var json = false

    /// The options as the publishing library's settings.
    var setup: PublisherSetup {
        var setup = keys.setup
        setup.destination = destination
        store.apply(to: &setup)
        setup.channel = channel
        setup.root = root
        setup.state = state
        setup.acceptsOlder = acceptRestored
        setup.timestampDays = timestampDays
        setup.snapshotDays = snapshotDays
        setup.targetsDays = targetsDays
        return setup
    }

    func validate() throws {
        for days in [timestampDays, snapshotDays, targetsDays].compactMap(\.self)
        where !(1...3_650).contains(days) {
            throw ValidationError("Metadata may be trusted from 1 to 3650 days.")
        }
    }

    /// Prints the result.
    func tell(_ result: PublishResult) throws {
        if json {
            try Command.printJSON(result)
        } else {
            let isOfLists = result.sentFiles == 0 && result.keptFiles == 0
            let sent =
                isOfLists
                ? "signed lists alone were sent"
                : "\(ReportText.count(result.sentFiles, "file", "files")) "
                    + "(\(ReportText.bytes(result.sentBytes))) sent, "
                    + "\(ReportText.count(result.keptFiles)) there already"
            print(
                """
                Channel \(result.channel): edition \(result.edition), \(sent). \
                Renew the timestamp before \(result.timestampExpires).
                """)
        }
        for warning in result.warnings {
            FileHandle.standardError.write(Data("florilegium: \(warning)\n".utf8))
        }
    }
}

/// The options of access to a store.
struct StoreFlags: ParsableArguments {
    @Option(help: "The address of a store other than Amazon's: https://HOST.")
    var endpoint: String?
    @Option(help: "The store's region; AWS_REGION, or us-east-1.")
    var region: String?
    @Flag(inversion: .prefixedNo, help: "Name the bucket in the path, not in the host's name.")
    var pathStyle: Bool?
    @Option(help: "A 0600 file of AWS_…=… lines; the environment when none is named.")
    var credentials: String?

    /// Adds the options to the publishing library's settings.
    func apply(to setup: inout PublisherSetup) {
        setup.endpoint = endpoint
        setup.region = region
        setup.isPathStyle = pathStyle
        setup.credentials = credentials
    }
}

/// The options of all commands with private keys.
struct KeyFlags: ParsableArguments {
    @Option(help: "The folder of keys, outside the project; FLORILEGIUM_KEYS when it is not named.")
    var keys: String?
    @Option(
        help: "The folder of snapshot, timestamp and revocations keys, where it is another one.")
    var onlineKeys: String?
    @Option(help: "Read the passphrase from this file descriptor, a line for each folder.")
    var passphraseFd: Int32?
    @Option(help: "The project's folder.")
    var project = "."

    /// The options as the publishing library's settings.
    var setup: PublisherSetup {
        var setup = PublisherSetup()
        setup.keys = keys
        setup.onlineKeys = onlineKeys
        setup.passphraseDescriptor = passphraseFd
        setup.project = project
        return setup
    }

    /// Now, in seconds since 1970.
    static var now: Int { Int(Date().timeIntervalSince1970) }
}
