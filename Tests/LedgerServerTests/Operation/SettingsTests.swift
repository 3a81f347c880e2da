import LedgerOperations
import Testing

@testable import LedgerServer

@Suite struct `Settings of the operator` {
    struct Row: Sendable, CustomTestStringConvertible {
        var what: String
        var line: [String]
        var environment: [String: String] = [:]
        var file = ""
        var arguments: [String]
        var testDescription: String { what }
    }

    @Test(arguments: [
        Row(
            what: "nothing else", line: ["serve", "--port", "1"],
            arguments: ["serve", "--port", "1"]),
        Row(
            what: "the environment", line: ["serve"],
            environment: [
                "FLORILEGIUM_PORT": "2", "FLORILEGIUM_ALLOW_ORIGIN": "https://a, https://b",
            ],
            arguments: [
                "serve", "--allow-origin=https://a", "--allow-origin=https://b", "--port=2",
            ]),
        Row(
            what: "the command line before the environment",
            line: ["serve", "--port=1", "--name", "x"],
            environment: ["FLORILEGIUM_PORT": "2", "FLORILEGIUM_NAME": "y"],
            arguments: ["serve", "--port=1", "--name", "x"]),
        Row(
            what: "the environment before the file", line: ["serve", "--config", "f"],
            environment: ["FLORILEGIUM_PORT": "2"],
            file: "# a remark\nport: 3\n\nbehind-proxy: yes\nsmtp: smtps://mail:465 \n",
            arguments: [
                "serve", "--behind-proxy", "--port=2", "--smtp=smtps://mail:465", "--config", "f",
            ]),
        Row(
            what: "what is set to nothing is left open", line: ["serve", "--config", "f"],
            environment: ["FLORILEGIUM_PORT": "", "FLORILEGIUM_SMTP": ""],
            file:
                "\u{feff}port: 3\r\nsmtp-user: -x\r\nname: a.example\r\nname: b.example, c.example",
            arguments: [
                "serve", "--name=a.example", "--name=b.example", "--name=c.example", "--port=3",
                "--smtp-user=-x", "--config", "f",
            ]),
        Row(
            what: "where the ledger is kept", line: ["serve", "--config", "f"],
            file: "store: postgres://florilegium@db.example/florilegium\n",
            arguments: [
                "serve", "--store=postgres://florilegium@db.example/florilegium", "--config", "f",
            ]),
        Row(
            what: "another command", line: ["verify"], environment: ["FLORILEGIUM_PORT": "2"],
            arguments: ["verify"]),
    ])
    func `come from the command line, the environment and a file, in this order`(_ row: Row) throws
    {
        #expect(
            try Settings.arguments(row.line, environment: row.environment) { _ in row.file }
                == row.arguments)
    }

    @Test(arguments: ["port 3", "prot: 3", "behind-proxy: maybe", "port:", "port: 1\nport: 2"])
    func `that mean nothing are named`(_ line: String) {
        #expect(throws: OperatorFailure.self) {
            try Settings.arguments(["serve", "--config", "f"], environment: [:]) { _ in line }
        }
    }
}
