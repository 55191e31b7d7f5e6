/** Shown with a prescription that doesn't match its signature. */
export const notGenuine = "This prescription was changed after it was signed. It can't be dispensed."

/** Shown instead of a medicine's name that was made unreadable by a change in the database. */
export const unreadable = 'Medicine not readable'
