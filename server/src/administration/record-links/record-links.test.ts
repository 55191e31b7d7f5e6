import { eq, inArray, sql } from 'drizzle-orm'
import type { Notification } from '@alafia/contract/notifications/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type {
  PersonOfAccount,
  RecordLink,
  RecordLinkDetail,
} from '@alafia/contract/administration/record-links/schema'
import type { PatientDetails } from '@alafia/contract/patients/schema'
import type { SafetyReport } from '@alafia/contract/safety/schema'
import { auditEntryPatient } from '../../audit/table.ts'
import { sqlErrorOf } from '../../platform/database/sql-error.ts'
import { prescription } from '../../prescriptions/table.ts'
import {
  bell,
  chartOf,
  factsOf,
  linkingBy,
  links,
  medicinesOf,
  registeredTwice,
  sign,
  substances,
} from '../../testing/linking.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'

let server: TestServer
let asker: Caller
let confirmer: Caller
let third: Caller
let amina: Person
let twin: Person
let okafor: Person
let eze: Person
let doctor: Caller
let otherDoctor: Caller
let visit: Awaited<ReturnType<TestServer['seed']['appointment']>>
let otherVisit: Awaited<ReturnType<TestServer['seed']['appointment']>>

const { compare, ask, confirm, link } = linkingBy(() => ({ asker, confirmer }))
const check = (by: Caller, appointmentId: number, name: string) =>
  by.post<SafetyReport>('/api/prescriptions/check', {
    appointmentId,
    medications: [{ name, dosage: '1 tablet' }],
  })

beforeAll(async () => {
  server = await testServer()
  asker = await server.as(await server.seed.admin({ firstName: 'Ngozi', lastName: 'Ade' }))
  confirmer = await server.as(await server.seed.admin({ firstName: 'Folake', lastName: 'Bello' }))
  third = await server.as(await server.seed.admin())
})
afterAll(() => server.close())

beforeEach(async () => {
  ;({ amina, twin, okafor, eze, doctor, otherDoctor, visit, otherVisit } = await registeredTwice(server))
})

const newest = async (by: Caller) => (await by.get<Notification[]>('/api/notifications')).body[0]

