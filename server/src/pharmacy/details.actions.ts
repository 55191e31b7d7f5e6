import { eq } from 'drizzle-orm'
import type { PharmacyChange } from '@alafia/contract/pharmacy/details/schema'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { notFound, Problem } from '../platform/http/problem.ts'
import { authorize, type Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { mayChangeDetails } from './policy.ts'
import { findPharmacy, pharmacyOf } from './queries.ts'
import { pharmacy, pharmacyHours } from './table.ts'

/** As it stands, and will until this transaction ends. @throws Problem 404 */
const lockPharmacy = async (tx: Tx, { userId }: Actor, id: number) => {
  await tx.select({ id: pharmacy.id }).from(pharmacy).where(eq(pharmacy.id, id)).for('update')
  const found = await findPharmacy(tx, userId, id)
  if (!found) throw notFound()
  return found
}

const replaceHours = async (
  tx: Tx,
  { id: pharmacyId }: Authorized<{ id: number }>,
  hours: NonNullable<PharmacyChange['operatingHours']>,
) => {
  await tx.delete(pharmacyHours).where(eq(pharmacyHours.pharmacyId, pharmacyId))
  if (hours.length > 0) await tx.insert(pharmacyHours).values(hours.map((span) => ({ pharmacyId, ...span })))
}

const columnsOf = ({ address, phone, email, services, coordinates }: PharmacyChange) =>
  Object.fromEntries(
    Object.entries({ address, phone, email, services, ...coordinates }).filter(
      ([, value]) => value !== undefined,
    ),
  )

/**
 * Changes what a pharmacy's page says of it; whoever looks at the pharmacies sees it at once.
 * @throws Problem 404 for no such pharmacy, 403 for people of another one, 409 where it was changed since it was read
 */
export const changePharmacy = (context: Context, id: number, change: PharmacyChange): Promise<Pharmacy> => {
  const { actor } = context
  context.about([], `pharmacy ${id}`)
  return context.transact(async (tx) => {
    const held = authorize(await lockPharmacy(tx, actor, id), mayChangeDetails(actor))
    if (change.version !== undefined && change.version !== pharmacyOf(held, actor).version)
      throw new Problem('edited-elsewhere', 'This pharmacy was changed by somebody else meanwhile')
    const columns = columnsOf(change)
    if (Object.keys(columns).length > 0)
      await tx.update(pharmacy).set(columns).where(eq(pharmacy.id, held.id))
    if (change.operatingHours) await replaceHours(tx, held, change.operatingHours)
    tx.record('pharmacy.changed', `pharmacy ${id}`)
    tx.invalidate('everyone', 'pharmacies')
    return pharmacyOf(await lockPharmacy(tx, actor, id), actor)
  })
}
