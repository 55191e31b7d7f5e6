import type { ItemForm } from '@alafia/contract/inventory/states'
import { unitsOf } from '@alafia/contract/inventory/units'
import type { SubstitutionReason } from '@alafia/contract/inventory/relations'
import { howToTake } from '@alafia/contract/prescriptions/directions'
import { guessForm } from '@alafia/contract/prescriptions/dose-form'
import {
  directionsForStrength,
  orderedUnitsFor,
  unitsForOrdered,
} from '@alafia/contract/prescriptions/other-strength'
import {
  minNoteLetters,
  noteMissing,
  type Medication,
  type Pick,
} from '@alafia/contract/prescriptions/schema'
import type { StockOption } from '@alafia/contract/prescriptions/stock-options'

export type StockItem = StockOption['items'][number]

/** Units of one item as they are typed; without an item nothing is picked. */
export type PickedItem = {
  itemId: number | null
  quantity: string
  /** Why another brand or strength is dispensed. */
  reason?: SubstitutionReason
  /** Why it is the right one, of an item of which nobody can tell. */
  note?: string
  /** The directions for another strength have been read. */
  isConfirmed?: boolean
}

/** What is picked from stock for one medication; `units` are those to dispense. */
export type MedicationPicks = {
  medicationIndex: number
  medication: Medication
  units: number
  option: StockOption | undefined
  items: readonly PickedItem[]
}

export const noItem: PickedItem = { itemId: null, quantity: '' }

export const itemOf = (
  { option }: { option: StockOption | undefined },
  { itemId }: PickedItem,
): StockItem | undefined => option?.items.find(({ id }) => id === itemId)

/** Undefined for anything but a whole number. */
const wholeNumber = (typed: string): number | undefined =>
  /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : undefined

/** The most units of an item for so many that were ordered, as far as they are in stock. */
export const unitsToPick = (units: number, { unitsEach, inStock }: StockItem): number =>
  unitsForOrdered(Math.min(units, inStock * (unitsEach ?? 1)), unitsEach ?? 1)

/**
 * What was ordered, and as much of it as is needed and in stock. If there is none, another brand of it, for which the pharmacist
 * only gives the reason.
 */
export const initialPicks = (units: number, option: StockOption | undefined): PickedItem[] => {
  const inStock = option?.items.filter((item) => item.inStock > 0) ?? []
  const same = inStock.filter(({ relation }) => relation === 'same')
  const item =
    same.find(({ id }) => id === option?.suggestedItemId) ??
    (same.length === 0 ? inStock.find(({ relation }) => relation === 'substitution') : undefined)
  return item ? [{ itemId: item.id, quantity: String(unitsToPick(units, item)) }] : [noItem]
}

/** The directions for another strength, or why it can't be dispensed; null if those that were ordered hold. */
export const newDirections = (
  medication: Medication,
  { unitsEach }: StockItem,
): { text: string; problem: null } | { text: null; problem: string } | null => {
  if (unitsEach === null) return null
  const changed = directionsForStrength(medication, unitsEach)
  return changed.problem === null
    ? { text: howToTake(changed), problem: null }
    : { text: null, problem: changed.problem }
}

/** 0 for anything but a whole number. */
export const unitsPicked = ({ itemId, quantity }: PickedItem): number =>
  itemId === null ? 0 : (wholeNumber(quantity) ?? 0)

/** Ordered units that the picked ones stand for; 0 if they aren't whole. */
const orderedUnits = (picks: { option: StockOption | undefined }, one: PickedItem): number =>
  orderedUnitsFor(unitsPicked(one), itemOf(picks, one)?.unitsEach ?? 1) ?? 0

const sumOf = (picks: { option: StockOption | undefined }, items: readonly PickedItem[]) =>
  items.reduce((sum, one) => sum + orderedUnits(picks, one), 0)

/** In units of what was ordered. */
export const totalUnits = (picks: {
  option: StockOption | undefined
  items: readonly PickedItem[]
}): number => sumOf(picks, picks.items)

