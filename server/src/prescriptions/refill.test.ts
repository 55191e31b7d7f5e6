import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { auditEntry } from '../audit/table.ts'
import { notification } from '../outbox/table.ts'
import { prepareForPrescribing } from '../testing/prescribing.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { dispense, prescription } from './table.ts'

type Details = Partial<Parameters<TestServer['seed']['prescription']>[0]>

let server: TestServer
let people: Record<'patient' | 'doctor' | 'pharmacist' | 'other', Person>
let callers: Record<keyof typeof people, Caller>
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>

const amlodipine = { name: 'Amlodipine 5 mg', dosage: '1 tablet', frequency: 'daily', duration: '30 days' }

beforeAll(async () => {
  server = await testServer()
  const [prepared, other] = [await prepareForPrescribing(server), await server.seed.patient()]
  people = { ...prepared.people, other }
  callers = { ...prepared.callers, other: await server.as(other) }
  appointment = prepared.appointment
})
afterAll(() => server.close())

const given = (details: Details = {}) =>
  server.seed.prescription({
    appointment,
    medications: [amlodipine],
    pharmacist: people.pharmacist,
    status: 'picked-up',
    refills: 2,
    ...details,
  })
const refill = (id: number, caller: Caller = callers.patient, headers?: Record<string, string>) =>
  caller.post<Prescription & Omit<ProblemBody, 'status'>>(
    `/api/prescriptions/${id}/refill`,
    undefined,
    headers,
  )
const change = (id: number, body: unknown, caller: Caller = callers.pharmacist) =>
  caller.patch<Prescription>(`/api/prescriptions/${id}`, body)
const stored = async (id: number) =>
  (await server.db.select().from(prescription).where(eq(prescription.id, id)))[0] ?? expect.fail('gone')

