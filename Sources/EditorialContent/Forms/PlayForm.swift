package import Catalog
package import Foundation
import PipelineSupport

/// Reads content/play.yaml over `PlayRules.standard`; the file may be missing.
package enum PlayForm {
    /// The file below the project.
    package static let path = "content/play.yaml"
    /// A range wider than that of any rule; `PlayRules.findings` checks each against its own
    /// bounds.
    private static let numbers = 0...1_000_000_000

    /// The rules; the standard ones, with a finding, when the file's are invalid.
    package static func read(_ file: URL, log: FindingLog) -> PlayRules {
        var rules = PlayRules.standard
        guard log.has(file, path),
            let form = YAMLFields.read(file, named: path, subject: "play", log: log)
        else { return rules }
        form.allow([
            "version", "options", "apart", "fastest", "longest", "most-moves", "most-adjusted",
            "slack", "modes", "tiers",
        ])
        func lay(_ value: inout Int, _ key: String, _ fields: YAMLFields) {
            value = fields.integer(key, in: numbers, isRequired: false) ?? value
        }
        lay(&rules.version, "version", form)
        lay(&rules.options, "options", form)
        lay(&rules.apart, "apart", form)
        lay(&rules.fastest, "fastest", form)
        lay(&rules.longest, "longest", form)
        lay(&rules.mostMoves, "most-moves", form)
        lay(&rules.mostAdjusted, "most-adjusted", form)
        lay(&rules.slack, "slack", form)
        if let modes = form.fields("modes", isRequired: false) {
            modes.allow(Mode.allCases.map(\.rawValue))
            for mode in Mode.allCases {
                guard let fields = modes.fields(mode.rawValue, isRequired: false),
                    let standard = rules.modes[mode]
                else { continue }
                rules.modes[mode] = self.mode(fields, over: standard)
            }
        }
        if let tiers = form.fields("tiers", isRequired: false) {
            tiers.allow(Tier.Name.allCases.map(\.rawValue))
            for index in rules.tiers.indices {
                let name = rules.tiers[index].name.rawValue
                guard let fields = tiers.fields(name, isRequired: false) else { continue }
                fields.allow(["accuracy", "average"])
                lay(&rules.tiers[index].accuracy, "accuracy", fields)
                lay(&rules.tiers[index].average, "average", fields)
            }
        }
        guard rules.findings.isEmpty else {
            for fault in rules.findings {
                form.refuse(
                    "version", .outOfRange, "Rounds cannot be played by this: \(fault)",
                    "Correct it; until then the standard rules hold.")
            }
            return .standard
        }
        return rules
    }

    private static func mode(_ fields: YAMLFields, over standard: ModeRules) -> ModeRules {
        fields.allow([
            "questions", "clock", "limit", "pause", "ramp", "right", "speed", "within",
            "points-per-trophy", "daily-cap",
        ])
        func number(_ key: String) -> Int? {
            fields.integer(key, in: numbers, isRequired: false)
        }
        var rules = standard
        rules.questions = number("questions") ?? rules.questions
        rules.clock = number("clock") ?? rules.clock
        rules.limit = number("limit") ?? rules.limit
        rules.pause = number("pause") ?? rules.pause
        if let ramp = fields.fields("ramp", isRequired: false) {
            ramp.allow(["steps", "share"])
            rules.ramp = Ramp(
                steps: ramp.integer("steps", in: numbers, isRequired: false)
                    ?? rules.ramp?.steps ?? 1,
                share: ramp.integer("share", in: numbers, isRequired: false)
                    ?? rules.ramp?.share ?? 100)
        }
        rules.scoring.right = number("right") ?? rules.scoring.right
        rules.scoring.speed = number("speed") ?? rules.scoring.speed
        rules.scoring.within = number("within") ?? rules.scoring.within
        rules.reward.points = number("points-per-trophy") ?? rules.reward.points
        rules.reward.dailyCap = number("daily-cap") ?? rules.reward.dailyCap
        return rules
    }
}
