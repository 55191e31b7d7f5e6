import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { AccessEntry } from '@alafia/contract/chart-access/schema'
import { hour } from '@alafia/contract/kernel/durations'
import type { Payment } from '@alafia/contract/billing/schema'
import type { Delivery } from '@alafia/contract/pharmacy/schema'
import type { UrgentCare } from '@alafia/contract/urgent-care/schema'
import type { Member } from '../seed/people.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import type { Invalidation } from '../outbox/outbox.ts'
import { doctorDuty } from '../urgent-care/table.ts'

/* Two parents and one child, through the slices. */

const { provider } = fakeProvider()
let server: TestServer
let amina: Person
let tunde: Person
let okafor: Person
let kemi: Member
let [first, second, doctor]: Caller[] = []

beforeAll(async () => {
  server = await testServer({ paymentProvider: () => provider })
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  tunde = await server.seed.patient({ firstName: 'Tunde', lastName: 'Ade' })
  okafor = await server.seed.doctor()
  kemi = await server.seed.familyMember(amina, { firstName: 'Kemi' })
  first = await server.as(amina)
  second = await server.as(tunde)
  doctor = await server.as(okafor)
  const now = server.clock.now()
  await server.db.execute(sql`
    insert into family_access (family_member_id, invited_by, address, invited_at, answer_by, account_id, accepted_at)
    values (${kemi.id}, ${amina.id}, 'tunde@example.org', ${now}, ${now}, ${tunde.id}, ${now})`)
})
afterAll(() => server.close())

const required = (caller: Caller | undefined): Caller => caller ?? expect.fail('Not signed in')
const titles = async (caller: Caller | undefined) =>
  (await required(caller).get<{ title: string }[]>('/api/notifications')).body.map(({ title }) => title)
const booking = (time: string, familyMemberId: number | null = kemi.id) => ({
  patientId: amina.id,
  familyMemberId,
  doctorId: okafor.id,
  appointmentDate: '2026-03-24',
  appointmentTime: time,
  type: 'video',
  reason: 'A cough',
})

test('FAM-47 a parent’s booking for the child stands in the first parent’s account, and both are notified of changes', async () => {
  const { status, body } = await required(second).post<Appointment>('/api/appointments', booking('10:00'))
  expect([status, body.patientId, body.familyMemberId]).toEqual([201, amina.id, kemi.id])
  expect(await titles(first)).toEqual(['Appointment booked'])
  expect(await titles(second)).toEqual([])
  expect((await required(doctor).patch(`/api/appointments/${body.id}`, { status: 'confirmed' })).status).toBe(
    200,
  )
  expect(await titles(first)).toEqual(['Appointment confirmed', 'Appointment booked'])
  expect(await titles(second)).toEqual(['Appointment confirmed'])
  const cancelled = { status: 'cancelled', reason: 'She is well again' }
  expect((await required(first).patch(`/api/appointments/${body.id}`, cancelled)).status).toBe(200)
  expect(await titles(second)).toEqual(['Appointment cancelled', 'Appointment confirmed'])
  expect(await titles(first)).toEqual(['Appointment confirmed', 'Appointment booked'])
})

test('FAM-47 nothing about the first parent is booked or told', async () => {
  expect((await required(second).post('/api/appointments', booking('11:00', null))).status).toBe(403)
  const before = await titles(second)
  const own = await required(first).post<Appointment>('/api/appointments', booking('11:00', null))
  expect(
    (await required(doctor).patch(`/api/appointments/${own.body.id}`, { status: 'confirmed' })).status,
  ).toBe(200)
  expect(await titles(second)).toEqual(before)
})

test('FAM-47 what one parent changes for the child refreshes the other one’s lists, and nothing else does', async () => {
  const heard = new Set<string>()
  const stop = server.app.services.bus.listen('invalidated', (changes) => {
    for (const { to, topic } of changes)
      if (typeof to === 'object' && 'userId' in to && to.userId === tunde.id) heard.add(topic)
  })
  expect((await required(first).post('/api/appointments', booking('13:00', null))).status).toBe(201)
  expect([...heard]).toEqual([])
  expect((await required(first).post('/api/appointments', booking('13:30'))).status).toBe(201)
  expect([...heard].toSorted()).toEqual(['appointments', 'payments'])
  heard.clear()
  const { firstName, lastName, dateOfBirth, relationship } = kemi
  const details = { firstName, lastName, dateOfBirth, relationship, phone: '0805 555 0101' }
  expect((await required(first).put(`/api/family/${kemi.id}`, details)).status).toBe(200)
  expect([...heard]).toEqual(expect.arrayContaining(['family', 'facts']))
  stop()
})