describe('two administrators', () => {
  test('ADM-80 one asks, another confirms, and everyone concerned is notified', async () => {
    const pharmacy = await server.seed.pharmacy()
    const pharmacist = await server.as(await server.seed.pharmacist({ pharmacy }))
    await server.seed.prescription({ appointment: otherVisit, pharmacy })
    const asked = await ask(amina, twin)
    expect(asked.status).toBe(201)
    expect(asked.body).toMatchObject({ state: 'asked', askedBy: 'Ngozi Ade', hasChanged: false })
    expect(await bell(confirmer)).toContain('Two records wait for your confirmation')
    expect(await substances(doctor, amina)).toEqual([])
    expect((await factsOf(doctor, twin)).status).toBe(404)

    expect((await confirm(asked.body.id)).body).toMatchObject({ state: 'linked' })
    for (const caller of [doctor, otherDoctor, pharmacist])
      expect(await bell(caller)).toContain('Two records of one person')
    for (const person of [amina, twin])
      expect(await bell(await server.as(person))).toContain('Your records were linked')
    const entries = await server.db
      .select()
      .from(auditEntryPatient)
      .where(eq(auditEntryPatient.patientId, twin.id))
    expect(entries.length).toBeGreaterThan(0)
    const listed = (await third.get<RecordLink[]>(links)).body
    expect(listed.find(({ id }) => id === asked.body.id)).toMatchObject({ state: 'linked' })
  })

  test('ADM-81 who asked can’t confirm, nobody decides about their own record, and of two who decide one succeeds', async () => {
    const { body } = await ask(amina, twin)
    expect(await confirm(body.id, asker)).toMatchObject({ status: 403 })
    const seen = body.comparison.seen
    const answers = await Promise.all([confirm(body.id, confirmer, seen), confirm(body.id, third, seen)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])

    const both = await server.seed.admin({ alsoHolds: ['patient'], dateOfBirth: '1986-03-11' })
    const own = await server.as(both, 'admin')
    const other = await server.seed.patient({ dateOfBirth: '1986-03-11' })
    expect(await ask(both, other, 'anything', own)).toMatchObject({ status: 403 })
    const about = await ask(both, other)
    expect(about.status).toBe(201)
    expect(await confirm(about.body.id, own)).toMatchObject({ status: 403 })
  })

  test('ADM-81 the database refuses a link of one administrator, a second one, and a change of what was decided', async () => {
    const { body } = await ask(amina, twin)
    const refusal = (statement: ReturnType<typeof sql>) =>
      server.db.execute(statement).then(
        () => 'done',
        (error: unknown) => sqlErrorOf(error).code,
      )
    expect(
      await refusal(
        sql`update record_link set confirmed_by = asked_by, confirmed_at = now() where id = ${body.id}`,
      ),
    ).toBe('23514')
    expect(await refusal(sql`update record_link set patient_id = ${okafor.id} where id = ${body.id}`)).toBe(
      '23001',
    )
    expect(await refusal(sql`delete from record_link where id = ${body.id}`)).toBe('23001')
    expect(
      await refusal(sql`insert into record_link (patient_id, other_patient_id, asked_by, asked_at, seen)
        select other_patient_id, ${okafor.id}, asked_by, asked_at, seen from record_link where id = ${body.id}`),
    ).toBe('23505')
    expect(await ask(twin, await server.seed.patient())).toMatchObject({ status: 409 })
  })

  test('ADM-82 a request is declined or withdrawn, and can be made again', async () => {
    const first = await ask(amina, twin)
    expect((await confirmer.post(`${links}/${first.body.id}/refuse`, {})).status).toBe(204)
    expect((await confirm(first.body.id, confirmer, 'x')).status).toBe(404)
    const second = await ask(twin, amina)
    expect((await asker.post(`${links}/${second.body.id}/refuse`, {})).status).toBe(204)
    expect((await ask(amina, twin)).status).toBe(201)
  })

  test('ADM-124 the other administrators are notified when a request is declined or withdrawn', async () => {
    const first = await ask(amina, twin)
    await confirmer.post(`${links}/${first.body.id}/refuse`, {})
    const ended = 'the request to link Amina Bello'
    expect((await newest(third))?.body).toContain(`Folake Bello declined ${ended}`)
    expect((await newest(asker))?.title).toBe('Two records stay apart')
    const second = await ask(twin, amina)
    await asker.post(`${links}/${second.body.id}/refuse`, {})
    for (const one of [confirmer, third])
      expect((await newest(one))?.body).toContain(`Ngozi Ade withdrew ${ended}`)
  })
})

