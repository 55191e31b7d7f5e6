export type FormError = {
  /** The control's id or name. */
  field: string
  message: string
}

const messageOf = (error: object): string | undefined =>
  'message' in error && typeof error.message === 'string' ? error.message : undefined

/** An error and those of its rows or parts. */
const errorsAt = (field: string, error: unknown): FormError[] => {
  if (typeof error !== 'object' || error === null) return []
  const message = messageOf(error)
  // `ref` is the input itself.
  const parts = Object.entries(error).filter(([key]) => key !== 'ref')
  return [
    ...(message === undefined ? [] : [{ field, message }]),
    ...parts.flatMap(([key, part]) => errorsAt(`${field}.${key}`, part)),
  ]
}

/** A form's errors (react-hook-form's `errors`) in the order of its fields, for the summary on top. */
export const errorsIn = (errors: object, fields: readonly string[]): FormError[] =>
  fields.flatMap((field) => errorsAt(field, Object.entries(errors).find(([name]) => name === field)?.[1]))
