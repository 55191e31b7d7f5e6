import * as z from 'zod/mini'
import { idInPath } from '../kernel/ids.ts'

/** In a path: 'self' for the account holder, or the id of a family member. Parsed: null, or the id. */
const memberInPath = z.pipe(
  z
    .string()
    .check(z.refine((text) => text === 'self' || idInPath.safeParse(text).success, 'Not a valid person')),
  z.transform((text) => (text === 'self' ? null : Number(text))),
)

/** The person that a request is about: the account, and one person in it. */
export const personParams = z.object({ patientId: idInPath, member: memberInPath })
export type PersonParams = z.output<typeof personParams>

/** The same with one of the person's entries. */
export const entryParams = z.object({ ...personParams.shape, id: idInPath })
