import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CalendarLink, CalendarFeed } from '@alafia/contract/appointments/calendar'
import { accountRole, userAccount } from '../../accounts/table.ts'
import { auditEntry } from '../../audit/table.ts'
import { everyDay } from '../../seed/hours.ts'
import type { Person } from '../../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { calendarFeed } from '../table.ts'

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let doctor: Caller

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  amina = await server.seed.patient({ firstName: 'Amina' })
  okafor = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor', slots: everyDay() })
  patient = await server.as(amina)
  doctor = await server.as(okafor)
})

const book = (date: string, more: object = {}) =>
  server.seed.appointment({
    patient: amina,
    doctor: okafor,
    date,
    time: '09:30',
    status: 'confirmed',
    reason: 'canary-reason',
    ...more,
  })

/** The file's lines, unfolded (RFC 5545). */
const linesOf = (text: unknown) => String(text).replaceAll('\r\n ', '').split('\r\n')
const file = async (by: Caller, id: number) => {
  const { status, body, headers } = await by.get<string>(`/api/appointments/${id}/calendar`)
  return { status, lines: linesOf(body), headers, body }
}
const feed = async (path: string) => {
  const { status, body } = await server.anyone.get<string>(path)
  return { status, lines: linesOf(body), body }
}
const makeAddress = async (by: Caller) => {
  const { status, body } = await by.post<CalendarLink>('/api/calendar-feed')
  expect(status).toBe(201)
  return body
}

test('APPT-38 the calendar file of an appointment has a stable UID, times in UTC, the participants and mode, and no reason', async () => {
  const appointment = await book('2026-03-12', { notes: 'canary-notes', diagnosis: 'canary-diagnosis' })
  const { status, lines, headers, body } = await file(patient, appointment.id)
  expect(status).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/calendar/)
  expect(headers['content-disposition']).toContain(
    `attachment; filename="Alafia appointment ${appointment.id}.ics"`,
  )
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      `UID:appointment-${appointment.id}@alafia`,
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'DTSTART:20260312T083000Z',
      'DTEND:20260312T090000Z',
      'SUMMARY:Appointment with Dr. Chidi Okafor',
      'LOCATION:By video',
      'END:VCALENDAR',
    ]),
  )
  expect(body).not.toContain('canary')
  expect(body).not.toContain('Cardiology')
})

test('APPT-38 each change raises the SEQUENCE of the same UID; a cancelled appointment is marked as such', async () => {
  const appointment = await book('2026-03-19')
  const sequences = []
  for (const change of [
    { status: 'scheduled', appointmentDate: '2026-03-20', appointmentTime: '10:00' },
    { status: 'cancelled', reason: 'canary-reason' },
  ]) {
    expect((await patient.patch(`/api/appointments/${appointment.id}`, change)).status).toBe(200)
    const { lines, body } = await file(patient, appointment.id)
    expect(lines).toContain(`UID:appointment-${appointment.id}@alafia`)
    expect(lines).toContain('DTSTART:20260320T090000Z')
    expect(body).not.toContain('canary')
    sequences.push(lines.find((line) => line.startsWith('SEQUENCE:')))
    expect(lines).toContain(change.status === 'cancelled' ? 'STATUS:CANCELLED' : 'STATUS:TENTATIVE')
  }
  expect(sequences).toEqual(['SEQUENCE:1', 'SEQUENCE:2'])
})

test('SEC-3 another patient’s or another doctor’s appointment is a 404 that reveals nothing', async () => {
  const appointment = await book('2026-03-12')
  const other = await server.seed.doctor()
  // This doctor treats the same patient and may see the appointment, but it isn't theirs.
  await server.seed.appointment({ patient: amina, doctor: other, date: '2026-03-13', time: '09:30' })
  for (const caller of [
    await server.as(await server.seed.patient()),
    await server.as(other),
    await server.as(await server.seed.doctor()),
  ]) {
    const { status, body } = await file(caller, appointment.id)
    expect(status).toBe(404)
    expect(JSON.stringify(body)).not.toMatch(/Okafor|Amina|20260312/)
  }
})

