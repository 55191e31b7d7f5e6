import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { Payment } from '@alafia/contract/billing/schema'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Notification } from '@alafia/contract/notifications/schema'
import { everyDay } from '../../seed/hours.ts'
import type { StoredGroupSession } from '../../seed/group-sessions.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'

let server: TestServer
let admin: Caller
let okafor: Person
let amina: Person
let patient: Caller
let planned: StoredGroupSession

beforeEach(async () => {
  server = await testServer()
  admin = await server.as(await server.seed.admin())
  okafor = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor', slots: everyDay() })
  amina = await server.seed.patient()
  patient = await server.as(amina)
  const vaccination = await server.seed.appointmentType({
    price: '5000.00',
    mode: 'in-person',
    doctors: [okafor],
  })
  planned = await server.seed.groupSession({ doctor: okafor, typeId: vaccination.id, capacity: 2 })
})
afterEach(() => server.close())

type Refusal = Partial<Pick<ProblemBody, 'detail'>>
const bookSpot = (by: Caller, { id }: { id: number }, patientId: number, familyMemberId?: number) =>
  by.post<Appointment & Refusal>(`/api/group-sessions/${id}/spots`, { patientId, familyMemberId })
const newest = async (of: Caller) => (await of.get<Notification[]>('/api/notifications?limit=1')).body[0]

test('APPT-114 an administrator books a spot for a patient’s family: the patient is notified, and the bill is theirs', async () => {
  const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi' })
  const { status, body } = await bookSpot(admin, planned, amina.id, kemi.id)
  expect([status, body]).toMatchObject([
    201,
    { groupSessionId: planned.id, status: 'confirmed', familyMemberId: kemi.id, reason: '' },
  ])
  expect(await newest(patient)).toMatchObject({
    title: 'Appointment booked for Kemi',
    body: 'The clinic booked an appointment for Kemi with Dr. Chidi Okafor on 13 March at 13:00',
  })
  expect(await newest(await server.as(okafor))).toBeUndefined()
  expect((await patient.get<Payment[]>('/api/payments')).body).toMatchObject([
    { amount: '5000.00', status: 'pending' },
  ])
  const log = await admin.get<{ what: string; role: string | null }[]>('/api/admin/logs')
  expect(log.body).toContainEqual(
    expect.objectContaining({ what: `booked an appointment (${body.id})`, role: 'admin' }),
  )
  const again = await bookSpot(admin, planned, amina.id, kemi.id)
  expect([again.status, again.body.detail]).toEqual([
    409,
    'This person already has a spot in this group session',
  ])
})

test('APPT-114 for no one else’s family, with nobody’s own session or person, and not beyond the spots', async () => {
  const kemi = await server.seed.familyMember(amina)
  const [bola, chika] = [await server.seed.patient(), await server.seed.patient()]
  expect((await bookSpot(admin, planned, bola.id, kemi.id)).status).toBe(404)

  const both = await server.seed.doctor({ slots: everyDay(), alsoHolds: ['admin', 'patient'] })
  const asAdmin = await server.as(both, 'admin')
  const own = await bookSpot(asAdmin, await server.seed.groupSession({ doctor: both }), amina.id)
  expect([own.status, own.body.detail]).toEqual([
    403,
    "You can't book a patient with yourself. Ask the patient or another administrator to book",
  ])
  expect((await bookSpot(asAdmin, planned, both.id)).status).toBe(403)
  expect((await bookSpot(await server.as(okafor), planned, amina.id)).status).toBe(403)

  const answers = await Promise.all([amina, bola, chika].map(({ id }) => bookSpot(admin, planned, id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
})
