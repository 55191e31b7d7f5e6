/** 'your prescription', or 'Kemi’s prescription' for a member of the family. @param your 'Your' where a sentence begins */
export const whosePrescription = (memberFirstName: string | null, your: 'your' | 'Your' = 'your'): string =>
  `${memberFirstName === null ? your : `${memberFirstName}’s`} prescription`

/** Shown with a prescription that doesn't match its signature. */
export const notGenuine = "This prescription was changed after it was signed. It can't be dispensed."

/** Shown instead of a medicine's name if a change in the database made it unreadable. */
export const unreadable = 'Medicine not readable'