test('APPT-39 the feed has the owner’s upcoming appointments and those of the last 90 days, and no one else’s', async () => {
  const old = await book('2025-12-01', { status: 'completed' })
  const recent = await book('2026-01-05', { status: 'completed', diagnosis: 'canary-diagnosis' })
  const ahead = await book('2026-05-12')
  const bola = await server.seed.patient()
  const foreign = await server.seed.appointment({
    patient: bola,
    doctor: okafor,
    date: '2026-03-13',
    time: '11:00',
  })
  const { path } = await makeAddress(patient)
  expect(path).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/)
  const { status, lines, body } = await feed(path)
  expect(status).toBe(200)
  const uid = ({ id }: { id: number }) => `UID:appointment-${id}@alafia`
  expect(lines.filter((line) => line.startsWith('UID:')).sort()).toEqual([uid(recent), uid(ahead)].sort())
  expect(lines).not.toContain(uid(old))
  expect(body).not.toContain('canary')

  const doctors = await feed((await makeAddress(doctor)).path)
  expect(doctors.lines).toContain(uid(foreign))
  expect(doctors.lines).toContain('SUMMARY:Appointment with a patient')
  expect(doctors.body).not.toContain('Amina')
})

test('SEC-14 each read of a feed records one entry with its owner and patients; a read with a wrong link records one without a name', async () => {
  await book('2026-03-12')
  const { path } = await makeAddress(patient)
  const entries = () => server.db.select().from(auditEntry).orderBy(auditEntry.id)
  const before = await entries()
  await feed(path)
  await feed(`/api/calendar/${'x'.repeat(43)}.ics`)
  const written = (await entries()).slice(before.length)
  expect(
    written.map(({ action, actorId, patientIds, outcome }) => [action, actorId, patientIds, outcome]),
  ).toEqual([
    ['calendar.read', amina.id, [amina.id], 'done'],
    ['calendar.read', null, [], 'denied'],
  ])
  expect(before.filter(({ actorId }) => actorId === amina.id).map(({ action }) => action)).toEqual([
    'calendar-link.create',
  ])
})

test('SEC-27 the database has only the hash of the secret, never the secret itself, not even with an Idempotency-Key', async () => {
  const keyed = { 'idempotency-key': 'calendar-1' }
  const { body } = await patient.post<CalendarLink>('/api/calendar-feed', undefined, keyed)
  const secret = body.path.slice('/api/calendar/'.length, -'.ics'.length)
  const repeat = await patient.post('/api/calendar-feed', undefined, keyed)
  expect(repeat.status).toBe(409)
  expect((await feed(body.path)).status).toBe(200)
  const { rows } = await server.db.execute<{ table_name: string }>(
    sql`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { table_name: table } of rows) {
    const found = await server.db.execute(
      sql`select 1 from ${sql.identifier(table)} as entry where strpos(entry::text, ${secret}) > 0`,
    )
    expect([table, found.rows]).toEqual([table, []])
  }
})

test('APPT-40 a link ends when it is renewed or revoked, or the account deactivated; all wrong links get the same answer', async () => {
  await book('2026-03-12')
  const since = async () => (await patient.get<CalendarFeed>('/api/calendar-feed')).body.createdAt
  expect(await since()).toBeNull()
  const first = await makeAddress(patient)
  expect(await since()).toBe(first.createdAt)
  const second = await makeAddress(patient)
  expect(second.path).not.toBe(first.path)
  expect((await feed(second.path)).status).toBe(200)
  const known = await feed(first.path)
  expect(known.status).toBe(404)

  const wrong = [
    `/api/calendar/${'A'.repeat(43)}.ics`,
    '/api/calendar/short.ics',
    second.path.slice(0, -4),
    `${second.path}x`,
    '/api/calendar/%00.ics',
  ]
  for (const path of wrong) expect([path, await feed(path)]).toEqual([path, known])

  expect((await patient.delete('/api/calendar-feed')).status).toBe(204)
  expect((await patient.delete('/api/calendar-feed')).status).toBe(204)
  expect(await since()).toBeNull()
  expect((await feed(second.path)).status).toBe(404)

  const third = await makeAddress(patient)
  await server.db.update(userAccount).set({ isActive: false }).where(eq(userAccount.id, amina.id))
  expect((await feed(third.path)).status).toBe(404)
})

test('APPT-39 the feed follows the account’s roles: without the doctor role it has no doctor’s appointments; other accounts’ feeds don’t change', async () => {
  const appointment = await book('2026-03-12')
  const mine = await makeAddress(patient)
  const theirs = await makeAddress(doctor)
  expect((await feed(theirs.path)).lines).toContain(`UID:appointment-${appointment.id}@alafia`)
  await patient.delete('/api/calendar-feed')
  expect((await feed(mine.path)).status).toBe(404)
  expect((await feed(theirs.path)).status).toBe(200)
  await server.db.delete(accountRole).where(eq(accountRole.userId, okafor.id))
  expect((await feed(theirs.path)).status).toBe(404)
  const rows = await server.db.select().from(calendarFeed).where(eq(calendarFeed.userId, okafor.id))
  expect(rows).toHaveLength(1)
})
