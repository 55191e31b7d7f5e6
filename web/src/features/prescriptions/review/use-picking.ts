import { useState } from 'react'
import type { Pick, StockOption } from '@alafia/contract/prescriptions/schema'
import { mistakesIn, picksOf, startOf, type Line, type Taken } from './picks.ts'

export type Wanted = Omit<Line, 'offer' | 'taken'>

export type Picking = {
  lines: readonly Line[]
  /** By hand: what stood there at the start needs no saving. */
  isChanged: boolean
  set: (place: number, taken: readonly Taken[]) => void
  /** How often it was tried to hand out: from the first time on every mistake is told. */
  attempt: number
  /** What is handed out; undefined while something has to be corrected first. */
  tryOut: () => Pick[] | undefined
}

/** What is picked from the shelf for each of the medications, as it is typed. */
export const usePicking = (wanted: readonly Wanted[], offers: readonly StockOption[]): Picking => {
  const offerOf = (place: number) => offers.find(({ medicationIndex }) => medicationIndex === place)
  const [taken, setTaken] = useState<ReadonlyMap<number, readonly Taken[]>>(
    () => new Map(wanted.map(({ place, wanted: units }) => [place, startOf(units, offerOf(place))])),
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
      return lines.some((line) => mistakesIn(line).some((mistake) => mistake !== undefined))
        ? undefined
        : picksOf(lines)
    },
  }
}
