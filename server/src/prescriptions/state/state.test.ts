import { eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { VerificationOf } from '@alafia/contract/letters/verification'
import { auditEntry } from '../../audit/table.ts'
import { notification } from '../../outbox/table.ts'
import { prepareForPrescribing } from '../../testing/prescribing.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { prescription } from '../table.ts'
import { signFirstStates, verifyStates } from './state.actions.ts'

const medications = [
  { name: 'Amlodipine 5 mg', dosage: '1 tablet', frequency: 'daily', duration: '30 days', quantity: 2 },
]

let server: TestServer
let prepared: Awaited<ReturnType<typeof prepareForPrescribing>>
let pharmacist: Caller
let patient: Caller
let adminId: number

beforeAll(async () => {
  server = await testServer()
  prepared = await prepareForPrescribing(server)
  ;({ pharmacist, patient } = prepared.callers)
  adminId = (await server.seed.admin()).id
})
afterAll(() => server.close())

const issued = (details: Partial<Parameters<TestServer['seed']['prescription']>[0]> = {}) =>
  server.seed.prescription({
    appointment: prepared.appointment,
    medications,
    pharmacist: prepared.people.pharmacist,
    ...details,
  })
const move = (id: number, status: string, more = {}) =>
  pharmacist.patch(`/api/prescriptions/${id}`, { status, ...more })
const refill = (id: number) => patient.post(`/api/prescriptions/${id}/refill`)
const run = (statement: SQL) => server.db.execute(statement)
const alertsOf = async (id: number) => {
  const rows = await server.db.select().from(notification).where(eq(notification.userId, adminId))
  return rows.filter(({ body }) => body.startsWith(`The stored prescription ${id} was changed`)).length
}
const dispenses = async (id: number) => {
  const { rows } = await run(sql`select count(*)::int as n from dispense where prescription_id = ${id}`)
  return rows[0]?.['n']
}

describe('SEC-35 what became of a prescription is signed', () => {
  test('through all its steps it stays genuine', async () => {
    const { id } = await issued({ refills: 1 })
    const steps = [
      () => move(id, 'pending', { pharmacistNotes: 'Waiting for the patient' }),
      () => move(id, 'fulfilled'),
      () => move(id, 'picked-up'),
      () => refill(id),
      () => move(id, 'fulfilled'),
    ]
    for (const step of steps) expect((await step()).status).toBe(200)
    await verifyStates(server.app.services)
    expect(await alertsOf(id)).toBe(0)
  })

  const resets: [string, (id: number) => SQL][] = [
    ['status', (id) => sql`update prescription set status = 'pending' where id = ${id}`],
    [
      'status and fills',
      (id) => sql`update prescription set status = 'pending', fill_count = 0 where id = ${id}`,
    ],
    [
      'status, and its signature taken away',
      (id) => sql`
        with gone as (delete from prescription_state where prescription_id = ${id})
        update prescription set status = 'pending' where id = ${id}`,
    ],
  ]
  for (const [what, reset] of resets)
    test(`its ${what} put back: it isn’t dispensed again, and administrators are notified once`, async () => {
      const { id } = await issued()
      expect((await move(id, 'fulfilled')).status).toBe(200)
      await run(reset(id))
      for (let attempt = 0; attempt < 2; attempt += 1)
        expect(await move(id, 'fulfilled')).toMatchObject({
          status: 409,
          body: { type: '/problems/not-genuine' },
        })
      expect(await dispenses(id)).toBe(1)
      await vi.waitFor(async () => expect(await alertsOf(id)).toBe(1))
    })

  test('a refill that was given back isn’t given again', async () => {
    const { id } = await issued({ refills: 1 })
    for (const step of [() => move(id, 'fulfilled'), () => move(id, 'picked-up'), () => refill(id)])
      expect((await step()).status).toBe(200)
    for (const status of ['fulfilled', 'picked-up']) expect((await move(id, status)).status).toBe(200)
    await run(sql`update prescription set refills_used = 0 where id = ${id}`)
    expect(await refill(id)).toMatchObject({ status: 409, body: { type: '/problems/not-genuine' } })
  })

  test('units that were dispensed and are owed again aren’t dispensed', async () => {
    const { id } = await issued()
    expect((await move(id, 'fulfilled')).status).toBe(200)
    await run(sql`update fill_medication set dispensed = 0 where prescription_id = ${id}`)
    expect(
      await pharmacist.post(`/api/prescriptions/${id}/owed`, {
        dispense: [{ medicationIndex: 0, itemId: 1, quantity: 1 }],
        collectedBy: null,
        notes: null,
      }),
    ).not.toMatchObject({ status: 200 })
    await verifyStates(server.app.services)
    await vi.waitFor(async () => expect(await alertsOf(id)).toBe(1))
  })

  test('a later step doesn’t make it genuine', async () => {
    const { id } = await issued()
    await move(id, 'fulfilled')
    await run(sql`update prescription set status = 'pending' where id = ${id}`)
    expect((await move(id, 'pending', { pharmacistNotes: 'Waiting' })).status).toBe(200)
    expect((await move(id, 'fulfilled')).status).toBe(409)
  })

  test('whoever checks its printed code reads that it isn’t genuine', async () => {
    const { id } = await issued()
    const [row] = await server.db.select().from(prescription).where(eq(prescription.id, id))
    const check = async () =>
      (await server.anyone.get<VerificationOf<'prescription'>>(`/api/verify/${row?.code}`)).body.isGenuine
    expect(await check()).toBe(true)
    await run(sql`update prescription set status = 'fulfilled' where id = ${id}`)
    expect(await check()).toBe(false)
  })

  test('SEC-36 put back completely, with the signature of that time: the night’s check finds it', async () => {
    // As it is then: pending, with a valid signature, and none of its dispenses. Only the audit trail knows better.
    const { id } = await issued()
    await server.app.services.audit.append({
      at: server.clock.now(),
      actor: { userId: prepared.people.pharmacist.id, role: 'pharmacist', name: 'Ifeoma Eze' },
      action: 'prescription.fulfilled',
      subject: `prescription ${id}`,
      patientIds: [prepared.appointment.patientId],
      outcome: 'done',
      address: '127.0.0.1',
      requestId: 'r',
    })
    await verifyStates(server.app.services)
    await vi.waitFor(async () => expect(await alertsOf(id)).toBe(1))
  })

  test('SEC-36 what was stored before is signed once, which the audit trail records', async () => {
    const { audit, signing } = server.app.services
    const { id } = await issued()
    const signed = async () => {
      const { rows } = await run(sql`select count(*)::int as n from prescription_state`)
      return rows[0]?.['n']
    }
    await run(sql`delete from prescription_state`)
    await signFirstStates(server.db, signing, { audit, clock: server.clock })
    expect(await signed()).toBeGreaterThan(0)
    expect((await move(id, 'fulfilled')).status).toBe(200)
    const entries = await server.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.action, 'prescription.states-signed'))
    expect(entries).toHaveLength(1)
    await run(sql`delete from prescription_state`)
    await signFirstStates(server.db, signing, { audit, clock: server.clock })
    expect(await signed()).toBe(0)
  })
})
