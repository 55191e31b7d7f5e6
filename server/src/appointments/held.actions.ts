import type { Appointment } from '@alafia/contract/appointments/schema'
import { dayAndMonth } from '@alafia/contract/kernel/format'
import { invalidatePayments } from '../billing/payments.actions.ts'
import { Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context } from '../request/context.ts'
import { keepWorkingNote } from './consultation/consultation.actions.ts'
import { lockVisible } from './exports.queries.ts'
import { heldNotification } from './notifications.ts'
import { mayRecordHeld, move, requireLeftBehind } from './policy.ts'
import { doctorNameOf, isoOf } from './row.ts'
import { save } from './saving.actions.ts'
import { recordTransition, requireSeenTime } from './transitions.actions.ts'

/**
 * A visit that took place, whose doctor left before closing it: it is completed in the clinic's words, without a signature. The
 * bill stays as it is, and what the doctor had begun to write isn't made part of the record.
 * @throws Problem 404, 403, 409
 */
export const recordHeld = (context: Context, id: number, seen: string | undefined): Promise<Appointment> =>
  context.transact(async (tx) => {
    context.about([], `appointment ${id}`)
    const found = await lockVisible(tx, context, id)
    context.about([found.patientId], `appointment ${id}`)
    const booked = authorize(found, mayRecordHeld(context.actor))
    const status = move(booked.status, 'complete')
    requireSeenTime(booked, seen)
    requireLeftBehind(booked)
    const today = context.clock.today()
    if (context.clock.now().getTime() < Date.parse(isoOf(booked.startsAt)))
      throw new Problem('wrong-state', 'This appointment is still to come. Cancel it instead')
    const notes = `The clinic recorded on ${dayAndMonth(today)} ${today.slice(0, 4)} that this visit took place. ${doctorNameOf(booked)} left before finishing the notes.`
    const [saved] = await Promise.all([
      save(tx, booked, { status, notes, diagnosis: 'Not recorded' }, context),
      keepWorkingNote(tx, booked),
    ])
    tx.notify([saved.patientId], heldNotification(saved))
    invalidatePayments(tx, saved.patientId)
    tx.invalidate({ role: 'admin' }, 'appointments')
    return recordTransition(tx, booked, saved, 'complete', context)
  })
