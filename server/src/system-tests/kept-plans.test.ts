import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@alafia/contract/kernel/civil'
import { asSystem } from '../platform/database/row-access.ts'
import { seemLarge } from '../testing/own-plans.ts'
import { prepareForPrescribing } from '../testing/prescribing.ts'
import { testServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof prepareForPrescribing>>

beforeAll(async () => {
  server = await testServer()
  world = await prepareForPrescribing(server)
  const large = [
    'appointment',
    'care_relationship',
    'inventory_item',
    'notification',
    'payment',
    'user_account',
    'waitlist_entry',
  ]
  for (const table of large) await seemLarge(server.db, table)
})
afterAll(() => server.close())

/** PostgreSQL plans a statement's first five calls each by itself. */
const settled = 5
/** The calls spread over some of the connections. */
const times = 20
const mostConnections = 16

/** The prepared statements that a connection of the server has planned more often than it needs to. */
const plannedAgain = async (): Promise<string[]> => {
  const perConnection = await asSystem(() =>
    Promise.all(
      Array.from({ length: mostConnections }, () =>
        server.boundDb.execute<{ statement: string }>(
          sql`select statement from pg_prepared_statements where custom_plans > ${settled}`,
        ),
      ),
    ),
  )
  return [...new Set(perConnection.flatMap(({ rows }) => rows.map(({ statement }) => statement)))]
}

const visits = ({ patient, doctor }: typeof world.people) =>
  Promise.all(
    Array.from({ length: times }, (_, nth) =>
      server.seed.appointment({ patient, doctor, date: addDays('2026-03-12', nth), time: '09:00' }),
    ),
  )

const each = async <Item>(items: readonly Item[], change: (item: Item) => Promise<{ status: number }>) => {
  for (const item of items) expect((await change(item)).status).toBeLessThan(300)
}

test('PLAT-104 what is changed all day isn’t planned again and again: accepting, cancelling, prescribing, fulfilling, writing', async () => {
  const { people, callers, appointment } = world
  const { patient, doctor } = people
  const asked = await visits(people)
  await each(asked, ({ id }) => callers.doctor.patch(`/api/appointments/${id}`, { status: 'confirmed' }))
  await each(asked, ({ id }) =>
    callers.patient.patch(`/api/appointments/${id}`, { status: 'cancelled', reason: 'Feeling better' }),
  )
  await each(asked, () =>
    callers.doctor.post('/api/messages', {
      receiverId: patient.id,
      subject: 'Your medicine',
      content: 'Take it with food',
    }),
  )
  const medications = [
    { name: 'Amlodipine 5 mg', dosage: '1 tablet', frequency: 'daily', duration: '5 days', quantity: 5 },
  ]
  const ids: number[] = []
  await each(asked, async () => {
    const who = { appointmentId: appointment.id, patientId: patient.id, doctorId: doctor.id }
    const sent = await callers.doctor.post<{ id: number }>('/api/prescriptions', { ...who, medications })
    ids.push(sent.body.id)
    return sent
  })
  await each(ids, (id) => callers.pharmacist.patch(`/api/prescriptions/${id}`, { status: 'fulfilled' }))
  expect(await plannedAgain()).toEqual([])
})

test('PLAT-107 lists aren’t planned again and again: visits, payments, notifications, patients', async () => {
  const { doctor, patient } = world.callers
  const admin = await server.as(await server.seed.admin())
  const lists = [
    ...['/api/appointments', '/api/payments', '/api/notifications'].map((path) => [patient, path] as const),
    ...['/api/appointments', '/api/patients'].map((path) => [doctor, path] as const),
    ...['/api/payments', '/api/payments?status=failed'].map((path) => [admin, path] as const),
  ]
  for (const [who, path] of lists) await each(Array.from({ length: 3 * times }), () => who.get(path))
  expect(await plannedAgain()).toEqual([])
})
