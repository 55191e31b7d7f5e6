import { dayAndMonth } from '@alafia/contract/kernel/format'
import type { FieldError } from '@alafia/contract/kernel/problems'
import { withFamilyConflict } from '../../family/policy.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { checkSlot } from '../booking/booking.actions.ts'
import { describeConflict, SlotTakenError } from '../booking/slot-conflict.actions.ts'
import type { BookingRequest } from '../booking/slots.ts'

/** Which visit of a series, from 0 on, and what it asks for. */
export type Asked = { place: number; request: BookingRequest }

const whenOf = ({ date, time }: BookingRequest) => `${dayAndMonth(date)} at ${time}`

/** Someone else was first at some of the times: ends the transaction. */
class SeriesTakenError extends Error {
  constructor(readonly taken: readonly Asked[]) {
    super('Not all times of the series are free')
  }
}

/** Does each, and all or none. @throws SeriesTakenError that names every visit whose slot is taken */
export const takeEach = async <Visit extends Asked, Row>(
  visits: readonly Visit[],
  take: (visit: Visit) => Promise<Row>,
): Promise<Row[]> => {
  const rows: Row[] = []
  const taken: Asked[] = []
  for (const visit of visits)
    try {
      rows.push(await take(visit))
    } catch (error) {
      if (error instanceof SlotTakenError) taken.push(visit)
      // A constraint has ended the transaction: the others can't be tried any more.
      else if (taken.length > 0) break
      else throw error
    }
  if (taken.length > 0) throw new SeriesTakenError(taken)
  return rows
}

/** Checks all, whatever the first says. @throws Problem 400 that names every visit that can't be booked then; otherwise as `checkSlot` */
export const checkEach = async <Visit extends Asked>(
  tx: Tx,
  context: Context,
  visits: readonly Visit[],
  typeId: number | null,
) => {
  const checks = await Promise.allSettled(
    visits.map(({ request }) => checkSlot(tx, context, request, typeId)),
  )
  const errors: FieldError[] = []
  const checked = checks.flatMap((check, at) => {
    const visit = visits[at]
    if (!visit) return []
    if (check.status === 'fulfilled') return [{ ...visit, slot: check.value }]
    const error: unknown = check.reason
    const found = error instanceof Problem ? error.extras.errors?.[0] : undefined
    if (!found?.path.startsWith('appointmentDate') && !found?.path.startsWith('appointmentTime')) throw error
    errors.push({ ...found, path: `visits.${visit.place}.${found.path}` })
    return []
  })
  if (errors.length > 0) {
    const wrong = visits.filter(({ place }) => errors.some(({ path }) => path.startsWith(`visits.${place}.`)))
    throw new Problem(
      'invalid-input',
      `Not possible: ${wrong.map(({ request }, at) => `${whenOf(request)} (${errors[at]?.message})`).join('; ')}`,
      { errors },
    )
  }
  return checked
}

/** Runs what takes the slots of a series. If some are taken, answers 409 that names each of them. */
export const withSeriesConflict = async <T>(context: Context, work: () => Promise<T>): Promise<T> => {
  try {
    return await withFamilyConflict(context.actor, work)
  } catch (error) {
    if (!(error instanceof SeriesTakenError)) throw error
    const errors = await Promise.all(
      error.taken.map(async ({ place, request }) => ({
        path: `visits.${place}.appointmentTime`,
        message: (await describeConflict(context, request)).detail ?? 'That time has just been taken',
      })),
    )
    const times = error.taken.map(({ request }) => whenOf(request)).join(', ')
    throw new Problem('slot-taken', `Nothing has changed, because not all times are free: ${times}`, {
      errors,
    })
  }
}
