import type { Pick } from '@alafia/contract/prescriptions/schema'
import type { Stocktake, Taking } from '../inventory/actions.ts'
import type { Offer } from '../inventory/queries.ts'
import { invalid, invalidFields, Problem } from '../platform/http/problem.ts'
import type { Order } from './table.ts'

type Want = Taking['wants'][number]
type Served = Extract<Stocktake, { enough: false }>['served'][number]

/** An item's name and strength, by its id. */
export type ItemNames = ReadonlyMap<number, { name: string; dosage: string }>

/** Units of all that is for one medication. */
export const unitsFor = (line: number, units: readonly { line: number; quantity: number }[]): number =>
  units.filter((one) => one.line === line).reduce((sum, { quantity }) => sum + quantity, 0)

/** What makes a pick one that can't be: nothing, where it can. */
const faultsOf = (picks: readonly Pick[], left: readonly number[], items: ItemNames) => {
  const fault = (index: number, field: keyof Pick, message: string) => [
    { path: `dispense.${index}.${field}`, message },
  ]
  const picked = picks.map(({ medication: line, quantity }) => ({ line, quantity }))
  return picks.flatMap(({ medication, itemId, quantity }, index) => {
    const most = left[medication]
    if (most === undefined) return fault(index, 'medication', 'The prescription has no such medication')
    if (!items.has(itemId)) return fault(index, 'itemId', 'There is no such item')
    return quantity > 0 && unitsFor(medication, picked.slice(0, index + 1)) > most
      ? fault(index, 'quantity', `At most ${most} can be handed out of this one`)
      : []
  })
}

/**
 * Just what the pharmacist picked, 0 for none; picks of one item for one medication count together.
 * @param left how many units of each medication may be handed out, in the prescription's order
 * @throws Problem 400 for a medication that the prescription doesn't have, an item that the shelf doesn't have, more than
 * is left of a medication, and for nothing at all.
 */
export const wantsOfPicks = (picks: readonly Pick[], left: readonly number[], items: ItemNames): Want[] => {
  const errors = faultsOf(picks, left, items)
  if (errors.length > 0) throw invalidFields(errors)
  if (picks.every(({ quantity }) => quantity === 0))
    throw invalid('dispense', 'Nothing is picked: please pick what is handed out')
  const wants = new Map<string, Want>()
  for (const { medication: line, itemId, quantity } of picks) {
    if (quantity === 0) continue
    const key = `${line} ${itemId}`
    wants.set(key, { line, itemId, quantity: quantity + (wants.get(key)?.quantity ?? 0) })
  }
  return [...wants.values()].toSorted((one, other) => one.line - other.line)
}

const nameOf = ({ name, dosage }: { name: string; dosage: string }) => `${name} ${dosage}`

const tooLittle = (words: readonly string[], available: readonly number[]) =>
  new Problem('too-little-stock', words.join('; '), { available: [...available] })

const stockOf = (name: string, available: number, wanted: number) =>
  `${name}: ${available} of ${wanted} in stock`

/**
 * All that is prescribed, each from the item that its name and strength tell without doubt.
 * @throws Problem 409 when one of them is told by none: then a person picks.
 */
export const wantsOfOrders = (orders: readonly Order[], offers: readonly Offer[]): Want[] => {
  const lines = orders.map((order, line) => {
    const offer = offers[line]
    return { order, line, item: offer?.items.find(({ id }) => id === offer.suggestedItemId) }
  })
  const wants = lines.flatMap(({ order: { quantity }, line, item }) =>
    item ? [{ line, itemId: item.id, quantity }] : [],
  )
  if (wants.length === orders.length) return wants
  const words = lines.flatMap(({ order, item }) => {
    if (!item) return [`${order.name}: no item in stock is surely this one, please pick`]
    return item.inStock < order.quantity ? [stockOf(nameOf(item), item.inStock, order.quantity)] : []
  })
  throw tooLittle(
    words,
    lines.map(({ item }) => item?.inStock ?? 0),
  )
}

/** 409 with what there is of each medication, in the prescription's order. */
export const shortage = (served: readonly Served[], orders: readonly Order[], items: ItemNames): Problem => {
  const words = served
    .filter(({ available, quantity }) => available < quantity)
    .map(({ line, itemId, available, quantity }) =>
      stockOf(
        nameOf(items.get(itemId) ?? { name: orders[line]?.name ?? '', dosage: '' }),
        available,
        quantity,
      ),
    )
  const available = orders.map((_order, line) =>
    served.filter((one) => one.line === line).reduce((sum, one) => sum + one.available, 0),
  )
  return tooLittle(words, available)
}
