extension Changes {
    /// The changes as text for a terminal.
    package var text: String {
        var lines = ["Edition \(to)" + (from.map { ", grown from \($0)" } ?? ", a first edition")]
        for (name, kind, rerated) in kinds {
            lines.append(
                "  \(name): \(kind.added.count) added, \(kind.removed.count) removed, "
                    + "\(kind.changed.count) changed" + rerated)
            lines += Self.shown(kind.added.map { "+ \($0)" })
            lines += Self.shown(kind.removed.map { "- \($0)" })
            lines += Self.shown(
                kind.changed.sorted { $0.key < $1.key }.map {
                    (["~ \($0.key): \($0.value.joined(separator: ", "))"]
                        + (kind.texts[$0.key] ?? []).flatMap(Self.lines))
                        .joined(separator: "\n        ")
                })
            lines += Self.shown(kind.rerated.map(Self.line))
        }
        lines += Self.shown(relicensed.map { "© \($0.picture): \($0.before) → \($0.now)" })
        lines += Self.shown(merged.sorted { $0.key < $1.key }.map { "→ \($0.key) is \($0.value)" })
        lines += remade.map { "  \($0)" }
        if let accepted {
            lines.append("  published although " + accepted.objections.joined(separator: "; "))
            lines.append("  because: \(accepted.reason)")
        }
        return lines.joined(separator: "\n")
    }

    private var kinds: [(name: String, kind: Kind, rerated: String)] {
        [("plants", plants), ("questions", questions)].map {
            ($0, $1, ", \($1.rerated.count) re-rated")
        } + lists.map { ($0.name, $0.kind, "") }
    }

    /// A text before and after.
    private static func lines(_ change: TextChange) -> [String] {
        [change.part]
            + [("-", change.before), ("+", change.now)].compactMap { sign, text in
                text.map { "\(sign) \($0.replacing("\n", with: " "))" }
            }
    }

    package static func line(_ rerated: Rerated) -> String {
        let numbers = [rerated.before, rerated.now].map { $0.map(String.init) ?? "none" }
        return "★ \(rerated.id): \(numbers.joined(separator: " → "))"
    }

    private static func shown(_ lines: [String]) -> [String] {
        lines.prefix(20).map { "    \($0)" }
            + (lines.count > 20 ? ["    … and \(lines.count - 20) more"] : [])
    }
}
