import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { VideoVisit, VideoVisitConnection, WaitingPatient } from '@alafia/contract/video-visits/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { Invalidation } from '../outbox/outbox.ts'
import { testNow } from '../testing/clock.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { connectVideoVisit, type VideoVisitClient } from '../testing/video-visit-client.ts'

describe('the waiting room', () => {
  let server: TestServer
  let url: string
  let amina: Person
  let musa: Person
  let okafor: Person
  let patient: Caller
  let second: Caller
  let doctor: Caller
  let first: number
  let next: number
  const visitors: VideoVisitClient[] = []

  const visitAt = async (time: string, person: Person, mode: 'video' | 'in-person' = 'video') =>
    (
      await server.seed.appointment({
        patient: person,
        doctor: okafor,
        date: '2026-03-11',
        time,
        status: 'confirmed',
        mode,
      })
    ).id
  const stateFor = async (caller: Caller, id: number) => {
    const { status, body } = await caller.get<VideoVisit>(`/api/video-visits/${id}`)
    expect(status).toBe(200)
    return body
  }
  const connect = async (caller: Caller) => {
    const visitor = await connectVideoVisit(url, { token: caller.token })
    visitors.push(visitor)
    return visitor
  }

  beforeAll(async () => {
    server = await testServer()
    url = await server.listen()
  })
  beforeEach(async () => {
    for (const { socket } of visitors.splice(0)) socket.disconnect()
    server.clock.set(testNow)
    ;[amina, musa, okafor] = [
      await server.seed.patient(),
      await server.seed.patient(),
      await server.seed.doctor(),
    ]
    ;[patient, second, doctor] = [await server.as(amina), await server.as(musa), await server.as(okafor)]
    first = await visitAt('09:00', amina)
    next = await visitAt('09:30', musa)
  })
  afterAll(async () => {
    for (const { socket } of visitors) socket.disconnect()
    await server.close()
  })

  test('VID-2 VID-7 says when it opens, who is there, and how many patients are ahead', async () => {
    expect(await stateFor(second, next)).toMatchObject({
      id: next,
      doctorName: `Dr. ${okafor.firstName} ${okafor.lastName}`,
      patientName: `${musa.firstName} ${musa.lastName}`,
      joining: { state: 'not-yet', opensAt: '2026-03-11T08:15:00.000Z' },
      doctorIsThere: false,
      patientIsThere: false,
      patientSince: null,
      patientJoinedAt: null,
      doctorIsWithAnother: false,
      ahead: 1,
      delayMinutes: 0,
      endedAt: null,
      phone: null,
    })
    const room = await connect(doctor)
    await room.enter(first)
    await (await connect(patient)).enter(first)
    expect(await stateFor(second, next)).toMatchObject({ doctorIsThere: false, doctorIsWithAnother: true })
    expect(await stateFor(doctor, first)).toMatchObject({
      doctorIsThere: true,
      patientIsThere: true,
      patientSince: '2026-03-11T08:00:00.000Z',
      patientJoinedAt: '2026-03-11T08:00:00.000Z',
      doctorIsWithAnother: false,
      ahead: 0,
    })
    room.socket.disconnect()
    await expect.poll(async () => (await stateFor(second, next)).doctorIsWithAnother).toBe(false)
  })

  test('VID-7 a waiting patient sees at once that the doctor joins and leaves, and that the queue moves', async () => {
    const waiting = await connect(second)
    const received = () =>
      waiting.invalidated.flat().filter(({ topic, key }) => topic === 'video-visits' && key === String(next))
    await (await connect(doctor)).enter(first)
    await expect.poll(() => received().length).toBe(1)
    await doctor.patch(`/api/appointments/${first}`, {
      status: 'completed',
      notes: 'Well',
      diagnosis: 'None',
    })
    await expect.poll(() => received().length).toBeGreaterThanOrEqual(2)
    expect(await stateFor(second, next)).toMatchObject({ ahead: 0 })
  })

  test('APPT-58 the doctor sees who is waiting, until the doctor joins or the patient leaves', async () => {
    const waiting = async (by: Caller) => (await by.get<WaitingPatient[]>('/api/video-visits/waiting')).body
    expect(await waiting(doctor)).toEqual([])
    const visitor = await connect(patient)
    await visitor.enter(first)
    expect(await waiting(doctor)).toEqual([
      {
        id: first,
        patientName: `${amina.firstName} ${amina.lastName}`,
        startsAt: '2026-03-11T08:00:00.000Z',
        since: '2026-03-11T08:00:00.000Z',
      },
    ])
    expect(await waiting(await server.as(await server.seed.doctor()))).toEqual([])
    const room = await connect(doctor)
    await room.enter(first)
    expect(await waiting(doctor)).toEqual([])
    room.socket.disconnect()
    await expect.poll(async () => (await waiting(doctor)).length).toBe(1)
    visitor.socket.disconnect()
    await expect.poll(async () => (await waiting(doctor)).length).toBe(0)
  })

  test('APPT-55 the doctor who joins has started the visit; the patient who waits has not', async () => {
    await (await connect(patient)).enter(first)
    const startedAt = async () =>
      (await patient.get<Appointment>(`/api/appointments/${first}`)).body.startedAt
    expect(await startedAt()).toBeNull()
    const refreshed: unknown[] = []
    server.app.services.bus.listen('invalidated', (changes) => void refreshed.push(...changes))
    await (await connect(doctor)).enter(first)
    expect(await startedAt()).toBe('2026-03-11T08:00:00.000Z')
    for (const { id } of [amina, okafor])
      expect(refreshed).toContainEqual(expect.objectContaining({ to: { userId: id }, topic: 'appointments' }))
    const { status } = await patient.patch(`/api/appointments/${first}`, {
      status: 'cancelled',
      reason: 'No',
    })
    expect(status).toBe(409)
  })

  test('APPT-71 when the doctor first joins is kept apart from notes written before, until a new time is asked for', async () => {
    const facts = async () => {
      const { startedAt, doctorJoinedAt } = (await patient.get<Appointment>(`/api/appointments/${first}`))
        .body
      return { startedAt, doctorJoinedAt }
    }
    const startedAt = server.clock.now().toISOString()
    const draft = { notes: '', diagnosis: '', diagnosisCodes: [], advice: '', workingNote: 'x', version: 0 }
    await doctor.put(`/api/appointments/${first}/draft`, draft)
    expect(await facts()).toEqual({ startedAt, doctorJoinedAt: null })
    server.clock.advance(4)
    const doctorJoinedAt = server.clock.now().toISOString()
    const refreshed: unknown[] = []
    server.app.services.bus.listen('invalidated', (changes) => void refreshed.push(...changes))
    await (await connect(doctor)).enter(first)
    expect(refreshed).toContainEqual(
      expect.objectContaining({ to: { userId: amina.id }, topic: 'appointments' }),
    )
    server.clock.advance(1)
    await (await connect(doctor)).enter(first)
    expect(await facts()).toEqual({ startedAt, doctorJoinedAt })
    await doctor.patch(`/api/appointments/${first}`, { status: 'rescheduled' })
    expect(await facts()).toEqual({ startedAt: null, doctorJoinedAt: null })
  })

  const shareWithMusa = ({ id }: { id: number }) => {
    const now = server.clock.now()
    return server.db.execute(sql`
      insert into family_access (family_member_id, invited_by, address, invited_at, answer_by, account_id, accepted_at)
      values (${id}, ${amina.id}, 'musa@example.org', ${now}, ${now}, ${musa.id}, ${now})`)
  }

  test('VID-60 the doctor reads whom a visit is for, whichever parent waits with the child, and both parents’ pages follow', async () => {
    const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi', lastName: 'Bello' })
    await shareWithMusa(kemi)
    const eze = await server.seed.doctor()
    const hers = await server.as(eze)
    const where = { patient: amina, doctor: eze, familyMember: kemi, date: '2026-03-11' }
    const { id } = await server.seed.appointment({ ...where, time: '09:10', status: 'confirmed' })
    expect(await (await connect(second)).join(id)).toMatchObject({ admitted: true })
    expect((await hers.get<WaitingPatient[]>('/api/video-visits/waiting')).body).toMatchObject([
      { id, patientName: 'Kemi Bello' },
    ])
    expect(await stateFor(hers, id)).toMatchObject({ patientName: 'Kemi Bello', patientIsThere: true })
    const heard: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => heard.push(...changes))
    expect((await hers.post(`/api/video-visits/${id}/delay`, { minutes: 0 })).status).toBe(200)
    stop()
    for (const { id: userId } of [amina, musa])
      expect(heard).toContainEqual({ to: { userId }, topic: 'video-visits', key: String(id) })
  })

  test('VID-65 both parents’ pages follow when the visit of their child, or one before it, is cancelled', async () => {
    const kemi = await server.seed.familyMember(amina)
    await shareWithMusa(kemi)
    const eze = await server.seed.doctor()
    const hers = await server.as(eze)
    const where = { doctor: eze, date: '2026-03-11', status: 'confirmed' as const }
    const before = await server.seed.appointment({
      ...where,
      patient: await server.seed.patient(),
      time: '09:10',
    })
    const { id } = await server.seed.appointment({
      ...where,
      patient: amina,
      familyMember: kemi,
      time: '10:10',
    })
    const heard: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => heard.push(...changes))
    const both = (key: number) =>
      [amina, musa].map(({ id: userId }) => ({ to: { userId }, topic: 'video-visits', key: String(key) }))
    for (const one of [before.id, id]) {
      heard.length = 0
      const cancel = { status: 'cancelled', reason: 'Away' }
      expect((await hers.patch(`/api/appointments/${one}`, cancel)).status).toBe(200)
      expect(heard).toEqual(expect.arrayContaining(both(id)))
    }
    stop()
  })

  test('APPT-129 a visit whose patient joined is marked as not attended only if the doctor knows', async () => {
    const visitor = await connect(patient)
    expect(await visitor.join(first)).toMatchObject({ admitted: true })
    visitor.socket.disconnect()
    server.clock.set(new Date('2026-03-11T08:20:00Z'))
    const path = `/api/appointments/${first}`
    expect(await doctor.patch(path, { status: 'no-show' })).toMatchObject({
      status: 409,
      body: {
        detail: `${amina.firstName} ${amina.lastName} joined the video visit at 09:00. Mark it as not attended only if you are sure`,
      },
    })
    expect(await stateFor(doctor, first)).toMatchObject({
      status: 'confirmed',
      patientJoinedAt: '2026-03-11T08:00:00.000Z',
    })
    expect(await doctor.patch(path, { status: 'no-show', despiteJoining: true })).toMatchObject({
      status: 200,
      body: { status: 'no-show' },
    })
    // Nobody joined this one, and its doctor doesn’t count.
    server.clock.set(new Date('2026-03-11T08:46:00Z'))
    expect(await (await connect(doctor)).join(next)).toMatchObject({ admitted: true })
    expect((await doctor.patch(`/api/appointments/${next}`, { status: 'no-show' })).status).toBe(200)
  })

  test('VID-7 forgotten and ended video visits keep no one waiting', async () => {
    await visitAt('07:00', musa, 'in-person')
    const last = await visitAt('11:00', musa)
    expect((await stateFor(second, last)).ahead).toBe(2)
    await doctor.post(`/api/video-visits/${first}/end`)
    expect((await stateFor(second, last)).ahead).toBe(1)
    server.clock.set(new Date('2026-03-11T09:29:00Z'))
    const back = await server.as(musa)
    expect((await stateFor(back, last)).ahead).toBe(1)
    server.clock.advance(2)
    expect((await stateFor(back, last)).ahead).toBe(0)
  })

  test('VID-8 running late is announced once, for this appointment and those by video after it; patients who are next are notified', async () => {
    const evening = await visitAt('16:00', musa)
    const inPerson = await visitAt('10:00', musa, 'in-person')
    expect(
      (await doctor.post<VideoVisit>(`/api/video-visits/${next}/delay`, { minutes: 20 })).body.delayMinutes,
    ).toBe(20)
    const lateOf = async (caller: Caller, id: number) => (await stateFor(caller, id)).delayMinutes
    expect([await lateOf(patient, first), await lateOf(second, next), await lateOf(second, evening)]).toEqual(
      [0, 20, 20],
    )
    expect(await lateOf(second, inPerson)).toBe(0)
    const { body } = await second.get<Notification[]>('/api/notifications')
    expect(body.map(({ title, body: words }) => `${title}: ${words}`)).toEqual([
      `Your doctor is running late: Dr. ${okafor.firstName} ${okafor.lastName} is running about 20 minutes late for your appointment at 09:30`,
    ])
    await doctor.post(`/api/video-visits/${next}/delay`, { minutes: 0 })
    expect([await lateOf(second, next), await lateOf(second, evening)]).toEqual([0, 0])
    expect((await second.get<Notification[]>('/api/notifications')).body).toHaveLength(1)
    expect(await doctor.post(`/api/video-visits/${next}/delay`, { minutes: 15 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'minutes', message: 'Choose 0, 10, 20 or 30 minutes' }] },
    })
  })

  test('VID-10 the doctor ends it for everyone: all are removed at once, and no one joins again', async () => {
    const [a, b] = [await connect(patient), await connect(doctor)]
    await a.enter(first)
    await b.enter(first)
    const since = performance.now()
    expect((await doctor.post<VideoVisit>(`/api/video-visits/${first}/end`)).body).toMatchObject({
      endedAt: '2026-03-11T08:00:00.000Z',
    })
    await expect.poll(() => [a.closings, b.closings], { interval: 5 }).toEqual([['ended'], ['ended']])
    expect(performance.now() - since).toBeLessThan(1000)
    expect(await a.join(first)).toEqual({ admitted: false, why: 'ended' })
    expect(await b.join(first)).toEqual({ admitted: false, why: 'ended' })
    expect(await doctor.post(`/api/video-visits/${first}/end`)).toMatchObject({
      status: 409,
      body: { detail: 'This video visit is over' },
    })
    const key = { 'idempotency-key': 'end-once' }
    expect((await doctor.post(`/api/video-visits/${next}/end`, undefined, key)).status).toBe(200)
    expect((await doctor.post(`/api/video-visits/${next}/end`, undefined, key)).status).toBe(200)
  })

  test('VID-11 cancelled, moved or completed in the middle of it: all are removed at once and learn why', async () => {
    const moves = {
      cancelled: { status: 'cancelled', reason: 'Ill' },
      moved: { status: 'rescheduled' },
      ended: { status: 'completed', notes: 'Well', diagnosis: 'None' },
    }
    const times = ['10:00', '10:30', '11:00']
    for (const [why, change] of Object.entries(moves)) {
      const time = times.shift() ?? ''
      const id = await visitAt(time, amina)
      server.clock.set(new Date(Date.parse(`2026-03-11T${time}:00+01:00`)))
      ;[patient, doctor] = [await server.as(amina), await server.as(okafor)]
      const [a, b] = [await connect(patient), await connect(doctor)]
      await a.enter(id)
      await b.enter(id)
      expect((await doctor.patch(`/api/appointments/${id}`, change)).status).toBe(200)
      await expect.poll(() => [a.closings, b.closings]).toEqual([[why], [why]])
      expect(await a.join(id)).toEqual({ admitted: false, why })
      expect(await stateFor(patient, id)).toMatchObject({ patientIsThere: false, joining: { state: 'none' } })
    }
    second = await server.as(musa)
    const mine = await connect(second)
    await mine.enter(next)
    const moved = { status: 'scheduled', appointmentDate: '2026-03-12', appointmentTime: '10:00' }
    expect((await second.patch(`/api/appointments/${next}`, moved)).status).toBe(200)
    await expect.poll(() => mine.closings).toEqual(['moved'])
  })

  test('VID-11 a cancellation that races with a join leaves no one in', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await server.seed.patient()
      const caller = await server.as(person)
      const id = (
        await server.seed.appointment({
          patient: person,
          doctor: await server.seed.doctor(),
          date: '2026-03-11',
          time: '09:00',
          status: 'confirmed',
        })
      ).id
      const visitor = await connect(caller)
      const [answer] = await Promise.all([
        visitor.join(id),
        caller.patch(`/api/appointments/${id}`, { status: 'cancelled', reason: 'Ill' }),
      ])
      if (answer.admitted) await expect.poll(() => visitor.closings).toEqual(['cancelled'])
      expect((await stateFor(caller, id)).patientIsThere).toBe(false)
    }
  })

  test('SEC-9 someone whose session ends is removed within a second', async () => {
    const [a, b] = [await connect(patient), await connect(doctor)]
    await a.enter(first)
    await b.enter(first)
    await patient.post('/api/auth/logout')
    await a.closed
    await expect.poll(() => b.people()?.map(({ kind }) => kind), { timeout: 1000 }).toEqual(['doctor'])
    expect((await stateFor(doctor, first)).patientIsThere).toBe(false)
  })

  test('VID-10 others see no waiting room; only its doctor ends it or announces a delay', async () => {
    const [stranger, other] = [await server.as(musa), await server.as(await server.seed.doctor())]
    for (const caller of [stranger, other]) {
      expect((await caller.get(`/api/video-visits/${first}`)).status).toBe(404)
      expect((await caller.get(`/api/video-visits/${first}/connection`)).status).toBe(404)
    }
    expect((await other.post(`/api/video-visits/${first}/end`)).status).toBe(404)
    expect((await patient.post(`/api/video-visits/${first}/end`)).status).toBe(403)
    const treating = await server.seed.doctor()
    await server.seed.appointment({
      patient: amina,
      doctor: treating,
      date: '2026-03-10',
      time: '10:00',
      status: 'completed',
    })
    const colleague = await server.as(treating)
    expect((await colleague.post(`/api/video-visits/${first}/end`)).status).toBe(403)
    expect((await colleague.post(`/api/video-visits/${first}/delay`, { minutes: 10 })).status).toBe(403)
    expect((await doctor.get<VideoVisitConnection>(`/api/video-visits/${first}/connection`)).body).toEqual({
      iceServers: [],
      relayOnly: false,
    })
    const inPerson = await visitAt('12:00', amina, 'in-person')
    expect(await doctor.post(`/api/video-visits/${inPerson}/end`)).toMatchObject({
      status: 409,
      body: { detail: 'This appointment is not by video' },
    })
  })
})
