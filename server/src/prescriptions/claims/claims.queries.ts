import { and, eq, gt } from 'drizzle-orm'
import { people } from '../../accounts/exports.queries.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { visibleTo } from '../policy.ts'
import { prescription } from '../table.ts'
import { prescriptionClaim } from './table.ts'

const selectActiveClaims = prepared((db, name) => {
  const by = people('claimer')
  return db
    .select({
      prescriptionId: prescriptionClaim.prescriptionId,
      pharmacistId: prescriptionClaim.pharmacistId,
      firstName: by.firstName,
      lastName: by.lastName,
      expiresAt: prescriptionClaim.expiresAt,
    })
    .from(prescriptionClaim)
    .innerJoin(prescription, eq(prescription.id, prescriptionClaim.prescriptionId))
    .innerJoin(by, eq(by.id, prescriptionClaim.pharmacistId))
    .where(and(gt(prescriptionClaim.expiresAt, param('now')), visibleTo('pharmacist', param('actorId'))))
    .orderBy(prescriptionClaim.prescriptionId)
    .prepare(name)
})

/** The active claims that the actor may see: a dozen rows at most, since they expire. */
export const listClaims = async ({ db, actor, clock }: Context) => {
  const now = clock.now()
  const rows = await selectActiveClaims(db).execute({ now, actorId: actor.userId })
  return rows.map(({ prescriptionId, pharmacistId, firstName, lastName, expiresAt }) => ({
    prescriptionId,
    pharmacistName: `${firstName} ${lastName}`,
    isYours: pharmacistId === actor.userId,
    secondsLeft: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000),
  }))
}

const selectClaimable = prepared((db, name) =>
  db
    .select({
      id: prescription.id,
      patientId: prescription.patientId,
      pharmacyId: prescription.pharmacyId,
      status: prescription.status,
    })
    .from(prescription)
    .where(and(eq(prescription.id, param('id')), visibleTo('pharmacist', param('actorId'))))
    .prepare(name),
)

/** @throws Problem 404 if there is none that the pharmacist may see. */
export const findClaimable = async (tx: Tx, { actor }: Pick<Context, 'actor'>, id: number) => {
  const [row] = await selectClaimable(tx).execute({ id, actorId: actor.userId })
  if (!row) throw notFound()
  return row
}

const selectHolder = prepared((db, name) => {
  const by = people('claimer')
  return db
    .select({ firstName: by.firstName, lastName: by.lastName })
    .from(prescriptionClaim)
    .innerJoin(by, eq(by.id, prescriptionClaim.pharmacistId))
    .where(eq(prescriptionClaim.prescriptionId, param('id')))
    .prepare(name)
})

/** The name of the pharmacist who claimed it last, such as 'Sule Garba'. */
export const claimHolderOf = async (tx: Tx, id: number): Promise<string> => {
  const [by] = await selectHolder(tx).execute({ id })
  return by ? `${by.firstName} ${by.lastName}` : 'Another pharmacist'
}
