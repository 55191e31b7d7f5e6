/** What is searched for has at most so many characters: the search boxes, the addresses and the server keep to it alike. */
export const maxSearchLength = 120
