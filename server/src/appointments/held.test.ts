import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Appointment, AppointmentDetails } from '@alafia/contract/appointments/schema'
import type { UpcomingAppointment } from '@alafia/contract/administration/users/schema'
import type { Payment } from '@alafia/contract/billing/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { AppointmentStatus } from '@alafia/contract/appointments/states'
import type { Person } from '../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let admin: Caller

const yesterday = '2026-03-10'
const held = { status: 'completed', held: true }

beforeAll(async () => {
  server = await testServer()
  ;[amina, okafor] = [
    await server.seed.patient(),
    await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' }),
  ]
  patient = await server.as(amina)
  admin = await server.as(await server.seed.admin())
})
afterAll(() => server.close())

let hour = 7
const seedVisit = (status: AppointmentStatus = 'confirmed', date = yesterday) =>
  server.seed.appointment({
    patient: amina,
    doctor: okafor,
    status,
    date,
    time: `${String((hour += 1)).padStart(2, '0')}:00`,
  })
const leave = () => admin.post(`/api/admin/users/${okafor.id}/deactivate`, { despiteAppointments: true })
const comeBack = () => admin.post(`/api/admin/users/${okafor.id}/reactivate`)
const change = (by: Caller, id: number, body: object) =>
  by.patch<Appointment & { detail: string }>(`/api/appointments/${id}`, body)
const leftBehind = async () =>
  (await admin.get<UpcomingAppointment[]>(`/api/admin/users/${okafor.id}/upcoming-appointments`)).body

describe('APPT-127 a visit that nobody closed, and whose doctor left', () => {
  test('waits for an administrator, who says that it took place: it is completed in the clinic’s words, and its bill stays', async () => {
    const visit = await seedVisit()
    const bill = await server.seed.payment({ patient: amina, appointment: visit, amount: '9000.00' })
    expect(await leftBehind()).toEqual([])
    const payAtDesk = () =>
      admin.post<Payment>(`/api/payments/${bill.id}/desk-taking`, { method: 'cash', received: '9000.00' })
    await leave()
    expect(await leftBehind()).toMatchObject([{ id: visit.id, canBeHeld: true }])
    expect((await payAtDesk()).status).toBe(409)
    const { status, body } = await change(admin, visit.id, held)
    expect([status, body.status]).toEqual([200, 'completed'])
    expect(await leftBehind()).toEqual([])

    const shown = (await patient.get<AppointmentDetails>(`/api/appointments/${visit.id}`)).body
    expect(shown).toMatchObject({
      status: 'completed',
      notes:
        'The clinic recorded on 11 March 2026 that this visit took place. Dr. Chidi Okafor left before finishing the notes.',
      diagnosis: 'Not recorded',
    })
    expect((await patient.get<Payment>(`/api/payments/${bill.id}`)).body).toMatchObject({
      status: 'pending',
      amount: '9000.00',
    })
    const [newest] = (await patient.get<Notification[]>('/api/notifications?limit=1')).body
    expect(newest).toMatchObject({
      title: 'Appointment completed',
      body: 'The clinic recorded that your appointment on 10 March at 08:00 took place. If it didn’t, please call us',
    })
    expect((await payAtDesk()).body).toMatchObject({ status: 'completed' })
    await comeBack()
  })

  test('is cancelled if it didn’t take place, and all that was paid goes back', async () => {
    const visit = await seedVisit()
    const bill = await server.seed.payment({ patient: amina, appointment: visit, amount: '9000.00' })
    await admin.post(`/api/payments/${bill.id}/desk-taking`, { method: 'cash', received: '9000.00' })
    await leave()
    expect((await change(admin, visit.id, { status: 'cancelled', reason: 'Not held' })).status).toBe(200)
    expect((await patient.get<Payment>(`/api/payments/${bill.id}`)).body).toMatchObject({
      refunded: '9000.00',
    })
    await comeBack()
  })

  test('is closed that way by nobody else, not ahead of its time, and not while its doctor works here', async () => {
    const [visit, ahead, asked] = [
      await seedVisit(),
      await seedVisit('confirmed', '2026-03-16'),
      await seedVisit('scheduled'),
    ]
    const still = await change(admin, visit.id, held)
    expect([still.status, still.body.detail]).toEqual([409, 'The doctor of this appointment still closes it'])
    const doctor = await server.as(okafor)
    expect((await change(doctor, visit.id, held)).status).toBe(403)
    await leave()
    expect((await change(patient, visit.id, held)).status).toBe(403)
    expect((await leftBehind()).map(({ id, canBeHeld }) => [id, canBeHeld])).toEqual([
      [visit.id, true],
      [asked.id, false],
      [ahead.id, false],
    ])
    for (const { id } of [ahead, asked]) expect((await change(admin, id, held)).status).toBe(409)
    const moved = await change(admin, visit.id, { ...held, startsAt: '2026-03-09T09:00:00.000Z' })
    expect(moved.status).toBe(409)
    const answers = await Promise.all([change(admin, visit.id, held), change(admin, visit.id, held)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await comeBack()
  })
})
