import fc from 'fast-check'
import { eq, like, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MyAvailability, Slot } from '@alafia/contract/appointments/availability.schema'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { Site } from '@alafia/contract/clinic/sites'
import { addDays, weekdays } from '@alafia/contract/kernel/civil'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { auditEntry } from '../../audit/table.ts'
import { site as siteTable } from '../../clinic/table.ts'
import { everyDay, halfHours } from '../../seed/hours.ts'
import type { Person } from '../../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { offeredInterval, slotsOn, withinOpening } from '../booking/slots.ts'
import { appointment } from '../table.ts'

type Refusal = Partial<Pick<ProblemBody, 'detail' | 'errors' | 'appointments'>>

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let doctor: Caller
let admin: Caller
let lekki: { id: number }
let ikeja: { id: number }

const morning = halfHours('09:00', '12:00')
const afternoon = halfHours('12:00', '15:00')

beforeEach(async () => {
  server = await testServer({ settings: { clinicName: 'Alafia Ikoyi', clinicAddress: '1 Broad Street' } })
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  admin = await server.as(await server.seed.admin())
  patient = await server.as(amina)
  lekki = await server.seed.site({
    name: 'Lekki',
    address: '12 Admiralty Way, Lekki',
    latitude: 6.44,
    longitude: 3.47,
  })
  ikeja = await server.seed.site({ name: 'Ikeja', address: '7 Allen Avenue, Ikeja' })
  okafor = await server.seed.doctor({
    firstName: 'Chidi',
    lastName: 'Okafor',
    slots: [
      ...everyDay(morning).map((day) => ({ ...day, siteId: lekki.id })),
      ...everyDay(afternoon).map((day) => ({ ...day, siteId: ikeja.id })),
    ],
  })
  doctor = await server.as(okafor)
})
afterEach(() => server.close())

const ownAddress = 'the clinic’s own address'
const thursday = '2026-03-12'
const book = (time: string, change: object = {}, caller = patient) =>
  caller.post<Appointment & Refusal>('/api/appointments', {
    patientId: amina.id,
    doctorId: okafor.id,
    appointmentDate: thursday,
    appointmentTime: time,
    type: 'general',
    mode: 'in-person',
    reason: 'Night cough twice a week',
    ...change,
  })
const move = (id: number, time: string, change: object = {}) =>
  patient.patch<Appointment & Refusal>(`/api/appointments/${id}`, {
    status: 'scheduled',
    appointmentDate: thursday,
    appointmentTime: time,
    ...change,
  })
const slotsWith = async (query: string) =>
  (await patient.get<Slot[]>(`/api/doctors/${okafor.id}/slots?date=${thursday}${query}`)).body
const week = async () => (await doctor.get<MyAvailability>('/api/doctors/availability')).body
const saveWeek = async (next: object[], more: object = {}) =>
  doctor.put<MyAvailability & Refusal>('/api/doctors/availability', {
    version: (await week()).version,
    week: next,
    ...more,
  })
const sites = '/api/admin/clinic/sites'
const form = { name: 'Yaba', address: '3 Herbert Macaulay Way', phone: '0803 555 0100' }
const whole = { ...form, latitude: null, longitude: null, directions: null }
const close = (id: number, body: object = {}) => admin.post<Refusal>(`${sites}/${id}/closing`, body)
const listed = async () => (await patient.get<Site[]>('/api/clinic/sites')).body.map(({ name }) => name)
const noticesOf = async (caller: Caller) =>
  (await caller.get<{ body: string }[]>('/api/notifications')).body.map(({ body }) => body)

