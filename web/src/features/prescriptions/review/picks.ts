import type { ItemForm } from '@alafia/contract/inventory/states'
import { unitsOf } from '@alafia/contract/inventory/units'
import { guessForm } from '@alafia/contract/prescriptions/dose-form'
import type { Medication, Pick, StockOption } from '@alafia/contract/prescriptions/schema'

export type StockItem = StockOption['items'][number]

/** What is taken of one item of the shelf, as it is typed; without an item nothing is taken. */
export type PickedItem = { itemId: number | null; quantity: string }

/** One medication at the counter: how many units are wanted, what the shelf offers, and what is taken of which items. */
export type MedicationPicks = {
  /** Counted from 0 in the prescription's order. */
  place: number
  medication: Medication
  wanted: number
  offer: StockOption | undefined
  taken: readonly PickedItem[]
}

export const noItem: PickedItem = { itemId: null, quantity: '' }

export const itemOf = ({ offer }: Part<'offer'>, { itemId }: PickedItem): StockItem | undefined =>
  offer?.items.find(({ id }) => id === itemId)

type Part<Key extends keyof MedicationPicks> = { [Each in Key]: MedicationPicks[Each] }

/** Whole units as they are typed; undefined for what isn't a number of them. */
const unitsIn = (typed: string): number | undefined =>
  /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : undefined

/** The start of a review: the item that name and strength tell, and as much of it as is wanted and there. */
export const initialPicks = (wanted: number, offer: StockOption | undefined): PickedItem[] => {
  const item = offer?.items.find(({ id }) => id === offer.suggestedItemId)
  return item && item.inStock > 0
    ? [{ itemId: item.id, quantity: String(Math.min(wanted, item.inStock)) }]
    : [noItem]
}

/** Units of one item; 0 for what isn't a number of them. */
export const unitsPicked = ({ itemId, quantity }: PickedItem): number =>
  itemId === null ? 0 : (unitsIn(quantity) ?? 0)

export const totalUnits = ({ taken }: Part<'taken'>): number =>
  taken.reduce((sum, one) => sum + unitsPicked(one), 0)

/** What it comes as: by the item that is picked, else by the order's own words. */
export const formOf = (line: MedicationPicks): ItemForm | undefined =>
  line.taken.map((one) => itemOf(line, one)?.form).find((form) => form !== undefined) ??
  guessForm(line.medication)

/** What can't be handed out so, by the place in `taken`; undefined where nothing is wrong. */
export const pickErrors = (line: MedicationPicks): (string | undefined)[] =>
  line.taken.map((one, at) => {
    const item = itemOf(line, one)
    if (!item) return undefined
    if (line.taken.findIndex(({ itemId }) => itemId === one.itemId) < at) return 'This item is picked already'
    const units = unitsIn(one.quantity)
    if (units === undefined) return 'Please enter a whole number'
    if (units > item.inStock) return `Only ${unitsOf(item.form, item.inStock)} in stock`
    const before = line.taken.slice(0, at).reduce((sum, other) => sum + unitsPicked(other), 0)
    return before + units > line.wanted ? `At most ${unitsOf(item.form, line.wanted)} in all` : undefined
  })

/** From which batches the units come: first-expiring first, as the shelf is emptied. */
export const batchesFor = ({ batches }: StockItem, units: number): StockItem['batches'] => {
  let left = units
  return batches.flatMap((batch) => {
    const quantity = Math.min(left, batch.quantity)
    left -= quantity
    return quantity > 0 ? [{ ...batch, quantity }] : []
  })
}

/** Of what less is taken than is wanted: '8 of 14 tablets of Amlodipine 5 mg'. */
export const shortfalls = (lines: readonly MedicationPicks[]): string[] =>
  lines.flatMap((line) => {
    const units = totalUnits(line)
    if (units >= line.wanted) return []
    return [`${units} of ${unitsOf(formOf(line), line.wanted)} of ${line.medication.name}`]
  })

/** What goes to the server: all that is taken. */
export const picksOf = (lines: readonly MedicationPicks[]): Pick[] =>
  lines.flatMap(({ place, taken }) =>
    taken.flatMap((one) => {
      const quantity = unitsPicked(one)
      return one.itemId === null || quantity === 0
        ? []
        : [{ medicationIndex: place, itemId: one.itemId, quantity }]
    }),
  )
