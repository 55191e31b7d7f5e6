import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { sqlErrorOf } from '../../platform/database/sql-error.ts'
import { testServer } from '../../testing/server.ts'
import { appointment } from '../table.ts'
import { groupSession } from './table.ts'

const server = await testServer()
afterAll(() => server.close())

const constraintOf = (work: PromiseLike<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => sqlErrorOf(error).constraint,
  )

test('APPT-109 APPT-110 the database itself keeps a session where it is, its time free of visits, and its spots within the capacity', async () => {
  const okafor = await server.seed.doctor()
  const planned = await server.seed.groupSession({ doctor: okafor, capacity: 2 })
  const people = await server.seed.patients(3)
  const booked: number[] = []
  for (const one of people.slice(0, 2)) {
    const { body } = await (
      await server.as(one)
    ).post<Appointment>(`/api/group-sessions/${planned.id}/spots`, { patientId: one.id })
    booked.push(body.id)
  }
  const spot = eq(appointment.id, booked[0] ?? 0)
  const copy = async (groupSessionId: number | null) => {
    const { rows } = await server.db.execute(sql`
      insert into appointment (patient_id, doctor_id, date, time, starts_at, ends_at, type, mode, status, reason, updated_by, group_session_id)
      select ${people[2]?.id}, doctor_id, date, time, starts_at, ends_at, type, mode, 'confirmed', reason, updated_by, ${groupSessionId}::int
      from appointment where id = ${booked[0]} returning id`)
    return rows.length
  }
  expect([await copy(planned.id), await copy(null)]).toEqual([0, 0])

  const later = { startsAt: new Date('2026-03-13T14:00:00Z'), endsAt: new Date('2026-03-13T15:00:00Z') }
  const set = (values: Partial<typeof groupSession.$inferInsert>) =>
    constraintOf(server.db.update(groupSession).set(values).where(eq(groupSession.id, planned.id)))
  const setSpot = (values: Partial<typeof appointment.$inferInsert>) =>
    constraintOf(server.db.update(appointment).set(values).where(spot))
  expect(await set(later)).toBe('group_session_fixed')
  expect(await set({ capacity: 1 })).toBe('group_session_within_capacity')
  expect(await set({ cancelledAt: new Date(), cancelReason: 'Gone' })).toBe(
    'group_session_cancelled_with_spots',
  )
  expect(await setSpot(later)).toBe('appointment_group_session')
  expect(await setSpot({ status: 'rescheduled' })).toBe('appointment_spot')
  expect(await setSpot({ groupSessionId: null })).toBe('appointment_group_session_busy')

  expect(await setSpot({ status: 'cancelled' })).toBe('done')
  expect(await copy(planned.id)).toBe(1)
  expect(await setSpot({ status: 'confirmed' })).toBe('appointment_spot_within_capacity')
})
