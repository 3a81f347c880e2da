/// Waits until something is so, asking every twentieth of a second. A hang ends after ten minutes; a machine that has much
/// else to do ends nothing.
///
/// - Returns: whether it came to be so.
/// - Throws: what the question throws, and `CancellationError`.
@discardableResult
public func eventually(_ isSo: () async throws -> Bool) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(600)
    while ContinuousClock.now < deadline {
        if try await isSo() { return true }
        try await Task.sleep(for: .milliseconds(50))
    }
    return try await isSo()
}