describe('ORG-14 the sites', () => {
  test('are listed by name for everyone, and each change is recorded', async () => {
    const { status, body } = await admin.post<Site>(sites, { ...whole, directions: ' Blue gate ' })
    expect([status, body]).toMatchObject([201, { ...form, directions: 'Blue gate', version: 1 }])
    expect(await listed()).toEqual(['Ikeja', 'Lekki', 'Yaba'])
    await admin.put(`${sites}/${body.id}`, { ...whole, name: 'Ebute Metta', version: 1 })
    expect(await listed()).toEqual(['Ebute Metta', 'Ikeja', 'Lekki'])
    const trail = await server.db
      .select({ action: auditEntry.action, subject: auditEntry.subject })
      .from(auditEntry)
      .where(like(auditEntry.subject, `site ${body.id}%`))
      .orderBy(auditEntry.id)
    expect(trail).toEqual([
      { action: 'site.added', subject: `site ${body.id}` },
      {
        action: 'site.updated',
        subject: `site ${body.id}: name "Yaba" -> "Ebute Metta", directions "Blue gate" -> null`,
      },
    ])
  })

  test('ACC-112 keep an old landline', async () => {
    const { status, body } = await admin.post<Site>(sites, { ...whole, phone: '(01) 234 5678' })
    expect([status, body.phone]).toEqual([201, '(01) 234 5678'])
  })

  test('have a name once, also of two who add it at the same moment, and again once the other is closed', async () => {
    const answers = await Promise.all([
      admin.post(sites, whole),
      admin.post(sites, { ...whole, name: 'ya ba' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400])
    const taken = await admin.post<Refusal>(sites, { ...whole, name: 'LEKKI' })
    expect(taken.body.errors).toEqual([{ path: 'name', message: 'There is a site of this name already' }])
    await close(lekki.id, { moveHoursTo: ikeja.id })
    expect((await admin.post(sites, { ...whole, name: 'Lekki' })).status).toBe(201)
  })

  test('of two who edit one at once, the second reads so', async () => {
    const { body } = await admin.post<Site>(sites, whole)
    const save = (name: string) =>
      admin.put<Site & Refusal>(`${sites}/${body.id}`, { ...whole, name, version: 1 })
    const both = await Promise.all([save('One'), save('Two')])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.detail).toBe(
      'Someone else changed this site in the meantime',
    )
  })

  test('that get another address notify once each person with visits in person ahead there, and their doctor', async () => {
    const bola = await server.seed.familyMember(amina, { firstName: 'Bola' })
    const elsewhere = await server.seed.patient()
    const other = await server.as(elsewhere)
    const booked = [
      await book('09:30'),
      await book('09:00'),
      await book('10:00', { familyMemberId: bola.id }),
      await book('11:00', { patientId: elsewhere.id, mode: 'video' }, other),
      await book('12:00', { patientId: elsewhere.id }, other),
    ]
    expect(booked.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const before = (await noticesOf(doctor)).length
    const saved = { ...whole, name: 'Lekki', address: '14 Admiralty Way' }
    const save = (version: number) => admin.put(`${sites}/${lekki.id}`, { ...saved, version })
    expect([(await save(1)).status, (await save(2)).status]).toEqual([200, 200])
    expect((await noticesOf(patient)).toSorted()).toEqual([
      'Lekki is now at 14 Admiralty Way. The next visit there is Bola’s appointment on 12 March at 10:00',
      'Lekki is now at 14 Admiralty Way. The next visit there is your appointment on 12 March at 09:00',
    ])
    expect((await noticesOf(doctor)).slice(0, -before)).toEqual([
      'Lekki, where you have visits, is now at 14 Admiralty Way',
    ])
    expect(await noticesOf(other)).toEqual([])
  })

  test('have both coordinates or none, and an address', async () => {
    for (const [change, path] of [
      [{ latitude: 6.5 }, 'longitude'],
      [{ address: ' ' }, 'address'],
      [{ latitude: 91, longitude: 3 }, 'latitude'],
    ] as const)
      expect((await admin.post<Refusal>(sites, { ...whole, ...change })).body.errors?.[0]?.path).toBe(path)
    await expect(
      server.db.execute(sql`insert into site (name, address, latitude) values ('x', 'y', 1)`),
    ).rejects.toMatchObject({ cause: { code: '23514' } })
  })
})

describe('ORG-15 closing a site', () => {
  test('is refused while a visit in person is booked there or a doctor works there, and moves the hours', async () => {
    const { body: booked } = await book('09:00')
    expect((await close(lekki.id, { moveHoursTo: ikeja.id })).body).toMatchObject({
      detail: '1 visit in person is booked at Lekki. Move or cancel it first',
      appointments: [
        {
          id: booked.id,
          appointmentDate: thursday,
          appointmentTime: '09:00',
          personName: 'Amina Bello',
          patientId: amina.id,
          doctorName: 'Dr. Chidi Okafor',
        },
      ],
    })
    await patient.patch(`/api/appointments/${booked.id}`, { status: 'cancelled', reason: 'Travelling' })
    expect((await close(lekki.id)).body.detail).toBe(
      '1 doctor has hours at Lekki. Choose where they work instead',
    )
    expect((await close(lekki.id, { moveHoursTo: lekki.id })).status).toBe(400)
    expect(await listed()).toEqual(['Ikeja', 'Lekki'])
    expect((await close(lekki.id, { moveHoursTo: ikeja.id })).status).toBe(204)
    expect(await listed()).toEqual(['Ikeja'])
    expect((await week()).week).toEqual(
      everyDay([...morning, ...afternoon]).map((day) => ({ ...day, siteId: ikeja.id })),
    )
    expect((await close(lekki.id)).status).toBe(404)
    const { body: kept } = await patient.get<Appointment>(`/api/appointments/${booked.id}`)
    expect(kept.site?.name).toBe('Lekki')
  })

  test('notifies the doctors whose hours move, and no others', async () => {
    const eze = await server.as(await server.seed.doctor({ slots: everyDay(morning) }))
    await close(lekki.id, { moveHoursTo: ikeja.id })
    await close(ikeja.id, { moveHoursTo: null })
    expect(await noticesOf(doctor)).toEqual([
      `Ikeja is closed. Your working hours there are now at ${ownAddress}: please check them`,
      'Lekki is closed. Your working hours there are now at Ikeja: please check them',
    ])
    expect(await noticesOf(eze)).toEqual([])
  })

  test('and bookings at the same moment end in one order: none is left at a closed site', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => server.seed.patient()))
    const callers = await Promise.all(others.map((person) => server.as(person)))
    const [closing] = await Promise.all([
      close(lekki.id, { moveHoursTo: null }),
      ...callers.map((caller, place) =>
        caller.post('/api/appointments', {
          patientId: others[place]?.id,
          doctorId: okafor.id,
          appointmentDate: thursday,
          appointmentTime: morning[place],
          type: 'in-person',
          reason: 'Night cough twice a week',
        }),
      ),
    ])
    const atLekki = await server.db.$count(appointment, eq(appointment.siteId, lekki.id))
    const [row] = await server.db.select().from(siteTable).where(eq(siteTable.id, lekki.id))
    expect([closing.status, row?.closedAt === null]).toEqual(atLekki === 0 ? [204, false] : [409, true])
  })

  test('and hours saved at the same moment: none is left at a closed site', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await server.seed.site()
      const { version } = await week()
      const next = [{ day: 'Monday', siteId: id, slots: [`${10 + round}:00`] }]
      const [saved, closed] = await Promise.all([
        doctor.put('/api/doctors/availability', { version, week: next }),
        close(id, { moveHoursTo: null }),
      ])
      const { week: kept } = await week()
      expect([saved.status, closed.status, kept.some(({ siteId }) => siteId === id)]).toEqual(
        saved.status === 200 ? [200, 204, false] : [400, 204, false],
      )
    }
  })
})

