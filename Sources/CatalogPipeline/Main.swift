import ArgumentParser
@main struct Florilegium: AsyncParsableCommand {}
