import Yams

/// Adding, removing and changing fields and items.
extension ValueEdit {
    mutating func set(
        _ fields: Node.Mapping, _ wanted: [String: FieldValue], _ path: String, _ isInFlow: Bool
    ) -> Bool {
        let pairs = fields.map { (key: $0.key, name: $0.key.string ?? "", value: $0.value) }
        let there = Set(pairs.map(\.name))
        let new = wanted.keys.filter { !there.contains($0) }
        let isSame = new.isEmpty && there.count == wanted.count
        if isInFlow, !isSame {
            guard let start = fields.mark.flatMap(text.offset), text.isFlow(fields.mark),
                let end = text.endOfFlow(from: start)
            else { return false }
            return add(Splice(range: start..<end, new: writer.flow(.fields(wanted), at: path)))
        }
        for (index, pair) in pairs.enumerated() {
            guard let value = wanted[pair.name] else {
                guard takeOut(pairs.map { (key: $0.key, value: $0.value) }, index) else {
                    return false
                }
                continue
            }
            let below = ValueText.below(path, pair.name)
            guard set(pair.value, value, below, .field(pair.key), isInFlow) else { return false }
        }
        guard !new.isEmpty else { return true }
        let kept = pairs.filter { wanted[$0.name] != nil }
        guard let mark = fields.mark, let first = kept.first else { return false }
        let ordered = writer.names(of: wanted, at: path)
        let blanks = String(repeating: " ", count: mark.column - 1)
        for name in ordered where !there.contains(name) {
            let before = ordered.prefix { $0 != name }
            let anchor = kept.last { before.contains($0.name) }
            let written = writer.written(
                wanted[name] ?? .text(""), at: ValueText.below(path, name),
                indent: mark.column + 1)
            let lines = writer.field(name, written)
            if let anchor {
                guard let end = end(of: anchor.key, anchor.value) else { return false }
                add(
                    lines.map { text.lineEnd + ($0.isEmpty ? "" : blanks + $0) }.joined(),
                    at: text.endOfLine(at: end))
            } else {
                guard let start = first.key.mark.flatMap(text.offset) else { return false }
                add(
                    lines.joined(separator: text.lineEnd + blanks) + text.lineEnd + blanks,
                    at: start)
            }
        }
        return true
    }

    private func end(of key: Node, _ value: Node) -> Int? {
        guard value.scalar?.string.isEmpty == true else { return end(of: value) }
        return key.scalar.flatMap(text.range)?.upperBound
    }

    /// Removes a field with its lines.
    private mutating func takeOut(_ pairs: [(key: Node, value: Node)], _ index: Int) -> Bool {
        guard let start = pairs[index].key.mark.flatMap(text.offset),
            let end = end(of: pairs[index].key, pairs[index].value)
        else { return false }
        let line = text.startOfLine(at: start)
        guard text.scalars[line..<start].allSatisfy({ $0 == " " }) else {
            // Behind a dash, the next field moves into its place.
            guard pairs.indices.contains(index + 1),
                let next = pairs[index + 1].key.mark.flatMap(text.offset)
            else { return false }
            return add(Splice(range: start..<next, new: ""))
        }
        return takeOutLines(from: line, to: end)
    }

    private mutating func takeOutLines(from line: Int, to end: Int) -> Bool {
        let next = text.startOfNextLine(at: min(end, text.scalars.count - 1))
        guard next == text.scalars.count, text.scalars.last != "\n", line > 0 else {
            return add(Splice(range: line..<next, new: ""))
        }
        return add(Splice(range: line - 1..<next, new: ""))
    }

    mutating func set(
        _ items: Node.Sequence, _ wanted: [FieldValue], _ path: String, _ isInFlow: Bool
    ) -> Bool {
        let items = Array(items)
        let below = path + ".*"
        let steps = Self.steps(from: items.map(FieldValue.init), to: wanted)
        let isOfOneLength = items.count == wanted.count
        if isInFlow, !isOfOneLength || steps.contains(where: { $0.old == nil || $0.new == nil }) {
            return setFlow(items, wanted, path)
        }
        var last: Int?
        for step in steps {
            switch (step.old, step.new) {
            case (let old?, let new?):
                guard set(items[old], wanted[new], below, .item, isInFlow) else { return false }
                last = old
            case (let old?, nil):
                guard let dash = dash(of: items[old]), let end = end(of: items[old]),
                    takeOutLines(from: text.startOfLine(at: dash), to: end)
                else { return false }
            case (nil, let new?):
                guard insert(wanted[new], behind: last, of: items, below) else { return false }
            case (nil, nil): break
            }
        }
        return true
    }

