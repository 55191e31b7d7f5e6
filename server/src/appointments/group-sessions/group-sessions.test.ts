import { and, eq, ne } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DoctorDay, Slot } from '@alafia/contract/appointments/availability.schema'
import type { GroupSession, GroupSessionDetails } from '@alafia/contract/appointments/group-sessions'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { Payment } from '@alafia/contract/billing/schema'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Notification } from '@alafia/contract/notifications/schema'
import { everyDay, halfHours } from '../../seed/hours.ts'
import type { StoredAppointmentType } from '../../seed/appointment-types.ts'
import type { StoredGroupSession } from '../../seed/group-sessions.ts'
import { testServer, type Answer, type Caller, type Person, type TestServer } from '../../testing/server.ts'
import { appointment } from '../table.ts'

let server: TestServer
let admin: Caller
let okafor: Person
let doctor: Caller
let amina: Person
let patient: Caller
let vaccination: StoredAppointmentType

beforeEach(async () => {
  server = await testServer()
  admin = await server.as(await server.seed.admin())
  okafor = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor', slots: everyDay() })
  doctor = await server.as(okafor)
  amina = await server.seed.patient()
  patient = await server.as(amina)
  vaccination = await server.seed.appointmentType({
    name: 'Vaccination',
    price: '5000.00',
    mode: 'in-person',
    preparation: 'Wear short sleeves',
    doctors: [okafor],
  })
})
afterEach(() => server.close())

const friday = '2026-03-13'
const sessions = '/api/group-sessions'
type Refusal = Partial<Pick<ProblemBody, 'type' | 'detail' | 'errors' | 'appointments'>>
const plan = (by: Caller, changes: object = {}) =>
  by.post<GroupSession & Refusal>(sessions, {
    title: 'Vaccination day',
    preparation: 'Bring the yellow card',
    doctorId: okafor.id,
    appointmentTypeId: vaccination.id,
    date: friday,
    time: '09:00',
    lengthMinutes: 120,
    siteId: null,
    roomId: null,
    capacity: 30,
    ...changes,
  })
const bookSpot = (by: Caller, { id }: { id: number }, patientId: number, more: object = {}) =>
  by.post<Appointment & Refusal>(`${sessions}/${id}/spots`, { patientId, ...more })
const book = (by: Caller, patientId: number, time: string, changes: object = {}) =>
  by.post<Appointment & Refusal>('/api/appointments', {
    patientId,
    doctorId: okafor.id,
    appointmentDate: friday,
    appointmentTime: time,
    type: 'general',
    mode: 'in-person',
    reason: 'Night cough twice a week',
    ...changes,
  })
const cancelVisit = (by: Caller, id: number) =>
  by.patch<Appointment>(`/api/appointments/${id}`, { status: 'cancelled', reason: 'Back in Kano' })
const setCapacity = (by: Caller, { id }: { id: number }, capacity: number) =>
  by.put<GroupSession & Refusal>(`${sessions}/${id}/capacity`, { capacity })
const cancel = (by: Caller, { id }: { id: number }) =>
  by.post<Refusal>(`${sessions}/${id}/cancellation`, { reason: 'The vaccine has not arrived' })
const listed = async (by: Caller, { id }: { id: number }) =>
  (await by.get<GroupSession[]>(sessions)).body.find((one) => one.id === id)
const detailOf = ({ status, body }: Answer<Refusal>) => [status, body.detail]
const errorOf = ({ status, body }: Answer<Refusal>) => [status, body.errors?.[0]]
const newest = async (of: Caller) => (await of.get<Notification[]>('/api/notifications?limit=1')).body[0]
const livePeople = (of: { id: number }) =>
  server.db
    .select()
    .from(appointment)
    .where(and(eq(appointment.groupSessionId, of.id), ne(appointment.status, 'cancelled')))
