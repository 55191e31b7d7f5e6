import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Allergy } from '@alafia/contract/clinical/allergies/schema'
import type { EntryVersion, HealthFacts } from '@alafia/contract/clinical/facts/schema'
import type { Immunisation } from '@alafia/contract/clinical/immunisations/schema'
import type { MedicineElsewhere } from '@alafia/contract/clinical/medicines-elsewhere/schema'
import type { HealthProblem } from '@alafia/contract/clinical/problem-list/schema'
import { familyOfOne } from '../testing/family-of-one.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let family: Awaited<ReturnType<typeof familyOfOne>>
let doctor: Caller
let own: string

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  family = await familyOfOne(server)
  await family.appointment({ status: 'completed', date: '2026-02-11' })
  await family.ownAppointment({ status: 'completed', date: '2026-02-11' })
  doctor = await server.as(family.okafor)
  own = `/api/people/${family.amina.id}/self`
})

const problem = { text: 'High blood pressure', code: 'I10', status: 'active', onset: '2024-05' }
const allergy = { substance: 'Penicillin', type: 'allergy', certainty: 'confirmed', severity: 'severe' }
const addProblem = (caller: Caller, body: object = problem) =>
  caller.post<HealthProblem>(`${own}/problems`, body)
const changeProblem = (caller: Caller, id: number, body: object) =>
  caller.put<HealthProblem>(`${own}/problems/${id}`, body)
const versionsOf = (caller: Caller, entry: string, id: number) =>
  caller.get<EntryVersion[]>(`${own}/versions?entry=${entry}&id=${id}`)
const withdraw = (caller: Caller, entryId: number, version = 1) =>
  caller.post(`${own}/withdrawals`, { kind: 'problem', entryId, version, reason: 'Another person’s' })
const field = (answer: { body: unknown }) => {
  // The body of a refused call, whatever the call returns.
  const { errors } = answer.body as { errors?: { path: string }[] }
  return errors?.[0]?.path
}

