import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { defaultPreferences } from '@alafia/contract/accounts/preferences'
import { appointmentStatuses, type AppointmentStatus } from '@alafia/contract/appointments/states'
import { addDays } from '@alafia/contract/kernel/civil'
import type { Notification } from '@alafia/contract/notifications/schema'
import { minute } from '@alafia/contract/kernel/durations'
import { auditEntry } from '../audit/table.ts'
import { everyDay, halfHours } from '../seed/hours.ts'
import type { Person } from '../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { sendEmails } from '../testing/sent-emails.ts'
import { testNow } from '../testing/clock.ts'
import { appointment } from './table.ts'

const aroundTheClock = halfHours('00:00', '24:00')

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let doctor: Caller
let admin: Caller

beforeAll(async () => {
  server = await testServer()
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  okafor = await server.seed.doctor({
    firstName: 'Chidi',
    lastName: 'Okafor',
    slots: everyDay(aroundTheClock),
  })
  patient = await server.as(amina)
  doctor = await server.as(okafor)
  admin = await server.as(await server.seed.admin())
})
afterAll(() => server.close())

let count = 0
/** A time that no other appointment of this file has, in the past (every transition is allowed) or in the future (free). */
const anotherTime = (direction: 1 | -1) => {
  const nth = count++
  const days = Math.floor(nth / 48) + 1
  return { date: addDays('2026-03-11', direction * days), time: aroundTheClock[nth % 48] ?? '00:00' }
}
const seedAppointment = (
  status: AppointmentStatus = 'scheduled',
  when: { date: string; time: string } = anotherTime(-1),
) => server.seed.appointment({ patient: amina, doctor: okafor, status, reason: 'Canary reason', ...when })
const rowOf = async (id: number) =>
  (await server.db.select().from(appointment).where(eq(appointment.id, id)))[0]
const change = (by: Caller, id: number, body: object) =>
  by.patch<Appointment>(`/api/appointments/${id}`, body)
const refused = (by: Caller, id: number, body: object) => by.patch(`/api/appointments/${id}`, body)
const newest = async (of: Caller) => (await of.get<Notification[]>('/api/notifications?limit=1')).body[0]

const verbs = [
  'accept',
  'ask for a new time',
  'choose a new time',
  'cancel',
  'complete',
  'mark as not attended',
] as const
type Verb = (typeof verbs)[number]

const bodies: Record<Verb, () => object> = {
  accept: () => ({ status: 'confirmed' }),
  'ask for a new time': () => ({ status: 'rescheduled' }),
  'choose a new time': () => {
    const { date, time } = anotherTime(1)
    return { status: 'scheduled', appointmentDate: date, appointmentTime: time }
  },
  cancel: () => ({ status: 'cancelled', reason: 'Well again' }),
  complete: () => ({ status: 'completed', notes: 'Rest and fluids', diagnosis: 'Common cold' }),
  'mark as not attended': () => ({ status: 'no-show' }),
}

/** The table of APPT-16, written out again; everything else is refused. */
const legal: Record<Verb, { from: AppointmentStatus[]; to: AppointmentStatus; by: string[]; audit: string }> =
  {
    accept: { from: ['scheduled'], to: 'confirmed', by: ['its doctor'], audit: 'accepted' },
    'ask for a new time': {
      from: ['scheduled', 'confirmed'],
      to: 'rescheduled',
      by: ['its doctor'],
      audit: 'new-time-requested',
    },
    'choose a new time': {
      from: ['scheduled', 'confirmed', 'rescheduled'],
      to: 'scheduled',
      by: ['its patient'],
      audit: 'rescheduled',
    },
    cancel: {
      from: ['scheduled', 'confirmed', 'rescheduled'],
      to: 'cancelled',
      by: ['its patient', 'its doctor', 'an admin'],
      audit: 'cancelled',
    },
    complete: { from: ['confirmed'], to: 'completed', by: ['its doctor'], audit: 'completed' },
    'mark as not attended': { from: ['confirmed'], to: 'no-show', by: ['its doctor'], audit: 'no-show' },
  }

