import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { hour, minute, day } from '@alafia/contract/kernel/durations'
import type { ClosingOverview } from '@alafia/contract/patients/closing.schema'
import type { HealthRecord } from '@alafia/contract/records/schema'
import type { Member, Person } from '../../seed/people.ts'
import { invitedChild } from '../../testing/invited-child.ts'
import { testServer, type Caller } from '../../testing/server.ts'
import { doctorDuty } from '../../urgent-care/table.ts'
import { closeDueAccounts } from './close.actions.ts'
import { eraseDueRecords } from './erase-records.actions.ts'

/* FAM-50: one of two parents who share a child closes their account. */

const server = await testServer()
afterAll(() => server.close())

let amina: Person
let tunde: Person
let okafor: Person
let kemi: Member
let first: Caller
let second: Caller

beforeEach(async () => {
  const { seed } = server
  amina = await seed.patient({ firstName: 'Amina', lastName: 'Bello', phone: '0803 555 0142' })
  tunde = await seed.patient({ firstName: 'Tunde', lastName: 'Ade' })
  okafor = await seed.doctor()
  kemi = await seed.familyMember(amina, { firstName: 'Kemi', dateOfBirth: '2019-05-01' })
  first = await server.as(amina)
  second = await server.as(tunde)
  const now = server.clock.now()
  await server.db.execute(sql`
    insert into family_access (family_member_id, invited_by, address, invited_at, answer_by, account_id, accepted_at)
    values (${kemi.id}, ${amina.id}, 'tunde@example.org', ${now}, ${now}, ${tunde.id}, ${now})`)
})

const close = async (caller: Caller) => {
  await caller.post('/api/account-closing')
  server.clock.advance((14 * day) / minute)
  await closeDueAccounts(server.app.services)
  // Sessions end meanwhile.
  for (const one of [amina, tunde]) if (one.id !== idOf(caller)) await reopen(one)
}
const idOf = (caller: Caller) => (caller === first ? amina.id : tunde.id)
const reopen = async (who: Person) => {
  if (who === amina) first = await server.as(amina)
  else second = await server.as(tunde)
}
const dateIn = (days: number) =>
  new Date(server.clock.now().getTime() + days * day).toISOString().slice(0, 10)
const familyOf = async (caller: Caller) => (await caller.get<FamilyMember[]>('/api/family')).body
const titles = async (caller: Caller) =>
  (await caller.get<{ title: string }[]>('/api/notifications')).body.map(({ title }) => title)
const accessRows = async () => {
  const { rows } = await server.db.execute<{ address: string; how: string | null }>(
    sql`select address, ended_how as how from family_access where family_member_id = ${kemi.id} order by id`,
  )
  return rows
}
const visit = (familyMember: Member | undefined, days: number) =>
  server.seed.appointment({
    patient: amina,
    doctor: okafor,
    status: 'confirmed',
    date: dateIn(days),
    time: '10:00',
    ...(familyMember && { familyMember }),
  })
const booking = (days: number) => ({
  patientId: amina.id,
  familyMemberId: kemi.id,
  doctorId: okafor.id,
  appointmentDate: dateIn(days),
  appointmentTime: '10:00',
  type: 'video',
  reason: 'A cough',
})

test('FAM-50 the page names a child whom the other parent goes on looking after', async () => {
  const sade = await server.seed.familyMember(amina, { firstName: 'Sade', dateOfBirth: '2020-05-01' })
  await visit(kemi, 20)
  await visit(sade, 21)
  const overview = async (caller: Caller) => (await caller.get<ClosingOverview>('/api/account-closing')).body
  expect(await overview(first)).toMatchObject({
    children: 1,
    sharedChildren: [{ firstName: 'Kemi', otherParent: 'Tunde Ade' }],
    visitsAfter: 1,
  })
  expect(await overview(second)).toMatchObject({
    children: 0,
    sharedChildren: [{ firstName: 'Kemi', otherParent: 'Amina Bello' }],
  })
})

