import { and, asc, eq } from 'drizzle-orm'
import type { LeftFill } from '@alafia/contract/prescriptions/left-fills'
import { people } from '../accounts/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { workplaceId } from '../pharmacies/policy.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { asSystem } from '../platform/database/row-access.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { lockVisible } from './exports.queries.ts'
import { toMedications } from './row.ts'
import { signedColumns } from './rows.queries.ts'
import { isGenuine } from './signature.ts'
import { dispense, prescription } from './table.ts'
import { controlledOf, isLeft, isLeftAt } from './waiting-fill.queries.ts'

const atMine = workplaceId(param('actorId'))

const selectLeft = prepared((db, name) => {
  const [patient, member] = [people('patient'), familyMembers('member')]
  return db
    .selectDistinctOn([dispense.prescriptionId, dispense.fillNumber], {
      ...signedColumns,
      fillNumber: dispense.fillNumber,
      filledAt: dispense.dispensedAt,
      controlled: controlledOf(dispense),
      patient: { firstName: patient.firstName, lastName: patient.lastName },
      member: { firstName: member.firstName, lastName: member.lastName },
    })
    .from(dispense)
    .innerJoin(prescription, eq(prescription.id, dispense.prescriptionId))
    .innerJoin(patient, eq(patient.id, prescription.patientId))
    .leftJoin(member, eq(member.id, prescription.familyMemberId))
    .where(and(eq(dispense.pharmacyId, atMine), isLeft))
    .orderBy(asc(dispense.prescriptionId), asc(dispense.fillNumber), asc(dispense.partNumber))
    .prepare(name)
})

/**
 * What the pharmacist's pharmacy still has packed of prescriptions that went to another one: what it dispensed itself, and nothing of
 * what became of them since.
 */
export const listLeftFills = async ({ db, actor, about, signing }: Context): Promise<LeftFill[]> => {
  const rows = await asSystem(() => selectLeft(db).execute({ actorId: actor.userId }))
  about(rows.map(({ patientId }) => patientId))
  return Promise.all(
    rows.map(async (row) => {
      const person = row.member ?? row.patient
      return {
        prescriptionId: row.id,
        fillNumber: row.fillNumber,
        patientName: `${person.firstName} ${person.lastName}`,
        medications: toMedications(row.medications, await isGenuine(signing, row)).map(({ name }) => name),
        filledAt: row.filledAt.toISOString(),
        isControlled: row.controlled.length > 0,
      }
    }),
  )
}

const isLeftHere = and(eq(prescription.id, param('id')), isLeftAt(atMine))

const selectPatient = prepared((db, name) =>
  db.select({ patientId: prescription.patientId }).from(prescription).where(isLeftHere).prepare(name),
)

/** Whose it is, if the actor's pharmacy still has a fill of it though it went to another one. */
export const findLeft = async (db: Queryable, { userId }: Actor, id: number) =>
  (await asSystem(() => selectPatient(db).execute({ id, actorId: userId })))[0]

const lockLeft = prepared((db, name) =>
  db.select().from(prescription).where(isLeftHere).for('update').prepare(name),
)

/** Locked until the transaction ends, also where only such a fill is the pharmacy's. @throws Problem 404 */
export const lockWithLeft = async (
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<typeof prescription.$inferSelect> => {
  const [left] = await asSystem(() => lockLeft(tx).execute({ id, actorId: actor.userId }))
  return left ?? lockVisible(tx, actor, id)
}
