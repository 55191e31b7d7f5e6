import { withFamilyConflict } from '../../family/policy.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { describePersonConflict } from './slot-conflict.queries.ts'
import { listSlots } from './slots.queries.ts'
import type { BookingRequest } from './slots.ts'

/** Someone else was first: ends the transaction, so that `withSlotConflict` can read which slots are left. */
export class SlotTakenError extends Error {
  constructor(readonly request: BookingRequest) {
    super('The slot is taken')
  }
}

/** What stands in the way of a slot that couldn't be taken, and the day's slots as they are now. */
export const describeConflict = async (context: Context, request: BookingRequest) => {
  const slots = await listSlots(context, request.doctorId, request.date, request.length, request.mode)
  // The doctor is free then, so it is the person who isn't.
  const isFree = slots.some(({ time, free }) => time === request.time && free)
  return { slots, detail: isFree ? await describePersonConflict(context, request) : undefined }
}

/** Runs what takes a slot. If it is taken, answers 409 with the day's slots as they are now. */
export const withSlotConflict = async <T>(context: Context, work: () => Promise<T>): Promise<T> => {
  try {
    return await withFamilyConflict(context.actor, work)
  } catch (error) {
    if (!(error instanceof SlotTakenError)) throw error
    const { slots, detail } = await describeConflict(context, error.request)
    throw new Problem('slot-taken', detail, { slots })
  }
}
