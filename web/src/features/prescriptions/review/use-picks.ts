import { useState } from 'react'
import type { Pick, StockOption } from '@alafia/contract/prescriptions/schema'
import { pickErrors, picksOf, initialPicks, type MedicationPicks, type PickedItem } from './picks.ts'

export type MedicationToPick = Omit<MedicationPicks, 'offer' | 'taken'>

export type Picks = {
  lines: readonly MedicationPicks[]
  /** By hand: what stood there at the start needs no saving. */
  isChanged: boolean
  set: (place: number, taken: readonly PickedItem[]) => void
  /** How often it was tried to hand out: from the first time on every mistake is told. */
  attempt: number
  /** What is handed out; undefined while something has to be corrected first. */
  tryOut: () => Pick[] | undefined
}

/** What is picked from the shelf for each of the medications, as it is typed. */
export const usePicks = (wanted: readonly MedicationToPick[], offers: readonly StockOption[]): Picks => {
  const offerOf = (place: number) => offers.find(({ medicationIndex }) => medicationIndex === place)
  const [taken, setTaken] = useState<ReadonlyMap<number, readonly PickedItem[]>>(
    () => new Map(wanted.map(({ place, wanted: units }) => [place, initialPicks(units, offerOf(place))])),
  )
  const [isChanged, setChanged] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const lines = wanted.map((one) => ({
    ...one,
    offer: offerOf(one.place),
    taken: taken.get(one.place) ?? [],
  }))
  return {
    lines,
    isChanged,
    set: (place, next) => {
      setChanged(true)
      setTaken(new Map(taken).set(place, next))
    },
    attempt,
    tryOut: () => {
      setAttempt(attempt + 1)
      return lines.some((line) => pickErrors(line).some((mistake) => mistake !== undefined))
        ? undefined
        : picksOf(lines)
    },
  }
}
