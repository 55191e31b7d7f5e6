/** For everybody who meets a prescription that doesn't fit its signature. */
export const notGenuine = "This prescription was changed after it was signed. It can't be dispensed."
