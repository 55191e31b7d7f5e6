/** The maximum length of a search text: in search boxes, in addresses and on the server. */
export const maxSearchLength = 120