test('FAM-47 ORD-14 a result that one parent sends shows on the other one’s page at once', async () => {
  const where = { patient: amina, doctor: okafor, familyMember: kemi, date: '2026-03-10', time: '10:00' }
  const { id } = await server.seed.appointment({ ...where, status: 'completed' })
  const tests = [{ key: 'hba1c' }]
  const { body } = await required(doctor).post<{ id: number }>(`/api/appointments/${id}/test-orders`, {
    tests,
  })
  const heard: Invalidation[] = []
  const stop = server.app.services.bus.listen('invalidated', (changes) => heard.push(...changes))
  const result = { tests: [0], takenOn: '2026-03-11', values: [{ name: 'HbA1c', number: 5.2, unit: '%' }] }
  expect((await required(first).upload(`/api/test-orders/${body.id}/results`, result)).status).toBe(201)
  stop()
  expect(heard).toContainEqual({ to: { userId: tunde.id }, topic: 'results' })
})

test('FAM-47 the one who pays uses their own card', async () => {
  const { body } = await required(second).post<Appointment>('/api/appointments', booking('12:00'))
  const bills = await required(second).get<Payment[]>('/api/payments')
  const bill = bills.body.find(({ appointmentId }) => appointmentId === body.id)
  const theirs = await server.seed.paymentMethod(amina)
  const pay = (methodId: number) =>
    required(second).post<Payment>(`/api/payments/${bill?.id ?? 0}/pay`, { methodId })
  expect((await pay(theirs.id)).status).toBe(404)
  expect((await pay((await server.seed.paymentMethod(tunde)).id)).body.status).toBe('completed')
})

test('FAM-47 BILL-218 a bill that one parent pays, or asks money back for, shows so on the other one’s page at once', async () => {
  const { body } = await required(first).post<Appointment>('/api/appointments', booking('14:00'))
  const bills = await required(first).get<Payment[]>('/api/payments')
  const bill = bills.body.find(({ appointmentId }) => appointmentId === body.id)
  const { id: methodId } = await server.seed.paymentMethod(amina, { isDefault: false })
  const path = `/api/payments/${bill?.id ?? 0}`
  const request = { reason: 'She is well again' }
  for (const change of [
    () => required(first).post(`${path}/pay`, { methodId }),
    () => required(first).post(`${path}/refund-request`, request),
    () => required(first).delete(`${path}/refund-request`),
  ]) {
    const heard: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => heard.push(...changes))
    expect((await change()).status).toBeLessThan(300)
    stop()
    for (const { id: userId } of [amina, tunde])
      expect(heard).toContainEqual({ to: { userId }, topic: 'payments' })
  }
})

test('ADM-127 a parent’s new name shows on the other one’s pages at once', async () => {
  const caller = await server.as(await server.seed.admin())
  for (const [renamed, other] of [
    [amina, tunde],
    [tunde, amina],
  ] as const) {
    const heard: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => heard.push(...changes))
    const name = { firstName: renamed.firstName, lastName: 'Danladi', reason: 'Married' }
    expect((await caller.put(`/api/admin/users/${renamed.id}/name`, name)).status).toBe(200)
    stop()
    for (const topic of ['family', 'appointments', 'payments'] as const)
      expect(heard).toContainEqual({ to: { userId: other.id }, topic })
  }
})

test('FAM-47 each writes to the child’s doctor for themselves, and is answered', async () => {
  const written = { receiverId: okafor.id, subject: 'Kemi', content: 'Is it the cough again?' }
  const sent = await required(second).post<{ conversationId: number }>('/api/messages', written)
  expect(sent.status).toBe(201)
  const answer = {
    receiverId: tunde.id,
    subject: 'Re: Kemi',
    content: 'It will pass',
    conversationId: sent.body.conversationId,
  }
  expect((await required(doctor).post('/api/messages', answer)).status).toBe(201)
  expect((await required(first).get(`/api/conversations/${sent.body.conversationId}`)).status).toBe(404)
})

