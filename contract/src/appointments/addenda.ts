import * as z from 'zod/mini'
import { instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { text } from '../kernel/text.ts'

export const maxAddendum = 10_000

/** Added by the appointment's doctor once it has ended; what it adds to stays as it was. */
export const addendumForm = z.object({
  text: text({ max: maxAddendum, message: 'Please enter what to add' }),
})
export type AddendumForm = z.output<typeof addendumForm>

export const addendum = z.object({
  id: id(),
  text: z.string(),
  doctorName: z.string(),
  writtenAt: instant,
  /** Whether it still matches its doctor's signature. */
  isGenuine: z.boolean(),
})
export type Addendum = z.infer<typeof addendum>

/** Shown with an addendum that doesn't match its signature. */
export const changedAddendum = 'This note was changed after it was signed'
