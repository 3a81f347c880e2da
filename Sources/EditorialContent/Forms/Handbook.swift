package import Catalog

/// The contents beside plants and questions: glossary, identification guide, help and legal pages,
/// and achievements.
package struct Handbook: Sendable {
    /// Words of botany, by id.
    package var glossary: [GlossaryWord] = []
    /// The identification guide.
    package var key = IdentificationKey()
    /// Help and legal pages, by kind and order.
    package var guides: [Guide] = []
    /// Achievements, by metric and threshold.
    package var achievements: [Achievement] = []

    package init(
        glossary: [GlossaryWord] = [], key: IdentificationKey = IdentificationKey(),
        guides: [Guide] = [], achievements: [Achievement] = []
    ) {
        self.glossary = glossary
        self.key = key
        self.guides = guides
        self.achievements = achievements
    }
}

/// The editors' drafts of a handbook.
package struct HandbookDraft: Sendable {
    /// content/glossary.yaml.
    package var glossary: [GlossaryDraft] = []
    /// content/key.yaml.
    package var key = IdentificationKey()
    /// content/pages/*.yaml.
    package var guides: [Guide] = []
    /// content/achievements.yaml.
    package var achievements: [AchievementDraft] = []

    package init(
        glossary: [GlossaryDraft] = [], key: IdentificationKey = IdentificationKey(),
        guides: [Guide] = [], achievements: [AchievementDraft] = []
    ) {
        self.glossary = glossary
        self.key = key
        self.guides = guides
        self.achievements = achievements
    }
}
