import type { NewPharmacy } from '@alafia/contract/pharmacy/details/schema'
import type { PharmacyContents } from '@alafia/contract/pharmacy/closing/schema'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { countTransfersAt } from '../inventory/transfers/transfers.exports.queries.ts'
import { countUnitsAt } from '../inventory/units-at.exports.queries.ts'
import { addPharmacy as store, lockForClosing, setClosed } from '../pharmacies/closing.actions.ts'
import { pharmacistIdsOf } from '../pharmacies/exports.queries.ts'
import { invalid, notFound, Problem } from '../platform/http/problem.ts'
import { countAt, leavePharmacy } from '../prescriptions/closing.actions.ts'
import type { Context, Tx } from '../request/context.ts'
import { endMovesTo } from './moving/moves.actions.ts'
import { findPharmacy, toPharmacy } from './pharmacies.queries.ts'
import { asSystem } from '../platform/database/row-access.ts'

const getPharmacy = async (tx: Tx, { actor }: Context, id: number): Promise<Pharmacy> => {
  const found = await findPharmacy(tx, actor.userId, id)
  if (!found) throw notFound()
  return toPharmacy(found, actor)
}

/** Everyone's list, and the notice of those who work there. */
const invalidatePharmacy = async (tx: Tx, id: number) => {
  tx.invalidate('everyone', 'pharmacies')
  for (const userId of await pharmacistIdsOf(tx, id)) tx.invalidate({ userId }, 'prescriptions')
}

/** Adds a pharmacy, without pharmacists and stock. */
export const addPharmacy = (context: Context, details: NewPharmacy): Promise<Pharmacy> =>
  context.transact(async (tx) => {
    const id = await store(tx, details)
    tx.record('pharmacy.added', `pharmacy ${id}`)
    tx.invalidate('everyone', 'pharmacies')
    return getPharmacy(tx, context, id)
  })

/** What is at a pharmacy. @throws Problem 404 */
export const getPharmacyContents = async (context: Context, id: number): Promise<PharmacyContents> => {
  const { db, actor, clock } = context
  if (!(await findPharmacy(db, actor.userId, id))) throw notFound()
  const [unitsInStock, prescriptions, transfers, staff] = await Promise.all([
    countUnitsAt(db, id, clock.today()),
    countAt(db, id),
    countTransfersAt(db, id),
    pharmacistIdsOf(db, id),
  ])
  return { unitsInStock, ...prescriptions, transfers, staff: staff.length }
}

/**
 * Closes a pharmacy: it is offered to no one, and receives no prescription. What waits there is freed, and the patients are notified.
 * Its stock and staff stay.
 * @throws Problem 404, 400 for a day that has passed, 409 if it has closed already
 */
export const closePharmacy = (context: Context, id: number, collectUntil: CivilDate): Promise<Pharmacy> => {
  const { actor, clock } = context
  context.about([], `pharmacy ${id}`)
  return context.transact(async (tx) => {
    const { name, closedAt } = await lockForClosing(tx, id)
    if (closedAt) throw new Problem('wrong-state', `${name} has closed already`)
    if (collectUntil < clock.today()) throw invalid('collectUntil', 'Choose today or a later day')
    await setClosed(tx, id, { closedAt: clock.now(), collectUntil })
    await asSystem(() => leavePharmacy(tx, context, { id, name, collectUntil }))
    await endMovesTo(tx, id, clock.now())
    tx.record('pharmacy.closed', `pharmacy ${id}`)
    tx.notify(await pharmacistIdsOf(tx, id), {
      type: 'system-alert',
      title: 'Your pharmacy has closed',
      body: `${actor.name} has closed ${name}. Hand over what is filled; nothing new is filled here`,
      payload: { message: `${name} has closed` },
    })
    await invalidatePharmacy(tx, id)
    return getPharmacy(tx, context, id)
  })
}

/** It receives prescriptions again; those that were freed stay where they are now. @throws Problem 404, 409 unless it has closed */
export const reopenPharmacy = (context: Context, id: number): Promise<Pharmacy> => {
  context.about([], `pharmacy ${id}`)
  return context.transact(async (tx) => {
    const { name, closedAt } = await lockForClosing(tx, id)
    if (!closedAt) throw new Problem('wrong-state', `${name} is already open`)
    await setClosed(tx, id, null)
    tx.record('pharmacy.reopened', `pharmacy ${id}`)
    await invalidatePharmacy(tx, id)
    return getPharmacy(tx, context, id)
  })
}
