/// Waits until a condition is true, checking it twenty times a second, for at most ten minutes,
/// since a loaded machine may be slow.
///
/// - Returns: whether the condition became true.
/// - Throws: the error of the condition, and `CancellationError`.
@discardableResult
public func eventually(_ isSo: () async throws -> Bool) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(600)
    while ContinuousClock.now < deadline {
        if try await isSo() { return true }
        try await Task.sleep(for: .milliseconds(50))
    }
    return try await isSo()
}
