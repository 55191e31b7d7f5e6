import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { PatientDetails } from '@alafia/contract/patients/schema'
import type { SafetyReport } from '@alafia/contract/safety/schema'
import type { WaitingResult } from '@alafia/contract/orders/schema'
import type { HealthReminder } from '@alafia/contract/reminders/schema'
import type { AccessEntry } from '@alafia/contract/chart-access/schema'
import { userAccount } from '../../accounts/table.ts'
import { auditEntry, auditEntryPatient } from '../../audit/table.ts'
import { familyAccess } from '../../family/table.ts'
import { directEmail } from '../../outbox/table.ts'
import { addVaccineReminders } from '../../reminders/vaccine-reminders.actions.ts'
import { factsOf, linkingBy, links, type Whom } from '../../testing/linking.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'

let server: TestServer
let asker: Caller
let confirmer: Caller
/** She has an account, and is a family member in her husband's, with whom she shares nothing. */
let ada: Person
let husband: Person
let member: { id: number }
/** Registered once more. */
let twin: Person
let okafor: Person
let eze: Person
/** Of her own account. */
let doctor: Caller
let visit: Awaited<ReturnType<TestServer['seed']['appointment']>>

const born = '1986-03-11'
const on = { date: '2026-03-11', status: 'confirmed' } as const

const { ask, link, unlink } = linkingBy(() => ({ asker, confirmer }))
const linkWithMember = () => link(ada, { id: husband.id, member: member.id })
const history = async (of: Person) =>
  (await (await server.as(of)).get<AccessEntry[]>('/api/access-history')).body.map(({ name }) => name)
/** What the doctor did, and whose accounts it names. */
const trail = async (action: string, actor: Person = okafor) => {
  const rows = await server.db
    .select({ patientIds: auditEntry.patientIds, subject: auditEntry.subject })
    .from(auditEntry)
    .where(and(eq(auditEntry.action, action), eq(auditEntry.actorId, actor.id)))
  return rows.at(-1)
}
const facts = async (by: Caller, whom: Whom) => (await factsOf(by, whom)).status

beforeAll(async () => {
  server = await testServer()
  asker = await server.as(await server.seed.admin({ firstName: 'Ngozi', lastName: 'Ade' }))
  confirmer = await server.as(await server.seed.admin({ firstName: 'Folake', lastName: 'Bello' }))
})
afterAll(() => server.close())

beforeEach(async () => {
  const { seed } = server
  const details = { firstName: 'Ada', lastName: 'Bello', dateOfBirth: born }
  ada = await seed.patient(details)
  twin = await seed.patient(details)
  husband = await seed.patient({ firstName: 'Emeka', lastName: 'Bello' })
  member = await seed.familyMember(husband, { ...details, decidesSince: '2026-01-01' })
  okafor = await seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' })
  eze = await seed.doctor()
  doctor = await server.as(okafor)
  visit = await seed.appointment({ patient: ada, doctor: okafor, time: '10:00', ...on })
})

