import { orderedUnitsFor, unitsForOrdered } from '@alafia/contract/prescriptions/other-strength'
import type { Pick } from '@alafia/contract/prescriptions/schema'
import type { StockResult, StockWithdrawal } from '../inventory/stock.actions.ts'
import type { StockOption } from '../inventory/exports.queries.ts'
import type { StoredDrug } from '../inventory/matching.ts'
import { invalid, invalidFields, Problem } from '../platform/http/problem.ts'
import { asOrdered, judgePick, type Judgement } from './judgement.ts'
import type { PrescribedMedication } from './table.ts'

type StockRequest = StockWithdrawal['requests'][number]
type ServedRequest = Extract<StockResult, { enough: false }>['served'][number]
type Units = { medicationIndex: number; quantity: number }

/** What is known of the items that may be taken, by id. */
export type ItemNames = ReadonlyMap<number, { name: string; dosage: string }>

/** What is recorded of an item. */
export type DispensedItem = Omit<StoredDrug, 'product' | 'productEdition'>

/** Units of an item for a medication, and what is recorded of them. */
export type JudgedRequest = StockRequest & {
  judgement: Judgement
  item: DispensedItem
  /** Units of what was ordered that they stand for. */
  orderedUnits: number
}

/** The sum of all units for one medication. */
export const unitsFor = (index: number, units: readonly Units[]): number =>
  units.filter((one) => one.medicationIndex === index).reduce((sum, { quantity }) => sum + quantity, 0)

type Judged = { pick: Pick; judgement: Judgement; item: StoredDrug }

const errorAt = (index: number, field: keyof Pick, message: string) => ({
  path: `dispense.${index}.${field}`,
  message,
})

/** Each pick with its item and what it means. @throws Problem 400 for unknown ones, 422 for what isn't what was ordered */
const judge = (
  picks: readonly Pick[],
  medications: readonly PrescribedMedication[],
  items: ReadonlyMap<number, StoredDrug>,
): Judged[] => {
  const unknown = picks.flatMap(({ medicationIndex, itemId }, index) => {
    if (!medications[medicationIndex])
      return [errorAt(index, 'medicationIndex', 'The prescription has no such medication')]
    return items.has(itemId) ? [] : [errorAt(index, 'itemId', 'There is no such item')]
  })
  if (unknown.length > 0) throw invalidFields(unknown)
  const judged = picks.flatMap((pick, index) => {
    const [medication, item] = [medications[pick.medicationIndex], items.get(pick.itemId)]
    return medication && item && pick.quantity > 0
      ? [{ pick, index, item, ...judgePick(medication, item, pick) }]
      : []
  })
  const refused = judged.flatMap(({ index, refusal }) =>
    refusal ? [errorAt(index, refusal.field, refusal.message)] : [],
  )
  if (refused[0]) throw new Problem('not-as-ordered', refused[0].message, { errors: refused })
  const incomplete = judged.flatMap(({ index, missing }) =>
    missing ? [errorAt(index, missing.field, missing.message)] : [],
  )
  if (incomplete.length > 0) throw invalidFields(incomplete)
  return judged.flatMap(({ pick, item, judgement }) => (judgement ? [{ pick, item, judgement }] : []))
}

/**
 * Exactly what the pharmacist picked, 0 for none; several picks of one item for one medication are added up.
 * @param left how many units of each medication may be dispensed, in the prescription's order
 * @throws Problem 400 for a medication that the prescription doesn't have, an item that doesn't exist, a missing reason or
 * confirmation, more than is left of a medication, and for no picks at all; 422 for what isn't what was ordered.
 */
export const requestsFromPicks = (
  picks: readonly Pick[],
  medications: readonly PrescribedMedication[],
  left: readonly number[],
  items: ReadonlyMap<number, StoredDrug>,
): JudgedRequest[] => {
  const judged = judge(picks, medications, items)
  if (judged.length === 0) throw invalid('dispense', 'Pick at least one item to dispense')
  const requests = new Map<string, JudgedRequest>()
  const tooMany = judged.flatMap(({ pick, judgement, item }) => {
    const { medicationIndex, itemId, quantity } = pick
    const key = `${medicationIndex} ${itemId}`
    const before = requests.get(key)
    const units = quantity + (before?.quantity ?? 0)
    const orderedUnits = orderedUnitsFor(units, judgement.unitsEach)
    const index = picks.indexOf(pick)
    if (orderedUnits === undefined)
      return [errorAt(index, 'quantity', 'These units don’t stand for a whole number of those prescribed')]
    requests.set(key, { medicationIndex, itemId, quantity: units, judgement, item, orderedUnits })
    const max = left[medicationIndex] ?? 0
    const all = [...requests.values()].filter((one) => one.medicationIndex === medicationIndex)
    return all.reduce((sum, one) => sum + one.orderedUnits, 0) > max
      ? [
          errorAt(
            index,
            'quantity',
            `You can dispense at most ${unitsForOrdered(max, judgement.unitsEach)} of this medication`,
          ),
        ]
      : []
  })
  if (tooMany.length > 0) throw invalidFields(tooMany)
  return [...requests.values()].toSorted((one, other) => one.medicationIndex - other.medicationIndex)
}

const nameOf = ({ name, dosage }: { name: string; dosage: string }) => `${name} ${dosage}`

const tooLittleStock = (details: readonly string[], available: readonly number[]) =>
  new Problem('too-little-stock', details.join('; '), { available: [...available] })

const stockText = (name: string, available: number, requested: number, recalled = 0) =>
  `${name}: ${available} of ${requested} in stock${recalled > 0 ? `, ${recalled} recalled` : ''}`

/**
 * Everything prescribed, taking for each medication an item that is beyond doubt what was ordered.
 * @throws Problem 409 if there is no such item for a medication: then a person picks.
 */
export const requestsFromMedications = (
  medications: readonly PrescribedMedication[],
  options: readonly StockOption[],
): JudgedRequest[] => {
  const matched = medications.map((medication, medicationIndex) => {
    const option = options[medicationIndex]
    const item = option?.items.find(({ id }) => id === option.suggestedItemId)
    return { medication, medicationIndex, item }
  })
  const requests = matched.flatMap(({ medication: { quantity }, medicationIndex, item }) =>
    item
      ? [{ medicationIndex, itemId: item.id, quantity, item, judgement: asOrdered, orderedUnits: quantity }]
      : [],
  )
  if (requests.length === medications.length) return requests
  const details = matched.flatMap(({ medication, item }) => {
    if (!item) return [`${medication.name}: no item in stock matches for certain. Pick one`]
    return item.inStock < medication.quantity
      ? [stockText(nameOf(item), item.inStock, medication.quantity)]
      : []
  })
  throw tooLittleStock(
    details,
    matched.map(({ item }) => item?.inStock ?? 0),
  )
}

/** 409 listing the stock of each medication that is short, in the prescription's order. */
export const shortageProblem = (
  served: readonly ServedRequest[],
  medications: readonly PrescribedMedication[],
  items: ItemNames,
): Problem => {
  const details = served
    .filter(({ available, quantity }) => available < quantity)
    .map(({ medicationIndex, itemId, available, quantity, recalled }) => {
      const item = items.get(itemId) ?? { name: medications[medicationIndex]?.name ?? '', dosage: '' }
      return stockText(nameOf(item), available, quantity, recalled)
    })
  const available = medications.map((_medication, index) =>
    served
      .filter(({ medicationIndex }) => medicationIndex === index)
      .reduce((sum, one) => sum + one.available, 0),
  )
  return tooLittleStock(details, available)
}
