import type { Pick } from '@alafia/contract/prescriptions/schema'
import type { Stocktake, Taking } from '../inventory/actions.ts'
import type { Offer } from '../inventory/queries.ts'
import { invalidFields, Problem } from '../platform/problem.ts'
import type { Order } from './table.ts'

type Want = Taking['wants'][number]
type Served = Extract<Stocktake, { enough: false }>['served'][number]

/** An item's name and strength, by its id. */
export type ItemNames = ReadonlyMap<number, { name: string; dosage: string }>

/**
 * Just what the pharmacist picked, 0 for none; picks of one item for one medication count together.
 * @throws Problem 400 for a medication that the prescription doesn't have, or an item that the shelf doesn't have.
 */
export const wantsOfPicks = (picks: readonly Pick[], orders: readonly Order[], items: ItemNames): Want[] => {
  const errors = picks.flatMap(({ medication, itemId }, index) => [
    ...(medication < orders.length
      ? []
      : [{ path: `dispense.${index}.medication`, message: 'The prescription has no such medication' }]),
    ...(items.has(itemId) ? [] : [{ path: `dispense.${index}.itemId`, message: 'There is no such item' }]),
  ])
  if (errors.length > 0) throw invalidFields(errors)
  const wants = new Map<string, Want>()
  for (const { medication: line, itemId, quantity } of picks) {
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
