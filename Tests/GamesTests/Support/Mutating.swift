import Testing

/// The value, or the test ends. For calls that change something, which the macro does not take.
func required<Value>(
    _ value: Value?, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Value {
    try #require(value, sourceLocation: sourceLocation)
}

/// Holds when true. For calls that change something, which the macro does not take.
func holds(_ isTrue: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(isTrue, sourceLocation: sourceLocation)
}