describe('APPT-16 every status, transition and role', () => {
  test('allowed transitions succeed and are recorded under their name; all others are refused with the reason and change nothing', async () => {
    const colleague = await server.seed.doctor()
    await server.seed.appointment({
      patient: amina,
      doctor: colleague,
      ...anotherTime(-1),
      status: 'completed',
    })
    const callers: [string, Caller, number][] = [
      ['its patient', patient, 403],
      ['its doctor', doctor, 403],
      ['an admin', admin, 403],
      ['a colleague who treats the patient too', await server.as(colleague), 403],
      ['another patient', await server.as(await server.seed.patient()), 404],
      ['another doctor', await server.as(await server.seed.doctor()), 404],
      ['a pharmacist', await server.as(await server.seed.pharmacist()), 403],
    ]
    let allowed = 0
    let denied = 0
    for (const status of appointmentStatuses)
      for (const verb of verbs)
        for (const [who, caller, whenForbidden] of callers) {
          const { from, to, by, audit } = legal[verb]
          const before = await seedAppointment(status)
          const { status: answer, body } = await refused(caller, before.id, bodies[verb]())
          const after = await rowOf(before.id)
          const expected = !by.includes(who) ? whenForbidden : from.includes(status) ? 200 : 409
          expect([status, verb, who, answer]).toEqual([status, verb, who, expected])
          const trail = await server.db
            .select()
            .from(auditEntry)
            .where(eq(auditEntry.subject, `appointment ${before.id}`))
          if (expected === 200) {
            allowed += 1
            expect(after).toMatchObject({ status: to, updatedAt: server.clock.now() })
            expect(trail.map(({ action, outcome }) => [action, outcome])).toEqual([
              [`appointment.${audit}`, 'done'],
            ])
          } else {
            denied += 1
            expect(after).toEqual(before)
            if (expected === 409) expect(body.detail).toContain(status)
            if (expected !== 409) expect(JSON.stringify(body)).not.toContain('Canary')
            if (who !== 'a pharmacist') expect(trail).toHaveLength(1)
          }
        }
    expect([allowed, denied]).toEqual([17, 6 * 6 * 7 - 17])
    console.info(`${allowed} legal moves made, ${denied} others refused: 0 changed a row`)
  }, 120_000)
})

