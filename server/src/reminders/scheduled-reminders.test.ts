import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultPreferences, type Preferences } from '@alafia/contract/accounts/preferences'
import { instantOf } from '@alafia/contract/kernel/civil'
import type { Notification } from '@alafia/contract/notifications/schema'
import { userAccount } from '../accounts/table.ts'
import type { StoredNotification } from '../outbox/outbox.ts'
import type { Person } from '../seed/people.ts'
import { testNow } from '../testing/clock.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { healthReminder } from './table.ts'
import { sendDueReminders } from './scheduled-reminders.actions.ts'

/* Appointments a day and an hour before, prescriptions about to expire, health reminders. The clinic is in Lagos time. */

let server: TestServer
let amina: Person
let asAmina: Caller
let doctor: Person
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(testNow)
  amina = await server.seed.patient()
  asAmina = await server.as(amina)
  doctor = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' })
})

const at = (date: string, time: string) => server.clock.set(instantOf(date, time, 'Africa/Lagos'))
const remind = () => sendDueReminders(server.app.services)
const toldTo = async (caller: Caller) => {
  const { body } = await caller.get<Notification[]>('/api/notifications')
  return body.filter(({ type }) => type === 'reminder').map(({ title, body: text }) => `${title}: ${text}`)
}
/** Sessions expire, and these tests span weeks. */
const afresh = async () => toldTo(await server.as(amina))
const wants = async (reminders: Partial<Preferences['reminders']>) => {
  const chosen = { ...defaultPreferences, reminders: { ...defaultPreferences.reminders, ...reminders } }
  expect((await asAmina.put('/api/account/preferences', chosen)).status).toBe(200)
}
const appointmentOn = (date: string, time: string, more: object = {}) =>
  server.seed.appointment({ patient: amina, doctor, date, time, status: 'confirmed', ...more })

const tomorrow = 'Your appointment is tomorrow: Dr. Chidi Okafor, Friday 20 March at 10:00'
const inAnHour = 'Your appointment is in an hour: Dr. Chidi Okafor, Friday 20 March at 10:00'

describe('appointments', () => {
  test('REM-1 are reminded of a day and an hour before, once each, however often the job runs', async () => {
    await appointmentOn('2026-03-20', '10:00')
    for (const [date, time, expected] of [
      ['2026-03-19', '09:59', []],
      ['2026-03-19', '10:00', [tomorrow]],
      ['2026-03-20', '08:59', [tomorrow]],
      ['2026-03-20', '09:00', [inAnHour, tomorrow]],
      ['2026-03-20', '10:01', [inAnHour, tomorrow]],
    ] as const) {
      at(date, time)
      await remind()
      await remind()
      expect([date, time, await afresh()]).toEqual([date, time, expected])
    }
  })

  test('APPT-124 nobody is reminded of a visit whose doctor left', async () => {
    await appointmentOn('2026-03-20', '10:00')
    await server.db.update(userAccount).set({ isActive: false }).where(eq(userAccount.id, doctor.id))
    at('2026-03-19', '10:00')
    await remind()
    expect(await afresh()).toEqual([])
  })

  test('REM-1 the text names the family member, and how long is left if no job ran at the hour', async () => {
    const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi' })
    await appointmentOn('2026-03-20', '10:00', { familyMember: kemi })
    at('2026-03-20', '09:37')
    await remind()
    expect(await afresh()).toEqual([
      'Kemi’s appointment is in 23 minutes: Dr. Chidi Okafor, Friday 20 March at 10:00',
    ])
  })

  test('REM-1 ORG-16 the text says where a visit in person is, in a clinic with sites', async () => {
    const site = await server.seed.site({ name: 'Lekki' })
    await appointmentOn('2026-03-20', '10:00', { site })
    at('2026-03-20', '09:00')
    await remind()
    expect(await afresh()).toEqual([`${inAnHour} (Lekki)`])
    await appointmentOn('2026-03-27', '10:00', { mode: 'in-person' })
    at('2026-03-27', '09:00')
    await remind()
    expect((await afresh())[0]).toContain('Friday 27 March at 10:00 (the clinic’s own address)')
  })

  test('REM-2 one that moves gets a new reminder; one that is cancelled or waits for a new time gets none', async () => {
    const scheduled = await appointmentOn('2026-03-20', '10:00', { status: 'scheduled' })
    const cancelled = await appointmentOn('2026-03-20', '12:00')
    const open = await appointmentOn('2026-03-20', '14:00')
    const asDoctor = await server.as(doctor)
    await asAmina.patch(`/api/appointments/${cancelled.id}`, { status: 'cancelled', reason: 'Travelling' })
    await asDoctor.patch(`/api/appointments/${open.id}`, { status: 'rescheduled' })
    at('2026-03-19', '15:00')
    await remind()
    expect(await afresh()).toEqual([tomorrow])
    const moved = await (
      await server.as(amina)
    ).patch(`/api/appointments/${scheduled.id}`, {
      status: 'scheduled',
      appointmentDate: '2026-03-23',
      appointmentTime: '09:00',
    })
    expect(moved.status).toBe(200)
    at('2026-03-22', '09:00')
    await remind()
    await remind()
    expect(await afresh()).toEqual([
      'Your appointment is tomorrow: Dr. Chidi Okafor, Monday 23 March at 09:00',
      tomorrow,
    ])
  })

  test('REM-1 one booked less than a day ahead is only reminded of an hour before', async () => {
    at('2026-03-19', '11:00')
    await appointmentOn('2026-03-20', '10:00')
    await remind()
    expect(await afresh()).toEqual([])
    at('2026-03-20', '09:00')
    await remind()
    expect(await afresh()).toEqual([inAnHour])
  })

  test('REM-2 a patient who switched it off isn’t notified, nor is a closed account', async () => {
    await wants({ appointmentDayBefore: false })
    await appointmentOn('2026-03-20', '10:00')
    at('2026-03-19', '10:00')
    await remind()
    expect(await afresh()).toEqual([])
    at('2026-03-20', '09:00')
    await server.db.update(userAccount).set({ isActive: false }).where(eq(userAccount.id, amina.id))
    await remind()
    expect(await afresh()).toEqual([])
    await server.db.update(userAccount).set({ isActive: true }).where(eq(userAccount.id, amina.id))
    await remind()
    expect(await afresh()).toEqual([inAnHour])
  })

  test('REM-1 of many processes at the same moment one notifies, and what it stored is published', async () => {
    const slots = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30']
    for (const time of slots) await appointmentOn('2026-03-20', time)
    const heard: StoredNotification[] = []
    const stop = server.app.services.bus.listen('notified', (notices) => heard.push(...notices))
    at('2026-03-19', '12:30')
    await Promise.all(Array.from({ length: 12 }, remind))
    stop()
    const mine = heard.filter(({ userId }) => userId === amina.id)
    expect([mine.length, (await afresh()).length]).toEqual([slots.length, slots.length])
    console.info(
      `12 processes at once, ${slots.length} appointments due: ${mine.length} reminders, none twice`,
    )
  })
})