describe('what the holder of an account with a linked family member learns', () => {
  test('ADM-88 FAM-26 who treats the person in their own account isn’t in the holder’s access history, also after unlinking, but in the person’s', async () => {
    const id = await linkWithMember()
    expect(await facts(doctor, ada)).toBe(200)
    expect(await facts(doctor, { id: husband.id, member: member.id })).toBe(200)
    expect((await doctor.get(`/api/appointments/${visit.id}`)).status).toBe(200)
    expect(await history(husband)).toEqual([])
    expect((await history(ada)).filter((name) => name === 'Dr. Chidi Okafor')).toHaveLength(3)
    await unlink(id)
    expect(await history(husband)).toEqual([])
  })

  test('ADM-88 FAM-26 reads of the person’s own account stay out of it for a doctor of the whole family, too', async () => {
    await server.seed.appointment({ patient: husband, doctor: okafor, time: '12:00', ...on })
    await linkWithMember()
    expect(await facts(doctor, ada)).toBe(200)
    expect(await history(husband)).toEqual([])
  })

  test('ADM-80 FAM-24 nothing about an adult who doesn’t share their records; of a child, with the name', async () => {
    const bell = async (of: Person) =>
      (await (await server.as(of)).get<Notification[]>('/api/notifications')).body.map(
        ({ title, body }) => `${title}: ${body}`,
      )
    const emailed = (of: Person) =>
      server.db
        .select()
        .from(directEmail)
        .innerJoin(userAccount, eq(sql`lower(${userAccount.email})`, directEmail.address))
        .where(and(eq(userAccount.id, of.id), like(directEmail.kind, 'records-%')))
    await unlink(await linkWithMember())
    expect(await bell(husband)).toEqual([])
    expect(await emailed(husband)).toEqual([])
    expect((await bell(ada)).map((text) => text.split(':')[0])).toEqual([
      'Your records are no longer linked',
      'Your records were linked',
    ])
    expect(await emailed(ada)).toHaveLength(2)

    const child = { firstName: 'Kemi', dateOfBirth: '2018-01-02' }
    const kemi = await server.seed.familyMember(husband, child)
    const same = await server.seed.familyMember(twin, child)
    await link({ id: husband.id, member: kemi.id }, { id: twin.id, member: same.id })
    for (const parent of [husband, twin])
      expect(await bell(parent)).toEqual([
        'Kemi’s records were linked: The clinic found a second record of Kemi. Doctors and safety checks now see both. If Kemi has only one record here, tell the clinic.',
      ])
  })
})

test('ADM-81 nobody decides about a record of someone for whom they act', async () => {
  const parent = await server.seed.admin({ alsoHolds: ['patient'], dateOfBirth: '1980-01-01' })
  const child = { firstName: 'Kemi', dateOfBirth: '2018-01-02' }
  const kemi = await server.seed.familyMember(husband, child)
  const same = await server.seed.familyMember(twin, child)
  const now = server.clock.now()
  await server.db.insert(familyAccess).values({
    familyMemberId: kemi.id,
    invitedBy: husband.id,
    address: parent.email,
    invitedAt: now,
    answerBy: now,
    accountId: parent.id,
    acceptedAt: now,
  })
  const own = await server.as(parent, 'admin')
  const [one, other] = [
    { id: husband.id, member: kemi.id },
    { id: twin.id, member: same.id },
  ]
  expect(await ask(one, other, undefined, own)).toMatchObject({ status: 403 })
  const asked = await ask(one, other)
  expect(asked.status).toBe(201)
  const seen = asked.body.comparison.seen
  expect(await own.post(`${links}/${asked.body.id}/confirm`, { seen })).toMatchObject({ status: 403 })
})