const freeTimes = async () =>
  (await patient.get<Slot[]>(`/api/doctors/${okafor.id}/slots?date=${friday}`)).body.flatMap(
    ({ time, free }) => (free ? [time] : []),
  )
describe('APPT-108 planning a group session', () => {
  test('is for its doctor and administrators; the doctor is told who planned it, and patients see what is left', async () => {
    const { status, body } = await plan(doctor)
    expect([status, body]).toMatchObject([
      201,
      {
        title: 'Vaccination day',
        preparation: 'Bring the yellow card',
        doctorName: 'Dr. Chidi Okafor',
        date: friday,
        time: '09:00',
        endsAt: '2026-03-13T10:00:00.000Z',
        offer: { typeName: 'Vaccination', price: '5000.00', currency: 'NGN' },
        capacity: 30,
        taken: 0,
      },
    ])
    expect(await newest(doctor)).toBeUndefined()
    const byClinic = await plan(admin, { time: '14:00', preparation: null })
    expect(byClinic.body.preparation).toBe('Wear short sleeves')
    expect((await newest(doctor))?.body).toBe(
      'The clinic planned “Vaccination day” for you on 13 March at 14:00, for up to 30 people',
    )
    const other = await server.as(await server.seed.doctor({}))
    expect((await plan(other)).status).toBe(403)
    expect((await plan(patient)).status).toBe(403)
    expect(await listed(other, body)).toBeUndefined()
    for (const caller of [patient, doctor, admin])
      expect(await listed(caller, body)).toMatchObject({ capacity: 30, taken: 0 })
  })

  test('may be outside the doctor’s hours, and not in the past, past midnight, on a closed day or a day off', async () => {
    expect((await plan(doctor, { time: '19:00' })).status).toBe(201)
    const refused = [
      [{ date: '2026-03-11', time: '08:30' }, 'time', 'Please select a time that is still to come'],
      [{ time: '22:30' }, 'lengthMinutes', 'It must end on the same day'],
    ] as const
    for (const [changes, path, message] of refused)
      expect(errorOf(await plan(doctor, changes))).toEqual([400, { path, message }])
    await admin.post('/api/admin/clinic/closed-days', {
      startsOn: '2026-03-20',
      endsOn: '2026-03-20',
      name: 'Eid',
    })
    await doctor.post('/api/doctors/time-off', { startsOn: '2026-03-21', endsOn: '2026-03-22' })
    expect((await plan(doctor, { date: '2026-03-20' })).body.errors?.[0]?.path).toBe('date')
    expect(errorOf(await plan(doctor, { date: '2026-03-21' }))).toEqual([
      400,
      { path: 'date', message: 'The doctor is off on 21 March' },
    ])
  })

  test('takes a type that the doctor offers and that isn’t by video, and a room of the site', async () => {
    const video = await server.seed.appointmentType({ name: 'Talk', mode: 'video', doctors: [okafor] })
    const others = await server.seed.appointmentType()
    const [lekki, yaba] = [await server.seed.site(), await server.seed.site()]
    const room = await server.seed.room(yaba)
    expect(errorOf(await plan(doctor, { appointmentTypeId: others.id }))).toEqual([
      400,
      { path: 'appointmentTypeId', message: 'The doctor doesn’t offer this appointment type' },
    ])
    expect(errorOf(await plan(doctor, { appointmentTypeId: video.id }))).toEqual([
      400,
      {
        path: 'appointmentTypeId',
        message: 'Talk takes place by video, and a group session in person',
      },
    ])
    expect(errorOf(await plan(doctor, { siteId: lekki.id, roomId: room.id }))).toEqual([
      400,
      { path: 'roomId', message: 'Choose a room of this site' },
    ])
    const { body } = await plan(doctor, { siteId: yaba.id, roomId: room.id })
    expect([body.site?.id, body.room?.id]).toEqual([yaba.id, room.id])
  })

  test('keeps its day, its site and its room open until it is cancelled', async () => {
    const site = await server.seed.site()
    const room = await server.seed.room(site)
    const { body } = await plan(doctor, { siteId: site.id, roomId: room.id })
    const closings = [
      () => doctor.post<Refusal>('/api/doctors/time-off', { startsOn: friday, endsOn: friday }),
      () =>
        admin.post<Refusal>('/api/admin/clinic/closed-days', {
          startsOn: friday,
          endsOn: friday,
          name: 'Strike',
        }),
      () => admin.post<Refusal>(`/api/admin/clinic/rooms/${room.id}/closing`),
      () => admin.post<Refusal>(`/api/admin/clinic/sites/${site.id}/closing`, { moveHoursTo: null }),
    ]
    for (const close of closings)
      expect(detailOf(await close())).toEqual([
        409,
        'The group session “Vaccination day” is planned on 13 March. Cancel it first',
      ])
    await cancel(doctor, body)
    for (const close of closings.slice(2)) expect((await close()).status).toBe(204)
  })
})

