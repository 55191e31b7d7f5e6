import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import type { Reader } from '../request/context.ts'
import { doctor } from './table.ts'

export type Practice = { specialization: string; fee: Money; currency: Currency }

/** Specialization and fee of the account `id` (an expression) as JSON; null if it never was a doctor. */
export const practiceOf = (id: SQLWrapper): SQL<Practice | null> => {
  const practice = new QueryBuilder()
    .select({
      found: sql`json_build_object('specialization', ${doctor.specialization}, 'fee', ${doctor.fee}::text,
        'currency', ${doctor.currency})`,
    })
    .from(doctor)
    .where(eq(doctor.userId, id))
  return sql`(${practice})`
}

/** Of the account, if it is or was a doctor's. */
export const specializationOf = async (reader: Reader, userId: number): Promise<string | undefined> => {
  const [known] = await reader
    .select({ name: doctor.specialization })
    .from(doctor)
    .where(eq(doctor.userId, userId))
  return known?.name
}
