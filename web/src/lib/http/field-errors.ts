import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { CallError } from './call.ts'

/** Puts what the server has against single fields beside them; says whether there was any. */
export const showFieldErrors = <Fields extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Fields>[],
  setError: UseFormSetError<Fields>,
): boolean => {
  const problem = error instanceof CallError ? error.problem : undefined
  const known = (problem?.errors ?? []).flatMap(({ path, message }) => {
    // An entry of a list is named `allergies.2`.
    const name = names.find((one) => one === path.split('.')[0])
    return name === undefined ? [] : [{ name, message }]
  })
  for (const { name, message } of known) setError(name, { message })
  return known.length > 0
}