describe('entries', () => {
  test('CLIN-11 a problem has the title of its code', async () => {
    const { status, body } = await addProblem(doctor)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...problem,
      version: 1,
      code: { code: 'I10', display: 'Essential (primary) hypertension' },
      recorded: { role: 'doctor', at: server.clock.now().toISOString() },
      changed: null,
    })
  })

  test.each([
    ['code', { ...problem, code: 'X99.99' }],
    ['onset', { ...problem, onset: '2031' }],
    ['onset', { ...problem, onset: '1901-02' }],
    ['onset', { ...problem, onset: '2024-13' }],
    ['onset', { ...problem, onset: 'childhood' }],
    ['text', { ...problem, text: ' ' }],
    ['status', { ...problem, status: 'gone' }],
  ])('CLIN-11 a wrong %s is a 400 that names it', async (path, body) => {
    const answer = await addProblem(doctor, body)
    expect([answer.status, field(answer)]).toEqual([400, path])
  })

  test('CLIN-5 a change makes the next version, with its author', async () => {
    const { body: added } = await addProblem(family.patient)
    server.clock.advance(1)
    const changed = await changeProblem(doctor, added.id, { ...problem, status: 'resolved', version: 1 })
    expect(changed.body).toMatchObject({
      version: 2,
      status: 'resolved',
      recorded: { role: 'patient' },
      changed: { role: 'doctor', at: server.clock.now().toISOString() },
    })
    const versions = await versionsOf(family.patient, 'problem', added.id)
    expect(
      versions.body.map(({ version, author, fields }) => [version, author.role, fields['status']]),
    ).toEqual([
      [2, 'doctor', 'resolved'],
      [1, 'patient', 'active'],
    ])
  })

  test('CLIN-5 a change that saw another version is a 409 with the entry as it is', async () => {
    const { body: added } = await addProblem(doctor)
    await changeProblem(doctor, added.id, { ...problem, status: 'inactive', version: 1 })
    const late = await doctor.put(`${own}/problems/${added.id}`, { ...problem, text: 'Other', version: 1 })
    expect([late.status, late.body.type]).toEqual([409, '/problems/edited-elsewhere'])
    expect(late.body.entry).toMatchObject({ id: added.id, version: 2, status: 'inactive' })
  })

  test('CLIN-5 of two changes at once one wins', async () => {
    const { body: added } = await addProblem(doctor)
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((text) =>
        changeProblem(doctor, added.id, { ...problem, text, version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })

  test('CLIN-5 a patient changes what is theirs, and nothing of a doctor', async () => {
    const { body: theirs } = await addProblem(family.patient)
    const { body: doctors } = await addProblem(doctor)
    expect((await changeProblem(family.patient, theirs.id, { ...problem, version: 1 })).status).toBe(200)
    expect((await changeProblem(family.patient, doctors.id, { ...problem, version: 1 })).status).toBe(403)
    expect((await withdraw(family.patient, doctors.id)).status).toBe(403)
    expect((await changeProblem(doctor, theirs.id, { ...problem, version: 2 })).status).toBe(200)
    expect((await changeProblem(family.patient, theirs.id, { ...problem, version: 3 })).status).toBe(403)
  })

  test('CLIN-5 the database refuses a patient’s change of a doctor’s entry, a skipped version and another author', async () => {
    const { body: doctors } = await addProblem(doctor)
    const update = (set: string) =>
      server.pool.query(`update health_problem set ${set} where id = ${doctors.id}`)
    const by = `changed_by = ${family.amina.id}, changed_at = now()`
    await expect(update(`${by}, changed_as = 'patient', version = 2`)).rejects.toThrow('is a doctor')
    await expect(update(`${by}, changed_as = 'doctor', version = 3`)).rejects.toThrow('the next is not 3')
    await expect(update(`text = 'Nothing'`)).rejects.toThrow('the next is not 1')
    await expect(
      update(`${by}, changed_as = 'doctor', version = 2, recorded_as = 'patient'`),
    ).rejects.toThrow('stays with its person and its author')
  })

  test('CLIN-9 a withdrawn entry leaves the list, and its versions stay', async () => {
    const { body: added } = await addProblem(family.patient)
    expect((await withdraw(family.patient, added.id, 3)).status).toBe(409)
    expect((await withdraw(family.patient, added.id)).status).toBe(204)
    const { body: facts } = await doctor.get<HealthFacts>(`${own}/facts`)
    expect(facts.problems).toEqual({ entries: [], total: 0 })
    expect((await changeProblem(doctor, added.id, { ...problem, version: 2 })).status).toBe(404)
    const { body: versions } = await versionsOf(doctor, 'problem', added.id)
    expect(versions.map(({ withdrawnReason }) => withdrawnReason)).toEqual(['Another person’s', null])
  })

  test('CLIN-9 nothing is deleted, and no version is changed', async () => {
    await addProblem(doctor)
    for (const statement of [
      'delete from health_problem',
      'truncate health_problem',
      'delete from clinical_version',
      `update clinical_version set row = '{}'`,
    ])
      await expect(server.pool.query(statement)).rejects.toThrow(/never deleted|append-only/)
  })

  test('CLIN-9 the versions of someone else’s entry are not found', async () => {
    const { body: added } = await addProblem(doctor)
    const kemis = `/api/people/${family.amina.id}/${family.kemi.id}`
    expect((await doctor.get(`${kemis}/versions?entry=problem&id=${added.id}`)).status).toBe(404)
    expect((await doctor.get(`${own}/versions?entry=allergy&id=${added.id}`)).status).toBe(404)
  })
})

describe('the other lists', () => {
  test('CLIN-10 an allergy is recognised by any name of its substance, and text stays text', async () => {
    const add = (body: object) => doctor.post<Allergy>(`${own}/allergies`, { ...allergy, ...body })
    const keys = await Promise.all(
      ['penecillin', 'Ampiclox', 'Groundnut', 'Augmentin', 'Something odd'].map(
        async (substance) => (await add({ substance })).body.key,
      ),
    )
    // A brand of several drugs names no single one of them.
    expect(keys).toEqual(['group:penicillins', null, 'other:peanut', null, null])
    expect((await add({ substance: 'My antibiotic', key: 'drug:amoxicillin' })).body).toMatchObject({
      substance: 'My antibiotic',
      key: 'drug:amoxicillin',
    })
    const unknown = await add({ key: 'drug:unobtainium' })
    expect([unknown.status, field(unknown)]).toEqual([400, 'key'])
  })

  test('CLIN-10 suggestions contain what is typed, those that begin with it first', async () => {
    const { body } = await doctor.get<{ name: string; key: string }[]>('/api/substances?search=peni')
    expect(body[0]?.key).toBe('group:penicillins')
    const { body: nuts } = await doctor.get<{ name: string; key: string }[]>('/api/substances?search=nut')
    expect(nuts.map(({ key }) => key)).toEqual(expect.arrayContaining(['other:tree nuts', 'other:peanut']))
    expect((await doctor.get('/api/substances?search=zzzz')).body).toEqual([])
  })

  test('CLIN-5 an allergy can be ruled out', async () => {
    const { body: added } = await family.patient.post<Allergy>(`${own}/allergies`, allergy)
    const { body } = await doctor.put<Allergy>(`${own}/allergies/${added.id}`, {
      ...allergy,
      certainty: 'ruled-out',
      version: 1,
    })
    expect(body).toMatchObject({ version: 2, certainty: 'ruled-out', changed: { role: 'doctor' } })
  })

  test('CLIN-3 a medicine from elsewhere is taken, or stopped with a day and a reason', async () => {
    const medicine = { name: 'Folic acid 5 mg', directions: '1 a day', since: '2025', status: 'taking' }
    const path = `${own}/medicines-elsewhere`
    const { body: added } = await family.patient.post<MedicineElsewhere>(path, medicine)
    expect(added).toMatchObject({ ...medicine, stoppedOn: null, stopReason: null })
    const wrong = await doctor.put(`${path}/${added.id}`, { ...medicine, stopReason: 'Rash', version: 1 })
    expect([wrong.status, field(wrong)]).toEqual([400, 'stoppedOn'])
    const stopped = { status: 'stopped', stoppedOn: '2026-03-01', stopReason: 'Rash' }
    const { body } = await doctor.put<MedicineElsewhere>(`${path}/${added.id}`, {
      ...medicine,
      ...stopped,
      version: 1,
    })
    expect(body).toMatchObject(stopped)
  })

  test('CLIN-3 a vaccine is recorded with its batch; only a doctor says that it was given here', async () => {
    const vaccine = { name: 'Tetanus', givenOn: '2026-03-01', batch: 'T-9', given: 'here' }
    const path = `${own}/immunisations`
    const refused = await family.patient.post(path, vaccine)
    expect([refused.status, field(refused)]).toEqual([400, 'given'])
    const { body } = await doctor.post<Immunisation>(path, vaccine)
    expect(body).toMatchObject({ ...vaccine, dose: null })
    const changed = await doctor.put<Immunisation>(`${path}/${body.id}`, {
      ...vaccine,
      given: 'elsewhere',
      version: 1,
    })
    expect(changed.body).toMatchObject({ given: 'elsewhere', version: 2 })
  })
})

test('CLIN-16 PHARM-70 a change refreshes the facts of the patient and of the doctors who treat them', async () => {
  const other = await server.seed.doctor()
  const refreshed: unknown[] = []
  server.app.services.bus.listen('invalidated', (changes) => void refreshed.push(...changes))
  await addProblem(doctor)
  const facts = refreshed.filter((one) => JSON.stringify(one).includes('"facts"'))
  const text = JSON.stringify(facts)
  expect(facts).toHaveLength(3)
  // A pharmacist learns that something changed, not of whom.
  expect(facts).toContainEqual({ to: { role: 'pharmacist' }, topic: 'facts' })
  for (const id of [family.amina.id, family.okafor.id]) expect(text).toContain(`"userId":${id}`)
  expect(text).not.toContain(`"userId":${other.id}`)
})
