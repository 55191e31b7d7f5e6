import fc from 'fast-check'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type {
  PersonOfAccount,
  RecordComparison,
  RecordLink,
  RecordLinkDetail,
} from '@alafia/contract/administration/record-links/schema'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { ChartEntry, PatientDetails } from '@alafia/contract/patients/schema'
import type { CurrentMedicine } from '@alafia/contract/prescriptions/current-medicines'
import type { SafetyReport } from '@alafia/contract/safety/schema'
import { auditEntryPatient } from '../../audit/table.ts'
import { recordLink } from '../../family/record-links/table.ts'
import { sqlErrorOf } from '../../platform/database/sql-error.ts'
import { prescription } from '../../prescriptions/table.ts'
import { rowHashes } from '../../testing/row-hashes.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'

let server: TestServer
let asker: Caller
let confirmer: Caller
let third: Caller
/** Registered twice: with each account she sees another doctor. */
let amina: Person
let twin: Person
let okafor: Person
let eze: Person
let doctor: Caller
let otherDoctor: Caller
let visit: Awaited<ReturnType<TestServer['seed']['appointment']>>
let otherVisit: Awaited<ReturnType<TestServer['seed']['appointment']>>

type Whom = { id: number; member?: number }
const links = '/api/admin/record-links'

const compare = (one: Whom, other: Whom, by = asker) =>
  by.get<RecordComparison>(
    `${links}/comparison?account=${one.id}${one.member ? `&member=${one.member}` : ''}&otherAccount=${other.id}${other.member ? `&otherMember=${other.member}` : ''}`,
  )
const personOf = ({ id, member }: Whom) => ({ patientId: id, familyMemberId: member ?? null })
const ask = async (one: Whom, other: Whom, seen?: string, by = asker) =>
  by.post<RecordLinkDetail & { message: string }>(links, {
    one: personOf(one),
    other: personOf(other),
    seen: seen ?? (await compare(one, other, by)).body.seen,
  })
const confirm = async (id: number, by = confirmer, seen?: string) =>
  by.post<RecordLinkDetail & { message: string }>(`${links}/${id}/confirm`, {
    seen: seen ?? (await by.get<RecordLinkDetail>(`${links}/${id}`)).body.comparison.seen,
  })
const link = async (one: Whom = amina, other: Whom = twin) => {
  const { body } = await ask(one, other)
  expect((await confirm(body.id)).status).toBe(200)
  return body.id
}
const unlink = async (id: number) => {
  expect((await asker.post(`${links}/${id}/unlink`, { reason: 'Two people' })).status).toBe(200)
  expect((await confirmer.post(`${links}/${id}/unlink/confirm`)).status).toBe(204)
}

const factsOf = (by: Caller, { id, member }: Whom) =>
  by.get<HealthFacts>(`/api/people/${id}/${member ?? 'self'}/facts`)
const substances = async (by: Caller, whom: Whom) =>
  (await factsOf(by, whom)).body.allergies.entries.map(({ substance }) => substance).toSorted()
const chartOf = (by: Caller, { id, member }: Whom) =>
  by.get<ChartEntry[]>(`/api/patients/${id}/chart${member ? `?member=${member}` : ''}`)
const medicinesOf = async (by: Caller, { id, member }: Whom) =>
  (await by.get<CurrentMedicine[]>(`/api/people/${id}/${member ?? 'self'}/prescribed-medicines`)).body.map(
    ({ name }) => name,
  )
const check = (by: Caller, appointmentId: number, name: string) =>
  by.post<SafetyReport>('/api/prescriptions/check', {
    appointmentId,
    medications: [{ name, dosage: '1 tablet' }],
  })
const sign = (by: Caller, at: typeof visit, name: string) =>
  by.post<{ message: string }>('/api/prescriptions', {
    appointmentId: at.id,
    patientId: at.patientId,
    familyMemberId: at.familyMemberId,
    doctorId: at.doctorId,
    medications: [{ name, dosage: '1 tablet', frequency: 'each morning', duration: '30 days' }],
    issuedDate: '2026-03-11',
  })
const bell = async (caller: Caller) =>
  (await caller.get<Notification[]>('/api/notifications')).body.map(({ title }) => title)

beforeAll(async () => {
  server = await testServer()
  asker = await server.as(await server.seed.admin({ firstName: 'Ngozi', lastName: 'Ade' }))
  confirmer = await server.as(await server.seed.admin({ firstName: 'Folake', lastName: 'Bello' }))
  third = await server.as(await server.seed.admin())
})
afterAll(() => server.close())

beforeEach(async () => {
  const { seed } = server
  const details = { firstName: 'Amina', lastName: 'Bello', dateOfBirth: '1986-03-11' }
  amina = await seed.patient(details)
  twin = await seed.patient(details)
  okafor = await seed.doctor()
  eze = await seed.doctor()
  doctor = await server.as(okafor)
  otherDoctor = await server.as(eze)
  for (const patient of [amina, twin])
    await seed.statement({ patient, doctor: okafor, topic: 'sex', value: 'male' })
  const at = { date: '2026-03-11', status: 'confirmed' } as const
  visit = await seed.appointment({ patient: amina, doctor: okafor, time: '10:00', ...at })
  otherVisit = await seed.appointment({ patient: twin, doctor: eze, time: '12:00', ...at })
})

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
    expect(await ask(twin, await server.seed.patient())).toMatchObject({ status: 409 })
  })

  test('ADM-82 a request is declined or withdrawn, and can be made again', async () => {
    const first = await ask(amina, twin)
    expect((await confirmer.post(`${links}/${first.body.id}/refuse`)).status).toBe(204)
    expect((await confirm(first.body.id, confirmer, 'x')).status).toBe(404)
    const second = await ask(twin, amina)
    expect((await asker.post(`${links}/${second.body.id}/refuse`)).status).toBe(204)
    expect((await ask(amina, twin)).status).toBe(201)
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
    const people = await asker.get<PersonOfAccount[]>(`${links}/accounts/${amina.id}/people`)
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
})