describe('a refill request', () => {
  it.each(['fulfilled', 'picked-up', 'delivered'] as const)(
    'RX-20 returns a %s prescription to the queue and uses one refill',
    async (status) => {
      const { id } = await given({ status, createdAt: new Date('2026-02-01T09:00:00Z') })
      const { status: code, body } = await refill(id)
      expect([code, body.status, body.refillsAllowed, body.refillsLeft]).toEqual([200, 'active', 2, 1])
      expect(body).toMatchObject({
        requestedAt: server.clock.now().toISOString(),
        dispensedAt: null,
        collectedAt: null,
        pharmacistNotes: null,
        medications: [{ dispensed: 0 }],
      })
      const queue = await callers.pharmacist.get<Prescription[]>('/api/prescriptions?view=queue')
      expect(queue.body.at(-1)?.id).toBe(id)
    },
  )

  it('RX-21 is filled like the first fill, with its own stock, time and fill number', async () => {
    const { id } = await given()
    await refill(id)
    const { body } = await change(id, { status: 'fulfilled' })
    expect(body).toMatchObject({
      status: 'fulfilled',
      dispensedAt: server.clock.now().toISOString(),
      collectedAt: null,
      medications: [{ dispensed: 1 }],
    })
    expect((await stored(id)).fillCount).toBe(2)
    const collected = await change(id, { status: 'picked-up' })
    expect(collected.body.collectedAt).toBe(server.clock.now().toISOString())
  })

  it('PHARM-202 leaves a fill that nobody has collected to be handed over by itself, once', async () => {
    const { id } = await given({ status: 'pending' })
    const waiting = async () =>
      (await callers.pharmacist.get<DispensingContext>(`/api/prescriptions/${id}/person`)).body.waitingFill
    const collect = (by: Caller = callers.pharmacist) =>
      by.post<Prescription & Omit<ProblemBody, 'status'>>(`/api/prescriptions/${id}/waiting-fill`, {
        collectedBy: 'Her brother Musa',
      })
    await change(id, { status: 'fulfilled' })
    const filledAt = server.clock.now().toISOString()
    expect([await waiting(), (await collect()).status]).toEqual([null, 409])
    await refill(id)
    expect(await waiting()).toEqual({ fillNumber: 1, filledAt, isControlled: false })
    expect((await collect(callers.patient)).status).toBe(403)
    const elsewhere = await server.as(
      await server.seed.pharmacist({ pharmacy: await server.seed.pharmacy() }),
    )
    expect([404, 409]).toContain((await collect(elsewhere)).status)
    const both = await Promise.all([collect(), collect()])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await stored(id)).status).toBe('active')
    expect(await waiting()).toBeNull()
    await change(id, { status: 'fulfilled' })
    const fills = await server.db
      .select({ fill: dispense.fillNumber, by: dispense.collectedBy })
      .from(dispense)
      .where(eq(dispense.prescriptionId, id))
      .orderBy(dispense.fillNumber)
    expect(fills).toEqual([
      { fill: 1, by: 'Her brother Musa' },
      { fill: 2, by: null },
    ])
  })

  it.each(['rejected', 'cancelled'] as const)(
    'PHARM-208 an earlier fill is still handed over after the refill was %s',
    async (status) => {
      const { id } = await given({ status: 'pending' })
      await change(id, { status: 'fulfilled' })
      await refill(id)
      const by = status === 'rejected' ? callers.pharmacist : callers.doctor
      expect((await change(id, { status, pharmacistNotes: 'Too early' }, by)).status).toBe(200)
      const notices = (await callers.patient.get<Notification[]>('/api/notifications')).body
      expect(notices[0]?.body).toMatch(/\. What was filled before is still ready to be collected$/)
      const { body } = await callers.pharmacist.get<DispensingContext>(`/api/prescriptions/${id}/person`)
      expect(body.waitingFill?.fillNumber).toBe(1)
      const collected = await callers.pharmacist.post<Prescription>(`/api/prescriptions/${id}/waiting-fill`, {
        collectedBy: 'Musa',
      })
      expect([collected.status, collected.body.status]).toEqual([200, status])
    },
  )

  it('PHARM-209 goes to no other pharmacy while the one that has it still keeps the fill before', async () => {
    const elsewhere = await server.seed.pharmacy()
    const { id } = await given({ status: 'pending' })
    await change(id, { status: 'fulfilled' })
    const { body } = await refill(id)
    const choose = (pharmacyId: number | undefined) =>
      callers.patient.put<Prescription & Omit<ProblemBody, 'status'>>(`/api/prescriptions/${id}/pharmacy`, {
        pharmacyId,
      })
    const refused = await choose(elsewhere.id)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The pharmacy still has the last fill of this prescription. It has to be collected or taken back before the next one can go to another pharmacy',
    ])
    expect((await choose(body.pharmacy?.id)).status).toBe(200)
    await callers.pharmacist.post(`/api/prescriptions/${id}/waiting-fill`, { collectedBy: 'Musa' })
    expect((await choose(elsewhere.id)).body.pharmacy?.id).toBe(elsewhere.id)
  })

  it.each(['pending', 'active', 'rejected', 'cancelled'] as const)(
    'RX-20 of a %s prescription is a 409 that names the status',
    async (status) => {
      const { id } = await given({ status })
      const { status: code, body } = await refill(id)
      const word = ['pending', 'active'].includes(status) ? 'still' : 'already'
      expect([code, body.detail]).toEqual([409, `This prescription is ${word} ${status}`])
      expect((await stored(id)).refillsUsed).toBe(0)
    },
  )

  it('RX-19 of an expired prescription is a 409; on its last day it succeeds', async () => {
    const issuedDate = '2025-12-20'
    const expired = await given({ issuedDate, expiryDate: '2026-03-10' })
    const { status, body } = await refill(expired.id)
    expect([status, body.detail]).toEqual([409, 'This prescription has expired'])
    const last = await given({ issuedDate, expiryDate: '2026-03-11' })
    expect((await refill(last.id)).status).toBe(200)
  })

  it('RX-20 with no refills left is a 409 that says so', async () => {
    const { id } = await given({ refills: 1, refillsUsed: 1 })
    const { status, body } = await refill(id)
    expect([status, body.detail]).toEqual([
      409,
      'No refills are left. Ask your doctor for a new prescription',
    ])
  })

  it('RX-20 SEC-1 SEC-2 is only for the patient: for another patient a 404, for staff a 403', async () => {
    const { id } = await given()
    const { status, body } = await refill(id, callers.other)
    expect([status, body.detail]).toEqual([404, 'Not found'])
    expect((await refill(id, callers.doctor)).status).toBe(403)
    expect((await refill(id, callers.pharmacist)).status).toBe(403)
    expect((await stored(id)).refillsUsed).toBe(0)
  })

  it('RX-20 SEC-5 succeeds once of fifty in parallel, and uses one refill', async () => {
    const { id } = await given({ refills: 11 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => refill(id)))
    const codes = answers.map(({ status }) => status)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 409)).toHaveLength(49)
    expect((await stored(id)).refillsUsed).toBe(1)
    console.info('50 refill requests at once: 1 succeeded, 49 answered 409, 0 beyond')
  })

  it('SEC-6 repeated with its key gets the first response', async () => {
    const { id } = await given()
    const key = { 'idempotency-key': 'refill-once' }
    const [first, again] = [await refill(id, callers.patient, key), await refill(id, callers.patient, key)]
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await stored(id)).refillsUsed).toBe(1)
  })

  it('RX-22 notifies the doctor and the pharmacists once each, and leaves one audit entry', async () => {
    const { id } = await given()
    const topics: string[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) =>
      topics.push(...changes.map(({ to, topic }) => `${topic} ${JSON.stringify(to)}`)),
    )
    await refill(id)
    stop()
    const notified = (await server.db.select().from(notification)).filter(
      ({ payload }) => 'prescriptionId' in payload && payload.prescriptionId === id,
    )
    const of = (person: Person) => notified.filter(({ userId }) => userId === person.id)
    const name = `${people.patient.firstName} ${people.patient.lastName}`
    expect(of(people.pharmacist)).toMatchObject([
      {
        type: 'new-prescription-for-pharmacy',
        title: 'Refill Requested',
        body: `Amlodipine 5 mg, for ${name}`,
      },
    ])
    expect(of(people.doctor)).toMatchObject([
      { type: 'prescription-updated', body: `${name} has requested a refill of one of your prescriptions` },
    ])
    expect(of(people.patient)).toEqual([])
    const audited = await server.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `prescription ${id}`))
    expect(audited).toMatchObject([
      { action: 'prescription.refill-requested', outcome: 'done', patientIds: [people.patient.id] },
    ])
    // It is at the pharmacy that filled it.
    expect(topics).toContain(`prescriptions {"userId":${people.pharmacist.id}}`)
    expect(topics).not.toContain('prescriptions {"role":"pharmacist"}')
    expect(topics).toContain(`prescriptions {"userId":${people.patient.id}}`)
    expect(topics).toContain(`prescriptions {"userId":${people.doctor.id}}`)
  })
})

