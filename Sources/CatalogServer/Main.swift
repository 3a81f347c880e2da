import ArgumentParser
@main struct FlorilegiumServer: AsyncParsableCommand {}
