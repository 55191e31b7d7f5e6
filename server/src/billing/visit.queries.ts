import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { typeLabel } from '@alafia/contract/appointments/labels'
import type { AppointmentType } from '@alafia/contract/appointments/schema'
import type { AppointmentStatus } from '@alafia/contract/appointments/states'
import type { Payment } from '@alafia/contract/billing/schema'
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
}

export const visitOf = (appointmentId: SQLWrapper): SQL<Visit | null> =>
  sql<Visit | null>`visit_of_payment(${appointmentId})`

export const typeOfVisit = ({ type, typeName }: Pick<Visit, 'type' | 'typeName'>): string =>
  typeName ?? typeLabel[type]

export const shownVisit = ({ date, time, ...rest }: Visit): Payment['visit'] => ({
  date,
  time,
  type: typeOfVisit(rest),
})
