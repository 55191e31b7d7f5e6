import { civilOf, weekdayOf } from '@alafia/contract/kernel/civil'
import { findPlace } from '../pharmacies/exports.queries.ts'
import type { Context, Tx } from '../request/context.ts'
import { collectAtText } from './notifications.ts'

type Place = Parameters<typeof collectAtText>[0]

/** Where and until when the patient can collect what is ready there, as the end of a notification. */
export const collectNowText = (place: Place, { clock }: Pick<Context, 'clock'>): string => {
  const { date, time } = civilOf(clock.now(), clock.zone)
  return collectAtText(place, { day: weekdayOf(date), time })
}

/** The same for a pharmacy that isn't read yet. */
export const whereToCollect = async (
  tx: Tx,
  context: Pick<Context, 'clock'>,
  pharmacyId: number,
): Promise<string> => {
  const place = await findPlace(tx, pharmacyId)
  return place ? collectNowText(place, context) : ''
}
