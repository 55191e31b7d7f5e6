import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, minute } from '@alafia/contract/kernel/durations'
import { civilOf } from '@alafia/contract/kernel/civil'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import { auditEntry } from '../../audit/table.ts'
import { recordLink } from '../../family/record-links/table.ts'
import { fillDemo } from '../../seed/demo.ts'
import { testServer, type TestServer } from '../../testing/server.ts'
import { closeDueAccounts } from './close.actions.ts'
import { eraseDueRecords } from './erase-records.actions.ts'
import { fates } from './fates.ts'
import { recordDeletions } from './record-deletions.ts'

let server: TestServer
let userId: number

beforeAll(async () => {
  server = await testServer()
  await fillDemo(server.db, server.clock, server.app.services)
  const { rows } = await server.db.execute<{ id: number }>(
    sql`select id from user_account where email = 'patient@alafia.example'`,
  )
  userId = rows[0]?.id ?? expect.fail('no patient')
})
afterAll(() => server.close())

const countOf = async (table: string, where: string) => {
  const { rows } = await server.db.execute<{ count: number }>(
    sql.raw(`select count(*)::int as count from ${table} where ${where.replaceAll('$', String(userId))}`),
  )
  return rows[0]?.count
}
const countAll = () =>
  Promise.all(recordDeletions.map(async ([table, where]) => [table, await countOf(table, where)]))
const advanceYears = (years: number) => server.clock.advance((years * 365.25 * day) / minute)
const closeAccounts = async (ids: readonly number[]) => {
  const at = server.clock.now()
  for (const id of ids)
    await server.db.execute(sql`insert into account_closing (user_id, asked_at, closes_at, closes_on)
      values (${id}, ${at.toISOString()}, ${new Date(at.getTime() + 14 * day).toISOString()}, '2026-03-25')`)
  server.clock.advance((14 * day) / minute)
  await closeDueAccounts(server.app.services)
}
const erase = () => eraseDueRecords(server.app.services)

test('PAT-79 each part of the health record is erased by the job', () => {
  const erased = new Set(recordDeletions.map(([table]) => table))
  const records = Object.entries(fates).flatMap(([table, fate]) =>
    'kept' in fate && fate.kept === 'a part of the health record' ? [table] : [],
  )
  expect(records.filter((table) => !erased.has(table))).toEqual([])
})

test('PAT-79 the database deletes them for no open account, and for no other', async () => {
  for (const table of ['clinical_statement', 'letter', 'allergy', 'test_order'])
    await expect(
      server.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('alafia.erasing_records_of', ${String(userId)}, true)`)
        await tx.execute(sql.raw(`delete from ${table} where patient_id = ${userId}`))
      }),
    ).rejects.toThrow(/Failed query/)
})

test('PAT-79 of the demo’s patient, everything goes when the years are over, once; the books stay, of nobody', async () => {
  await closeAccounts([userId])
  // As of a child whom another parent looked after when the account closed.
  await server.db.execute(
    sql`update family_member set phone = '0805 555 0101', insurance_number = 'HYG-2' where primary_user_id = ${userId}`,
  )
  const whole = await countAll()
  const books = ['appointment', 'prescription', 'payment']
  const before = await Promise.all(books.map((table) => countOf(table, 'patient_id = $')))
  // The demo's youngest is a child.
  advanceYears(25.1)
  await erase()
  expect(await countAll()).toEqual(whole)
  advanceYears(20)
  await Promise.all([erase(), erase()])
  for (const [table, count] of await countAll()) expect([table, count]).toEqual([table, 0])
  expect(await Promise.all(books.map((table) => countOf(table, 'patient_id = $')))).toEqual(before)
  expect(
    await countOf(
      'appointment',
      "patient_id = $ and (reason <> '' or notes <> 'Erased' or advice is not null)",
    ),
  ).toBe(0)
  expect(
    await countOf(
      'family_member',
      "primary_user_id = $ and (first_name <> 'Erased' or coalesce(phone, emergency_contact, insurance_number) is not null)",
    ),
  ).toBe(0)
  const { rows } = await server.db.execute(
    sql`select first_name, date_of_birth from user_account where id = ${userId}`,
  )
  expect(rows).toEqual([{ first_name: 'Erased', date_of_birth: null }])
  const trail = await server.db.select().from(auditEntry).where(eq(auditEntry.action, 'records.erased'))
  expect(trail).toHaveLength(1)
  expect(await countOf('clinical_statement', 'patient_id <> $')).toBeGreaterThan(0)
})

test('PAT-79 nothing goes before the years are over, and an account whose records can’t be erased holds up no other', async () => {
  const first = await server.seed.patient({ firstName: 'Ada' })
  const second = await server.seed.patient({ firstName: 'Ben' })
  const names = async () => {
    const { rows } = await server.db.execute<{ first_name: string }>(
      sql`select first_name from user_account where id in (${first.id}, ${second.id}) order by id`,
    )
    return rows.map((row) => row.first_name)
  }
  await closeAccounts([first.id, second.id])
  advanceYears(24.9)
  await erase()
  expect(await names()).toEqual(['Ada', 'Ben'])
  advanceYears(0.2)
  await server.db.execute(
    sql.raw(`
      create function fail_erasing() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger fail_erasing before update on user_account for each row
        when (old.id = ${first.id}) execute function fail_erasing()`),
  )
  await expect(erase()).rejects.toThrow('1 of 2 failed')
  expect(await names()).toEqual(['Ada', 'Erased'])
  await server.db.execute(sql.raw('drop function fail_erasing cascade'))
  await erase()
  expect(await names()).toEqual(['Erased', 'Erased'])
})

test('ADM-95 records that are linked with those of an open account stay when the years are over, until they are unlinked', async () => {
  const { seed, clock, db } = server
  const now = clock.now()
  const [closed, open, doctor] = [await seed.patient(), await seed.patient(), await seed.doctor()]
  const [asker, confirmer] = [await seed.admin(), await seed.admin()]
  await seed.allergy({ patient: closed, doctor, substance: 'Penicillin' })
  const visit = { date: civilOf(now, clock.zone).date, time: '10:00', status: 'confirmed' } as const
  await seed.appointment({ patient: open, doctor, ...visit })
  await db.insert(recordLink).values({
    patientId: closed.id,
    otherPatientId: open.id,
    askedBy: asker.id,
    askedAt: now,
    seen: 'both',
    confirmedBy: confirmer.id,
    confirmedAt: now,
  })
  const substances = async () => {
    const caller = await server.as(doctor)
    const { body } = await caller.get<HealthFacts>(`/api/people/${open.id}/self/facts`)
    return body.allergies.entries.map(({ substance }) => substance)
  }
  await closeAccounts([closed.id])
  expect(await substances()).toEqual(['Penicillin'])
  advanceYears(25.1)
  await erase()
  expect(await countOf('allergy', `patient_id = ${closed.id}`)).toBe(1)
  await db.update(recordLink).set({
    endAskedBy: asker.id,
    endAskedAt: now,
    endReason: 'Two people',
    endedBy: confirmer.id,
    endedAt: now,
  })
  await erase()
  expect(await countOf('allergy', `patient_id = ${closed.id}`)).toBe(0)
})