describe('what they compare', () => {
  test('ADM-83 shows who both are and how much there is, without what is in the records', async () => {
    await server.seed.allergy({ patient: amina, doctor: okafor, substance: 'Penicillin' })
    await server.seed.prescription({ appointment: visit })
    await server.seed.payment({ patient: amina, appointment: visit, status: 'pending' })
    await server.seed.familyMember(amina, { firstName: 'Kemi', lastName: 'Bello' })
    await server.seed.familyMember(twin, { firstName: 'KEMI', lastName: 'Bello' })
    const { status, body } = await compare(amina, twin)
    expect(status).toBe(200)
    expect(body.one).toMatchObject({
      name: 'Amina Bello',
      dateOfBirth: '1986-03-11',
      allergies: 1,
      activePrescriptions: 1,
      upcomingVisits: 1,
      unpaidBills: 1,
      doctors: 1,
      family: ['Kemi Bello'],
    })
    expect(body.other).toMatchObject({ allergies: 0, activePrescriptions: 0, upcomingVisits: 1 })
    expect(body.conflicts).toEqual([
      {
        text: 'Kemi Bello is in both families. If it is one child, link those two as well',
        isBlocking: false,
      },
    ])
    expect(JSON.stringify(body)).not.toContain('Penicillin')
    const people = await asker.get<PersonOfAccount[]>(`/api/admin/users/${amina.id}/people`)
    expect(people.body.map(({ name }) => name)).toEqual(['Amina Bello', 'Kemi Bello'])
    expect((await compare(okafor, twin)).body.conflicts[0]).toMatchObject({ isBlocking: true })
  })

  test('ADM-84 different dates of birth, the same record and a closed account have to be put right first', async () => {
    const younger = await server.seed.patient({ firstName: 'Amina', dateOfBirth: '1987-03-11' })
    const answer = await ask(amina, younger)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toMatch(/dates of birth differ/)
    expect((await ask(amina, amina)).status).toBe(409)
    expect((await compare(amina, { id: twin.id, member: 999_999 })).status).toBe(404)
    await server.db.execute(
      sql`update user_account set closed_at = now(), is_active = false, password_hash = '', phone = null where id = ${twin.id}`,
    )
    expect((await ask(amina, twin)).body.message).toMatch(/account is closed/)
  })

  test('ADM-85 what has changed since is said, and the confirmation needs a new look', async () => {
    const { body } = await ask(amina, twin)
    const before = body.comparison.seen
    await server.seed.allergy({ patient: twin, doctor: eze, substance: 'Peanuts' })
    const stale = await confirm(body.id, confirmer, before)
    expect(stale.status).toBe(409)
    expect(stale.body.message).toMatch(/changed since you compared/)
    expect((await confirmer.get<RecordLinkDetail>(`${links}/${body.id}`)).body.hasChanged).toBe(true)
    expect((await confirm(body.id)).status).toBe(200)
  })

  test('RX-94 a medicine whose refill was rejected counts; one that was never dispensed doesn’t', async () => {
    const pharmacist = await server.seed.pharmacist()
    const filled = await server.seed.prescription({
      appointment: otherVisit,
      pharmacist,
      status: 'picked-up',
      refills: 1,
    })
    const never = await server.seed.prescription({ appointment: visit, pharmacist, status: 'rejected' })
    await server.db.update(prescription).set({ status: 'rejected' }).where(eq(prescription.id, filled.id))
    const { body } = await compare(amina, twin)
    const counts = [body.one, body.other].map(({ activePrescriptions }) => activePrescriptions)
    expect([never.status, ...counts]).toEqual(['rejected', 0, 1])
  })
})

