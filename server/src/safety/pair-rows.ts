import { drugNames, drugsOf, type DrugName } from './facts/drugs/all.ts'
import type { DuplicateRow } from './facts/duplicates.ts'
import type { InteractionRow } from './facts/interactions/row.ts'
import type { Live } from './live.ts'

export type PairSide = { row: Live<InteractionRow>; others: ReadonlySet<DrugName> }

export type ClassRow = { row: Live<DuplicateRow>; members: ReadonlySet<DrugName> }

/** The rows about two drugs, by each of them. */
export type PairRows = {
  sidesOf: ReadonlyMap<DrugName, readonly PairSide[]>
  classesOf: ReadonlyMap<DrugName, readonly ClassRow[]>
}

const byDrug = <Row>(rows: readonly (Row & { of: ReadonlySet<DrugName> })[]) =>
  new Map(drugNames.map((drug) => [drug, rows.filter(({ of }) => of.has(drug))] as const))

export const pairRows = (
  interactions: readonly Live<InteractionRow>[],
  duplicates: readonly Live<DuplicateRow>[],
): PairRows => ({
  sidesOf: byDrug(
    interactions.flatMap((row) => {
      const [first, second] = row.between.map(drugsOf)
      return first && second
        ? [
            { row, of: first, others: second },
            { row, of: second, others: first },
          ]
        : []
    }),
  ),
  classesOf: byDrug(
    duplicates.map((row) => {
      const members = drugsOf([row.class])
      return { row, of: members, members }
    }),
  ),
})
