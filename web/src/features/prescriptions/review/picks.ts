import type { ItemForm } from '@alafia/contract/inventory/states'
import { unitsOf } from '@alafia/contract/inventory/units'
import { guessForm } from '@alafia/contract/prescriptions/dose-form'
import type { Medication, Pick, StockOption } from '@alafia/contract/prescriptions/schema'

export type ShelfItem = StockOption['items'][number]

/** What is taken of one item of the shelf, as it is typed; without an item nothing is taken. */
export type Taken = { itemId: number | null; quantity: string }

/** One medication at the counter: how many units are wanted, what the shelf offers, and what is taken of which items. */
export type Line = {
  /** Counted from 0 in the prescription's order. */
  place: number
  medication: Medication
  wanted: number
  offer: StockOption | undefined
  taken: readonly Taken[]
}

export const nothing: Taken = { itemId: null, quantity: '' }

export const itemOf = ({ offer }: Part<'offer'>, { itemId }: Taken): ShelfItem | undefined =>
  offer?.items.find(({ id }) => id === itemId)

type Part<Key extends keyof Line> = { [Each in Key]: Line[Each] }

/** Whole units as they are typed; undefined for what isn't a number of them. */
const unitsIn = (typed: string): number | undefined =>
  /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : undefined

/** The start of a review: the item that name and strength tell, and as much of it as is wanted and there. */
export const startOf = (wanted: number, offer: StockOption | undefined): Taken[] => {
  const item = offer?.items.find(({ id }) => id === offer.suggestedItemId)
  return item && item.inStock > 0
    ? [{ itemId: item.id, quantity: String(Math.min(wanted, item.inStock)) }]
    : [nothing]
}

/** Units of one item; 0 for what isn't a number of them. */
export const unitsTaken = ({ itemId, quantity }: Taken): number =>
  itemId === null ? 0 : (unitsIn(quantity) ?? 0)

export const unitsOfLine = ({ taken }: Part<'taken'>): number =>
  taken.reduce((sum, one) => sum + unitsTaken(one), 0)

/** What it comes as: by the item that is picked, else by the order's own words. */
export const formOf = (line: Line): ItemForm | undefined =>
  line.taken.map((one) => itemOf(line, one)?.form).find((form) => form !== undefined) ??
  guessForm(line.medication)

/** What can't be handed out so, by the place in `taken`; undefined where nothing is wrong. */
export const mistakesIn = (line: Line): (string | undefined)[] =>
  line.taken.map((one, at) => {
    const item = itemOf(line, one)
    if (!item) return undefined
    if (line.taken.findIndex(({ itemId }) => itemId === one.itemId) < at) return 'This item is picked already'
    const units = unitsIn(one.quantity)
    if (units === undefined) return 'Please enter a whole number'
    if (units > item.inStock) return `Only ${unitsOf(item.form, item.inStock)} in stock`
    const before = line.taken.slice(0, at).reduce((sum, other) => sum + unitsTaken(other), 0)
    return before + units > line.wanted ? `At most ${unitsOf(item.form, line.wanted)} in all` : undefined
  })

/** From which batches the units come: first-expiring first, as the shelf is emptied. */
export const batchesFor = ({ batches }: ShelfItem, units: number): ShelfItem['batches'] => {
  let left = units
  return batches.flatMap((batch) => {
    const quantity = Math.min(left, batch.quantity)
    left -= quantity
    return quantity > 0 ? [{ ...batch, quantity }] : []
  })
}

/** Of what less is taken than is wanted: '8 of 14 tablets of Amlodipine 5 mg'. */
export const shortfalls = (lines: readonly Line[]): string[] =>
  lines.flatMap((line) => {
    const units = unitsOfLine(line)
    if (units >= line.wanted) return []
    return [`${units} of ${unitsOf(formOf(line), line.wanted)} of ${line.medication.name}`]
  })

/** What goes to the server: all that is taken. */
export const picksOf = (lines: readonly Line[]): Pick[] =>
  lines.flatMap(({ place, taken }) =>
    taken.flatMap((one) => {
      const quantity = unitsTaken(one)
      return one.itemId === null || quantity === 0
        ? []
        : [{ medicationIndex: place, itemId: one.itemId, quantity }]
    }),
  )
