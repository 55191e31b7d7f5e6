/** How long someone can change their mind after asking to close their account. */
export const closingDays = 14
