import { eq } from 'drizzle-orm'
import type { Coordinates, OpeningSpan } from '@alafia/contract/pharmacies/schema'
import type { Authorized } from '../request/authorize.ts'
import type { Tx } from '../request/context.ts'
import { pharmacy, pharmacyHours } from './table.ts'

/** What can be edited of a pharmacy; omitted fields stay as they are. */
type DetailsUpdate = {
  name?: string | undefined
  address?: string | undefined
  phone?: string | undefined
  email?: string | undefined
  services?: string[] | undefined
  coordinates?: Coordinates | undefined
  operatingHours?: OpeningSpan[] | undefined
}

/** Locked until the transaction ends, if it exists. */
export const lockPharmacy = async (tx: Tx, id: number): Promise<void> => {
  await tx.select({ id: pharmacy.id }).from(pharmacy).where(eq(pharmacy.id, id)).for('update')
}

const replaceHours = async (tx: Tx, pharmacyId: number, hours: readonly OpeningSpan[]) => {
  await tx.delete(pharmacyHours).where(eq(pharmacyHours.pharmacyId, pharmacyId))
  if (hours.length > 0) await tx.insert(pharmacyHours).values(hours.map((span) => ({ pharmacyId, ...span })))
}

const columnsOf = ({ name, address, phone, email, services, coordinates }: DetailsUpdate) =>
  Object.fromEntries(
    Object.entries({ name, address, phone, email, services, ...coordinates }).filter(
      ([, value]) => value !== undefined,
    ),
  )

/** The caller holds the pharmacy's lock. */
export const saveDetails = async (
  tx: Tx,
  { id }: Authorized<{ id: number }>,
  update: DetailsUpdate,
): Promise<void> => {
  const columns = columnsOf(update)
  if (Object.keys(columns).length > 0) await tx.update(pharmacy).set(columns).where(eq(pharmacy.id, id))
  if (update.operatingHours) await replaceHours(tx, id, update.operatingHours)
}
