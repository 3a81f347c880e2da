/** The event that informs a page that the person's saved plants or rounds have changed. */
export const savedChange = "saved-change";
