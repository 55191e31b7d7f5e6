import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { verifyChain } from '../audit/verify.ts'
import type { Database } from '../platform/database/connect.ts'
import { send, type Outcome } from './booking-load.ts'

/** How many distinct bookings there are, by slot and person, and how many audit entries name one. */
export const counted = async (db: Database) => {
  const { rows } = await db.execute<{
    booked: number
    different: number
    chained: number
    named: number
    pending: number
  }>(sql`select
    (select count(*)::int from appointment) as booked,
    (select count(distinct (patient_id, doctor_id, starts_at))::int from appointment) as different,
    (select count(*)::int from audit_entry where action = 'appointment.booked') as chained,
    (select count(distinct subject)::int from audit_entry where action = 'appointment.booked') as named,
    (select count(*)::int from audit_pending) as pending`)
  return rows[0]
}
const idsOf = async (db: Database) => {
  const { rows } = await db.execute<{ id: number }>(sql`select id from appointment`)
  return new Set(rows.map(({ id }) => id))
}

/** Bookings without a reply are tried again with the same key. */
export const tryAgain = async (url: string, { unanswered }: Outcome) => {
  const ids = new Set<number>()
  for (const wish of unanswered) {
    const [first, second] = [await send(url, wish), await send(url, wish)]
    const [one, other] = [await first.text(), await second.text()]
    expect([first.status, second.status, other]).toEqual([201, 201, one])
    ids.add((JSON.parse(one) as { id: number }).id) // an appointment, since it is a 201
  }
  return ids
}

/** Each acknowledged booking is there, each once, and each audited once. @returns how many, in a sentence */
export const expectComplete = async (
  db: Database,
  { acknowledged, unanswered }: Outcome,
  retried: Set<number>,
) => {
  const all = acknowledged.size + unanswered.length
  const ids = await idsOf(db)
  const lost = [...acknowledged.values(), ...retried].filter((id) => !ids.has(id))
  expect(lost).toEqual([])
  expect(await counted(db)).toEqual({ booked: all, different: all, chained: all, named: all, pending: 0 })
  expect(await verifyChain(db)).not.toHaveProperty('broken')
  return `${acknowledged.size} acknowledged: 0 lost; ${unanswered.length} unanswered and tried again: 0 twice; ${all} audited once`
}
