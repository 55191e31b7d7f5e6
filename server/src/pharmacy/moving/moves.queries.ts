import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import { day } from '@alafia/contract/kernel/durations'
import type { MoveStatus } from '@alafia/contract/pharmacy/moving/labels'
import type { Move } from '@alafia/contract/pharmacy/moving/schema'
import { choosableStatuses } from '@alafia/contract/pharmacy/states'
import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { people } from '../../accounts/exports.queries.ts'
import { familyMembers } from '../../family/exports.queries.ts'
import { mayActFor } from '../../family/policy.ts'
import { pharmacyNames } from '../../pharmacies/exports.queries.ts'
import { workplaceId } from '../../pharmacies/policy.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { param } from '../../platform/database/param.ts'
import { notFound } from '../../platform/http/problem.ts'
import { filledPrescriptions } from '../../prescriptions/exports.queries.ts'
import type { Context } from '../../request/context.ts'
import { prescriptionMove } from './table.ts'

const from = pharmacyNames('from_pharmacy')
const to = pharmacyNames('to_pharmacy')
const moved = filledPrescriptions('moved')
const [patient, member] = [people('patient'), familyMembers('member')]

const selectMoves = (db: Queryable) =>
  db
    .select({
      id: prescriptionMove.id,
      prescriptionId: prescriptionMove.prescriptionId,
      patientId: prescriptionMove.patientId,
      status: prescriptionMove.status,
      reason: prescriptionMove.reason,
      requestedAt: prescriptionMove.requestedAt,
      expiresAt: prescriptionMove.expiresAt,
      fromPharmacyId: prescriptionMove.fromPharmacyId,
      toPharmacyId: prescriptionMove.toPharmacyId,
      from: from.name,
      to: to.name,
      prescription: { status: moved.status, pharmacyId: moved.pharmacyId, expiryDate: moved.expiryDate },
      patient: { firstName: patient.firstName, lastName: patient.lastName },
      member: { firstName: member.firstName, lastName: member.lastName },
    })
    .from(prescriptionMove)
    .innerJoin(from, eq(from.id, prescriptionMove.fromPharmacyId))
    .innerJoin(to, eq(to.id, prescriptionMove.toPharmacyId))
    .innerJoin(moved, eq(moved.id, prescriptionMove.prescriptionId))
    .innerJoin(patient, eq(patient.id, prescriptionMove.patientId))
    .leftJoin(member, eq(member.id, moved.familyMemberId))

export type MoveRow = Awaited<ReturnType<ReturnType<typeof selectMoves>['execute']>>[number]

const isQueued = (status: PrescriptionStatus) => choosableStatuses.some((one) => one === status)

/** As it is now: what was asked is no longer possible once the prescription is filled, has ended or is elsewhere. */
export const moveStatusOf = (row: MoveRow, { clock }: Pick<Context, 'clock'>): MoveStatus => {
  if (row.status !== 'asked') return row.status
  const { status, pharmacyId, expiryDate } = row.prescription
  if (!isQueued(status) || pharmacyId !== row.fromPharmacyId || expiryDate < clock.today()) return 'ended'
  return row.expiresAt <= clock.now() ? 'expired' : 'asked'
}

export const toMove = (row: MoveRow, context: Pick<Context, 'clock'>): Move => {
  const person = row.member ?? row.patient
  return {
    id: row.id,
    prescriptionId: row.prescriptionId,
    personName: `${person.firstName} ${person.lastName}`,
    from: row.from,
    to: row.to,
    reason: row.reason,
    status: moveStatusOf(row, context),
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

const maxShown = 50
const daysShown = 3

const selectOfPatient = prepared((db, name) =>
  selectMoves(db)
    .where(
      and(
        mayActFor(param('actorId'), 'prescriptions', prescriptionMove.patientId, moved.familyMemberId),
        eq(prescriptionMove.status, 'asked'),
      ),
    )
    .orderBy(desc(prescriptionMove.requestedAt), desc(prescriptionMove.id))
    .limit(maxShown)
    .prepare(name),
)

const selectOfPharmacy = prepared((db, name) =>
  selectMoves(db)
    .where(
      and(
        eq(prescriptionMove.toPharmacyId, workplaceId(param('actorId'))),
        gte(prescriptionMove.requestedAt, param('since')),
      ),
    )
    .orderBy(desc(prescriptionMove.requestedAt), desc(prescriptionMove.id))
    .limit(maxShown)
    .prepare(name),
)

/** What waits for the patient's answer; for a pharmacist what their pharmacy asked in the last three days. Newest first. */
export const listMoves = async (context: Context): Promise<Move[]> => {
  const { db, actor, clock, about } = context
  const rows =
    actor.role === 'patient'
      ? (await selectOfPatient(db).execute({ actorId: actor.userId })).filter(
          (row) => moveStatusOf(row, context) === 'asked',
        )
      : // What the pharmacy asked, wherever the prescription is.
        await asSystem(() =>
          selectOfPharmacy(db).execute({
            actorId: actor.userId,
            since: new Date(clock.now().getTime() - daysShown * day),
          }),
        )
  about(rows.map(({ patientId }) => patientId))
  return rows.map((row) => toMove(row, context))
}

const selectOne = prepared((db, name) =>
  selectMoves(db)
    .where(eq(prescriptionMove.id, param('id')))
    .prepare(name),
)

/** Whoever asks: the caller decides who may see it. @throws Problem 404 */
export const getMove = async (db: Queryable, id: number): Promise<MoveRow> => {
  const [row] = await asSystem(() => selectOne(db).execute({ id }))
  if (!row) throw notFound()
  return row
}

/** Those of a prescription that are stored as asked; the caller holds the prescription's lock. */
export const findAsked = async (db: Queryable, prescriptionId: number): Promise<MoveRow[]> => {
  const ids = db
    .select({ id: prescriptionMove.id })
    .from(prescriptionMove)
    .where(and(eq(prescriptionMove.prescriptionId, prescriptionId), eq(prescriptionMove.status, 'asked')))
  return asSystem(() => selectMoves(db).where(inArray(prescriptionMove.id, ids)))
}
