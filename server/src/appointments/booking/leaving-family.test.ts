import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { Person } from '../../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { appointment } from '../table.ts'

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let kemi: { id: number }

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  amina = await server.seed.patient()
  okafor = await server.seed.doctor()
  patient = await server.as(amina)
  kemi = await server.seed.familyMember(amina, { firstName: 'Kemi' })
})

const remove = () => patient.delete(`/api/family/${kemi.id}`)
const visit = (details: { status: Appointment['status']; date: string }) =>
  server.seed.appointment({ patient: amina, doctor: okafor, familyMember: kemi, time: '10:00', ...details })
/** Whether the member is there, and still of the family. */
const standing = async () => {
  const { rows } = await server.db.execute<{ left: boolean }>(
    sql`select archived_at is not null as left from family_member where id = ${kemi.id}`,
  )
  return { isThere: rows.length > 0, isKept: rows[0]?.left === false }
}

describe('a booking and a removal at once', () => {
  const book = () =>
    patient.post('/api/appointments', {
      patientId: amina.id,
      familyMemberId: kemi.id,
      doctorId: okafor.id,
      appointmentDate: '2026-03-13',
      appointmentTime: '09:30',
      type: 'general',
      reason: 'Night cough',
    })
  const live = () =>
    server.db
      .select({ id: appointment.id })
      .from(appointment)
      .where(eq(appointment.familyMemberId, kemi.id))
      .then((rows) => rows.length)

  test('leave a kept member with a visit, or one who is gone without: never a visit for who is gone', async () => {
    const met = new Set<string>()
    for (let round = 0; round < 30; round += 1) {
      kemi = await server.seed.familyMember(amina)
      if (round % 2 === 0)
        await visit({ status: 'completed', date: `2025-0${1 + (round % 9)}-0${1 + (round % 7)}` })
      const before = await live()
      // Now one is ahead, now the other.
      const removing = setTimeout((round % 5) * 8).then(remove)
      const [booked, removed] = await Promise.all([book(), removing])
      const { isThere, isKept } = await standing()
      expect([booked.status === 201, removed.status === 409]).toEqual([isKept, isKept])
      expect(await live()).toBe(!isThere ? 0 : before + (isKept ? 1 : 0))
      expect([201, 404, 409]).toContain(booked.status)
      met.add(`${booked.status} ${removed.status}`)
      await server.db
        .update(appointment)
        .set({ status: 'cancelled' })
        .where(eq(appointment.status, 'scheduled'))
    }
    console.info(
      `30 races of booking and removal: 0 visits for somebody who is gone (${[...met].join('; ')})`,
    )
  })

  test('the database itself gives nobody a time who has left', async () => {
    await visit({ status: 'cancelled', date: '2026-02-11' })
    await remove()
    await expect(visit({ status: 'scheduled', date: '2026-03-12' })).rejects.toThrow(
      /Failed query: insert into "appointment"/,
    )
    const past = await visit({ status: 'completed', date: '2026-02-12' })
    expect(past.id).toBeGreaterThan(0)
  })

  test('a missed visit of somebody who has left gets no new time: 409', async () => {
    const missed = await visit({ status: 'scheduled', date: '2026-02-11' })
    expect((await remove()).status).toBe(204)
    const { status, body } = await patient.patch(`/api/appointments/${missed.id}`, {
      appointmentDate: '2026-03-13',
      appointmentTime: '09:30',
    })
    expect([status, body.message]).toEqual([409, 'This person is no longer in your family list'])
  })
})
