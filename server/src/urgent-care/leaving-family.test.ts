import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UrgentCare, CareRequest, Duty, WaitingPatient } from '@alafia/contract/urgent-care/schema'
import { familyAccess, familyMember } from '../family/table.ts'
import type { Invalidation } from '../outbox/outbox.ts'
import { sqlErrorOf } from '../platform/database/sql-error.ts'
import { testNow } from '../testing/clock.ts'
import { familyOfOne } from '../testing/family-of-one.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { careRequest, doctorDuty } from './table.ts'

const requests = '/api/urgent-care/requests'
const reason = 'Fever since last night'
const gone = 'This person is no longer in your family list'

let server: TestServer
let family: Awaited<ReturnType<typeof familyOfOne>>
let doctor: Caller

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(careRequest)
  await server.db.delete(doctorDuty)
  family = await familyOfOne(server)
  doctor = await server.as(family.okafor)
  await doctor.put('/api/urgent-care/duty', { onDuty: true })
})

const ask = (who = family.patient, body: object = {}) =>
  who.post<CareRequest & { message?: string }>(requests, { reason, ...body })
const askForKemi = () => ask(family.patient, { familyMemberId: family.kemi.id })
const take = (id: number) => doctor.post<{ message?: string }>(`${requests}/${id}/take`)
const urgentCareOf = async (who = family.patient) => (await who.get<UrgentCare>('/api/urgent-care')).body
const stored = () =>
  server.db
    .select({ status: careRequest.status, settledAt: careRequest.settledAt })
    .from(careRequest)
    .where(eq(careRequest.familyMemberId, family.kemi.id))
/** A member with a history isn't erased. */
const seenBefore = () => family.appointment({ status: 'completed', date: '2026-02-11' })

describe('URG-13 a family member removed while waiting', () => {
  test('leaves the queue too: no one waits, those behind move up, and the patient can ask again', async () => {
    const { body } = await askForKemi()
    const next = await server.as(await server.seed.patient())
    await ask(next)
    expect((await urgentCareOf(next)).place).toBe(2)
    expect((await family.remove()).status).toBe(204)
    expect(await stored()).toEqual([{ status: 'withdrawn', settledAt: testNow }])
    expect((await urgentCareOf()).request).toBeNull()
    expect(await urgentCareOf(next)).toMatchObject({ place: 1, request: { status: 'waiting' } })
    expect((await doctor.get<Duty>('/api/urgent-care/duty')).body.waiting).toBe(1)
    expect((await doctor.get<WaitingPatient[]>(requests)).body).toHaveLength(1)
    const taken = await take(body.id)
    expect([taken.status, taken.body.message]).toEqual([
      409,
      'This request is withdrawn: the patient has left the queue',
    ])
    await next.delete(`${requests}/${(await urgentCareOf(next)).request?.id}`)
    expect((await doctor.get<Duty>('/api/urgent-care/duty')).body.waiting).toBe(0)
    expect((await ask()).status).toBe(201)
  })

  test('everyone who sees the queue is informed', async () => {
    await askForKemi()
    const heard: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => heard.push(...changes))
    await family.remove()
    stop()
    expect(heard).toEqual([
      { to: { userId: family.amina.id }, topic: 'family' },
      { to: { role: 'patient' }, topic: 'urgent-care' },
      { to: { role: 'doctor' }, topic: 'urgent-care' },
    ])
  })

  test('a request for someone else in the family, and one that was settled before, stay as they are', async () => {
    const { body } = await askForKemi()
    await family.patient.delete(`${requests}/${body.id}`)
    const before = await stored()
    await ask()
    server.clock.advance(1)
    expect((await family.remove()).status).toBe(204)
    expect(await stored()).toEqual(before)
    expect((await urgentCareOf()).request).toMatchObject({ status: 'waiting' })
    server.clock.set(testNow)
  })
})

