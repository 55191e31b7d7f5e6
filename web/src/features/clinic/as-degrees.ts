/** Of an optional field for degrees. */
export const asDegrees = {
  setValueAs: (typed: unknown) => (typed === '' || typed === null ? null : Number(typed)),
}
