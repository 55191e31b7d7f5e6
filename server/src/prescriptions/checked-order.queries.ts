import { productsKept } from '../inventory/exports.queries.ts'
import type { Queryable } from '../platform/database/connect.ts'
import { check, isUnknownStrength, type Report } from '../safety/check.ts'
import { parseMedicine } from '../safety/medicine-names.ts'

/** Checks an order; a strength that the table doesn't know is looked for among what the clinic's pharmacy keeps. */
export const checkOrder = async (
  reader: Queryable,
  ...[medicines, person, current, today, rows]: Parameters<typeof check>
): Promise<Report> => {
  const report = check(medicines, person, current, today, rows)
  if (!report.findings.some(isUnknownStrength)) return report
  const names = medicines.flatMap(({ name }) => [name, ...parseMedicine(name).found.flatMap(({ of }) => of)])
  return check(medicines, person, current, today, rows, await productsKept(reader, names))
}
