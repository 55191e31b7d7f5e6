import type { ItemForm } from '@alafia/contract/inventory/states'
import { unitsOf } from '@alafia/contract/inventory/units'
import { formatNumber } from '@alafia/contract/kernel/format'
import { userIdsWithRole } from '../../accounts/exports.queries.ts'
import type { NewNotification } from '../../outbox/outbox.ts'
import { pharmacistIdsOf } from '../../pharmacies/exports.queries.ts'
import type { Tx } from '../../request/context.ts'

/** The pharmacists of the pharmacy, and the administrators. */
export const whoIsTold = async (tx: Tx, pharmacyId: number): Promise<number[]> => [
  ...new Set([...(await pharmacistIdsOf(tx, pharmacyId)), ...(await userIdsWithRole(tx, 'admin'))]),
]

type Described = { id: number; discrepancyId: number; name: string; dosage: string; form: ItemForm }

export const discrepancyNotification = (
  { id, discrepancyId, name, dosage, form }: Described,
  expected: number,
  counted: number,
): NewNotification<'stock-alert'> => ({
  type: 'stock-alert',
  title: 'Controlled drug: count differs',
  body: `${name} ${dosage}: the register says ${unitsOf(form, expected)}, counted ${formatNumber(counted)}`,
  payload: { itemId: id, discrepancyId },
})

type Closed = Pick<Described, 'discrepancyId' | 'name' | 'dosage'> & { itemId: number }

/** For the two who reported it, who have no list of discrepancies to read it in. */
export const closedNotification = (
  { itemId, discrepancyId, name, dosage }: Closed,
  note: string,
): NewNotification<'stock-alert'> => ({
  type: 'stock-alert',
  title: 'Discrepancy closed',
  body: `${name} ${dosage}: ${note}`,
  payload: { itemId, discrepancyId },
})