/* The life cycle again, as a model: which transitions are legal, what is left, what was filled. */

const verbs = ['fulfilled', 'pending', 'rejected', 'picked-up', 'delivered', 'cancelled', 'refill'] as const
type Verb = (typeof verbs)[number]
const from: Record<Verb, readonly PrescriptionStatus[]> = {
  fulfilled: ['pending', 'active'],
  pending: ['pending', 'active'],
  rejected: ['pending', 'active'],
  'picked-up': ['fulfilled'],
  delivered: ['fulfilled'],
  cancelled: ['pending', 'active'],
  refill: ['fulfilled', 'picked-up', 'delivered'],
}

describe('RX-14 the life cycle with refills', () => {
  it('random transitions by patient, pharmacist and doctor end in the same state as the model', async () => {
    let moves = 0
    let refills = 0
    const story = fc.record({
      allowed: fc.integer({ min: 0, max: 3 }),
      // Mostly transitions that are currently allowed, so that runs get far.
      moves: fc.array(
        fc.oneof(
          {
            weight: 6,
            arbitrary: fc.constantFrom<Verb>('fulfilled', 'refill', 'picked-up', 'fulfilled', 'refill'),
          },
          { weight: 1, arbitrary: fc.constantFrom(...verbs) },
        ),
        { minLength: 4, maxLength: 20 },
      ),
    })
    await fc.assert(
      fc.asyncProperty(story, async ({ allowed, moves: wanted }) => {
        const { id } = await given({ status: 'pending', refills: allowed })
        const model: { status: PrescriptionStatus; used: number; fillCount: number } = {
          status: 'pending',
          used: 0,
          fillCount: 0,
        }
        for (const verb of wanted) {
          const legal = from[verb].includes(model.status) && (verb !== 'refill' || model.used < allowed)
          const { status } =
            verb === 'refill'
              ? await refill(id)
              : await change(
                  id,
                  { status: verb, pharmacistNotes: 'as asked' },
                  verb === 'cancelled' ? callers.doctor : callers.pharmacist,
                )
          moves += 1
          expect([verb, model.status, status]).toEqual([verb, model.status, legal ? 200 : 409])
          if (!legal) continue
          model.status = verb === 'refill' ? 'active' : verb
          if (verb === 'refill') model.used += 1
          if (verb === 'fulfilled') model.fillCount += 1
          refills += verb === 'refill' ? 1 : 0
        }
        const row = await stored(id)
        expect({ status: row.status, used: row.refillsUsed, fillCount: row.fillCount }).toEqual(model)
        expect(row.refillsUsed).toBeLessThanOrEqual(allowed)
        expect(row.fillCount).toBeLessThanOrEqual(row.refillsUsed + 1)
        const filled = await server.db.select().from(dispense).where(eq(dispense.prescriptionId, id))
        expect(filled).toHaveLength(row.fillCount)
      }),
      { numRuns: 40 },
    )
    console.info(`${moves} moves, ${refills} refills: 0 beyond what was allowed`)
  }, 60_000)
})
