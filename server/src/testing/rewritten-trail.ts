import { sql } from 'drizzle-orm'
import { chainedHash, type ChainedEntry } from '../audit/chain.ts'
import type { Database } from '../platform/database/connect.ts'

/** What someone who owns the database can do: changes all entries from one on, and recomputes their hashes and the end. */
export const rewriteTrail = (db: Database, from: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_entry disable trigger all`)
    await tx.execute(sql`update audit_entry set subject = 'nothing' where id >= ${from}`)
    const { rows } = await tx.execute<ChainedEntry & { hash: string }>(sql`
      select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, actor_id as "actorId",
        actor_name as "actorName", role, action, subject, patient_ids as "patientIds", outcome, address,
        request_id as "requestId", hash
      from audit_entry where id >= ${from - 1} order by id`)
    let before = rows[0]?.id === from ? '' : (rows.shift()?.hash ?? '')
    for (const row of rows) {
      before = chainedHash(before, row)
      await tx.execute(sql`update audit_entry set hash = ${before} where id = ${row.id}`)
    }
    await tx.execute(sql`update audit_head set hash = ${before}`)
    await tx.execute(sql`alter table audit_entry enable trigger all`)
  })
