import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { licenceProblem } from '@alafia/contract/accounts/licences.states'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { Question, QuestionsOfPrescription } from '@alafia/contract/prescriptions/questions'
import { contacts, isActiveAs, people } from '../../accounts/exports.queries.ts'
import { licenceExpiryOf } from '../../accounts/licences/licences.exports.queries.ts'
import { doctorDisplayName, timeOffOf } from '../../doctors/exports.queries.ts'
import { pharmacyPlaces } from '../../pharmacies/exports.queries.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { notFound } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { mayReadQuestions, visibleTo } from '../policy.ts'
import { prescription } from '../table.ts'
import { prescriptionQuestion } from './table.ts'

const openStatement = prepared((db, name) =>
  db
    .select({ id: prescriptionQuestion.id, askedBy: prescriptionQuestion.askedBy })
    .from(prescriptionQuestion)
    .where(
      and(
        eq(prescriptionQuestion.prescriptionId, param('prescriptionId')),
        isNull(prescriptionQuestion.outcome),
      ),
    )
    .prepare(name),
)

/** The open question about a prescription, of which there is one at most. The caller holds the prescription's lock. */
export const openQuestionOf = async (
  tx: Tx,
  prescriptionId: number,
): Promise<{ id: number; askedBy: number } | undefined> =>
  (await openStatement(tx).execute({ prescriptionId }))[0]

const asker = people('asker')
const answerer = people('answerer')
const place = pharmacyPlaces('asked_at_pharmacy', param('actorId'))

const listStatement = prepared((db, name) =>
  db
    .select({
      id: prescriptionQuestion.id,
      reasons: prescriptionQuestion.reasons,
      text: prescriptionQuestion.text,
      askedAt: prescriptionQuestion.askedAt,
      asker: { firstName: asker.firstName, lastName: asker.lastName },
      pharmacy: { name: place.name, phone: place.phone },
      outcome: prescriptionQuestion.outcome,
      answer: prescriptionQuestion.answer,
      answeredAt: prescriptionQuestion.answeredAt,
      answeredBy: prescriptionQuestion.answeredBy,
      answerer: { firstName: answerer.firstName, lastName: answerer.lastName },
    })
    .from(prescriptionQuestion)
    .innerJoin(asker, eq(asker.id, prescriptionQuestion.askedBy))
    .innerJoin(place, eq(place.id, prescriptionQuestion.pharmacyId))
    .leftJoin(answerer, eq(answerer.id, prescriptionQuestion.answeredBy))
    .where(eq(prescriptionQuestion.prescriptionId, param('id')))
    .orderBy(prescriptionQuestion.id)
    .prepare(name),
)

type StoredQuestion = Awaited<ReturnType<ReturnType<typeof listStatement>['execute']>>[number]

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

const toQuestion = (
  { asker: by, answerer: answeredBy, askedAt, answeredAt, ...stored }: StoredQuestion,
  prescriberId: number,
): Question => ({
  ...stored,
  askedAt: askedAt.toISOString(),
  askedBy: nameOf(by),
  answeredAt: answeredAt?.toISOString() ?? null,
  answeredBy:
    answeredBy === null
      ? null
      : stored.answeredBy === prescriberId
        ? doctorDisplayName(answeredBy)
        : nameOf(answeredBy),
})

const prescriberStatement = (role: 'doctor' | 'pharmacist') =>
  prepared((db, name) => {
    const doctor = contacts('prescriber')
    return db
      .select({
        patientId: prescription.patientId,
        doctorId: prescription.doctorId,
        firstName: doctor.firstName,
        lastName: doctor.lastName,
        phone: doctor.phone,
        isActive: isActiveAs(prescription.doctorId, 'doctor'),
        away: timeOffOf(prescription.doctorId, param('today'), param('today')),
      })
      .from(prescription)
      .innerJoin(doctor, eq(doctor.id, prescription.doctorId))
      .where(and(eq(prescription.id, param('id')), visibleTo(role, param('actorId'))))
      .prepare(name)
  })
const prescriberStatements = {
  doctor: prescriberStatement('doctor'),
  pharmacist: prescriberStatement('pharmacist'),
}

type Prescriber = Awaited<ReturnType<ReturnType<(typeof prescriberStatements)['doctor']>['execute']>>[number]

const stateOf = (
  { isActive, away }: Prescriber,
  licensedUntil: CivilDate | null,
  today: CivilDate,
): QuestionsOfPrescription['prescriber']['state'] => {
  if (!isActive) return 'left'
  if (licenceProblem('doctor', licensedUntil, today) !== undefined) return 'unlicensed'
  return away.length > 0 ? 'away' : 'here'
}

/** @throws Problem 404 if the actor may not see the prescription */
export const listQuestions = async (context: Context, id: number): Promise<QuestionsOfPrescription> => {
  const { db, actor, clock } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  const today = clock.today()
  const statement = prescriberStatements[actor.role === 'pharmacist' ? 'pharmacist' : 'doctor']
  const [found] = await statement(db).execute({ id, actorId: actor.userId, today })
  if (!found) throw notFound()
  context.about([found.patientId], subject)
  const prescriber = authorize(found, mayReadQuestions(actor))
  const [rows, licensedUntil] = await Promise.all([
    listStatement(db).execute({ id, actorId: actor.userId }),
    licenceExpiryOf(db, prescriber.doctorId, 'doctor'),
  ])
  return {
    questions: rows.map((row) => toQuestion(row, prescriber.doctorId)),
    prescriber: {
      name: doctorDisplayName(prescriber),
      state: stateOf(prescriber, licensedUntil, today),
      awayUntil: prescriber.away[0]?.endsOn ?? null,
      phone: actor.role === 'pharmacist' ? prescriber.phone : null,
    },
  }
}

/** Whether the prescriber was asked something, and has answered the last question; null without a question that matters now. */
export const questionState: SQL<'open' | 'answered' | null> = sql<
  'open' | 'answered' | null
>`(${new QueryBuilder()
  .select({
    state: sql`case when ${prescriptionQuestion.outcome} is null then 'open'
      when ${prescriptionQuestion.outcome} in ('answered', 'closed') then 'answered' end`.as('state'),
  })
  .from(prescriptionQuestion)
  .where(eq(prescriptionQuestion.prescriptionId, prescription.id))
  .orderBy(desc(prescriptionQuestion.id))
  .limit(1)})`

/** Whether its prescriber hasn't answered yet. */
export const hasOpenQuestion: SQL = sql`exists (select from ${prescriptionQuestion}
  where ${prescriptionQuestion.prescriptionId} = ${prescription.id} and ${prescriptionQuestion.outcome} is null)`