describe('ORG-16 a visit in person', () => {
  test('takes place where its doctor works then; a visit by video has no site', async () => {
    const { body } = await book('09:00')
    expect(body.site).toMatchObject({ name: 'Lekki', address: '12 Admiralty Way, Lekki' })
    expect((await book('12:00', { seenSite: ikeja.id })).body.site?.name).toBe('Ikeja')
    expect(await slotsWith('')).toEqual(
      [...morning, ...afternoon].map((time) => ({ time, free: !['09:00', '12:00'].includes(time) })),
    )
    expect((await slotsWith('&mode=in-person')).map(({ siteId }) => siteId)).toEqual([
      ...morning.map(() => lekki.id),
      ...afternoon.map(() => ikeja.id),
    ])
    const video = await book('09:30', { mode: 'video' })
    expect([video.status, video.body.site]).toEqual([201, undefined])
    await expect(
      server.db.update(appointment).set({ siteId: lekki.id }).where(eq(appointment.id, video.body.id)),
    ).rejects.toMatchObject({ cause: { code: '23514' } })
  })

  test('is at the new time’s site once it is moved, and the doctor reads where', async () => {
    const { body } = await book('09:00')
    const { body: moved } = await move(body.id, '12:30')
    expect(moved.site?.name).toBe('Ikeja')
    const { body: read } = await doctor.get<Appointment>(`/api/appointments/${body.id}`)
    expect(read.site?.name).toBe('Ikeja')
    const { body: notices } = await doctor.get<{ body: string }[]>('/api/notifications')
    expect(notices[0]?.body).toContain('12 March at 12:30 (Ikeja)')
  })

  test('isn’t booked or moved to a time at another site than the patient read', async () => {
    const refused = await book('09:00', { seenSite: ikeja.id })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'appointmentTime', message: 'The doctor works somewhere else then. Look at the times again' }],
    ])
    const { body } = await book('09:00', { seenSite: lekki.id })
    expect((await move(body.id, '12:00', { seenSite: lekki.id })).status).toBe(400)
    expect((await move(body.id, '12:00', { seenSite: ikeja.id })).status).toBe(200)
  })

  test('that the doctor books as a follow-up isn’t booked at another site than they read', async () => {
    const { id } = await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      date: '2026-03-04',
      time: '09:00',
      status: 'completed',
    })
    const followUp = (seenSite: number | null) =>
      doctor.post<Appointment & Refusal>(`/api/appointments/${id}/follow-up`, {
        appointmentDate: thursday,
        appointmentTime: '09:00',
        mode: 'in-person',
        reason: 'Blood pressure again',
        seenSite,
      })
    for (const elsewhere of [ikeja.id, null])
      expect((await followUp(elsewhere)).body.errors?.[0]?.path).toBe('appointmentTime')
    expect((await followUp(lekki.id)).body.site?.name).toBe('Lekki')
  })

  test('of a type lies within the hours at one site', async () => {
    const { id } = await server.seed.appointmentType({ doctors: [okafor], bufferMinutes: 15, mode: 'both' })
    const times = async (mode: string) =>
      (await slotsWith(`&appointmentTypeId=${id}&mode=${mode}`)).map(({ time }) => time)
    expect(await times('video')).toContain('11:30')
    expect(await times('in-person')).not.toContain('11:30')
    expect((await book('11:30', { appointmentTypeId: id })).status).toBe(400)
    expect((await book('11:00', { appointmentTypeId: id })).body.site?.name).toBe('Lekki')
  })

  test('moved to another site at the same time is a new version in the calendar', async () => {
    const sequenceOf = async (id: number) =>
      /SEQUENCE:(\d+)/.exec((await patient.get<string>(`/api/appointments/${id}/calendar`)).body)?.[1]
    const { body } = await book('09:00')
    expect(await sequenceOf(body.id)).toBe('0')
    const next = everyDay([...morning, ...afternoon]).map((day) => ({ ...day, siteId: ikeja.id }))
    await saveWeek(next, { keep: [body.id] })
    expect((await move(body.id, '09:00')).body.site?.name).toBe('Ikeja')
    expect(await sequenceOf(body.id)).toBe('1')
  })

  test('is in the calendar with the address and position of its site', async () => {
    const { body } = await book('09:00')
    const file = await patient.get<string>(`/api/appointments/${body.id}/calendar`)
    const text = file.body.replaceAll('\r\n ', '')
    expect(text).toContain('LOCATION:Lekki\\n12 Admiralty Way\\, Lekki')
    expect(text).toContain('GEO:6.44;3.47')
  })

  test('at the clinic’s own address is named like one at a site: in notices, lists and the calendar', async () => {
    const eze = await server.seed.doctor({ slots: everyDay([...morning, ...afternoon]) })
    const { body } = await book('09:00', { doctorId: eze.id, seenSite: null })
    expect([body.site, body.placeName]).toEqual([undefined, ownAddress])
    const { body: moved } = await move(body.id, '12:30')
    expect(moved.placeName).toBe(ownAddress)
    const { body: listedNow } = await patient.get<Appointment[]>('/api/appointments')
    expect(listedNow.map(({ placeName }) => placeName)).toEqual([ownAddress])
    const { body: notices } = await (await server.as(eze)).get<{ body: string }[]>('/api/notifications')
    expect(notices[0]?.body).toContain(`12 March at 12:30 (${ownAddress})`)
    const { body: file } = await patient.get<string>(`/api/appointments/${body.id}/calendar`)
    expect(file.replaceAll('\r\n ', '')).toContain('LOCATION:Alafia Ikoyi\\n1 Broad Street')
  })

  test('without sites takes place at the clinic’s own address, as before', async () => {
    const eze = await server.seed.doctor({ slots: everyDay() })
    const { body } = await book('09:00', { doctorId: eze.id, seenSite: null })
    expect([body.status, body.site]).toEqual(['scheduled', undefined])
  })
})