describe('URG-13 requesting care for a family member and removing them simultaneously', () => {
  test('end in one order or the other: no one waits who has left', async () => {
    const met = new Set<string>()
    for (let round = 0; round < 30; round += 1) {
      family = await familyOfOne(server)
      if (round % 2 === 0) await seenBefore()
      // Sometimes one is first, sometimes the other.
      const removing = setTimeout((round % 5) * 4).then(() => family.remove())
      const [asked, removed] = await Promise.all([askForKemi(), removing])
      expect(removed.status).toBe(204)
      expect([201, 404, 409]).toContain(asked.status)
      expect(await stored()).toEqual(
        asked.status === 201 ? [{ status: 'withdrawn', settledAt: testNow }] : [],
      )
      expect((await urgentCareOf()).request).toBeNull()
      met.add(`${asked.status} ${removed.status}`)
    }
    console.info(`30 races of asking and removing: no one waits who has left (${[...met].join('; ')})`)
  })

  test('no request for someone who is being removed: 409 that says why, once the removal is done', async () => {
    await seenBefore()
    let asking: ReturnType<typeof ask> | undefined
    await server.db.transaction(async (tx) => {
      await tx.update(familyMember).set({ archivedAt: testNow }).where(eq(familyMember.id, family.kemi.id))
      asking = askForKemi()
      await vi.waitFor(async () => {
        const { rows } = await server.db.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).not.toEqual([])
      }, 5000)
    })
    const answer = await asking
    expect([answer?.status, answer?.body.message]).toEqual([409, gone])
    expect(await stored()).toEqual([])
  })

  test('the database itself lets no one wait who has left', async () => {
    await seenBefore()
    await family.remove()
    const waiting = {
      patientId: family.amina.id,
      familyMemberId: family.kemi.id,
      requestedBy: family.amina.id,
      reason,
      requestedAt: testNow,
    }
    const refused = await server.db
      .insert(careRequest)
      .values(waiting)
      .catch((error: unknown) => sqlErrorOf(error))
    expect(refused).toEqual({ code: '23503', constraint: 'care_request_member_in_family' })
  })
})

test('URG-13 taking a request and removing its member at once: an appointment and a member who stays, or neither', async () => {
  const met = new Set<string>()
  // In a deadlock the database ends one of them, which is retried a second later.
  for (let round = 0; round < 5; round += 1) {
    family = await familyOfOne(server)
    doctor = await server.as(family.okafor)
    await doctor.put('/api/urgent-care/duty', { onDuty: true })
    const { body } = await askForKemi()
    const removing = setTimeout(round * 4).then(() => family.remove())
    const [taken, removed] = await Promise.all([take(body.id), removing])
    met.add(`${taken.status} ${removed.status}`)
    expect(['201 409', '409 204']).toContain(`${taken.status} ${removed.status}`)
    expect(await stored()).toMatchObject([{ status: taken.status === 201 ? 'taken' : 'withdrawn' }])
  }
  console.info(`5 races of taking and removing: ${[...met].join('; ')}`)
})

describe('of two parents, the second one asks for the child', () => {
  let tunde: Caller
  beforeEach(async () => {
    const person = await server.seed.patient({ firstName: 'Tunde', lastName: 'Ade' })
    tunde = await server.as(person)
    await server.db.insert(familyAccess).values({
      familyMemberId: family.kemi.id,
      invitedBy: family.amina.id,
      address: person.email,
      invitedAt: testNow,
      answerBy: testNow,
      accountId: person.id,
      acceptedAt: testNow,
    })
  })
  const askAsTunde = () => ask(tunde, { familyMemberId: family.kemi.id })
  const heardWhile = async (work: () => Promise<unknown>) => {
    const heard: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => heard.push(...changes))
    await work()
    stop()
    return heard
  }

  test.each([
    ['the first parent stops sharing', () => family.patient],
    ['the second one leaves', () => tunde],
  ])(
    'URG-16 the request leaves the queue when %s: the doctors’ lists and whoever waits show it at once',
    async (_, by) => {
      const { body } = await askAsTunde()
      const heard = await heardWhile(async () => {
        expect((await by().delete(`/api/family/${family.kemi.id}/parent`)).status).toBe(204)
      })
      expect(heard).toContainEqual({ to: { role: 'doctor' }, topic: 'urgent-care' })
      expect(heard).toContainEqual({ to: { role: 'patient' }, topic: 'urgent-care' })
      expect((await urgentCareOf(tunde)).request).toBeNull()
      expect((await take(body.id)).status).toBe(409)
    },
  )

  test('URG-17 who asks again for a child for whom the other parent waits reads that the child is waiting, and may ask for themselves', async () => {
    await askAsTunde()
    const again = await askForKemi()
    expect([again.status, again.body.message]).toEqual([409, 'Kemi is already waiting for a doctor'])
    const twice = await askAsTunde()
    expect([twice.status, twice.body.message]).toEqual([409, 'You are already waiting for a doctor'])
    expect((await ask()).status).toBe(201)
  })
})