describe('what each transition does', () => {
  test('APPT-17 Accept confirms and tells the patient by whom, without the reason', async () => {
    const { id, date, time } = await seedAppointment('scheduled', { date: '2026-04-20', time: '09:30' })
    expect([date, time]).toEqual(['2026-04-20', '09:30:00'])
    const { status, body } = await change(doctor, id, { status: 'confirmed' })
    expect([status, body.status, body.updatedAt]).toEqual([
      200,
      'confirmed',
      server.clock.now().toISOString(),
    ])
    expect(await newest(patient)).toMatchObject({
      type: 'appointment-updated',
      title: 'Appointment confirmed',
      body: 'Dr. Chidi Okafor confirmed your appointment on 20 April at 09:30',
    })
    const again = await refused(doctor, id, { status: 'confirmed' })
    expect([again.status, again.body.message]).toEqual([409, 'This appointment is already confirmed'])
  })

  test('APPT-73 notifications and emails name the family member whose appointment it is', async () => {
    const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi', lastName: 'Bello' })
    const { id } = await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      familyMember: kemi,
      date: '2026-04-20',
      time: '11:30',
      status: 'scheduled',
    })
    await patient.put('/api/account/preferences', {
      ...defaultPreferences,
      notifications: { ...defaultPreferences.notifications, appointments: { inApp: true, email: true } },
    })
    await change(doctor, id, { status: 'confirmed' })
    expect((await newest(patient))?.body).toBe(
      'Dr. Chidi Okafor confirmed Kemi’s appointment on 20 April at 11:30',
    )
    const [email] = await sendEmails(server)
    expect(email?.text).toContain('It is about Kemi’s appointment.')
    await change(patient, id, { status: 'cancelled', reason: 'Canary reason' })
    expect((await newest(doctor))?.body).toBe(
      'Amina Bello cancelled Kemi Bello’s appointment on 20 April at 11:30',
    )
  })

  test('APPT-18 the doctor’s Reschedule frees the slot and asks the patient for a new time, which the doctor sees', async () => {
    const { id } = await seedAppointment('confirmed', { date: '2026-04-21', time: '09:30' })
    const slot = async (date: string) => {
      const { body } = await patient.get<{ time: string; free: boolean }[]>(
        `/api/doctors/${okafor.id}/slots?date=${date}`,
      )
      return body.find(({ time }) => time === '09:30')?.free
    }
    expect(await slot('2026-04-21')).toBe(false)
    expect((await change(doctor, id, { status: 'rescheduled' })).body.status).toBe('rescheduled')
    expect(await slot('2026-04-21')).toBe(true)
    expect((await newest(patient))?.body).toBe(
      'Dr. Chidi Okafor asks you to choose a new time for your appointment on 21 April at 09:30',
    )
    // Without a status, as the dialog sends it.
    const { status, body } = await change(patient, id, {
      appointmentDate: '2026-04-22',
      appointmentTime: '09:30',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'scheduled',
      appointmentDate: '2026-04-22',
      appointmentTime: '09:30',
      startsAt: '2026-04-22T08:30:00.000Z',
      endsAt: '2026-04-22T09:00:00.000Z',
    })
    expect(await slot('2026-04-22')).toBe(false)
    expect(await newest(doctor)).toMatchObject({
      type: 'appointment-updated',
      body: 'Amina Bello moved the appointment to 22 April at 09:30',
    })
  })

  test('APPT-19 a new time follows the rules of a booking, with its messages', async () => {
    const { id } = await seedAppointment('scheduled', { date: '2026-04-23', time: '09:30' })
    const before = await rowOf(id)
    await seedAppointment('confirmed', { date: '2026-04-23', time: '10:00' })
    const to = (appointmentDate: string, appointmentTime: string) =>
      refused(patient, id, { appointmentDate, appointmentTime })
    expect((await to('2026-03-11', '23:00')).body.errors).toEqual([
      { path: 'appointmentDate', message: 'Please select a date from tomorrow on' },
    ])
    expect((await to('2026-04-23', '10:10')).body.errors).toEqual([
      { path: 'appointmentTime', message: 'The doctor has no slot at that time on the selected date' },
    ])
    const lost = await to('2026-04-23', '10:00')
    expect([lost.status, lost.body.message]).toEqual([409, 'That time has just been taken'])
    expect(lost.body.slots).toContainEqual({ time: '10:30', free: true })
    expect(lost.body.slots).toContainEqual({ time: '10:00', free: false })
    expect((await refused(patient, id, {})).body.errors).toEqual([
      { path: 'appointmentDate', message: 'Please select a date' },
      { path: 'appointmentTime', message: 'Please select a time' },
    ])
    expect(await rowOf(id)).toEqual(before)
    // Half an hour later overlaps only its own current time.
    expect((await to('2026-04-23', '09:00')).status).toBe(200)
  })

  test('APPT-20 Cancel takes a reason and notifies the other participants', async () => {
    const mine = await seedAppointment('scheduled', { date: '2026-04-24', time: '09:30' })
    const none = await refused(patient, mine.id, { status: 'cancelled' })
    expect([none.status, none.body.message]).toEqual([400, 'Please give a reason'])
    const { body } = await change(patient, mine.id, { status: 'cancelled', reason: ' Well again ' })
    expect([body.status, body.cancelReason]).toEqual(['cancelled', 'Well again'])
    expect((await newest(doctor))?.body).toBe('Amina Bello cancelled the appointment on 24 April at 09:30')
    const again = await refused(patient, mine.id, { status: 'cancelled', reason: 'Again' })
    expect([again.status, again.body.message]).toEqual([409, 'This appointment is already cancelled'])

    const theirs = await seedAppointment('confirmed', { date: '2026-04-24', time: '10:30' })
    await change(admin, theirs.id, { status: 'cancelled', reason: 'The clinic is closed' })
    expect((await newest(patient))?.body).toBe('The clinic cancelled your appointment on 24 April at 10:30')
    expect((await newest(doctor))?.body).toBe('The clinic cancelled the appointment on 24 April at 10:30')
  })

  test('APPT-21 Complete Consultation stores notes and diagnosis, from the day of the appointment onwards', async () => {
    const today = await seedAppointment('confirmed', { date: '2026-03-11', time: '18:00' })
    for (const [changes, path] of [
      [{ diagnosis: 'Common cold' }, 'notes'],
      [{ notes: 'Rest' }, 'diagnosis'],
    ] as const) {
      const { status, body } = await refused(doctor, today.id, { status: 'completed', ...changes })
      expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]])
    }
    const completion = { status: 'completed', notes: 'Rest and fluids', diagnosis: 'Common cold' }
    const { body } = await change(doctor, today.id, completion)
    expect([body.status, body.notes, body.diagnosis]).toEqual(['completed', 'Rest and fluids', 'Common cold'])
    const notification = await newest(patient)
    expect(notification?.body).toBe('Dr. Chidi Okafor completed your appointment on 11 March at 18:00')
    expect(JSON.stringify(notification)).not.toMatch(/cold|Rest/)

    const tomorrow = await seedAppointment('confirmed', { date: '2026-03-12', time: '00:30' })
    const early = await refused(doctor, tomorrow.id, completion)
    expect([early.status, early.body.message]).toEqual([
      409,
      'This appointment is confirmed for 12 March: it can be completed from that day on',
    ])
    expect((await rowOf(tomorrow.id))?.notes).toBeNull()
  })

  test('APPT-22 the patient’s notes are shown until the doctor’s notes replace them, and stay stored', async () => {
    const { id } = await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      date: '2026-03-11',
      time: '19:00',
      status: 'confirmed',
      requestNotes: 'Worse at night',
    })
    expect((await doctor.get<Appointment>(`/api/appointments/${id}`)).body.notes).toBe('Worse at night')
    await change(doctor, id, { status: 'completed', notes: 'Rest', diagnosis: 'Cold' })
    expect((await doctor.get<Appointment>(`/api/appointments/${id}`)).body.notes).toBe('Rest')
    expect((await rowOf(id))?.requestNotes).toBe('Worse at night')
  })

  test('APPT-23 a patient can be marked as not attended from 15 minutes after the start, and not a second earlier', async () => {
    const { id } = await seedAppointment('confirmed', { date: '2026-03-11', time: '09:00' })
    const justBefore = new Date(testNow.getTime() + 15 * minute - 1)
    server.clock.set(justBefore)
    const early = await refused(doctor, id, { status: 'no-show' })
    expect([early.status, early.body.message]).toEqual([
      409,
      'This appointment is confirmed: it can be marked as not attended from 15 minutes after its start',
    ])
    server.clock.set(new Date(justBefore.getTime() + 1))
    expect((await change(doctor, id, { status: 'no-show' })).body.status).toBe('no-show')
    server.clock.set(testNow)
  })
})

