import { createContext, use } from 'react'

export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export const FieldContext = createContext<FieldControl | null>(null)

/** What a control inside a <Field> needs; outside of one, only what the caller gave. */
export function useFieldControl(own: { id?: string | undefined }): Partial<FieldControl> {
  const field = use(FieldContext)
  if (field === null) return own.id === undefined ? {} : { id: own.id }
  return field
}
