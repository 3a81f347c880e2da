import Dispatch
import Synchronization

/// Independent work on all processors, with results in the order of the inputs.
package enum Parallel {
    /// Applies work to each input.
    ///
    /// - Throws: the error of the first failed input, in order.
    package static func map<Input: Sendable, Output: Sendable>(
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

    /// Runs two closures in parallel.
    ///
    /// - Throws: the error of the first failed one, in order.
    package static func both<First: Sendable, Second: Sendable>(
        _ first: @Sendable () throws -> First, _ second: @Sendable () throws -> Second
    ) throws -> (First, Second) {
        let results = Mutex<(Result<First, any Error>?, Result<Second, any Error>?)>((nil, nil))
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            if index == 0 {
                let result = Result { try first() }
                results.withLock { $0.0 = result }
            } else {
                let result = Result { try second() }
                results.withLock { $0.1 = result }
            }
        }
        return try results.withLock { both in
            guard let first = both.0, let second = both.1 else {
                preconditionFailure("concurrentPerform returns once both are done")
            }
            return (try first.get(), try second.get())
        }
    }
}
