import { sql } from 'drizzle-orm'
import type { DoctorSummary } from '@alafia/contract/appointments/schema'
import type { PatientSummary } from '@alafia/contract/patients/dashboard.schema'
import {
  doctorCounts,
  upcomingCountOfPatient,
  appointmentCountOf,
} from '../../appointments/counts.exports.queries.ts'
import { hasHours } from '../../doctors/hours.exports.queries.ts'
import { memberCountOf } from '../../family/exports.queries.ts'
import { unreadHighPriorityOf } from '../../messages/exports.queries.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import {
  currentCountOf,
  openQuestionCountOf,
  prescriptionCountOf,
} from '../../prescriptions/exports.queries.ts'
import { openReminderCountOf } from '../../reminders/exports.queries.ts'
import type { Context } from '../../request/context.ts'
import { daysBetween } from '../../request/list-filters.ts'

const actorId = param('actorId')
const today = param('today')

const patientStatement = prepared((db, name) =>
  db
    .select({
      upcomingAppointments: upcomingCountOfPatient(actorId, today),
      activePrescriptions: currentCountOf(actorId, today),
      familyMembers: memberCountOf(actorId),
      healthReminders: openReminderCountOf(actorId),
      totalAppointments: appointmentCountOf(actorId),
      totalPrescriptions: prescriptionCountOf(actorId),
    })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

const nothing: PatientSummary = {
  upcomingAppointments: 0,
  activePrescriptions: 0,
  familyMembers: 0,
  healthReminders: 0,
  totalAppointments: 0,
  totalPrescriptions: 0,
}

/** The counters and totals of the patient's dashboard (PAT-12), in one read of the indexes. */
export const getPatientSummary = async ({ db, actor, clock }: Context): Promise<PatientSummary> => {
  const [row] = await patientStatement(db).execute({ actorId: actor.userId, today: clock.today() })
  return row ?? nothing
}

const start = param('start')
const end = param('end')

const doctorStatement = prepared((db, name) => {
  return db
    .select({
      ...doctorCounts(actorId, { start, end }),
      urgentMessages: unreadHighPriorityOf(actorId),
      openQuestions: openQuestionCountOf(actorId),
      hasHours: hasHours(actorId),
    })
    .from(sql`(select) as nothing`)
    .prepare(name)
})

/** The doctor dashboard's counters (DOC-14), in one read of the indexes. */
export const getDoctorSummary = async ({ db, actor, clock }: Context): Promise<DoctorSummary> => {
  const day = clock.today()
  const { earliest, end: over } = daysBetween(day, day, clock.zone)
  const [row] = await doctorStatement(db).execute({
    actorId: actor.userId,
    now: clock.now(),
    start: earliest,
    end: over,
  })
  if (!row) throw new Error('The counters were not read')
  const { urgent, ...figures } = row
  return { ...figures, urgentAlerts: urgent + figures.urgentMessages }
}
