import { sql } from 'drizzle-orm'
import { auditActions as visitVerbs } from '../../appointments/transitions.actions.ts'
import { updateNotifications, requestNotification } from '../../appointments/notifications.ts'
import { appointmentColumns } from '../../appointments/selection.queries.ts'
import { doctorNameOf, patientNameOf, type AppointmentRow } from '../../appointments/row.ts'
import { appointment } from '../../appointments/table.ts'
import { appointmentTransitions } from '@alafia/contract/appointments/states'
import { prescriptionTransitions } from '@alafia/contract/prescriptions/states'
import type { Transaction } from '../../platform/database/connect.ts'
import { auditActions as orderVerbs } from '../../prescriptions/audit-actions.ts'
import type { Signing } from '../../platform/signing-key.ts'
import { findPrescription } from '../../prescriptions/exports.queries.ts'
import {
  addedNotification,
  queuedNotification,
  refillNotification,
  updatedNotifications,
} from '../../prescriptions/notifications.ts'
import type { NewNotification } from '../../outbox/outbox.ts'
import type { Actor } from '../../sessions/actor.ts'
import type { Person } from '../people.ts'
import type { DemoPeople, PersonName } from './people.ts'
import type { PrescriptionPlan, AppointmentPlan } from './plan.ts'

/** Something that happened: its audit entry, and who was notified. */
export type Event = {
  at: Date
  actor: Actor
  action: string
  subject: string
  /** Absent if it isn't about a patient's data. */
  patientId?: number
  notified: readonly { to: { id: number }; notice: NewNotification }[]
}

/** An appointment with the rows stored for it. */
export type StoredAppointment = {
  plan: AppointmentPlan
  id: number
  prescriptions: { plan: PrescriptionPlan; id: number }[]
}

export const actorOf = ({ id, role, firstName, lastName }: Person): Actor => ({
  userId: id,
  role,
  name: `${firstName} ${lastName}`,
  sessionId: 0,
})

const whole = appointmentColumns(appointment)

const appointmentRows = async (tx: Transaction): Promise<Map<number, AppointmentRow>> => {
  const rows: AppointmentRow[] = await tx
    .select(whole.columns)
    .from(appointment)
    .innerJoinLateral(whole.doctor, sql`true`)
    .innerJoinLateral(whole.patient, sql`true`)
    .leftJoinLateral(whole.member, sql`true`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The steps of an appointment, with the notifications that the appointments slice sends. */
const appointmentEvents = (
  cast: DemoPeople,
  { plan, id }: StoredAppointment,
  row: AppointmentRow,
): Event[] => {
  const [patient, doctor] = [cast.person[plan.story.patient], cast.person[plan.story.doctor]]
  const about = { subject: `appointment ${id}`, patientId: patient.id }
  const reads: Event[] =
    plan.status === 'completed'
      ? [
          {
            at: new Date(`${row.startsAt.replace(' ', 'T')}Z`),
            actor: actorOf(doctor),
            action: 'appointment.read',
            ...about,
            notified: [],
          },
        ]
      : []
  return [
    ...reads,
    ...plan.steps.map(({ at, by, verb }): Event => {
      const actor = actorOf(cast.person[by])
      if (verb === 'book')
        return {
          at,
          actor,
          action: 'appointment.booked',
          ...about,
          notified: [{ to: doctor, notice: requestNotification({ ...row, status: 'scheduled' }) }],
        }
      const after: AppointmentRow = { ...row, status: appointmentTransitions[verb].to }
      const isPatient = actor.role === 'patient'
      const { toPatient, toDoctor } = updateNotifications(
        after,
        verb,
        isPatient ? patientNameOf(row) : doctorNameOf(row),
      )
      const sent = isPatient ? { to: doctor, notice: toDoctor } : { to: patient, notice: toPatient }
      return { at, actor, action: visitVerbs[verb], ...about, notified: [sent] }
    }),
  ]
}

/** The steps of a prescription, with the notifications that the prescriptions slice sends. */
const prescriptionEvents = async (
  tx: Transaction,
  signing: Signing,
  cast: DemoPeople,
  { story: { patient: patientName, doctor: doctorName } }: AppointmentPlan,
  { plan, id }: StoredAppointment['prescriptions'][number],
): Promise<Event[]> => {
  const [patient, doctor] = [cast.person[patientName], cast.person[doctorName]]
  const about = { subject: `prescription ${id}`, patientId: patient.id }
  const now = await findPrescription(tx, { actor: actorOf(doctor), signing }, id)
  const there = (name: PersonName, at: Date) => cast.joined[name] <= at
  return plan.steps.map(({ at, by, verb }): Event => {
    const actor = actorOf(cast.person[by])
    const pharmacists = (['ifeoma', 'sule', 'halima'] as const).filter((name) => there(name, at))
    if (verb === 'issue') {
      const queued = queuedNotification(now)
      return {
        at,
        actor,
        action: 'prescription.issued',
        ...about,
        notified: [
          { to: patient, notice: addedNotification(now) },
          ...pharmacists.map((name) => ({ to: cast.person[name], notice: queued })),
        ],
      }
    }
    const notices = updatedNotifications(
      { ...now, status: prescriptionTransitions[verb].to },
      verb,
      actor.name,
    )
    const notified = [
      { to: patient, notice: notices.patient },
      { to: doctor, notice: notices.doctor },
      ...(verb === 'refill'
        ? pharmacists.map((name) => ({ to: cast.person[name], notice: refillNotification(now) }))
        : []),
    ]
    return {
      at,
      actor,
      action: orderVerbs[verb],
      ...about,
      notified: notified.filter(({ to }) => to.id !== actor.userId),
    }
  })
}

/** Everything that happened to the stored appointments and prescriptions, in any order. */
export const eventsOf = async (
  tx: Transaction,
  signing: Signing,
  cast: DemoPeople,
  stored: readonly StoredAppointment[],
): Promise<Event[]> => {
  const rows = await appointmentRows(tx)
  const events: Event[] = []
  for (const booked of stored) {
    const row = rows.get(booked.id)
    if (row) events.push(...appointmentEvents(cast, booked, row))
    for (const order of booked.prescriptions)
      events.push(...(await prescriptionEvents(tx, signing, cast, booked.plan, order)))
  }
  return events
}