describe('what linked records mean', () => {
  test('ADM-86 doctors of either read and change both: facts, medicines and chart', async () => {
    await server.seed.allergy({ patient: amina, doctor: okafor, substance: 'Penicillin' })
    const peanuts = await server.seed.allergy({ patient: twin, doctor: eze, substance: 'Peanuts' })
    await server.seed.prescription({ appointment: otherVisit })
    expect((await doctor.get(`/api/patients/${twin.id}`)).status).toBe(404)
    await link()
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
        { id: whom === amina ? twin.id : amina.id, name: 'Amina Bello', accountHolder: 'Amina Bello' },
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

  test('ADM-86 a read through one record is in the access history of both', async () => {
    await link()
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
    await link()
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
    await link()
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
    await link()
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
    expect((await factsOf(otherDoctor, other)).status).toBe(404)
    expect((await factsOf(otherDoctor, amina)).status).toBe(404)
    expect((await chartOf(otherDoctor, other)).status).toBe(404)
  })
})

describe('unlinking', () => {
  test('ADM-89 takes a reason and two administrators, at any time, and can be declined', async () => {
    const id = await link()
    expect((await confirmer.post(`${links}/${id}/unlink/confirm`)).status).toBe(409)
    expect((await asker.post(`${links}/${id}/unlink`, { reason: 'Two sisters' })).body).toMatchObject({
      state: 'ending',
      reason: 'Two sisters',
    })
    expect((await asker.post(`${links}/${id}/unlink/confirm`)).status).toBe(403)
    expect((await factsOf(doctor, twin)).status).toBe(200)
    expect((await confirmer.post(`${links}/${id}/refuse`)).status).toBe(204)
    await unlink(id)
    expect((await factsOf(doctor, twin)).status).toBe(404)
    expect(await bell(doctor)).toContain('Records are no longer linked')
    const [kept] = await server.db.select().from(recordLink).where(eq(recordLink.id, id))
    expect(kept?.endedAt).not.toBeNull()
    await link()
  })

  test('ADM-89 whatever is in the two, linking changes no row of them, and unlinking restores every answer exactly', async () => {
    const substance = fc.constantFrom('Penicillin', 'Peanuts', 'Latex', 'Ibuprofen')
    const story = fc.record({
      allergies: fc.array(fc.tuple(fc.boolean(), substance), { maxLength: 5 }),
      visits: fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 9 })), { maxLength: 4 }),
      prescriptions: fc.array(fc.boolean(), { maxLength: 3 }),
      isSwapped: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(story, async ({ allergies, visits, prescriptions, isSwapped }) => {
        const details = { firstName: 'Zainab', lastName: 'Musa', dateOfBirth: '1990-01-02' }
        const [one, other] = [await server.seed.patient(details), await server.seed.patient(details)]
        const of = (isFirst: boolean) =>
          isFirst ? { patient: one, doctor: okafor } : { patient: other, doctor: eze }
        const booked = [
          await server.seed.appointment({
            ...of(true),
            date: '2026-02-01',
            time: '08:00',
            status: 'completed',
          }),
          await server.seed.appointment({
            ...of(false),
            date: '2026-02-01',
            time: '08:00',
            status: 'completed',
          }),
        ] as const
        for (const [isFirst, text] of allergies)
          await server.seed.allergy({ ...of(isFirst), substance: text })
        for (const [index, [isFirst, day]] of visits.entries())
          await server.seed.appointment({
            ...of(isFirst),
            date: `2026-01-0${day}`,
            time: `${10 + index}:00`,
            status: 'completed',
          })
        for (const isFirst of prescriptions)
          await server.seed.prescription({ appointment: booked[isFirst ? 0 : 1] })
        const answers = async () => {
          const seen: unknown[] = []
          for (const by of [doctor, otherDoctor])
            for (const whom of [one, other])
              for (const path of [
                `/api/people/${whom.id}/self/facts`,
                `/api/patients/${whom.id}`,
                `/api/patients/${whom.id}/chart`,
                `/api/people/${whom.id}/self/prescribed-medicines`,
                `/api/people/${whom.id}/self/orders`,
              ]) {
                const { status, body } = await by.get(path)
                seen.push([path, status, status === 200 ? body : null])
              }
          return seen
        }
        const tables = async () => {
          const {
            record_link: _link,
            linked_record: _pair,
            care_of_person: _care,
            notification: _bell,
            notification_counter: _counter,
            outgoing_email: _email,
            idempotency_key: _key,
            user_account: _account,
            ...rest
          } = await rowHashes(server.db)
          return rest
        }
        const [before, rows] = [await answers(), await tables()]
        const id = await link(...(isSwapped ? ([other, one] as const) : ([one, other] as const)))
        expect(await substances(doctor, one)).toEqual(allergies.map(([, text]) => text).toSorted())
        expect(await substances(otherDoctor, one)).toEqual(await substances(doctor, other))
        expect((await chartOf(doctor, one)).body).toHaveLength(2 + visits.length + prescriptions.length)
        expect(await tables()).toEqual(rows)
        await unlink(id)
        expect(await answers()).toEqual(before)
        expect(await tables()).toEqual(rows)
      }),
      { numRuns: 8 },
    )
  })
})
