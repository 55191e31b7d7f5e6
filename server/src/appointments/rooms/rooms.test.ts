import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { Room } from '@alafia/contract/clinic/rooms'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { everyDay } from '../../seed/hours.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'

type Refusal = Partial<Pick<ProblemBody, 'detail' | 'errors'>>

let server: TestServer
let lekki: { id: number }
let room: { id: number }
let admin: Caller
let okafor: { person: Person; caller: Caller }
let eze: { person: Person; caller: Caller }

const doctorAt = async (lastName: string) => {
  const slots = everyDay().map((day) => ({ ...day, siteId: lekki.id }))
  const person = await server.seed.doctor({ firstName: 'Chidi', lastName, slots })
  return { person, caller: await server.as(person) }
}

beforeEach(async () => {
  server = await testServer()
  lekki = await server.seed.site({ name: 'Lekki' })
  room = await server.seed.room(lekki, 'Room 1')
  admin = await server.as(await server.seed.admin())
  okafor = await doctorAt('Okafor')
  eze = await doctorAt('Eze')
})
afterEach(() => server.close())

const thursday = '2026-03-12'
const book = async ({ person }: { person: Person }, time: string, change: object = {}) => {
  const owner = await server.seed.patient()
  const caller = await server.as(owner)
  const { body } = await caller.post<Appointment>('/api/appointments', {
    patientId: owner.id,
    doctorId: person.id,
    appointmentDate: thursday,
    appointmentTime: time,
    type: 'general',
    mode: 'in-person',
    reason: 'Night cough twice a week',
    ...change,
  })
  return { id: body.id, caller, owner }
}
const choose = (by: Caller, id: number, roomId: number | null, startsAt?: string) =>
  by.put<Appointment & Refusal>(`/api/appointments/${id}/room`, { roomId, startsAt })
const rooms = '/api/admin/clinic/rooms'
const listed = async () => (await okafor.caller.get<Room[]>('/api/clinic/rooms')).body.map(({ name }) => name)

