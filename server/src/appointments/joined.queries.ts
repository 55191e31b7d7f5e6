import { sql } from 'drizzle-orm'
import { civilOf } from '@alafia/contract/kernel/civil'
import { Problem } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import { patientNameOf, type AppointmentRow } from './row.ts'

/** Video visits are a slice above this one (decision 020). @throws Problem 409 that says when the patient, or who acts for them, joined the call */
export const requireNotJoined = async (
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  booked: AppointmentRow,
): Promise<void> => {
  const { rows } = await tx.execute<{ at: Date | string | null }>(
    sql`select patient_joined_call(${booked.id}::int, ${booked.doctorId}::int) as at`,
  )
  const at = rows[0]?.at ?? null
  if (at === null) return
  const who =
    booked.memberFirstName === null
      ? patientNameOf(booked)
      : `${booked.memberFirstName} ${booked.memberLastName}`
  throw new Problem(
    'wrong-state',
    `${who} joined the video visit at ${civilOf(new Date(at), clock.zone).time}. Mark it as not attended only if you are sure`,
  )
}
