/** For everybody who meets a prescription that doesn't fit its signature. */
export const notGenuine = "This prescription was changed after it was signed. It can't be dispensed."

/** In place of a medicine's name that a change in the database has left unreadable. */
export const unreadable = 'Medicine not readable'