test('FAM-50 the child stays with the second parent, with visits, records and reminders', async () => {
  const { seed, db } = server
  await db.execute(
    sql`update family_member set emergency_contact = '+2348035550142', phone = '0805 555 0101', insurance_number = 'HYG-2' where id = ${kemi.id}`,
  )
  const sade = await seed.familyMember(amina, { firstName: 'Sade', dateOfBirth: '2020-05-01' })
  const hers = await visit(undefined, 20)
  const kemis = await visit(kemi, 21)
  const sades = await visit(sade, 22)
  for (const [familyMember, title] of [
    [kemi, 'Vaccination card'],
    [undefined, 'My own'],
  ] as const)
    await seed.record({ patient: amina, title, ...(familyMember && { familyMember }) })
  await db.execute(sql`update record_document set is_from_family = true where patient_id = ${amina.id}`)
  for (const familyMember of [kemi, sade]) await seed.reminder({ patient: amina, familyMember })

  await close(first)

  expect(await titles(second)).toContain('You look after Kemi alone now')
  expect(await familyOf(second)).toMatchObject([
    {
      id: kemi.id,
      firstName: 'Kemi',
      phone: '0805 555 0101',
      insuranceNumber: 'HYG-2',
      emergencyContact: null,
      signIn: null,
      otherParent: null,
    },
  ])
  expect(await accessRows()).toEqual([{ address: 'tunde@example.org', how: null }])
  const { rows } = await db.execute<{ id: number; status: string }>(
    sql`select id, status from appointment where patient_id = ${amina.id} order by id`,
  )
  expect(rows).toEqual([
    { id: hers.id, status: 'cancelled' },
    { id: kemis.id, status: 'confirmed' },
    { id: sades.id, status: 'cancelled' },
  ])
  const records = await second.get<HealthRecord[]>('/api/records')
  expect(records.body.map(({ title }) => title)).toEqual(['Vaccination card'])
  const reminders = await db.execute(
    sql`select family_member_id from health_reminder where patient_id = ${amina.id}`,
  )
  expect(reminders.rows).toEqual([{ family_member_id: kemi.id }])
})

test('FAM-50 the second parent goes on booking, and asks for care, for the child of a closed account', async () => {
  await close(first)
  const booked = await second.post<Appointment>('/api/appointments', booking(7))
  expect([booked.status, booked.body.familyMemberId]).toEqual([201, kemi.id])
  const doctor = await server.as(okafor)
  expect((await doctor.patch(`/api/appointments/${booked.body.id}`, { status: 'confirmed' })).status).toBe(
    200,
  )
  expect(await titles(second)).toContain('Appointment confirmed')
  // Nobody reads what would be stored for a closed account.
  const { rows } = await server.db.execute(sql`select from notification where user_id = ${amina.id}`)
  expect(rows).toEqual([])
  expect((await second.post('/api/appointments', { ...booking(8), familyMemberId: null })).status).toBe(403)
  const now = server.clock.now()
  await server.db
    .insert(doctorDuty)
    .values({ doctorId: okafor.id, since: now, endsAt: new Date(now.getTime() + hour) })
  const asked = await second.post<{ id: number }>('/api/urgent-care/requests', {
    familyMemberId: kemi.id,
    reason: 'Short of breath',
  })
  expect(asked.status).toBe(201)
  expect((await doctor.post(`/api/urgent-care/requests/${asked.body.id}/take`)).status).toBe(201)
})

test('FAM-50 once the second parent has left too, nobody looks after the child here', async () => {
  await close(first)
  expect((await second.delete(`/api/family/${kemi.id}/parent`)).status).toBe(204)
  expect(await familyOf(second)).toEqual([])
  expect((await second.post('/api/appointments', booking(7))).status).toBe(403)
})

