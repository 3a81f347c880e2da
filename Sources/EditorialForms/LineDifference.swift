import PipelineSupport

/// A line of a difference between two texts.
package struct DifferenceLine: Codable, Sendable, Hashable {
    /// The kinds of lines.
    package enum Kind: String, Codable, Sendable {
        case same, removed, added, gap
    }

    package var kind: Kind
    package var text: String
    /// Its number from 1, before the change, or after it for an added line.
    package var line: Int
}

/// Compares two texts line by line.
enum LineDifference {
    /// The differing lines, with some context.
    static func lines(from old: String, to new: String) -> [DifferenceLine] {
        let olds = old.textLines
        let news = new.textLines
        let head = zip(olds, news).prefix { $0 == $1 }.count
        let tail = zip(olds.dropFirst(head).reversed(), news.dropFirst(head).reversed())
            .prefix { $0 == $1 }.count
        let before = Array(olds[head..<(olds.count - tail)])
        let after = Array(news[head..<(news.count - tail)])
        let changes = after.difference(from: before)
        var removed = Set<Int>(), added = Set<Int>()
        for change in changes {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var all: [DifferenceLine] = []
        var (left, right) = (0, 0)
        while left < before.count || right < after.count {
            if left < before.count, removed.contains(left) {
                all.append(line(.removed, before[left], head + left))
                left += 1
            } else if right < after.count, added.contains(right) {
                all.append(line(.added, after[right], head + right))
                right += 1
            } else {
                all.append(line(.same, before[left], head + left))
                left += 1
                right += 1
            }
        }
        guard !all.isEmpty else { return [] }
        let context = DeskLimits.contextLines
        let first = max(0, head - context)
        let last = min(olds.count, olds.count - tail + context)
        all.insert(
            contentsOf: (first..<head).map { line(.same, olds[$0], $0) }, at: 0)
        all += ((olds.count - tail)..<last).map { line(.same, olds[$0], $0) }
        return folded(all)
    }

    private static func line(_ kind: DifferenceLine.Kind, _ text: Substring, _ index: Int)
        -> DifferenceLine
    {
        DifferenceLine(kind: kind, text: String(text), line: index + 1)
    }

    /// Replaces long runs of equal lines by a gap.
    private static func folded(_ all: [DifferenceLine]) -> [DifferenceLine] {
        let context = DeskLimits.contextLines
        let changed = all.indices.filter { all[$0].kind != .same }
        var folded: [DifferenceLine] = []
        var isInGap = false
        for (index, line) in all.enumerated() {
            let isNear = changed.contains { abs($0 - index) <= context }
            if isNear {
                folded.append(line)
            } else if !isInGap {
                folded.append(DifferenceLine(kind: .gap, text: "", line: line.line))
            }
            isInGap = !isNear
        }
        return folded
    }
}
