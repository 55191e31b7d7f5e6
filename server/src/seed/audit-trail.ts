import { sql } from 'drizzle-orm'
import { auditEntryPatient, auditEntry, auditHead } from '../audit/table.ts'
import type { Database } from '../platform/database/connect.ts'

/** An actor with many entries, and a patient whom many entries are about. */
export type LargeAuditTrail = { actorId: number; patientId: number; middle: string }

/**
 * A long audit trail for reading, not for verifying: its hashes are not valid, since computing a million of them in sequence
 * takes minutes. Spread over a year and all accounts; one in a hundred was refused, and one in a hundred failed.
 */
export const fillAuditTrail = async (db: Database, entries: number): Promise<LargeAuditTrail> => {
  await db.transaction(async (tx) => {
    // Concurrent appends to the trail wait, as always.
    await tx.execute(sql`select last_id from ${auditHead} for update`)
    await tx.execute(sql`
      select add_month('audit_entry', month::date), add_month('audit_entry_patient', month::date)
      from generate_series(date_trunc('month', now() - interval '1 year'), now(), interval '1 month') as month`)
    await tx.execute(sql`
      with person as (select id, first_name || ' ' || last_name as name, row_number() over (order by id) as place from user_account),
      counted as (select count(*) as people from person), head as (select last_id from ${auditHead})
      insert into ${auditEntry}
      select head.last_id + n, now() - interval '1 year' * (1 - n::float8 / ${entries}::int), person.id, person.name,
        (array['patient', 'doctor', 'pharmacist', 'admin'])[1 + n % 4],
        (array['appointment.list', 'record.read', 'prescription.list', 'session.sign-in', 'payment.list', 'appointment.booked', 'message.list', 'family-member.list'])[1 + n % 8],
        'appointment ' || n, array[(1 + (n::bigint * 7919) % counted.people)::int], case n % 100 when 0 then 'denied' when 1 then 'failed' else 'done' end,
        '10.0.0.1', 'request-' || n, md5(n::text) || md5((n + 1)::text)
      from counted, head, generate_series(1, ${entries}::int) as n join person on person.place = 1 + (n::bigint * 104729) % (select people from counted)`)
    await tx.execute(sql`
      insert into ${auditEntryPatient} select patient, entry.id, true, entry.at from ${auditEntry} as entry, unnest(entry.patient_ids) as patient
      where entry.id > (select last_id from ${auditHead}) and entry.actor_id is distinct from patient`)
    await tx.execute(sql`update ${auditHead} set last_id = (select max(id) from ${auditEntry})`)
  })
  // Autovacuum would do it while something is measured.
  await db.execute(sql`vacuum (analyze) ${auditEntry}, ${auditEntryPatient}`)
  const { rows } = await db.execute<LargeAuditTrail>(sql`
    select actor_id as "actorId", patient_ids[1] as "patientId", (at at time zone 'UTC')::date::text as middle
    from ${auditEntry} where actor_id is not null order by abs(id - ${Math.floor(entries / 2)}::int) limit 1`)
  const [busy] = rows
  if (!busy) throw new Error('The trail has no entries')
  return busy
}
