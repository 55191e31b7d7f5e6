import { afterChange, type Live, type RowChange } from '../live.ts'
import { editionLists, prepareLists, type Doses, type SafetyRows } from '../rows.ts'
import type { ClinicTable } from './changes.ts'

type Changes = ReadonlyMap<object, RowChange>

const changed = <Row extends Parameters<typeof afterChange>[0]>(
  rows: readonly Row[],
  changes: Changes,
): Live<Row>[] => rows.map((row) => afterChange(row, changes.get(row)))

const changedDoses = (doses: Doses, changes: Changes): Doses =>
  Object.fromEntries(
    Object.entries(doses).map(([drug, of]) => [drug, { ...of, doses: changed(of.doses, changes) }]),
  )

/** The rows for the checks, the clinic's own first, so that of two alike its own is named. */
export const liveRows = (table: ClinicTable): SafetyRows => {
  const { changes } = table
  const own = table.own.map(({ lists }) => lists)
  const { interactions, duplicates, ages, conditions, doses } = editionLists
  return prepareLists(
    {
      interactions: changed([...own.flatMap((lists) => lists.interactions ?? []), ...interactions], changes),
      duplicates: changed(duplicates, changes),
      ages: changed([...own.flatMap((lists) => lists.ages ?? []), ...ages], changes),
      conditions: changed([...own.flatMap((lists) => lists.conditions ?? []), ...conditions], changes),
      doses: changedDoses(doses, changes),
      clinicDoses: own.flatMap((lists) => lists.clinicDoses ?? []),
      allergies: changes,
    },
    table.version,
  )
}