test('FAM-48 parents don’t learn each other’s address from a delivery', async () => {
  const visit = await server.seed.appointment({
    patient: amina,
    familyMember: kemi,
    doctor: okafor,
    date: '2026-03-02',
    time: '09:00',
    status: 'completed',
  })
  const pharmacist = await server.seed.pharmacist()
  const { id: prescriptionId } = await server.seed.prescription({
    appointment: visit,
    status: 'fulfilled',
    pharmacist,
  })
  const to = {
    prescriptionId,
    address: '14 Awolowo Road, Ikoyi, Lagos',
    phone: '0803 555 0142',
    note: 'Gate',
  }
  expect((await required(first).post('/api/pharmacy/deliveries', to)).status).toBe(201)
  const hers = await required(first).get<Delivery[]>('/api/pharmacy/deliveries')
  expect(hers.body[0]).toMatchObject({ address: to.address, note: 'Gate' })
  const his = await required(second).get<Delivery[]>('/api/pharmacy/deliveries')
  expect(his.body).toHaveLength(1)
  expect(JSON.stringify(his.body)).not.toMatch(/Awolowo|0142|Gate/)
})

test('FAM-49 either asks for immediate care for the child, and whoever asked waits', async () => {
  const now = server.clock.now()
  await server.db
    .insert(doctorDuty)
    .values({ doctorId: okafor.id, since: now, endsAt: new Date(now.getTime() + hour) })
  const asked = { familyMemberId: kemi.id, reason: 'Short of breath' }
  expect((await required(second).post('/api/urgent-care/requests', asked)).status).toBe(201)
  // The child waits once, the other parent may still wait for themselves.
  expect((await required(first).post('/api/urgent-care/requests', asked)).status).toBe(409)
  expect((await required(first).post('/api/urgent-care/requests', { reason: 'A headache' })).status).toBe(201)
  const his = await required(second).get<UrgentCare>('/api/urgent-care')
  expect(his.body.request).toMatchObject({ status: 'waiting', reason: 'Short of breath' })
  const hers = await required(first).get<UrgentCare>('/api/urgent-care')
  expect(hers.body.request).toMatchObject({ reason: 'A headache' })
})

test('FAM-46 each sees in their access history what the other one did with the child, and nothing else of theirs', async () => {
  const history = async (caller: Caller | undefined) =>
    (await required(caller).get<AccessEntry[]>('/api/access-history?limit=100')).body
  await required(first).get(`/api/people/${amina.id}/${kemi.id}/facts`)
  await required(first).get(`/api/people/${amina.id}/self/facts`)
  await required(second).get(`/api/people/${amina.id}/${kemi.id}/facts`)
  for (const list of ['records', 'payments', 'prescriptions', 'health-reminders', 'pharmacy/deliveries'])
    await required(second).get(`/api/${list}`)
  const hers = (await history(first)).filter(({ name }) => name === 'Tunde Ade').map(({ what }) => what)
  expect(hers).toEqual(
    expect.arrayContaining([
      'booked an appointment',
      'looked through medical records',
      'looked through payments',
      'looked through prescriptions',
    ]),
  )
  const his = (await history(second)).filter(({ name }) => name === 'Amina Bello').map(({ what }) => what)
  expect(his).toContain('cancelled an appointment')
  // One look at the child’s facts, none at her own; her own booking isn’t his to know.
  const { rows } = await server.db.execute<{ subject: string }>(sql`
    select subject from audit_entry where actor_id = ${amina.id} and id in (
      select audit_entries_of_shared_children(${tunde.id}, ${Number.MAX_SAFE_INTEGER}, 100))`)
  const subjects = rows.map(({ subject }) => subject)
  expect(subjects).toContain(`family member ${kemi.id}`)
  expect(subjects).not.toContain(`patient ${amina.id}`)
})

test('FAM-44 leaving the child also leaves the queue', async () => {
  expect((await required(second).delete(`/api/family/${kemi.id}/parent`)).status).toBe(204)
  const { rows } = await server.db.execute(
    sql`select status from care_request where requested_by = ${tunde.id} and family_member_id = ${kemi.id}`,
  )
  expect(rows).toEqual([{ status: 'withdrawn' }])
  expect((await required(second).get<Appointment[]>('/api/appointments')).body).toEqual([])
  expect(
    (await required(second).get<AccessEntry[]>('/api/access-history')).body.filter(
      ({ name }) => name === 'Amina Bello',
    ),
  ).toEqual([])
})
