import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { typeLabel } from '@alafia/contract/appointments/labels'
import type { AppointmentType } from '@alafia/contract/appointments/schema'
import type { AppointmentStatus } from '@alafia/contract/appointments/states'
import type { Payment } from '@alafia/contract/billing/schema'
import { Problem } from '../platform/http/problem.ts'
import type { Reader } from '../request/context.ts'
import type { CivilDate, CivilTime } from '@alafia/contract/kernel/civil'

/** The appointment that a payment is for, as it is now. Appointments are a slice above this one (decision 020). */
type Visit = {
  date: CivilDate
  time: CivilTime
  type: AppointmentType
  /** Of the clinic's own types, as it was booked. */
  typeName: string | null
  doctorName: string
  licenceNumber: string | null
  status: AppointmentStatus
  /** Before it began: it won't take place. */
  doctorLeft: boolean
}

export const visitOf = (appointmentId: SQLWrapper): SQL<Visit | null> =>
  sql<Visit | null>`visit_of_payment(${appointmentId})`

export const typeOfVisit = ({ type, typeName }: Pick<Visit, 'type' | 'typeName'>): string =>
  typeName ?? typeLabel[type]

export const shownVisit = ({ date, time, doctorLeft, ...rest }: Visit): Payment['visit'] => ({
  date,
  time,
  type: typeOfVisit(rest),
  ...(doctorLeft && { doctorLeft }),
})

/** Locks nothing: who pays while the doctor leaves gets it back on cancelling. @throws Problem 409 if the doctor left before the visit began */
export const requireDoctor = async (
  reader: Reader,
  { appointmentId }: { appointmentId: number | null },
): Promise<void> => {
  if (appointmentId === null) return
  const { rows } = await reader.execute<{ visit: Visit | null }>(
    sql`select ${visitOf(sql`${appointmentId}::int`)} as visit`,
  )
  if (rows[0]?.visit?.doctorLeft)
    throw new Problem(
      'wrong-state',
      'The doctor no longer works here, so this visit won’t take place. Cancel it instead: then there is nothing to pay',
    )
}
