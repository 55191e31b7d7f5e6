import { sql } from 'drizzle-orm'
import { paidOnDay, payment } from '../billing/table.ts'
import type { Database } from '../platform/database/connect.ts'
import type { Person } from './people.ts'

/** What finds one payment, and how its transaction begins. */
export type LargePayments = { transaction: string }

/**
 * Very many payments for these patients, one after another, over three years up to now; of fifty, one each is pending, failed and
 * refunded. Without the triggers, which would add up each by itself: the sums of the days are added at the end.
 */
export const fillPayments = async (
  db: Database,
  patients: readonly Person[],
  payments: number,
): Promise<LargePayments> => {
  const ids = `{${patients.map(({ id }) => id).join(',')}}`
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table ${payment} disable trigger user`)
    await tx.execute(sql`
      insert into ${payment} (patient_id, description, amount, currency, status, payment_method, transaction_id, paid_at, created_at)
      select (${ids}::int[])[1 + n % ${patients.length}::int], 'Appointment with Dr. ' || (array['Chidi Okafor', 'Ngozi Eze', 'Tunde Bello', 'Amina Sani'])[1 + n % 4],
        (array['15000.00', '25000.00', '7500.00', '1250.50'])[1 + n % 4]::numeric, 'NGN',
        case n % 50 when 0 then 'pending' when 1 then 'failed' when 2 then 'refunded' else 'completed' end, 'Mastercard',
        'bench-' || md5(${payments}::int || ' ' || n), case when n % 50 > 1 then at + interval '10 minutes' end, at
      from (select n, now() - interval '3 years' * (1 - (n - 1)::float8 / ${payments}::int) - interval '1 hour' as at
        from generate_series(1, ${payments}::int) as n) as made`)
    await tx.execute(sql`delete from ${paidOnDay}`)
    await tx.execute(sql`
      insert into ${paidOnDay} (currency, day, shard, amount)
      select currency, (paid_at at time zone 'UTC')::date, 0, sum(amount - refunded) from ${payment} where status = 'completed' group by 1, 2`)
    await tx.execute(sql`alter table ${payment} enable trigger user`)
  })
  await db.execute(sql`vacuum (analyze) ${payment}`)
  const { rows } = await db.execute<LargePayments>(
    sql`select substr(transaction_id, 1, 14) as transaction from ${payment} where transaction_id like 'bench-%' order by id limit 1`,
  )
  const [found] = rows
  if (!found) throw new Error('There are no payments')
  return found
}
