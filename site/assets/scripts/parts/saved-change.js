/** The event by which a page hears that what the person keeps or played has changed. */
export const savedChange = "saved-change";
