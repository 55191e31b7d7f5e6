import { drugsOf, type DrugName } from './facts/drugs/all.ts'
import type { DuplicateRow } from './facts/duplicates.ts'
import type { InteractionRow } from './facts/interactions/row.ts'
import type { Live } from './live.ts'

/** The rows about two drugs, in the order of the table. */
export type PairRows = {
  interactions: (one: DrugName, other: DrugName) => readonly Live<InteractionRow>[]
  /** Of classes to which both belong. */
  classes: (one: DrugName, other: DrugName) => readonly Live<DuplicateRow>[]
}

/** Looks each pair up once: everything being prescribed is compared with everything that is taken, with every letter typed. */
const byPair = <Row>(find: (one: DrugName, other: DrugName) => readonly Row[]) => {
  const found = new Map<DrugName, Map<DrugName, readonly Row[]>>()
  return (one: DrugName, other: DrugName): readonly Row[] => {
    const ofOne = found.get(one) ?? new Map<DrugName, readonly Row[]>()
    found.set(one, ofOne)
    const before = ofOne.get(other)
    if (before) return before
    const rows = find(one, other)
    ofOne.set(other, rows)
    return rows
  }
}

export const pairRows = (
  interactions: readonly Live<InteractionRow>[],
  duplicates: readonly Live<DuplicateRow>[],
): PairRows => {
  const sides = interactions.map((row) => ({ row, between: row.between.map(drugsOf) }))
  const classes = duplicates.map((row) => ({ row, members: drugsOf([row.class]) }))
  return {
    interactions: byPair((one, other) =>
      sides
        .filter(
          ({ between: [first, second] }) =>
            (first?.has(one) && second?.has(other)) || (first?.has(other) && second?.has(one)),
        )
        .map(({ row }) => row),
    ),
    classes: byPair((one, other) =>
      classes.filter(({ members }) => members.has(one) && members.has(other)).map(({ row }) => row),
    ),
  }
}
