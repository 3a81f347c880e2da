extension Username {
    /// The form in which a name is looked up; nil for an invalid name.
    public static func folded(_ typed: String) -> String? {
        guard refusal(of: typed) == nil else { return nil }
        return NameSkeleton.fold(UnicodeForms.composed(UnicodeForms.trimmed(typed)))
    }
}
