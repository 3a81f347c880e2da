import Dispatch
import Synchronization

/// Independent work on all processors, with results in the order of the inputs.
enum Parallel {
    /// Applies some work to each input.
    ///
    /// - Throws: what the first input in order that failed threw.
    static func map<Input: Sendable, Output: Sendable>(
        _ inputs: [Input], _ work: @Sendable (Input) throws -> Output
    ) throws -> [Output] {
        if inputs.count < 2 { return try inputs.map(work) }
        let results = Mutex<[Result<Output, any Error>?]>(
            Array(repeating: nil, count: inputs.count))
        DispatchQueue.concurrentPerform(iterations: inputs.count) { index in
            let result = Result { try work(inputs[index]) }
            results.withLock { $0[index] = result }
        }
        return try results.withLock { try $0.compactMap { try $0?.get() } }
    }
}
