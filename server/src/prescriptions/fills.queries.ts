import { and, eq, sql } from 'drizzle-orm'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { dispense, fillMedication } from './table.ts'

const selectOwed = prepared((db, name) =>
  db
    .select({
      medicationIndex: fillMedication.medicationIndex,
      units: sql<number>`${fillMedication.ordered} - ${fillMedication.dispensed} - ${fillMedication.waived}`,
      lastPart: sql<number>`(select max(${dispense.partNumber})::int from ${dispense}
        where ${dispense.prescriptionId} = ${param('id')}
          and ${dispense.fillNumber} = ${param('fillNumber')})`,
    })
    .from(fillMedication)
    .where(
      and(eq(fillMedication.prescriptionId, param('id')), eq(fillMedication.fillNumber, param('fillNumber'))),
    )
    .prepare(name),
)

/** What the last fill still owes: `units` in all, and by medication index; `lastPart` is the number of its latest partial fill. */
export const getOwed = async (
  db: Queryable,
  { id, fillCount }: { id: number; fillCount: number },
): Promise<{ unitsByMedication: ReadonlyMap<number, number>; lastPart: number; units: number }> => {
  const rows = await selectOwed(db).execute({ id, fillNumber: fillCount })
  return {
    unitsByMedication: new Map(rows.map(({ medicationIndex, units }) => [medicationIndex, units])),
    lastPart: rows[0]?.lastPart ?? 0,
    units: rows.reduce((sum, { units }) => sum + units, 0),
  }
}
