/** Characters. */
export const mostSubject = 200
export const mostContent = 10_000
