import { civilOf, weekdayOf } from '@alafia/contract/kernel/civil'
import { findPlace } from '../pharmacies/exports.queries.ts'
import type { Context, Tx } from '../request/context.ts'
import { collectAtText } from './notifications.ts'

/** Where and until when the patient can collect what is ready at a pharmacy, as the end of a notification. */
export const whereToCollect = async (
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  pharmacyId: number,
): Promise<string> => {
  const place = await findPlace(tx, pharmacyId)
  const { date, time } = civilOf(clock.now(), clock.zone)
  return place ? collectAtText(place, { day: weekdayOf(date), time }) : ''
}
