import { eq } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { Coordinates, OpeningSpan } from '@alafia/contract/pharmacies/schema'
import { notFound, Problem } from '../platform/http/problem.ts'
import type { Tx } from '../request/context.ts'
import { pharmacy, pharmacyHours } from './table.ts'

const stateColumns = { id: pharmacy.id, name: pharmacy.name, closedAt: pharmacy.closedAt }

/** A pharmacy whose closing waits until the transaction ends; undefined if there is none. To be locked before its prescriptions. */
export const lockOpening = async (tx: Tx, id: number) => {
  const [found] = await tx.select(stateColumns).from(pharmacy).where(eq(pharmacy.id, id)).for('share')
  return found
}

/** @throws Problem 409, naming the field, if the pharmacy has closed */
export const requireOpen = ({ name, closedAt }: { name: string; closedAt: Date | null }): void => {
  if (closedAt === null) return
  const message = `${name} has closed. Choose another pharmacy`
  throw new Problem('wrong-state', message, { errors: [{ path: 'pharmacyId', message }] })
}

/**
 * Locked so that no prescription can be sent there until the transaction ends. Not `for update`, for which whoever dispenses there
 * would have to wait. @throws Problem 404
 */
export const lockForClosing = async (tx: Tx, id: number) => {
  const [found] = await tx.select(stateColumns).from(pharmacy).where(eq(pharmacy.id, id)).for('no key update')
  if (!found) throw notFound()
  return found
}

/** The caller holds its lock. Null to reopen it. */
export const setClosed = async (
  tx: Tx,
  id: number,
  closed: { closedAt: Date; collectUntil: CivilDate } | null,
): Promise<void> => {
  await tx
    .update(pharmacy)
    .set(closed ?? { closedAt: null, collectUntil: null })
    .where(eq(pharmacy.id, id))
}

type NewPharmacy = {
  name: string
  address: string
  phone: string
  email: string
  services: string[]
  coordinates: Coordinates
  operatingHours: readonly OpeningSpan[]
}

/** @returns its id */
export const addPharmacy = async (
  tx: Tx,
  { coordinates, operatingHours, ...details }: NewPharmacy,
): Promise<number> => {
  const [added] = await tx
    .insert(pharmacy)
    .values({ ...details, ...coordinates })
    .returning({ id: pharmacy.id })
  if (!added) throw new Error('The pharmacy was not stored')
  if (operatingHours.length > 0)
    await tx.insert(pharmacyHours).values(operatingHours.map((span) => ({ pharmacyId: added.id, ...span })))
  return added.id
}