test('FAM-50 the second parent’s own closing ends the sharing, and takes nothing of the child', async () => {
  await visit(kemi, 20)
  await close(second)
  expect(await titles(first)).toContain('Sharing ended')
  expect(await familyOf(first)).toMatchObject([{ id: kemi.id, signIn: null, otherParent: null }])
  expect(await accessRows()).toEqual([{ address: '', how: 'closed' }])
  const { rows } = await server.db.execute(sql`select status from appointment where patient_id = ${amina.id}`)
  expect(rows).toEqual([{ status: 'confirmed' }])
})

test('FAM-50 where a delivery went is erased with the account of whoever asked for it', async () => {
  const seen = await server.seed.appointment({
    patient: amina,
    familyMember: kemi,
    doctor: okafor,
    date: dateIn(-3),
    time: '09:00',
    status: 'completed',
  })
  const { id } = await server.seed.prescription({ appointment: seen })
  await server.db.execute(sql`
    insert into delivery_request (prescription_id, fill_number, patient_id, requested_by, address, phone, status, created_at)
    values (${id}, 1, ${amina.id}, ${tunde.id}, '14 Awolowo Road', '0803', 'cancelled', ${server.clock.now()}),
      (${id}, 2, ${amina.id}, ${amina.id}, '2 Broad Street', '0804', 'cancelled', ${server.clock.now()})`)
  await close(second)
  const { rows } = await server.db.execute(
    sql`select address from delivery_request where prescription_id = ${id} order by fill_number`,
  )
  expect(rows).toEqual([{ address: '' }, { address: '2 Broad Street' }])
})

test('FAM-50 an open invitation ends with the account, and accepted while it closes, one of the two holds', async () => {
  const invited = await server.seed.patient()
  const { secret } = await invitedChild(server, amina, invited)
  await first.post('/api/account-closing')
  server.clock.advance((14 * day) / minute)
  await server.db
    .execute(sql`update family_access set answer_by = ${new Date(server.clock.now().getTime() + day)}
    where accepted_at is null and ended_at is null`)
  const caller = await server.as(invited)
  const [answer] = await Promise.all([
    caller.post('/api/family-invitation/accept', { secret }),
    closeDueAccounts(server.app.services),
  ])
  expect([200, 409, 404]).toContain(answer.status)
  expect(await familyOf(caller)).toHaveLength(answer.status === 200 ? 1 : 0)
  const { rows } = await server.db.execute(sql`select from family_access
    where invited_by = ${amina.id} and accepted_at is null and (ended_at is null or address <> '')`)
  expect(rows).toEqual([])
})

test('FAM-50 accepting while one’s own account closes leaves no closed account with a child', async () => {
  const invited = await server.seed.patient()
  const { secret } = await invitedChild(server, amina, invited)
  let caller = await server.as(invited)
  await caller.post('/api/account-closing')
  server.clock.advance((14 * day) / minute)
  await server.db
    .execute(sql`update family_access set answer_by = ${new Date(server.clock.now().getTime() + day)}
    where accepted_at is null and ended_at is null`)
  caller = await server.as(invited)
  await Promise.all([
    caller.post('/api/family-invitation/accept', { secret }),
    closeDueAccounts(server.app.services),
  ])
  const { rows } = await server.db.execute(
    sql`select from family_access where account_id = ${invited.id} and ended_at is null`,
  )
  expect(rows).toEqual([])
})

test('FAM-50, PAT-79 the child’s records go only when the child has been grown up for as long', async () => {
  await visit(kemi, -3)
  await server.seed.record({ patient: amina, familyMember: kemi, title: 'Vaccination card' })
  const kept = async () => {
    await eraseDueRecords(server.app.services)
    const { rows } = await server.db.execute(sql`select from record_document where patient_id = ${amina.id}`)
    return rows.length
  }
  await close(first)
  server.clock.advance((26 * 365.25 * day) / minute)
  expect(await kept()).toBe(1)
  server.clock.advance((12 * 365.25 * day) / minute)
  expect(await kept()).toBe(0)
  expect(await accessRows()).toEqual([])
})