describe('what linked records mean', () => {
  test('ADM-86 doctors of either read and change both: facts, medicines and chart', async () => {
    await server.seed.allergy({ patient: amina, doctor: okafor, substance: 'Penicillin' })
    const peanuts = await server.seed.allergy({ patient: twin, doctor: eze, substance: 'Peanuts' })
    await server.seed.prescription({ appointment: otherVisit })
    expect((await doctor.get(`/api/patients/${twin.id}`)).status).toBe(404)
    await link(amina, twin)
    for (const [by, whom] of [
      [doctor, amina],
      [doctor, twin],
      [otherDoctor, amina],
      [otherDoctor, twin],
    ] as const) {
      expect(await substances(by, whom)).toEqual(['Peanuts', 'Penicillin'])
      expect(await medicinesOf(by, whom)).toHaveLength(1)
      const chart = await chartOf(by, whom)
      expect(chart.body.map(({ kind }) => kind).toSorted()).toEqual([
        'appointment',
        'appointment',
        'prescription',
      ])
      const { body } = await by.get<PatientDetails>(`/api/patients/${whom.id}`)
      expect(body.currentMedicines).toHaveLength(1)
      expect(body.linkedRecords).toEqual([
        {
          id: whom === amina ? twin.id : amina.id,
          name: 'Amina Bello',
          accountHolder: 'Amina Bello',
          dateOfBirth: '1986-03-11',
        },
      ])
    }
    // Each row alone, too: it is the other account's.
    expect((await doctor.get(`/api/appointments/${otherVisit.id}`)).status).toBe(200)
    const changed = await doctor.put(`/api/people/${amina.id}/self/allergies/${peanuts.id}`, {
      substance: 'Peanuts',
      type: 'allergy',
      severity: 'severe',
      certainty: 'confirmed',
      version: 1,
    })
    expect(changed.status).toBe(200)
    const stranger = await server.as(await server.seed.doctor())
    expect((await factsOf(stranger, amina)).status).toBe(404)
  })

  test('ADM-86 doctors of either read problems, measurements, immunisations, tests and documents of both', async () => {
    await server.seed.healthProblem({ patient: twin, doctor: eze, text: 'Asthma' })
    for (const [patient, by, value] of [
      [amina, okafor, 61],
      [twin, eze, 62],
    ] as const)
      await server.seed.measurement({ patient, doctor: by, kind: 'weight', value })
    await server.seed.immunisation({ patient: twin, doctor: eze, name: 'Tetanus', givenOn: '2025-01-02' })
    await server.seed.testOrder({ appointment: otherVisit })
    await server.seed.record({ patient: twin, title: 'X-ray' })
    await link(amina, twin)
    for (const whom of [amina, twin]) {
      const facts = (await factsOf(doctor, whom)).body
      expect(facts.problems.entries.map(({ text }) => text)).toEqual(['Asthma'])
      expect(facts.immunisations.entries.map(({ name }) => name)).toEqual(['Tetanus'])
      const person = `/api/people/${whom.id}/self`
      expect((await doctor.get<unknown[]>(`${person}/measurements?kind=weight`)).body).toHaveLength(2)
      expect((await doctor.get<unknown[]>(`${person}/test-orders`)).body).toHaveLength(1)
      expect((await chartOf(doctor, whom)).body.map(({ kind }) => kind)).toContain('record')
    }
    const patient = await server.as(amina)
    expect((await factsOf(patient, amina)).body.problems.entries).toEqual([])
    expect((await patient.get<unknown[]>(`/api/people/${amina.id}/self/test-orders`)).body).toEqual([])
    expect((await patient.get<unknown[]>('/api/records')).body).toEqual([])
  })

  test('ADM-86 a read through one record is in the access history of both', async () => {
    await link(amina, twin)
    await factsOf(doctor, amina)
    const entries = await server.db.execute<{ action: string }>(sql`
      select entry.action from audit_entry_patient as about join audit_entry as entry on entry.id = about.entry_id
      where about.patient_id = ${twin.id} and entry.actor_id = ${okafor.id}`)
    expect(entries.rows.map(({ action }) => action)).toContain('health-facts.read')
  })

  test('ADM-87 the safety check of a prescription, and the pharmacy’s, see allergies and medicines of both', async () => {
    await server.seed.allergy({ patient: twin, doctor: eze, substance: 'Penicillin' })
    await server.seed.prescription({
      appointment: otherVisit,
      medications: [{ name: 'Warfarin 5 mg', dosage: '1 tablet', frequency: 'daily', duration: '30 days' }],
    })
    const kinds = async (name: string) =>
      (await check(doctor, visit.id, name)).body.findings.map(({ kind }) => kind)
    expect(await kinds('Amoxicillin 500 mg')).not.toContain('allergy')
    expect(await kinds('Ibuprofen 400 mg')).not.toContain('interaction')
    await link(amina, twin)
    expect(await kinds('Amoxicillin 500 mg')).toContain('allergy')
    expect(await kinds('Ibuprofen 400 mg')).toContain('interaction')
    const pharmacist = await server.as(await server.seed.pharmacist())
    const dispensed = await server.seed.prescription({
      appointment: visit,
      medications: [{ name: 'Ibuprofen 400 mg', dosage: '1 tablet', frequency: 'daily', duration: '5 days' }],
    })
    const { body } = await pharmacist.get<object>(`/api/prescriptions/${dispensed.id}/person`)
    expect(JSON.stringify(body)).toContain('Warfarin')
    expect(JSON.stringify(body)).toContain('Penicillin')
  })

  test('ADM-87 of two doctors who prescribe in both records at once, one check sees the other', async () => {
    await link(amina, twin)
    const answers = await Promise.all([
      sign(doctor, visit, 'Warfarin 5 mg'),
      sign(otherDoctor, otherVisit, 'Ibuprofen 400 mg'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const stored = await server.db
      .select()
      .from(prescription)
      .where(inArray(prescription.appointmentId, [visit.id, otherVisit.id]))
    expect(stored).toHaveLength(1)
  })

  test('ADM-87 a prescription that is being signed while the records are linked is checked before, or sees both', async () => {
    await server.seed.allergy({ patient: twin, doctor: eze, substance: 'Penicillin' })
    const { body } = await ask(amina, twin)
    const [linked, signed] = await Promise.all([
      confirm(body.id, confirmer, body.comparison.seen),
      sign(doctor, visit, 'Amoxicillin 500 mg'),
    ])
    // Signed first, the comparison has changed: the administrator looks again. Linked first, the allergy stops the signature.
    expect([linked.status, signed.status]).toEqual(signed.status === 201 ? [409, 201] : [200, 409])
  })

  test('ADM-88 patients go on seeing their own record only, and so does who shares an account with one of the two', async () => {
    const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi', dateOfBirth: '2018-01-02' })
    const otherParent = await server.seed.patient()
    const same = await server.seed.familyMember(otherParent, { firstName: 'Kemi', dateOfBirth: '2018-01-02' })
    await server.seed.allergy({ patient: otherParent, familyMember: same, substance: 'Peanuts' })
    await server.seed.allergy({ patient: twin, doctor: eze, substance: 'Penicillin' })
    await server.seed.prescription({ appointment: otherVisit })
    await link(amina, twin)
    await link({ id: amina.id, member: kemi.id }, { id: otherParent.id, member: same.id })
    const patient = await server.as(amina)
    expect(await substances(patient, amina)).toEqual([])
    expect(await substances(patient, { id: amina.id, member: kemi.id })).toEqual([])
    expect(await medicinesOf(patient, amina)).toEqual([])
    for (const path of [
      `/api/people/${twin.id}/self/facts`,
      `/api/people/${otherParent.id}/${same.id}/facts`,
      `/api/appointments/${otherVisit.id}`,
    ])
      expect([path, (await patient.get(path)).status]).toEqual([path, 404])
    expect((await patient.get<unknown[]>('/api/prescriptions')).body).toEqual([])
  })

  test('ADM-88 linking a child in two families opens nobody else in them', async () => {
    const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi', dateOfBirth: '2018-01-02' })
    const other = await server.seed.patient()
    const same = await server.seed.familyMember(other, { firstName: 'Kemi', dateOfBirth: '2018-01-02' })
    await server.seed.appointment({
      patient: amina,
      familyMember: kemi,
      doctor: eze,
      date: '2026-03-11',
      time: '15:00',
      status: 'confirmed',
    })
    await link({ id: amina.id, member: kemi.id }, { id: other.id, member: same.id })
    expect((await factsOf(otherDoctor, { id: other.id, member: same.id })).status).toBe(200)
    // Who treats the mother only has nothing to do with the child.
    expect((await factsOf(doctor, { id: other.id, member: same.id })).status).toBe(404)
    expect((await factsOf(otherDoctor, other)).status).toBe(404)
    expect((await factsOf(otherDoctor, amina)).status).toBe(404)
    expect((await chartOf(otherDoctor, other)).status).toBe(404)
  })
})