describe('SEC-4 an update takes the fields that its transition needs, and nothing else', () => {
  test('Accept sent with a diagnosis, a new date, another patient and another doctor only accepts', async () => {
    const before = await seedAppointment('scheduled', { date: '2026-04-27', time: '09:30' })
    server.clock.advance(1)
    const { status } = await change(doctor, before.id, {
      status: 'confirmed',
      id: 1,
      patientId: 1,
      doctorId: 1,
      familyMemberId: 1,
      appointmentDate: '2026-05-01',
      appointmentTime: '10:00',
      notes: 'Canary',
      diagnosis: 'Canary',
      reason: 'Canary',
      prescription: 'Canary',
      updatedBy: 1,
    })
    expect(status).toBe(200)
    expect(await rowOf(before.id)).toEqual({
      ...before,
      sequence: before.sequence + 1,
      status: 'confirmed',
      updatedAt: server.clock.now(),
      updatedBy: okafor.id,
    })
    server.clock.set(testNow)
  })

  test('SEC-20 a malformed change is a 400, an unknown appointment a 404, and no row changes', async () => {
    const { id } = await seedAppointment('scheduled', { date: '2026-04-28', time: '09:30' })
    const before = await rowOf(id)
    const bad = [
      null,
      [],
      'confirmed',
      { status: 'accepted' },
      { status: 1 },
      { status: null },
      { status: 'completed', notes: 1, diagnosis: 'x' },
      { status: 'completed', notes: 'a\0', diagnosis: 'x' },
      { status: 'cancelled', reason: ['x'] },
      { appointmentDate: '2026-02-30', appointmentTime: '10:00' },
      { appointmentDate: '2026-05-01', appointmentTime: 10 },
    ]
    for (const body of bad)
      expect([body, (await doctor.patch(`/api/appointments/${id}`, JSON.stringify(body))).status]).toEqual([
        body,
        400,
      ])
    for (const unknown of ['0', '-1', 'abc', '1.5', '99999999999', '%00'])
      expect([
        unknown,
        (await doctor.patch(`/api/appointments/${unknown}`, { status: 'confirmed' })).status,
      ]).toEqual([unknown, 400])
    expect((await refused(doctor, 2_147_483_647, { status: 'confirmed' })).status).toBe(404)
    expect(await rowOf(id)).toEqual(before)
  })
})
