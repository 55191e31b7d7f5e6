import * as z from 'zod/mini'
import type { LookupReason } from '@alafia/contract/pharmacy/moving/labels'
import { lookup } from '@alafia/contract/pharmacy/moving/schema'

type Fields = Record<'code' | 'firstName' | 'lastName' | 'dateOfBirth' | 'note', string> & {
  by: 'code' | 'name'
  reason: LookupReason
}

/** Only the fields of the chosen way are sent. */
const bodyOf = ({
  by,
  code,
  firstName,
  lastName,
  dateOfBirth,
  reason,
  note,
}: Fields): z.input<typeof lookup> => ({
  by,
  ...(by === 'code' ? { code } : { firstName, lastName, dateOfBirth }),
  reason,
  note,
})

export const lookupOf = z.pipe(z.transform(bodyOf), lookup)
