import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Doctor } from '@alafia/contract/doctors/schema'
import { appointmentType } from '../../doctors/appointment-types/table.ts'
import { doctor as doctorTable } from '../../doctors/table.ts'
import { payment } from '../../billing/table.ts'
import { everyDay } from '../../seed/hours.ts'
import type { StoredAppointmentType } from '../../seed/appointment-types.ts'
import type { Person } from '../../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { seedWaitlist, waitlistCalls } from '../../testing/waitlist-calls.ts'
import { appointment } from '../table.ts'

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let physio: StoredAppointmentType

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  amina = await server.seed.patient()
  okafor = await server.seed.doctor({ fee: '30000.00', slots: everyDay() })
  patient = await server.as(amina)
  physio = await server.seed.appointmentType({ doctors: [okafor], price: '10000.00', maxVisits: 6 })
})

type Reply = { id: number; detail?: string; type?: string }
const naira = (amount: string) => ({ amount, currency: 'NGN' })
const now = (price: string) => `The price is now ${price} NGN. Check it, then book again`
const raiseFee = (fee = '45000.00') =>
  server.db.update(doctorTable).set({ fee }).where(eq(doctorTable.userId, okafor.id))
const changeType = (change: object) =>
  server.db.update(appointmentType).set(change).where(eq(appointmentType.id, physio.id))
const book = (changes: object, by = patient) =>
  by.post<Reply>('/api/appointments', {
    patientId: amina.id,
    doctorId: okafor.id,
    appointmentDate: '2026-03-13',
    appointmentTime: '09:30',
    type: 'general',
    reason: 'Night cough twice a week',
    ...changes,
  })
const live = () => server.db.select().from(appointment).where(eq(appointment.doctorId, okafor.id))
const billsOf = async () =>
  (await server.db.select().from(payment).where(eq(payment.patientId, amina.id))).map(({ amount }) => amount)
/** Refused at another price, with nothing booked or billed. @returns what the refusal says */
const expectRefusal = async (send: (seenPrice: object) => Promise<{ status: number; body: Reply }>) => {
  const before = (await live()).length
  const { status, body } = await send(naira('1.00'))
  expect([status, body.type]).toEqual([409, '/problems/price-changed'])
  expect(await live()).toHaveLength(before)
  expect(await billsOf()).toEqual([])
  return body.detail
}

