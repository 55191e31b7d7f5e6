/** Characters. */
export const maxSubject = 200
export const maxContent = 10_000