/** The places of the medications of which something is picked. */
export const pickedMedications = (medications: readonly MedicationPicks[]): ReadonlySet<number> =>
  new Set(medications.filter((one) => totalUnits(one) > 0).map(({ medicationIndex }) => medicationIndex))

/** From the picked item, otherwise from the prescription's text. */
export const formOf = (picks: MedicationPicks): ItemForm | undefined =>
  picks.items.map((one) => itemOf(picks, one)?.form).find((form) => form !== undefined) ??
  guessForm(picks.medication)

/** The error of each item, or undefined. */
export const pickErrors = (picks: MedicationPicks): (string | undefined)[] =>
  picks.items.map((one, index) => {
    const item = itemOf(picks, one)
    if (!item) return undefined
    if (picks.items.findIndex(({ itemId }) => itemId === one.itemId) < index)
      return 'You’ve already picked this item'
    const units = wholeNumber(one.quantity)
    if (units === undefined) return 'Enter a whole number'
    if (units > item.inStock) return `Only ${unitsOf(item.form, item.inStock)} in stock`
    if (orderedUnitsFor(units, item.unitsEach ?? 1) === undefined)
      return 'Choose a number that stands for a whole number of those prescribed'
    return sumOf(picks, picks.items.slice(0, index)) + orderedUnits(picks, one) > picks.units
      ? `At most ${unitsOf(item.form, unitsForOrdered(picks.units, item.unitsEach ?? 1))} in all`
      : undefined
  })

/** What an item that isn't simply what was ordered still lacks. */
export type Missing = { reason?: string; note?: string; directions?: string }

export const missingOf = (picks: MedicationPicks, one: PickedItem): Missing => {
  const item = itemOf(picks, one)
  if (!item || unitsPicked(one) === 0) return {}
  const needsReason = item.relation === 'substitution' || item.relation === 'strength'
  const needsNote = item.relation === 'unclear' && (one.note?.trim().length ?? 0) < minNoteLetters
  const isUnconfirmed = item.relation === 'strength' && one.isConfirmed !== true
  return {
    ...(needsReason && one.reason === undefined ? { reason: 'Please choose a reason' } : {}),
    ...(needsNote ? { note: noteMissing } : {}),
    ...(isUnconfirmed ? { directions: 'Please confirm the new directions' } : {}),
  }
}

/** Whether something has to be corrected before the picks are sent. */
export const hasErrors = (picks: MedicationPicks): boolean =>
  pickErrors(picks).some((error) => error !== undefined) ||
  picks.items.some((one) => Object.keys(missingOf(picks, one)).length > 0)

/** The batches that the units come from, the first to expire first, as on the server. */
export const batchesFor = ({ batches }: StockItem, units: number): StockItem['batches'] => {
  let left = units
  return batches.flatMap((batch) => {
    const quantity = Math.min(left, batch.quantity)
    left -= quantity
    return quantity > 0 ? [{ ...batch, quantity }] : []
  })
}

/** '8 of 14 tablets of Amlodipine 5 mg', for each medication that isn't picked in full. */
export const shortfalls = (medications: readonly MedicationPicks[]): string[] =>
  medications.flatMap((picks) => {
    const units = totalUnits(picks)
    if (units >= picks.units) return []
    return [`${units} of ${unitsOf(formOf(picks), picks.units)} of ${picks.medication.name}`]
  })

const explained = (picks: MedicationPicks, one: PickedItem): Partial<Pick> => {
  const item = itemOf(picks, one)
  if (!item || item.relation === 'same') return {}
  const directions = newDirections(picks.medication, item)?.text
  return {
    ...(one.reason ? { reason: one.reason } : {}),
    ...(one.note?.trim() ? { note: one.note.trim() } : {}),
    ...(directions && one.isConfirmed ? { directions } : {}),
  }
}

/** The picks in the request's format. */
export const picksOf = (medications: readonly MedicationPicks[]): Pick[] =>
  medications.flatMap((picks) =>
    picks.items.flatMap((one) => {
      const quantity = unitsPicked(one)
      if (one.itemId === null || quantity === 0) return []
      const { medicationIndex } = picks
      return [{ medicationIndex, itemId: one.itemId, quantity, ...explained(picks, one) }]
    }),
  )