test('REM-3 a prescription brings one reminder, seven days before it expires, in the morning', async () => {
  const appointment = await appointmentOn('2026-03-11', '10:00')
  const prescribe = (more: object) =>
    server.seed.prescription({ appointment, expiryDate: '2026-04-11', ...more })
  await prescribe({ status: 'fulfilled' })
  await prescribe({ status: 'cancelled' })
  // Expires less than a week after it was issued.
  await prescribe({ expiryDate: '2026-03-16' })
  for (const [date, time, count] of [
    ['2026-04-04', '08:59', 0],
    ['2026-04-04', '09:00', 1],
    ['2026-04-05', '09:00', 1],
    ['2026-04-11', '23:00', 1],
  ] as const) {
    at(date, time)
    await remind()
    const expiring = (await afresh()).filter((text) => text.startsWith('A prescription'))
    expect([date, time, expiring]).toEqual([
      date,
      time,
      Array.from(
        { length: count },
        () => 'A prescription is about to expire: Dr. Chidi Okafor, valid until Saturday 11 April',
      ),
    ])
  }
})

test('REM-4 a health reminder is sent on its day at nine, without what it is about, and not once it is completed or the member archived', async () => {
  const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi' })
  const gone = await server.seed.familyMember(amina, { firstName: 'Tunde', archivedAt: testNow })
  const reminder = { patientId: amina.id, type: 'checkup', description: 'canary', priority: 'high' } as const
  await server.db.insert(healthReminder).values([
    { ...reminder, title: 'canary', familyMemberId: kemi.id, dueOn: '2026-03-20' },
    { ...reminder, title: 'canary', dueOn: '2026-03-20', completedAt: testNow },
    { ...reminder, title: 'canary', dueOn: null },
    { ...reminder, title: 'canary', familyMemberId: gone.id, dueOn: '2026-03-20' },
  ])
  at('2026-03-20', '08:59')
  await remind()
  expect(await afresh()).toEqual([])
  at('2026-03-20', '09:00')
  await remind()
  await remind()
  expect(await afresh()).toEqual(['A health reminder is due: For Kemi, Friday 20 March'])
})
