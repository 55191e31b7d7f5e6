import { sql } from 'drizzle-orm'
import type { Currency } from '@alafia/contract/kernel/money'
import { prepared } from '../platform/database/connect.ts'
import type { Reader } from '../request/context.ts'

const statement = prepared((db, name) =>
  db
    .select({ currency: sql<Currency>`clinic_currency()` })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

/** In which new prices and charges are, also within a transaction. */
export const clinicCurrency = async (reader: Reader): Promise<Currency> =>
  (await statement(reader).execute())[0]?.currency ?? 'NGN'
