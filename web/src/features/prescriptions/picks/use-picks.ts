import { useState } from 'react'
import type { Pick } from '@alafia/contract/prescriptions/schema'
import type { StockOption } from '@alafia/contract/prescriptions/stock-options'
import {
  hasErrors,
  initialPicks,
  picksOf,
  type MedicationPicks,
  type PickedItem,
  type StockItem,
} from './picks.ts'

export type MedicationToPick = Omit<MedicationPicks, 'option' | 'items'>

export type Picks = {
  medications: readonly MedicationPicks[]
  /** Changed by hand; the initial picks need no saving. */
  isChanged: boolean
  set: (medicationIndex: number, items: readonly PickedItem[]) => void
  /** Offers an item that was searched for. */
  offer: (medicationIndex: number, item: StockItem) => void
  /** How often `validate` was called; all errors are shown from the first call on. */
  attempt: number
  /** The picks to send; undefined if something has to be corrected first. */
  validate: () => Pick[] | undefined
}

/** What is picked from stock for each of the medications. */
export const usePicks = (toPick: readonly MedicationToPick[], options: readonly StockOption[]): Picks => {
  const [found, setFound] = useState<ReadonlyMap<number, readonly StockItem[]>>(new Map())
  const optionOf = (index: number) => {
    const option = options.find(({ medicationIndex }) => medicationIndex === index)
    if (!option) return undefined
    const others = (found.get(index) ?? []).filter(({ id }) => option.items.every((item) => item.id !== id))
    return { ...option, items: [...option.items, ...others] }
  }
  const [items, setItems] = useState<ReadonlyMap<number, readonly PickedItem[]>>(
    () =>
      new Map(
        toPick.map(({ medicationIndex, units }) => [
          medicationIndex,
          initialPicks(units, optionOf(medicationIndex)),
        ]),
      ),
  )
  const [isChanged, setChanged] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const medications = toPick.map((one) => ({
    ...one,
    option: optionOf(one.medicationIndex),
    items: items.get(one.medicationIndex) ?? [],
  }))
  return {
    medications,
    isChanged,
    set: (medicationIndex, next) => {
      setChanged(true)
      setItems(new Map(items).set(medicationIndex, next))
    },
    offer: (medicationIndex, item) =>
      setFound(new Map(found).set(medicationIndex, [...(found.get(medicationIndex) ?? []), item])),
    attempt,
    validate: () => {
      setAttempt(attempt + 1)
      return medications.some(hasErrors) ? undefined : picksOf(medications)
    },
  }
}
