import Testing

@testable import Calibration

@Suite(.enabled(if: Shared.isThere, "skipped: ../shared/data/difficulty is not here"))
struct `Published fits of LSAT section 6` {
    private func table() throws -> AnswerTable {
        let log = try Shared.lsat()
        #expect(log.findings.isEmpty)
        #expect(log.answers.count == 5_000)
        return AnswerTable(log)
    }

    private func expect(_ values: [Double], _ published: [Double], within tolerance: Double) {
        #expect(values.count == published.count)
        for (value, expected) in zip(values, published) {
            #expect(abs(value - expected) <= tolerance, "\(value) is not \(expected)")
        }
    }

    @Test func `with slope 1 and standard normal abilities come out to three decimals`() throws {
        let fit = RaschFit(try table(), spread: .fixed(1))
        expect(
            fit.items.map(\.difficulty), [-2.8720, -1.0630, -0.2576, -1.3881, -2.2188],
            within: 0.0005)
        expect([fit.logLikelihood], [-2473.054], within: 0.0005)
        // Rizopoulos 2006, J. Stat. Software 17(5).
        expect(fit.items.map(\.error), [0.1287, 0.0821, 0.0766, 0.0865, 0.1048], within: 0.0005)
        #expect(fit.hasConverged && fit.hasWholeInformation && fit.spreadError == nil)
    }

    @Test func `with a common slope come out to three decimals`() throws {
        let fit = RaschFit(try table())
        expect([fit.spread], [0.7551], within: 0.0005)
        expect(fit.standardised, [-3.6153, -1.3224, -0.3176, -1.7301, -2.7802], within: 0.0005)
        expect([fit.logLikelihood], [-2466.938], within: 0.0005)
        #expect(fit.hasConverged)
    }

    @Test func `with slope 1 and a free spread come out to three decimals`() throws {
        let fit = RaschFit(try table())
        expect(
            fit.items.map { -$0.difficulty }, [2.730, 0.999, 0.240, 1.306, 2.099], within: 0.001)
        expect([fit.spread * fit.spread], [0.570], within: 0.0005)
        let error = try #require(fit.spreadError)
        // The published interval of the variance is 0.371 to 0.770; to the first order its error is
        // twice the spread times the spread's.
        expect([2 * fit.spread * error * 1.96 * 2], [0.770 - 0.371], within: 0.015)
        #expect(
            fit.items.sorted { $0.difficulty < $1.difficulty }.map(\.name) == [
                "item1", "item5", "item4", "item2", "item3",
            ])
        #expect(fit.items.allSatisfy { $0.placing == .answers })
    }

    @Test func `with two parameters come out to three decimals`() throws {
        let fit = TwoParameterFit(try table())
        expect([fit.logLikelihood], [-2466.653], within: 0.0005)
        expect(fit.items.map(\.slope), [0.8257, 0.7227, 0.8909, 0.6884, 0.6569], within: 0.0005)
        expect(
            fit.items.compactMap(\.difficulty), [-3.3588, -1.3701, -0.2797, -1.8664, -3.1259],
            within: 0.001)
        expect(fit.items.map(\.slopeError), [0.2581, 0.1867, 0.2326, 0.1852, 0.21], within: 0.002)
        expect(
            fit.items.compactMap(\.difficultyError), [0.8669, 0.3073, 0.0997, 0.4341, 0.87],
            within: 0.01)
        #expect(fit.hasConverged)
    }

    @Test func `with the 21 points of the published program come out as it printed them`() throws {
        let fit = TwoParameterFit(try table(), quadrature: .gaussHermite(21))
        expect(
            fit.items.map(\.slope), [0.8253715, 0.7229499, 0.8904748, 0.6885502, 0.6574516],
            within: 0.001)
        expect(
            fit.items.compactMap(\.difficulty),
            [-3.3597341, -1.3696497, -0.2798983, -1.8659189, -3.1235725], within: 0.005)
    }

    @Test func `do not depend on the points`() throws {
        let (even, gauss) = (
            RaschFit(try table()), RaschFit(try table(), quadrature: .gaussHermite(41))
        )
        expect(even.items.map(\.difficulty), gauss.items.map(\.difficulty), within: 0.0001)
        expect([even.logLikelihood], [gauss.logLikelihood], within: 0.0001)
    }

    @Test func `leave nothing for an editor to find`() throws {
        let log = try Shared.lsat()
        let fit = RaschFit(AnswerTable(log))
        let items = ItemDiagnostics.all(log, fit: fit)
        expect(items.map(\.proportion), [0.924, 0.709, 0.553, 0.763, 0.870], within: 1e-9)
        #expect(
            items.allSatisfy { (0.1...0.2).contains($0.itemRest ?? 0) }, "\(items.map(\.itemRest))")
        #expect(ItemFinding.all(items).isEmpty)
    }
}

@Suite(.enabled(if: Shared.isThere, "skipped: ../shared/data/difficulty is not here"))
struct `Answers of ASSISTments` {
    @Test func `are told better by ability and difficulty than by the share of right answers`()
        throws
    {
        let log = try Shared.assistments()
        #expect(log.answers.count == 50_981)
        let prediction = try #require(Prediction(log))
        #expect(prediction.split == .person)
        #expect(prediction.rasch.logLoss < prediction.proportion.logLoss)
        #expect(prediction.online.logLoss < prediction.proportion.logLoss)
        #expect(try #require(prediction.rasch.auc) > (try #require(prediction.proportion.auc)))
        print("ASSISTments: \(prediction)")
    }
}