describe('DOC-21 a doctor’s hours', () => {
  test('come back with the site of each, and are in one place at a time', async () => {
    const next = [
      { day: 'Monday', slots: ['08:00'] },
      { day: 'Monday', siteId: lekki.id, slots: ['09:00', '09:30'] },
      { day: 'Monday', siteId: ikeja.id, slots: ['10:00'] },
    ]
    expect((await saveWeek(next)).body.week).toEqual(next)
    expect((await week()).week).toEqual(next)
    const overlap = [...next, { day: 'Monday', siteId: ikeja.id, slots: ['09:15'] }]
    expect((await saveWeek(overlap)).status).toBe(400)
    const both = [...next.slice(1, 2), { day: 'Monday', siteId: ikeja.id, slots: ['09:15'] }]
    expect((await saveWeek(both)).body.errors?.map(({ path }) => path)).toContain('week.1.slots.0')
    expect((await saveWeek([{ day: 'Monday', siteId: 999_999, slots: ['09:00'] }])).body.errors).toEqual([
      { path: 'week.0.siteId', message: 'This site is closed. Choose another' },
    ])
  })

  test('moved to another site show the visits in person that are booked, which keep theirs; not those by video', async () => {
    const { body: booked } = await book('09:00')
    await book('09:30', { mode: 'video' })
    const next = everyDay([...morning, ...afternoon]).map((day) => ({ ...day, siteId: ikeja.id }))
    const refused = await saveWeek(next)
    expect(refused.body).toMatchObject({
      detail: '1 booked appointment lies outside these hours or at another site',
      appointments: [{ id: booked.id, placeName: 'Lekki' }],
    })
    expect((await saveWeek(next, { keep: [booked.id] })).status).toBe(200)
    const { body: kept } = await patient.get<Appointment>(`/api/appointments/${booked.id}`)
    expect(kept.site?.name).toBe('Lekki')
  })

  test('of any week offer each time at one site, in person where the doctor is and by video everywhere', () => {
    const hours = fc
      .uniqueArray(fc.integer({ min: 0, max: 47 }), { maxLength: 20 })
      .chain((halves) =>
        fc
          .array(fc.constantFrom(undefined, 1, 2), { minLength: halves.length, maxLength: halves.length })
          .map((at) => halves.map((half, place) => ({ half, siteId: at[place] }))),
      )
    const timeOf = (half: number) =>
      `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
    const length = fc.constantFrom(null, { minutes: 60, bufferMinutes: 0 }, { minutes: 45, bufferMinutes: 0 })
    fc.assert(
      fc.property(hours, length, fc.integer({ min: 0, max: 6 }), (slots, wanted, days) => {
        const date = addDays(thursday, days)
        const availability = weekdays.flatMap((day) =>
          [undefined, 1, 2].map((siteId) => ({
            day,
            siteId,
            slots: slots.filter((slot) => slot.siteId === siteId).map(({ half }) => timeOf(half)),
          })),
        )
        const calendar = (mode: 'video' | 'in-person') => ({
          availability: withinOpening(availability, { hours: null }, mode),
          timeOff: [],
          closedDays: [],
          busy: [],
        })
        const byVideo = slotsOn(calendar('video'), date, '2026-01-01', 'Africa/Lagos', wanted)
        const inPerson = slotsOn(calendar('in-person'), date, '2026-01-01', 'Africa/Lagos', wanted)
        expect(byVideo.every(({ siteId }) => siteId === undefined)).toBe(true)
        expect(new Set(inPerson.map(({ time }) => time)).size).toBe(inPerson.length)
        for (const { time, siteId } of inPerson) {
          const start = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
          const end = start + (wanted?.minutes ?? 30)
          // Each half hour that it touches is the doctor's at that site.
          for (let at = Math.floor(start / 30); at * 30 < end; at++)
            expect(slots.find(({ half }) => half === at)?.siteId).toBe(siteId)
          expect(offeredInterval(calendar('in-person'), date, time, 'Africa/Lagos', wanted)?.siteId).toBe(
            siteId,
          )
        }
      }),
    )
  })
})
