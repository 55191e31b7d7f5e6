import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Appointment, AppointmentDetails } from '@alafia/contract/appointments/schema'
import { joinWindowOf } from '@alafia/contract/appointments/join-window'
import type { Role } from '@alafia/contract/kernel/roles'
import { isOpenTo, personOf } from '../chart-access/policy.ts'
import { doctors } from '../doctors/exports.queries.ts'
import { healthNotesOf, patientHealthNotes } from '../family/exports.queries.ts'
import { accountsOfPerson, isAboutPerson } from '../family/policy.ts'
import type { Clock } from '../platform/clock.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { addendaOf, toAddenda } from './consultation/addenda.exports.queries.ts'
import { followUpOf } from './exports.queries.ts'
import { readableBy } from './policy.ts'
import { appointmentOf, doctorNameOf, isWithheldFrom, withoutWithheld, type AppointmentRow } from './row.ts'
import { askedTogetherWith, selection } from './selection.queries.ts'
import { appointment } from './table.ts'

const actorId = param('actorId')
const viewer = { actorId, now: param('now') }

const maxHistory = 10
const earlier = alias(appointment, 'earlier')
const earlierDoctor = doctors('earlier_doctor')
const ownNotes = patientHealthNotes('own_notes')

type EarlierAppointment = Omit<AppointmentDetails['history'][number], 'doctorName'> &
  Pick<AppointmentRow, 'doctorFirstName' | 'doctorLastName'>

const getStatement = variants((role: Role) =>
  prepared((db, name) => {
    const latest = db
      .select({
        entry:
          sql`json_build_object('id', ${earlier.id}, 'appointmentDate', ${earlier.date}, 'reason', ${earlier.reason},
          'diagnosis', ${earlier.diagnosis}, 'doctorFirstName', ${earlierDoctor.firstName}, 'doctorLastName', ${earlierDoctor.lastName})`.as(
            'entry',
          ),
      })
      .from(earlier)
      .innerJoin(earlierDoctor, eq(earlierDoctor.id, earlier.doctorId))
      .where(
        and(
          readableBy(role, viewer, earlier),
          isAboutPerson(earlier, {
            patientId: appointment.patientId,
            memberId: appointment.familyMemberId,
          }),
          eq(earlier.status, 'completed'),
          lt(earlier.startsAt, appointment.startsAt),
        ),
      )
      .orderBy(desc(earlier.startsAt), desc(earlier.id))
      .limit(maxHistory)
      .as('latest')
    return db
      .select({
        ...selection.columns,
        askedTogether: askedTogetherWith(appointment),
        accounts: accountsOfPerson({
          patientId: appointment.patientId,
          memberId: appointment.familyMemberId,
        }),
        diagnosisCodes: appointment.diagnosisCodes,
        advice: appointment.advice,
        workingNote: role === 'doctor' ? appointment.workingNote : sql<null>`null`,
        followUp: followUpOf(appointment.id),
        addenda: addendaOf(appointment.id),
        ...healthNotesOf(selection.member, ownNotes),
        isChartOpen:
          role === 'doctor' ? sql<boolean>`${isOpenTo(viewer, personOf(appointment))}` : sql<boolean>`true`,
        history: sql<
          EarlierAppointment[]
        >`(select coalesce(json_agg(${latest.entry}), '[]'::json) from ${latest})`,
      })
      .from(appointment)
      .innerJoinLateral(selection.doctor, sql`true`)
      .innerJoinLateral(selection.patient, sql`true`)
      .leftJoinLateral(selection.member, sql`true`)
      .leftJoin(ownNotes, eq(ownNotes.userId, appointment.patientId))
      .where(and(eq(appointment.id, param('id')), readableBy(role, viewer)))
      .prepare(name)
  }),
)

/** Admins, and other doctors of the same patient, have nothing to join. */
const joinWindowFor = ({ role, userId }: Actor, booked: Appointment, { zone, now }: Clock) => {
  const isDoctor = role === 'doctor' && userId === booked.doctorId
  const joining = joinWindowOf(booked, isDoctor ? 'doctor' : 'patient', zone, now())
  return isDoctor || role === 'patient' ? joining : { ...joining, state: 'none' as const }
}

/** Administrators run the clinic without reading its records (ADM-55), and an adult may not share theirs (FAM-23). */
const unreadDetails = {
  isChartOpen: false,
  diagnosisCodes: [],
  advice: null,
  addenda: [],
  medicalConditions: [],
  allergies: [],
  regularMedicines: [],
  history: [],
}

/** One appointment with the same person's earlier appointments that the reader may see. @throws Problem 404 */
export const getAppointment = async (context: Context, id: number): Promise<AppointmentDetails> => {
  const { db, actor, clock, signing } = context
  context.about([], `appointment ${id}`)
  const [row] = await getStatement(actor.role)(db).execute({ id, actorId: actor.userId, now: clock.now() })
  if (!row) throw notFound()
  // The earlier visits may be in a linked record.
  const accounts = actor.role === 'doctor' && row.isChartOpen ? row.accounts : [row.patientId]
  context.about(accounts, `appointment ${id}`, row.familyMemberId)
  const booked = appointmentOf(withoutWithheld(actor, row), actor.role)
  const joining = joinWindowFor(actor, booked, clock)
  if (actor.role === 'admin' || isWithheldFrom(actor, row, 'records'))
    return { ...booked, ...unreadDetails, followUp: row.followUp, joining }
  return {
    ...booked,
    diagnosisCodes: row.diagnosisCodes,
    advice: row.advice,
    ...(actor.role === 'doctor' ? { workingNote: row.workingNote } : {}),
    followUp: row.followUp,
    addenda: await toAddenda(signing, row.addenda),
    joining,
    // The request itself is all that a doctor sees before the visit is confirmed, and the appointment after care has ended.
    isChartOpen: row.isChartOpen,
    medicalConditions: row.isChartOpen ? row.medicalConditions : [],
    allergies: row.isChartOpen ? row.allergies : [],
    regularMedicines: row.isChartOpen ? row.regularMedicines : [],
    history: (row.isChartOpen ? row.history : []).map(({ doctorFirstName, doctorLastName, ...past }) => ({
      ...past,
      doctorName: doctorNameOf({ doctorFirstName, doctorLastName }),
    })),
  }
}
