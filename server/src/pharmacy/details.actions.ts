import type { PharmacyUpdate } from '@alafia/contract/pharmacy/details/schema'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { lockPharmacy, saveDetails } from '../pharmacies/details.actions.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { mayRename, mayUpdateDetails } from './policy.ts'
import { findPharmacy, toPharmacy } from './pharmacies.queries.ts'

/** Locked until the transaction ends. @throws Problem 404 */
const findLocked = async (tx: Tx, { userId }: Actor, id: number) => {
  await lockPharmacy(tx, id)
  const found = await findPharmacy(tx, userId, id)
  if (!found) throw notFound()
  return found
}

/**
 * Updates a pharmacy's details and invalidates everyone's list of pharmacies.
 * @throws Problem 404 if there is no such pharmacy, 403 for pharmacists of another one, 409 if it was changed since it was read
 */
export const updatePharmacy = (context: Context, id: number, update: PharmacyUpdate): Promise<Pharmacy> => {
  const { actor } = context
  context.about([], `pharmacy ${id}`)
  return context.transact(async (tx) => {
    const held = authorize(await findLocked(tx, actor, id), mayUpdateDetails(actor))
    if (update.name !== undefined && update.name !== held.name) authorize(held, mayRename(actor))
    if (update.version !== undefined && update.version !== toPharmacy(held, actor).version)
      throw new Problem('edited-elsewhere', 'Someone else changed this pharmacy in the meantime')
    await saveDetails(tx, held, update)
    tx.record('pharmacy.updated', `pharmacy ${id}`)
    tx.invalidate('everyone', 'pharmacies')
    return toPharmacy(await findLocked(tx, actor, id), actor)
  })
}
