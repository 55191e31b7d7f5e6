import { asc, desc, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { FormularyDrug } from '@alafia/contract/inventory/schema'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { inventoryItem } from './table.ts'

const maxItems = 60

const lower = (text: SQLWrapper) => sql`lower(${text})`

/** A range in the index's byte order: no letter comes after U+10FFFF. */
const startsWithSearch = (text: SQLWrapper) => {
  const first = sql`lower(${param('search')}::text)`
  return sql`(${lower(text)} ~>=~ ${first} and ${lower(text)} ~<~ (${first} || U&'\\+10FFFF'))`
}

const selectDrugs = prepared((db, name) =>
  db
    .selectDistinctOn(
      [lower(inventoryItem.name), inventoryItem.genericName, inventoryItem.dosage, inventoryItem.form],
      {
        name: inventoryItem.name,
        genericName: inventoryItem.genericName,
        dosage: inventoryItem.dosage,
        form: inventoryItem.form,
        isControlled: inventoryItem.isControlled,
      },
    )
    .from(inventoryItem)
    .where(or(startsWithSearch(inventoryItem.name), startsWithSearch(inventoryItem.genericName)))
    .orderBy(
      lower(inventoryItem.name),
      asc(inventoryItem.genericName),
      asc(inventoryItem.dosage),
      asc(inventoryItem.form),
      // Another name doesn't end a register, so that one of the same may be controlled and another not.
      desc(inventoryItem.isControlled),
    )
    .limit(maxItems)
    .prepare(name),
)

/** Drugs whose name or generic name starts with the search; each once, with its strengths. */
export const searchFormulary = async (db: Queryable, search: string): Promise<FormularyDrug[]> => {
  const drugs = new Map<string, FormularyDrug>()
  for (const { name, genericName, ...strength } of await selectDrugs(db).execute({ search })) {
    const key = `${name.toLowerCase()}\n${genericName.toLowerCase()}`
    const drug = drugs.get(key) ?? { name, genericName, strengths: [] }
    drug.strengths.push(strength)
    drugs.set(key, drug)
  }
  // '5 mg' before '10 mg'.
  for (const { strengths } of drugs.values())
    strengths.sort((one, other) => one.dosage.localeCompare(other.dosage, 'en', { numeric: true }))
  return [...drugs.values()]
}
