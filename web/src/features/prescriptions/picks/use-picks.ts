import { useState } from 'react'
import type { Pick, StockOption } from '@alafia/contract/prescriptions/schema'
import { hasErrors, initialPicks, picksOf, type MedicationPicks, type PickedItem } from './picks.ts'

export type MedicationToPick = Omit<MedicationPicks, 'option' | 'items'>

export type Picks = {
  medications: readonly MedicationPicks[]
  /** Changed by hand; the initial picks need no saving. */
  isChanged: boolean
  set: (medicationIndex: number, items: readonly PickedItem[]) => void
  /** How often `validate` was called; all errors are shown from the first call on. */
  attempt: number
  /** The picks to send; undefined if something has to be corrected first. */
  validate: () => Pick[] | undefined
}

/** What is picked from stock for each of the medications. */
export const usePicks = (toPick: readonly MedicationToPick[], options: readonly StockOption[]): Picks => {
  const optionOf = (index: number) => options.find(({ medicationIndex }) => medicationIndex === index)
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
    attempt,
    validate: () => {
      setAttempt(attempt + 1)
      return medications.some(hasErrors) ? undefined : picksOf(medications)
    },
  }
}
