import { asc, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { FormularyDrug } from '@alafia/contract/inventory/schema'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { inventoryItem } from './table.ts'

const mostItems = 60

const lower = (text: SQLWrapper) => sql`lower(${text})`

/** In the index's own order, which is that of the bytes: no letter comes behind U+10FFFF. */
const begins = (text: SQLWrapper) => {
  const first = sql`lower(${param('search')}::text)`
  return sql`(${lower(text)} ~>=~ ${first} and ${lower(text)} ~<~ (${first} || U&'\\+10FFFF'))`
}

const found = prepared((db, name) =>
  db
    .selectDistinctOn(
      [lower(inventoryItem.name), inventoryItem.genericName, inventoryItem.dosage, inventoryItem.form],
      {
        name: inventoryItem.name,
        genericName: inventoryItem.genericName,
        dosage: inventoryItem.dosage,
        form: inventoryItem.form,
      },
    )
    .from(inventoryItem)
    .where(or(begins(inventoryItem.name), begins(inventoryItem.genericName)))
    .orderBy(
      lower(inventoryItem.name),
      asc(inventoryItem.genericName),
      asc(inventoryItem.dosage),
      asc(inventoryItem.form),
    )
    .limit(mostItems)
    .prepare(name),
)

/** What the pharmacy keeps under a name or generic name that begins so; each drug once, with its strengths. */
export const searchFormulary = async (db: Queryable, search: string): Promise<FormularyDrug[]> => {
  const drugs = new Map<string, FormularyDrug>()
  for (const { name, genericName, ...strength } of await found(db).execute({ search })) {
    const key = `${name.toLowerCase()}\n${genericName.toLowerCase()}`
    const drug = drugs.get(key) ?? { name, genericName, strengths: [] }
    drug.strengths.push(strength)
    drugs.set(key, drug)
  }
  // '10 mg' comes behind '5 mg'.
  for (const { strengths } of drugs.values())
    strengths.sort((one, other) => one.dosage.localeCompare(other.dosage, 'en', { numeric: true }))
  return [...drugs.values()]
}