describe('APPT-120 nobody is billed another price than they were shown', () => {
  test('the doctor’s fee has changed: the refusal says what it is now, and booking at that price works', async () => {
    await raiseFee()
    for (const by of [patient, await server.as(await server.seed.admin())]) {
      const { status, body } = await book({ seenPrice: naira('30000.00') }, by)
      expect([status, body.type, body.detail]).toEqual([409, '/problems/price-changed', now('₦45,000.00')])
    }
    expect(await live()).toEqual([])
    expect((await book({ seenPrice: naira('45000.00') })).status).toBe(201)
    expect(await billsOf()).toEqual(['45000.00'])
  })

  test('the type’s price or currency has changed, or it has become free, or costs the fee', async () => {
    const typed = { appointmentTypeId: physio.id }
    await changeType({ currency: 'USD' })
    const seen = { ...typed, seenPrice: naira('10000.00') }
    expect((await book(seen)).body.detail).toBe('The price is now $10,000.00 USD. Check it, then book again')
    await changeType({ currency: 'NGN', price: '0.00' })
    expect((await book(seen)).body.detail).toBe(now('₦0.00'))
    await changeType({ price: null })
    expect((await book(seen)).body.detail).toBe(now('₦30,000.00'))
    await changeType({ price: '0.00' })
    expect((await book({ ...typed, seenPrice: naira('0.00') })).status).toBe(201)
    expect(await billsOf()).toEqual([])
  })

  test('a time that is taken is said first, and a price that wasn’t shown isn’t compared', async () => {
    await server.seed.appointment({
      patient: await server.seed.patient(),
      doctor: okafor,
      date: '2026-03-13',
      time: '09:30',
    })
    expect((await book({ seenPrice: naira('1.00') })).body.type).toBe('/problems/slot-taken')
    expect((await book({ appointmentTime: '10:00' })).status).toBe(201)
  })

  test('neither in a series, of which each visit has the price', async () => {
    const send = (seenPrice: object) =>
      patient.post<Reply>('/api/appointments/series', {
        patientId: amina.id,
        doctorId: okafor.id,
        appointmentTypeId: physio.id,
        type: 'general',
        reason: 'Knee after the operation',
        visits: ['2026-03-13', '2026-03-20'].map((appointmentDate) => ({
          appointmentDate,
          appointmentTime: '09:30',
        })),
        seenPrice,
      })
    expect(await expectRefusal(send)).toBe(now('₦10,000.00'))
    expect((await send(naira('10000.00'))).status).toBe(201)
    expect(await billsOf()).toEqual(['10000.00', '10000.00'])
  })

  test('nor for a follow-up, a spot in a group session, or a time from the waitlist', async () => {
    const visit = await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      date: '2026-03-04',
      time: '09:00',
      status: 'completed',
    })
    const doctor = await server.as(okafor)
    const followUp = {
      appointmentDate: '2026-03-16',
      appointmentTime: '09:30',
      mode: 'video',
      reason: 'Knee',
    }
    expect(
      await expectRefusal((seenPrice) =>
        doctor.post<Reply>(`/api/appointments/${visit.id}/follow-up`, { ...followUp, seenPrice }),
      ),
    ).toBe(now('₦30,000.00'))
    const session = await server.seed.groupSession({ doctor: okafor, typeId: physio.id })
    expect(
      await expectRefusal((seenPrice) =>
        patient.post<Reply>(`/api/group-sessions/${session.id}/spots`, { patientId: amina.id, seenPrice }),
      ),
    ).toBe(now('₦10,000.00'))

    const waiting = await seedWaitlist(server)
    ;({ okafor, amina, patient } = waiting)
    const { join, cancel, list } = waitlistCalls(() => ({ server, okafor }))
    await join(patient, amina)
    await cancel(waiting.other, waiting.visitId)
    const [entry] = await list(patient)
    await raiseFee()
    const accept = (seenPrice: object) =>
      patient.post<Reply>(`/api/appointments/waitlist/${entry?.id}/accept`, {
        offerId: entry?.offer?.id,
        seenPrice,
      })
    expect(await expectRefusal(accept)).toBe(now('₦45,000.00'))
    // It is still offered.
    expect((await list(patient))[0]?.offer?.price).toBe('45000.00')
    expect((await accept(naira('45000.00'))).status).toBe(201)
  })

  test('a change of a fee or of a type’s price reaches everyone who has them open', async () => {
    const admin = await server.as(await server.seed.admin())
    const heardDuring = async (work: () => Promise<{ status: number }>) => {
      const heard: unknown[] = []
      const stop = server.app.services.bus.listen('invalidated', (changes) => heard.push(...changes))
      expect((await work()).status).toBe(200)
      stop()
      return heard
    }
    const { body: doctors } = await patient.get<Doctor[]>('/api/doctors')
    const specialization = doctors.find(({ id }) => id === okafor.id)?.specialization
    const { body: types } = await admin.get<StoredAppointmentType[]>('/api/admin/appointment-types')
    const type = types.find(({ id }) => id === physio.id)
    for (const heard of [
      await heardDuring(() =>
        admin.put(`/api/admin/users/${okafor.id}/practice`, { specialization, fee: '45000.00' }),
      ),
      await heardDuring(() =>
        admin.put(`/api/admin/appointment-types/${physio.id}`, { ...type, price: '12000.00' }),
      ),
    ]) {
      expect(heard).toContainEqual({ to: 'everyone', topic: 'slots' })
      // The waitlist's offers are among the appointments.
      expect(heard).toContainEqual({ to: { role: 'patient' }, topic: 'appointments' })
    }
  })
})
