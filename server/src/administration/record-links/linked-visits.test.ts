import { and, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { appointment } from '../../appointments/table.ts'
import { everyDay } from '../../seed/hours.ts'
import { linkingBy } from '../../testing/linking.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'

let server: TestServer
let asker: Caller
let confirmer: Caller
let amina: Person
let twin: Person
let okafor: Person
let eze: Person

const friday = '2026-03-13'
const slots = ['09:00', '09:30', '10:00']

beforeAll(async () => {
  server = await testServer()
  asker = await server.as(await server.seed.admin())
  confirmer = await server.as(await server.seed.admin())
})
afterAll(() => server.close())

const twoRecords = async () => {
  const details = { firstName: 'Amina', lastName: 'Bello', dateOfBirth: '1986-03-11' }
  amina = await server.seed.patient(details)
  twin = await server.seed.patient(details)
  okafor = await server.seed.doctor({ firstName: 'Ada', lastName: 'Okafor', slots: everyDay() })
  eze = await server.seed.doctor({ firstName: 'Emeka', lastName: 'Eze', slots: everyDay() })
}
beforeEach(twoRecords)

const { compare, ask, confirm, link, unlink } = linkingBy(() => ({ asker, confirmer }))
const book = async (patient: Person, doctor: Person, time: string, changes: object = {}) =>
  (await server.as(patient)).post<Appointment & { detail: string }>('/api/appointments', {
    patientId: patient.id,
    doctorId: doctor.id,
    appointmentDate: friday,
    appointmentTime: time,
    type: 'general',
    reason: 'Night cough twice a week',
    ...changes,
  })
const liveVisits = () =>
  server.db
    .select({ startsAt: appointment.startsAt })
    .from(appointment)
    .where(
      and(
        inArray(appointment.patientId, [amina.id, twin.id]),
        inArray(appointment.status, ['scheduled', 'confirmed']),
      ),
    )

test('ADM-90 a visit at the same time as one in the linked record isn’t booked or moved there, and the patient doesn’t read with whom that is', async () => {
  await link(amina, twin)
  expect((await book(amina, okafor, '09:30')).status).toBe(201)
  const taken = await book(twin, eze, '09:30')
  expect(taken.status).toBe(409)
  expect(taken.body.detail).toBe(
    'There is already a visit of this person then, in another record at the clinic. Choose another time.',
  )
  const other = await book(twin, eze, '10:00')
  expect(other.status).toBe(201)
  const moved = await (
    await server.as(twin)
  ).patch<{ detail: string }>(`/api/appointments/${other.body.id}`, {
    appointmentDate: friday,
    appointmentTime: '09:30',
  })
  expect(moved.status).toBe(409)
  expect(await liveVisits()).toHaveLength(2)
})

test('ADM-90 an unlinked pair and a cancelled visit are in nobody’s way', async () => {
  expect((await book(amina, okafor, '09:30')).status).toBe(201)
  expect((await book(twin, eze, '09:30')).status).toBe(201)
  await server.db
    .update(appointment)
    .set({ status: 'cancelled', cancelReason: 'Booked twice' })
    .where(eq(appointment.patientId, twin.id))
  const id = await link(amina, twin)
  await unlink(id)
  expect((await book(twin, eze, '09:30')).status).toBe(201)
})

test('ADM-90 two visits at the same time have to be put right before the records are linked, and both are named', async () => {
  await book(amina, okafor, '09:30')
  await book(twin, eze, '09:30')
  expect((await compare(amina, twin)).body.conflicts).toContainEqual({
    isBlocking: true,
    text: 'Two visits are at the same time: one with Dr. Ada Okafor on 13 March 2026 at 09:30, one with Dr. Emeka Eze on 13 March 2026 at 09:30. Move or cancel one of them first',
  })
  expect((await ask(amina, twin)).status).toBe(409)
})

test('ADM-90 linking waits for a visit that is just being booked or moved, and fails if it overlaps one in the other record', async () => {
  const held = (await book(amina, okafor, '09:30')).body
  const later = (await book(twin, eze, '10:00')).body
  const { id, comparison } = (await ask(amina, twin)).body
  const [{ startsAt, endsAt, busyUntil } = expect.fail('no visit')] = await server.db
    .select()
    .from(appointment)
    .where(eq(appointment.id, held.id))
  const waiting = async () => {
    const { rows } = await server.db.execute(sql`select from pg_locks
      where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`)
    return rows.length
  }
  const linking = await server.db.transaction(async (tx) => {
    await tx
      .update(appointment)
      .set({ time: '09:30', startsAt, endsAt, busyUntil })
      .where(eq(appointment.id, later.id))
    const confirmed = confirm(id, confirmer, comparison.seen)
    await expect.poll(waiting).toBe(1)
    return { confirmed }
  })
  const { status, body } = await linking.confirmed
  expect(status).toBe(409)
  expect(body.message).toMatch(/^A visit was booked/)
})

test('ADM-90 in whatever order and however close together the records are linked and visits booked in both, no two overlap while they are linked', async () => {
  const bookings = fc.array(fc.record({ isFirst: fc.boolean(), slot: fc.constantFrom(...slots) }), {
    minLength: 2,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(bookings, fc.boolean(), async (wanted, isLinkedBefore) => {
      await twoRecords()
      const asked = (await ask(amina, twin)).body
      if (isLinkedBefore) expect((await confirm(asked.id, confirmer, asked.comparison.seen)).status).toBe(200)
      const [linked, ...answers] = await Promise.all([
        isLinkedBefore ? undefined : confirm(asked.id, confirmer, asked.comparison.seen),
        ...wanted.map(({ isFirst, slot }) => book(isFirst ? amina : twin, isFirst ? okafor : eze, slot)),
      ])
      for (const { status } of answers) expect([201, 409]).toContain(status)
      const visits = await liveVisits()
      expect(visits).toHaveLength(answers.filter(({ status }) => status === 201).length)
      if (isLinkedBefore || linked?.status === 200)
        expect(new Set(visits.map(({ startsAt }) => startsAt.getTime())).size).toBe(visits.length)
      else expect(linked?.status).toBe(409)
    }),
    { numRuns: 10 },
  )
})