describe('what a doctor of one record does in the other', () => {
  test('ADM-86 CHART-13 a change through one record is in the history of the account of the entry and of the person’s own', async () => {
    const peanuts = await server.seed.allergy({ patient: twin, doctor: eze, substance: 'Peanuts' })
    const latex = await server.seed.allergy({ patient: twin, doctor: eze, substance: 'Latex' })
    const ordered = await server.seed.prescription({
      appointment: await server.seed.appointment({ patient: twin, doctor: eze, time: '12:00', ...on }),
    })
    await link(ada, twin)
    const refreshed: unknown[] = []
    server.app.services.bus.listen('invalidated', (changes) => void refreshed.push(...changes))
    const person = `/api/people/${ada.id}/self`
    const ruledOut = await doctor.put(`${person}/allergies/${peanuts.id}`, {
      substance: 'Peanuts',
      type: 'allergy',
      severity: 'severe',
      certainty: 'ruled-out',
      version: 1,
    })
    expect(ruledOut.status).toBe(200)
    for (const userId of [okafor.id, eze.id])
      for (const { id } of [ada, twin])
        expect(refreshed).toContainEqual({ to: { userId }, topic: 'facts', key: String(id) })
    expect(refreshed).toContainEqual({ to: { userId: twin.id }, topic: 'facts', key: String(twin.id) })
    const withdrawn = await doctor.post(`${person}/withdrawals`, {
      kind: 'allergy',
      entryId: latex.id,
      version: 1,
      reason: 'Entered by mistake',
    })
    expect(withdrawn.status).toBe(204)
    const stopped = await doctor.post(`${person}/medicine-stops`, {
      prescriptionId: ordered.id,
      medicationIndex: 0,
      status: 'stopped',
      reason: 'Rash',
    })
    expect(stopped.status).toBe(204)
    for (const action of ['allergy.updated', 'health-entry.withdrawn', 'prescribed-medicine.stopped'])
      expect([action, (await trail(action))?.patientIds.toSorted((a, b) => a - b)]).toEqual([
        action,
        [ada.id, twin.id].toSorted((a, b) => a - b),
      ])
  })

  test('ADM-86 a change of the family member’s entry is in that account’s trail, and of the own account’s only there', async () => {
    const theirs = await server.seed.allergy({ patient: husband, familyMember: member, substance: 'Peanuts' })
    const own = await server.seed.allergy({ patient: ada, doctor: okafor, substance: 'Latex' })
    await linkWithMember()
    const change = async (path: string, id: number, substance: string) => {
      const details = { substance, type: 'allergy', severity: 'severe', certainty: 'confirmed', version: 1 }
      expect((await doctor.put(`/api/people/${path}/allergies/${id}`, details)).status).toBe(200)
      return (await trail('allergy.updated'))?.patientIds.toSorted((a, b) => a - b)
    }
    expect(await change(`${ada.id}/self`, theirs.id, 'Peanuts')).toEqual(
      [ada.id, husband.id].toSorted((a, b) => a - b),
    )
    expect(await change(`${husband.id}/${member.id}`, own.id, 'Latex')).toEqual([ada.id])
    expect(await history(husband)).toEqual([])
  })

  test('ADM-86 the pharmacy, an appointment and a prescription that is signed read both: it is in the access history of both', async () => {
    const pharmacist = await server.seed.pharmacist()
    const ordered = await server.seed.prescription({ appointment: visit })
    await link(ada, twin)
    expect((await (await server.as(pharmacist)).get(`/api/prescriptions/${ordered.id}/person`)).status).toBe(
      200,
    )
    expect((await doctor.get(`/api/appointments/${visit.id}`)).status).toBe(200)
    const signed = await doctor.post('/api/prescriptions', {
      appointmentId: visit.id,
      patientId: ada.id,
      familyMemberId: null,
      doctorId: okafor.id,
      medications: [
        { name: 'Cetirizine 10 mg', dosage: '1 tablet', frequency: 'each morning', duration: '5 days' },
      ],
      issuedDate: '2026-03-11',
    })
    expect(signed.status).toBe(201)
    const seen = await server.db
      .select({ action: auditEntry.action })
      .from(auditEntryPatient)
      .innerJoin(auditEntry, eq(auditEntry.id, auditEntryPatient.entryId))
      .where(
        and(
          eq(auditEntryPatient.patientId, twin.id),
          inArray(auditEntry.actorId, [okafor.id, pharmacist.id]),
        ),
      )
      .orderBy(auditEntry.id)
    expect(seen.map(({ action }) => action)).toEqual([
      'dispensing-context.read',
      'appointment.read',
      'prescription.issued',
    ])
  })

  test('ADM-87 a date of birth that only the linked record has is checked with, and if the two differ later, the check and the chart say so', async () => {
    const details = { firstName: 'Bola', lastName: 'Bello' }
    const unknown = await server.seed.patient({ ...details, dateOfBirth: null })
    const known = await server.seed.patient({ ...details, dateOfBirth: '2018-01-02' })
    const at = await server.seed.appointment({ patient: unknown, doctor: okafor, time: '15:00', ...on })
    const ageCheck = async () => {
      const { body } = await doctor.post<SafetyReport>('/api/prescriptions/check', {
        appointmentId: at.id,
        medications: [{ name: 'Codeine 30 mg', dosage: '1 tablet' }],
      })
      return {
        findings: body.findings.filter(({ kind }) => kind === 'age').map(({ severity }) => severity),
        reason: body.checks.find(({ kind }) => kind === 'age')?.reason,
      }
    }
    expect((await ageCheck()).findings).toEqual(['missing'])
    await link(unknown, known)
    expect(await ageCheck()).toEqual({ findings: ['serious'], reason: null })
    await server.db
      .update(userAccount)
      .set({ dateOfBirth: '1990-05-01' })
      .where(eq(userAccount.id, unknown.id))
    expect(await ageCheck()).toEqual({
      findings: [],
      reason: 'A linked record has another date of birth: 2 January 2018',
    })
    expect((await doctor.get<PatientDetails>(`/api/patients/${unknown.id}`)).body).toMatchObject({
      dateOfBirth: '1990-05-01',
      linkedRecords: [{ id: known.id, dateOfBirth: '2018-01-02' }],
    })
  })

  test('ADM-86 what every row policy asks about links is found by an index', async () => {
    const plan = await server.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain select * from linked_record`)
    })
    expect(JSON.stringify(plan.rows)).toContain('record_link_open')
    expect(JSON.stringify(plan.rows)).not.toContain('Seq Scan')
  })

  test('ORD-7 ADM-87 a critical result in the linked record waits for who covers', async () => {
    const theirs = await server.seed.appointment({ patient: twin, doctor: eze, time: '12:00', ...on })
    const critical = {
      part: 'potassium',
      number: 7.9,
      unit: 'mmol/L',
      low: 3.5,
      high: 5.1,
      marked: 'critical',
    } as const
    const order = await server.seed.testOrder({
      appointment: theirs,
      tests: ['potassium'],
      results: [{ values: [critical] }],
    })
    const waiting = async () =>
      (await doctor.get<{ results: WaitingResult[] }>('/api/test-results/to-review')).body.results
    expect(await waiting()).toEqual([])
    await link(ada, twin)
    expect((await waiting()).map(({ orderId }) => orderId)).toEqual([order.id])
  })

  test('CHART-10 a read of the linked record under emergency access is marked as such', async () => {
    const stranger = await server.seed.doctor()
    const access = await server.seed.emergencyAccess({ doctor: stranger, patient: ada })
    await linkWithMember()
    expect(await facts(await server.as(stranger), { id: husband.id, member: member.id })).toBe(200)
    expect((await trail('health-facts.read', stranger))?.subject).toBe(
      `family member ${member.id}, emergency access ${access.id}`,
    )
  })

  test('REM-10 a dose that is recorded in one record of a child completes the reminders of both', async () => {
    const child = { firstName: 'Kemi', dateOfBirth: '2026-01-28' }
    const kemi = await server.seed.familyMember(ada, child)
    const same = await server.seed.familyMember(twin, child)
    await link({ id: ada.id, member: kemi.id }, { id: twin.id, member: same.id })
    await addVaccineReminders(server.app.services)
    const open = async (of: Person) =>
      (await (await server.as(of)).get<HealthReminder[]>('/api/health-reminders')).body.filter(
        ({ isCompleted }) => !isCompleted,
      ).length
    expect([await open(ada), await open(twin)]).toEqual([1, 1])
    const parent = await server.as(ada)
    for (const dose of ['BCG', 'HepB 0', 'OPV 0', 'Penta 1', 'OPV 1', 'IPV 1', 'PCV 1', 'Rota 1']) {
      const given = { name: dose, dose, givenOn: '2026-03-11', batch: null, given: 'elsewhere' }
      expect((await parent.post(`/api/people/${ada.id}/${kemi.id}/immunisations`, given)).status).toBe(201)
    }
    expect([await open(ada), await open(twin)]).toEqual([0, 0])
  })
})