    private mutating func insert(
        _ value: FieldValue, behind last: Int?, of items: [Node], _ path: String
    ) -> Bool {
        guard let dash = dash(of: items[last ?? 0]) else { return false }
        let column = text.column(of: dash)
        let blanks = String(repeating: " ", count: column)
        let lines = writer.item(writer.written(value, at: path, indent: column + 2))
        if let last {
            guard let end = end(of: items[last]) else { return false }
            add(
                lines.map { text.lineEnd + ($0.isEmpty ? "" : blanks + $0) }.joined(),
                at: text.endOfLine(at: end))
        } else {
            add(
                lines.map { ($0.isEmpty ? "" : blanks + $0) + text.lineEnd }.joined(),
                at: text.startOfLine(at: dash))
        }
        return true
    }

    /// The offset of the dash before an item that begins its line.
    private func dash(of item: Node) -> Int? {
        guard let start = item.mark.flatMap(text.offset) else { return nil }
        let line = text.startOfLine(at: start)
        guard let dash = text.scalars[line..<start].firstIndex(where: { $0 != " " }),
            text.scalars[dash] == "-",
            text.scalars[(dash + 1)..<start].allSatisfy({ $0 == " " })
        else { return nil }
        return dash
    }

    /// Writes a list in brackets with more or fewer items.
    private mutating func setFlow(_ items: [Node], _ wanted: [FieldValue], _ path: String) -> Bool {
        guard let first = items.first?.mark.flatMap(text.offset),
            let start = text.scalars[..<first].lastIndex(of: "["),
            let end = text.endOfFlow(from: start)
        else { return false }
        // Items that only follow the old ones are appended.
        if wanted.count > items.count,
            zip(items, wanted).allSatisfy({ FieldValue($0).says($1) }),
            let last = items.last.flatMap({ self.end(of: $0) })
        {
            let more = wanted[items.count...].map { ", " + writer.flow($0, at: path + ".*") }
            let column = text.column(of: last)
            if column + more.joined().count < YAMLText.width {
                return add(Splice(range: last..<last, new: more.joined()))
            }
        }
        return add(Splice(range: start..<end, new: filled(wanted, from: start, path)))
    }

    private func filled(_ wanted: [FieldValue], from start: Int, _ path: String) -> String {
        let line = text.startOfLine(at: start)
        let indent = text.scalars[line...].prefix { $0 == " " || $0 == "-" }.count + 2
        var (filled, column) = ("[", text.column(of: start) + 1)
        for (index, item) in wanted.enumerated() {
            let words = writer.flow(item, at: path + ".*") + (index + 1 < wanted.count ? "," : "]")
            if column + words.count + 1 > YAMLText.width, index > 0 {
                filled += text.lineEnd + String(repeating: " ", count: indent)
                column = indent
            } else if index > 0 {
                filled += " "
                column += 1
            }
            filled += words
            column += words.count
        }
        return filled
    }

    /// Pairs old items with new ones; equal items are paired with each other.
    static func steps(from old: [FieldValue], to new: [FieldValue]) -> [(old: Int?, new: Int?)] {
        let head = zip(old, new).prefix { $0.says($1) }.count
        let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed())
            .prefix { $0.says($1) }.count
        var steps: [(old: Int?, new: Int?)] = (0..<head).map { ($0, $0) }
        let (olds, news) = (Array(head..<(old.count - tail)), Array(head..<(new.count - tail)))
        var (left, right) = (olds[...], news[...])
        while !left.isEmpty || !right.isEmpty {
            // The next pair of equal items; items before it were changed, added or removed.
            let pair = left.lazy.compactMap { one in
                right.first { old[one].says(new[$0]) }.map { (one, $0) }
            }.first
            let between = (
                left.prefix { $0 != pair?.0 }, right.prefix { $0 != pair?.1 }
            )
            for index in 0..<max(between.0.count, between.1.count) {
                steps.append(
                    (
                        index < between.0.count ? between.0[between.0.startIndex + index] : nil,
                        index < between.1.count ? between.1[between.1.startIndex + index] : nil
                    ))
            }
            left = left.dropFirst(between.0.count)
            right = right.dropFirst(between.1.count)
            if let pair {
                steps.append((pair.0, pair.1))
                left = left.dropFirst()
                right = right.dropFirst()
            }
        }
        for place in (0..<tail).reversed() {
            steps.append((old.count - 1 - place, new.count - 1 - place))
        }
        return steps
    }
}