describe('APPT-109 a group session takes the time of its doctor and its room', () => {
  test('planning over visits is refused and names them; over a time that someone holds, it waits', async () => {
    const visit = await book(patient, amina.id, '10:30')
    const refused = await plan(doctor)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        type: '/problems/appointments-outside-hours',
        detail: '1 visit is booked then',
        appointments: [{ id: visit.body.id, appointmentTime: '10:30' }],
      },
    ])
    await cancelVisit(patient, visit.body.id)
    const held = await patient.put<{ id: number }>('/api/slot-hold', {
      doctorId: okafor.id,
      date: friday,
      time: '10:00',
    })
    expect(detailOf(await plan(doctor))).toEqual([
      409,
      'Someone is booking a time of the doctor then. Try again in a few minutes',
    ])
    await patient.post('/api/slot-hold/release', { id: held.body.id })
    expect((await plan(doctor)).status).toBe(201)
    expect(detailOf(await plan(doctor, { time: '10:30' }))).toEqual([
      409,
      'The doctor has another group session from 09:00 to 11:00',
    ])
  })

  test('nobody sees its time as free, holds it, books it or moves a visit there', async () => {
    const later = await book(patient, amina.id, '15:00')
    expect(await freeTimes()).toContain('09:00')
    await plan(doctor)
    expect((await freeTimes()).filter((time) => time < '11:00')).toEqual([])
    expect(await freeTimes()).toContain('11:00')
    expect((await book(patient, amina.id, '10:30')).body.type).toBe('/problems/slot-taken')
    const hold = { doctorId: okafor.id, date: friday, time: '10:30' }
    expect((await patient.put('/api/slot-hold', hold)).status).toBe(409)
    const moved = { status: 'scheduled', appointmentDate: friday, appointmentTime: '09:30' }
    expect((await patient.patch(`/api/appointments/${later.body.id}`, moved)).status).toBe(409)
  })

  test('its room is nobody else’s, and another’s isn’t its', async () => {
    const site = await server.seed.site()
    const room = await server.seed.room(site, 'Hall')
    const slots = everyDay().map((day) => ({ ...day, siteId: site.id }))
    const eze = await server.seed.doctor({ firstName: 'Ngozi', lastName: 'Eze', slots })
    const seen = await book(patient, amina.id, '10:00', { doctorId: eze.id })
    const hers = await server.as(eze)
    const choose = (roomId: number | null) =>
      hers.put<Refusal>(`/api/appointments/${seen.body.id}/room`, { roomId })
    await choose(room.id)
    const there = { siteId: site.id, roomId: room.id }
    expect(detailOf(await plan(doctor, there))).toEqual([
      409,
      'Dr. Ngozi Eze has Hall from 10:00 to 10:30. Choose another room',
    ])
    await choose(null)
    expect((await plan(doctor, there)).status).toBe(201)
    expect(detailOf(await choose(room.id))).toEqual([
      409,
      'Dr. Chidi Okafor has Hall from 09:00 to 11:00. Choose another room',
    ])
  })

  test('keeps its doctor from taking patients from the queue for immediate care', async () => {
    okafor = await server.seed.doctor({ slots: everyDay(halfHours('00:00', '23:30')) })
    doctor = await server.as(okafor)
    await server.seed.groupSession({ doctor: okafor, date: '2026-03-11', time: '08:30' })
    await doctor.put('/api/urgent-care/duty', { onDuty: true })
    const asked = await patient.post<{ id: number }>('/api/urgent-care/requests', { reason: 'Tight chest' })
    expect(detailOf(await doctor.post<Refusal>(`/api/urgent-care/requests/${asked.body.id}/take`))).toEqual([
      409,
      'You have a group session until 10:30. You can take a patient after it',
    ])
  })

  test('whoever is first, of a session and a visit planned at once', async () => {
    const times = ['09:00', '09:30', '10:00', '10:30']
    const people = await server.seed.patients(4)
    const callers = await Promise.all(people.map((one) => server.as(one)))
    const answers = await Promise.all([
      plan(doctor),
      ...times.map((time, place) => book(callers[place] ?? patient, people[place]?.id ?? 0, time)),
      plan(admin, { time: '09:15' }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual(
      [],
    )
    const planned = [answers[0], answers[5]].filter((one) => one?.status === 201).length
    const visits = answers.slice(1, 5).filter(({ status }) => status === 201).length
    expect([planned, visits > 0]).toEqual(planned > 0 ? [1, false] : [0, true])
  })
})

describe('APPT-110 a spot in a group session', () => {
  let planned: StoredGroupSession
  beforeEach(async () => {
    planned = await server.seed.groupSession({ doctor: okafor, typeId: vaccination.id, capacity: 3 })
  })

  test('is an appointment, confirmed at once, with what the type says; the doctor reads who comes', async () => {
    const { status, body } = await bookSpot(patient, planned, amina.id)
    expect([status, body]).toMatchObject([
      201,
      {
        groupSessionId: planned.id,
        status: 'confirmed',
        mode: 'in-person',
        reason: 'Vaccination day',
        appointmentTime: '13:00',
        terms: {
          name: 'Vaccination',
          lengthMinutes: 120,
          preparation: 'Wear short sleeves',
          freeUntilHours: 24,
          lateRefundPercent: 50,
        },
      },
    ])
    const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi' })
    const { body: child } = await bookSpot(patient, planned, amina.id, { familyMemberId: kemi.id })
    expect(await listed(patient, planned)).toMatchObject({ capacity: 3, taken: 2 })
    const { body: details } = await doctor.get<GroupSessionDetails>(`${sessions}/${planned.id}`)
    expect(details.people).toMatchObject([
      { appointmentId: body.id, status: 'confirmed', startedAt: null },
      { appointmentId: child.id },
    ])
    const { body: bills } = await patient.get<Payment[]>('/api/payments')
    expect(bills.map(({ amount }) => amount)).toEqual(['5000.00', '5000.00'])
    expect(await newest(doctor)).toBeUndefined()
    const other = await server.as(await server.seed.doctor({}))
    expect((await other.get(`${sessions}/${planned.id}`)).status).toBe(404)
  })

  test('of 100 people who want one of 30 at once, 30 get one, and the others read that it is full', async () => {
    const large = await server.seed.groupSession({ doctor: okafor, typeId: vaccination.id, time: '16:00' })
    const people = await server.seed.patients(100)
    const callers = await Promise.all(people.map((one) => server.as(one)))
    const answers = await Promise.all(
      people.map((one, place) => bookSpot(callers[place] ?? patient, large, one.id)),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect([answers.length - refused.length, refused.length]).toEqual([30, 70])
    expect(new Set(refused.map((one) => detailOf(one).join()))).toEqual(
      new Set(['409,This group session is full: all 30 spots are booked']),
    )
    expect(await livePeople(large)).toHaveLength(30)
    expect(await listed(patient, large)).toMatchObject({ taken: 30 })
  })

  test('is one a person, and for nobody who has a visit then', async () => {
    expect((await bookSpot(patient, planned, amina.id)).status).toBe(201)
    expect(detailOf(await bookSpot(patient, planned, amina.id))).toEqual([
      409,
      'This person already has a spot in this group session',
    ])
    const eze = await server.seed.doctor({ firstName: 'Ngozi', lastName: 'Eze', slots: everyDay() })
    expect(detailOf(await book(patient, amina.id, '13:30', { doctorId: eze.id }))).toEqual([
      409,
      'You already have an appointment then, with Dr. Chidi Okafor. Choose another time.',
    ])
    const bola = await server.seed.patient()
    const other = await server.as(bola)
    await book(other, bola.id, '14:00', { doctorId: eze.id })
    expect(detailOf(await bookSpot(other, planned, bola.id))).toEqual([
      409,
      'You already have an appointment then, with Dr. Ngozi Eze. Choose another time.',
    ])
  })

  test('is booked for oneself and one’s family, until the session starts, while its type is offered', async () => {
    const bola = await server.seed.patient()
    const other = await server.as(bola)
    expect((await bookSpot(other, planned, amina.id)).status).toBe(403)
    const child = await server.seed.familyMember(amina)
    expect((await bookSpot(other, planned, bola.id, { familyMemberId: child.id })).status).toBe(404)
    const today = await server.seed.groupSession({
      doctor: okafor,
      typeId: vaccination.id,
      date: '2026-03-11',
      time: '09:10',
    })
    expect((await bookSpot(other, today, bola.id)).status).toBe(201)
    server.clock.advance(10)
    expect(await listed(patient, today)).toBeUndefined()
    expect(await listed(doctor, today)).toMatchObject({ taken: 1 })
    expect(detailOf(await bookSpot(patient, today, amina.id))).toEqual([
      409,
      'This group session has started',
    ])
    const gone = await server.seed.appointmentType({ mode: 'in-person', isActive: false, doctors: [okafor] })
    const old = await server.seed.groupSession({ doctor: okafor, typeId: gone.id, time: '17:00' })
    expect(await listed(patient, old)).toBeUndefined()
    expect(await listed(doctor, old)).toMatchObject({ offer: null })
    expect((await bookSpot(patient, old, amina.id)).status).toBe(409)
  })

  test('APPT-111 goes to someone else once it is cancelled, of which the doctor isn’t notified; it isn’t moved', async () => {
    const { body } = await bookSpot(patient, planned, amina.id)
    await setCapacity(doctor, planned, 2)
    const [bola, chika] = [await server.seed.patient(), await server.seed.patient()]
    await bookSpot(await server.as(bola), planned, bola.id)
    const third = await server.as(chika)
    expect((await bookSpot(third, planned, chika.id)).status).toBe(409)
    const refused = [
      await patient.patch<Refusal>(`/api/appointments/${body.id}`, {
        appointmentDate: friday,
        appointmentTime: '10:00',
      }),
      await doctor.patch<Refusal>(`/api/appointments/${body.id}`, { status: 'rescheduled' }),
      await doctor.put<Refusal>(`/api/appointments/${body.id}/room`, { roomId: null }),
    ]
    for (const one of refused)
      expect(detailOf(one)).toEqual([
        409,
        'This is a spot in a group session, which can’t be moved. Cancel it and book another time',
      ])
    expect((await cancelVisit(patient, body.id)).body.status).toBe('cancelled')
    expect(await newest(doctor)).toBeUndefined()
    expect((await bookSpot(third, planned, chika.id)).status).toBe(201)
    expect((await bookSpot(patient, planned, amina.id)).status).toBe(409)
  })

  test('APPT-109 the capacity can be raised, and lowered to what is booked', async () => {
    for (const one of await server.seed.patients(3)) await bookSpot(await server.as(one), planned, one.id)
    expect((await bookSpot(patient, planned, amina.id)).status).toBe(409)
    expect(detailOf(await setCapacity(doctor, planned, 2))).toEqual([
      409,
      '3 spots are booked, so there must be at least 3',
    ])
    expect((await setCapacity(admin, planned, 4)).body).toMatchObject({ capacity: 4, taken: 3 })
    expect((await bookSpot(patient, planned, amina.id)).status).toBe(201)
    const other = await server.as(await server.seed.doctor({}))
    expect([(await setCapacity(other, planned, 5)).status, (await cancel(other, planned)).status]).toEqual([
      404, 404,
    ])
  })
})

test('APPT-113 the doctor’s day has their session, also while nobody has booked; nobody else’s view of it does', async () => {
  const { body: planned } = await plan(doctor)
  const day = async (by: Caller) =>
    (await by.get<DoctorDay[]>(`/api/doctors/${okafor.id}/days?from=${friday}&until=${friday}`)).body[0]
  const block = { id: planned.id, title: 'Vaccination day', time: '09:00', lengthMinutes: 120, capacity: 30 }
  expect((await day(doctor))?.sessions).toEqual([{ ...block, taken: 0 }])
  await bookSpot(patient, planned, amina.id)
  expect((await day(doctor))?.sessions).toEqual([{ ...block, taken: 1 }])
  const eze = await server.as(await server.seed.doctor({ firstName: 'Adanna', lastName: 'Eze' }))
  for (const other of [patient, admin, eze]) expect((await day(other))?.sessions).toEqual([])
  await cancel(doctor, planned)
  expect((await day(doctor))?.sessions).toEqual([])
})

describe('APPT-112 cancelling a group session', () => {
  test('cancels every spot: all are notified and owe nothing, and the doctor’s time is free', async () => {
    const planned = await server.seed.groupSession({ doctor: okafor, typeId: vaccination.id })
    const people = await server.seed.patients(5)
    const callers = await Promise.all(people.map((one) => server.as(one)))
    for (const [place, one] of people.entries()) await bookSpot(callers[place] ?? patient, planned, one.id)
    expect(await freeTimes()).not.toContain('13:30')
    expect((await cancel(admin, planned)).status).toBe(204)
    expect(await livePeople(planned)).toEqual([])
    for (const caller of callers) {
      expect((await newest(caller))?.body).toBe('The clinic cancelled your appointment on 13 March at 13:00')
      const { body: bills } = await caller.get<Payment[]>('/api/payments')
      expect(bills.map(({ status }) => status)).toEqual(['voided'])
    }
    expect((await newest(doctor))?.body).toBe('The clinic cancelled “Vaccination day” on 13 March at 13:00')
    expect(await freeTimes()).toContain('13:30')
    expect(await listed(patient, planned)).toBeUndefined()
    expect(detailOf(await cancel(admin, planned))).toEqual([409, 'This group session is cancelled'])
    expect((await bookSpot(patient, planned, amina.id)).status).toBe(409)
  })

  test('leaves nobody with a spot who books at that moment', async () => {
    const planned = await server.seed.groupSession({ doctor: okafor, typeId: vaccination.id })
    const people = await server.seed.patients(12)
    const callers = await Promise.all(people.map((one) => server.as(one)))
    const answers = await Promise.all([
      ...people.map((one, place) => bookSpot(callers[place] ?? patient, planned, one.id)),
      cancel(doctor, planned),
    ])
    expect(answers.filter(({ status }) => ![201, 204, 409].includes(status))).toEqual([])
    expect(answers.at(-1)?.status).toBe(204)
    expect(await livePeople(planned)).toEqual([])
  })
})