describe('ORG-17 a room', () => {
  test('is chosen by the visit’s doctor alone, and read by the patient; given back, it is nobody’s', async () => {
    const visit = await book(okafor, '09:00')
    expect((await choose(okafor.caller, visit.id, room.id)).body.room).toEqual({
      id: room.id,
      name: 'Room 1',
    })
    expect((await visit.caller.get<Appointment>(`/api/appointments/${visit.id}`)).body.room?.name).toBe(
      'Room 1',
    )
    expect((await choose(eze.caller, visit.id, room.id)).status).toBe(404)
    // A doctor who treats the same patient sees the visit.
    await server.seed.appointment({
      patient: visit.owner,
      doctor: eze.person,
      date: thursday,
      time: '15:00',
      status: 'confirmed',
    })
    expect((await choose(eze.caller, visit.id, room.id)).status).toBe(403)
    expect((await choose(visit.caller, visit.id, null)).status).toBe(403)
    expect((await choose(admin, visit.id, null)).status).toBe(403)
    expect((await choose(okafor.caller, visit.id, null)).body.room).toBeUndefined()
  })

  test('has one visit at a time, until the end of its break; who comes second reads who has it', async () => {
    const type = await server.seed.appointmentType({ doctors: [okafor.person], bufferMinutes: 15 })
    const long = await book(okafor, '09:00', { appointmentTypeId: type.id })
    const short = await book(eze, '09:30')
    const later = await book(eze, '10:00')
    await choose(okafor.caller, long.id, room.id)
    const refused = await choose(eze.caller, short.id, room.id)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Dr. Chidi Okafor has Room 1 from 09:00 to 10:00. Choose another room',
    ])
    expect((await choose(eze.caller, later.id, room.id)).status).toBe(200)
    await expect(
      server.db.execute(sql`update appointment set room_id = ${room.id} where id = ${short.id}`),
    ).rejects.toMatchObject({ cause: { code: '23P01' } })
  })

  test('that two choose at the same moment goes to one of them', async () => {
    const [one, two] = [await book(okafor, '09:00'), await book(eze, '09:00')]
    const answers = await Promise.all([
      choose(okafor.caller, one.id, room.id),
      choose(eze.caller, two.id, room.id),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('is given back when the visit is moved or cancelled', async () => {
    const [one, two] = [await book(okafor, '09:00'), await book(eze, '09:00')]
    await choose(okafor.caller, one.id, room.id)
    const { body: moved } = await one.caller.patch<Appointment>(`/api/appointments/${one.id}`, {
      status: 'scheduled',
      appointmentDate: thursday,
      appointmentTime: '11:00',
    })
    expect(moved.room).toBeUndefined()
    const { body: read } = await one.caller.get<Appointment>(`/api/appointments/${one.id}`)
    expect(read.room).toBeUndefined()
    expect((await choose(eze.caller, two.id, room.id)).status).toBe(200)
    await two.caller.patch(`/api/appointments/${two.id}`, { status: 'cancelled', reason: 'Travelling' })
    const three = await book(okafor, '09:00')
    expect((await choose(okafor.caller, three.id, room.id)).status).toBe(200)
  })

  test('is given back when the doctor asks for a new time', async () => {
    const visit = await book(okafor, '09:00')
    await choose(okafor.caller, visit.id, room.id)
    const { body } = await okafor.caller.patch<Appointment>(`/api/appointments/${visit.id}`, {
      status: 'rescheduled',
    })
    expect([body.status, body.room]).toEqual(['rescheduled', undefined])
    expect((await visit.caller.get<Appointment>(`/api/appointments/${visit.id}`)).body.room).toBeUndefined()
  })

  test('isn’t reserved for a visit that was moved since the doctor read it', async () => {
    const visit = await book(okafor, '09:00')
    const { body: seen } = await okafor.caller.get<Appointment>(`/api/appointments/${visit.id}`)
    expect((await choose(okafor.caller, visit.id, room.id, seen.startsAt)).status).toBe(200)
    await visit.caller.patch(`/api/appointments/${visit.id}`, {
      status: 'scheduled',
      appointmentDate: thursday,
      appointmentTime: '11:00',
    })
    const refused = await choose(okafor.caller, visit.id, room.id, seen.startsAt)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'This appointment has been moved: it is scheduled for 12 March, 11:00',
    ])
  })

  test('is one of the visit’s site; a visit by video has none', async () => {
    const elsewhere = await server.seed.room(await server.seed.site(), 'Room 2')
    const [visit, video] = [await book(okafor, '09:00'), await book(okafor, '09:30', { mode: 'video' })]
    for (const [id, roomId] of [
      [visit.id, elsewhere.id],
      [video.id, room.id],
    ] as const)
      expect((await choose(okafor.caller, id, roomId)).body.errors?.[0]?.path).toBe('roomId')
    await expect(
      server.db.execute(sql`update appointment set room_id = ${elsewhere.id} where id = ${visit.id}`),
    ).rejects.toMatchObject({ cause: { code: '23503' } })
  })

  test('is added once per name, and closed only when no visit ahead has it', async () => {
    const add = (name: string) => admin.post<Room & Refusal>(rooms, { siteId: lekki.id, name })
    expect((await add('Room 2')).status).toBe(201)
    expect((await add('room 2')).body.errors?.[0]).toEqual({
      path: 'name',
      message: 'There is a room of this name already',
    })
    expect(await listed()).toEqual(['Room 1', 'Room 2'])
    const visit = await book(okafor, '09:00')
    await choose(okafor.caller, visit.id, room.id)
    const refused = await admin.post<Refusal>(`${rooms}/${room.id}/closing`)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      '1 visit has Room 1. Choose another room for it first',
    ])
    await choose(okafor.caller, visit.id, null)
    expect((await admin.post(`${rooms}/${room.id}/closing`)).status).toBe(204)
    expect(await listed()).toEqual(['Room 2'])
    expect((await choose(okafor.caller, visit.id, room.id)).status).toBe(400)
  })
})
