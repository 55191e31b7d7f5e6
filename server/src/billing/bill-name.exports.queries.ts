import { plainDate } from '@alafia/contract/kernel/format'
import type { Payment } from '@alafia/contract/billing/schema'
import type { Reader } from '../request/context.ts'
import { readBill } from './payments.queries.ts'

/** 'Kemi Bello, Follow-up on 13 March 2026': how a notification says which of a family's bills it is about. */
export const billName = ({
  personName,
  visit,
  counter,
  description,
}: Pick<Payment, 'personName' | 'visit' | 'counter' | 'description'>): string => {
  if (visit) return `${personName}, ${visit.type} on ${plainDate(visit.date)}`
  return `${personName}, ${counter ? `medicines from ${counter.pharmacyName}` : description}`
}

/** The name of a bill that the caller has in hand. */
export const billNameOf = async (reader: Reader, id: number): Promise<string> =>
  billName(await readBill(reader, id))
