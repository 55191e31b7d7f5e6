import * as z from 'zod/mini'
import { civilDate, civilTime, instant } from '../kernel/civil-schema.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'

/** How long a chosen time is held while the form is filled in. */
export const holdMinutes = 5

/** The time that a person has chosen in a dialog, and what decides its length, as for the slots. */
export const holdRequest = z.object({
  doctorId: id('Please select a doctor'),
  date: civilDate('Please select a date'),
  time: civilTime('Please select a time'),
  appointmentTypeId: z.optional(id('Choose an appointment type from the list')),
  /** The appointment that is moved. */
  appointmentId: z.optional(id()),
})
export type HoldRequest = z.infer<typeof holdRequest>

export const slotHold = z.object({ id: id(), heldUntil: instant })
export type SlotHold = z.infer<typeof slotHold>

// A time that is about nobody yet.
export const holdSlot = endpoint({
  method: 'PUT',
  path: '/api/slot-hold',
  summary: 'Hold a free slot for 5 minutes while the form is filled in; it replaces what the account held',
  access: ['patient'],
  body: holdRequest,
  reply: slotHold,
  problems: ['slot-taken'],
})

export const releaseSlot = endpoint({
  method: 'POST',
  path: '/api/slot-hold/release',
  summary: 'Release the held slot; done if the account no longer holds it',
  access: ['patient'],
  body: z.object({ id: id() }),
})
