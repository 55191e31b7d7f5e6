import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import type { RowChangeForm, RowCount, SafetyRow } from '@alafia/contract/safety/rows'
import type { SafetyReport, SafetyTable } from '@alafia/contract/safety/schema'
import { auditEntry } from '../../audit/table.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'
import { edition } from '../facts/edition.ts'
import { safetyRowChange, safetyRowReview } from '../table.ts'

type Answered = SafetyRow & Pick<ProblemBody, 'detail' | 'errors'>

let server: TestServer
let folake: Person
let admin: Caller
let doctor: Caller
let pharmacist: Caller
let amina: Person
let okafor: Person
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>

beforeEach(async () => {
  server = await testServer()
  const { seed } = server
  folake = await seed.admin({ firstName: 'Folake', lastName: 'Ade' })
  ;[amina, okafor] = [await seed.patient({ dateOfBirth: '1986-03-11' }), await seed.doctor()]
  await seed.statement({ patient: amina, doctor: okafor, topic: 'sex', value: 'male' })
  await seed.statement({ patient: amina, doctor: okafor, topic: 'no-other-medicines', value: 'yes' })
  ;[admin, doctor] = [await server.as(folake), await server.as(okafor)]
  pharmacist = await server.as(await seed.pharmacist())
  appointment = await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-11',
    time: '10:00',
    status: 'confirmed',
  })
  return () => server.close()
})

const containing = (text: string): unknown => expect.stringContaining(text)
const reason = 'Two admissions last year'
const nothing = {
  others: [],
  condition: null,
  trimester: null,
  ageUnit: null,
  under: null,
  from: null,
  route: null,
  unit: null,
  maxPerDose: null,
  maxPerDay: null,
  severity: 'serious',
  effect: 'Our patients fainted: choose another',
  reason,
}
const together = { ...nothing, kind: 'interaction', substances: ['amlodipine'], others: ['paracetamol'] }

const add = (row: object, by = admin) => by.post<Answered>('/api/admin/safety/rows', row)
const change = (id: string, form: Partial<RowChangeForm>, by = admin) =>
  by.post<Answered>(`/api/admin/safety/rows/${id}/changes`, {
    action: 'disable',
    reason,
    changes: 0,
    confirmed: true,
    ...form,
  })
const list = async (query: string, by = admin) =>
  (await by.get<SafetyRow[]>(`/api/safety/rows?${query}`)).body
const rowNamed = async (what: string): Promise<SafetyRow> => {
  const row = (await list(`search=${encodeURIComponent(what)}`)).find((one) => one.what === what)
  if (!row) throw new Error(`No row ${what}`)
  return row
}
const count = async (query = '') => (await admin.get<RowCount>(`/api/safety/rows/count?${query}`)).body

const order = (names: readonly string[]) =>
  names.map((name) => ({ name, dosage: '1 tablet', frequency: 'od', duration: '7 days' }))
const checkOrder = async (...medicines: string[]) => {
  const { body } = await doctor.post<SafetyReport>('/api/prescriptions/check', {
    appointmentId: appointment.id,
    medications: order(medicines),
  })
  return { ...body, stateOf: (kind: string) => body.checks.find((one) => one.kind === kind) }
}

describe('SAFE-42 a clinic’s own row', () => {
  it('SAFE-42 is found in the next order, and names the clinic, who added it and why as its source', async () => {
    expect((await checkOrder('Amlodipine 5 mg', 'Paracetamol 500 mg')).findings).toEqual([])
    const { status, body } = await add(together)
    expect([status, body]).toMatchObject([
      201,
      {
        kind: 'interaction',
        severity: 'serious',
        what: 'Amlodipine with paracetamol',
        effect: 'Our patients fainted: choose another.',
        isOwn: true,
        sources: [`This clinic (11 March 2026), Folake Ade: ${reason}`],
        changes: [{ action: 'add', byName: 'Folake Ade', reason, isOver: false }],
      },
    ])
    const { version, findings, stateOf } = await checkOrder('Amlodipine 5 mg', 'Paracetamol 500 mg')
    expect(version).toBe(`${edition.version} + clinic changes 1`)
    expect(findings).toMatchObject([
      {
        kind: 'interaction',
        severity: 'serious',
        message: 'Amlodipine with paracetamol: Our patients fainted: choose another.',
        source: `This clinic (11 March 2026), Folake Ade: ${reason}`,
      },
    ])
    expect(stateOf('interaction')?.state).toBe('checked')
  })

  it.each([
    ['age', { kind: 'age', substances: ['paracetamol'], under: 50, ageUnit: 'years' }, 'under 50 years'],
    [
      'age',
      { kind: 'age', substances: ['paracetamol', 'NSAID'], from: 30, ageUnit: 'years' },
      'from 30 years',
    ],
    [
      'dose',
      { kind: 'dose', substances: ['paracetamol'], route: 'oral', unit: 'mg', maxPerDay: 400 },
      'more than the 400 mg',
    ],
    [
      'dose',
      {
        kind: 'dose',
        substances: ['paracetamol'],
        route: 'oral',
        unit: 'mg',
        maxPerDose: 0.4,
        from: 30,
        ageUnit: 'years',
      },
      'more than the 400 micrograms',
    ],
    ['condition', { kind: 'condition', substances: ['paracetamol'], condition: 'asthma' }, 'with asthma'],
  ])('SAFE-42 may be about %s: %o', async (kind, row, text) => {
    await server.seed.healthProblem({ patient: amina, doctor: okafor, text: 'Asthma' })
    expect((await add({ ...nothing, ...row })).status).toBe(201)
    const { findings } = await checkOrder('Paracetamol 500 mg')
    expect(findings).toContainEqual(
      expect.objectContaining({
        kind,
        severity: 'serious',
        message: containing(text),
        source: containing('This clinic'),
      }),
    )
    // Within the limit, for another age, or without the condition.
    expect((await checkOrder('Amlodipine 5 mg')).findings).toEqual([])
  })

  it('SAFE-42 may be about pregnancy and breastfeeding', async () => {
    const { seed } = server
    await seed.statement({ patient: amina, doctor: okafor, topic: 'sex', value: 'female' })
    await seed.statement({ patient: amina, doctor: okafor, topic: 'pregnancy', value: 'pregnant' })
    await seed.statement({ patient: amina, doctor: okafor, topic: 'breastfeeding', value: 'yes' })
    await add({ ...nothing, kind: 'pregnancy', substances: ['cetirizine'], trimester: 'any' })
    await add({ ...nothing, kind: 'breastfeeding', substances: ['cetirizine'] })
    const { findings } = await checkOrder('Cetirizine 10 mg')
    expect(findings.map(({ severity, message }) => [severity, message])).toEqual([
      ['serious', 'Cetirizine while breastfeeding: Our patients fainted: choose another.'],
      ['serious', 'Cetirizine in pregnancy: Our patients fainted: choose another.'],
    ])
  })

  it('SAFE-42 can be taken back: then it is as if it had never been there', async () => {
    const { body } = await add(together)
    expect((await change(body.id, { changes: 1 })).body).toMatchObject({ isDisabled: true, may: ['restore'] })
    const { findings, stateOf, version } = await checkOrder('Amlodipine 5 mg', 'Paracetamol 500 mg')
    expect([findings, stateOf('interaction')?.state]).toEqual([[], 'checked'])
    expect(version).toBe(`${edition.version} + clinic changes 2`)
  })

  it.each([
    [{ substances: ['foozole'] }, 'substances.0'],
    [{ others: [] }, 'others'],
    [{ reason: 'short' }, 'reason'],
    [{ effect: '' }, 'effect'],
    [{ kind: 'condition', condition: 'tiredness' }, 'condition'],
    [{ kind: 'age', ageUnit: 'years' }, 'under'],
    [{ kind: 'age', ageUnit: 'years', under: 5, from: 65 }, 'under'],
    [{ kind: 'dose', substances: ['NSAID'], route: 'oral', unit: 'mg', maxPerDay: 5 }, 'substances'],
    [{ kind: 'dose', route: 'oral', unit: 'mg' }, 'maxPerDose'],
    [{ kind: 'pregnancy' }, 'trimester'],
  ])('SAFE-42 %o is refused and stores nothing', async (fields, path) => {
    const { status, body } = await add({ ...together, ...fields })
    expect([status, body.errors?.map((error) => error.path)]).toEqual([400, expect.arrayContaining([path])])
    expect(await server.db.$count(safetyRowChange)).toBe(0)
  })
})

describe('SAFE-43 changes of the table’s rows', () => {
  it('SAFE-43 a tightened caution is serious in the next order, and names the clinic', async () => {
    const row = await rowNamed('Two penicillins')
    expect(row).toMatchObject({ severity: 'caution', may: ['tighten', 'disable'] })
    const { body } = await change(row.id, { action: 'tighten' })
    expect(body).toMatchObject({ severity: 'serious', may: ['disable', 'restore'] })
    expect(body.sources.at(-1)).toContain('This clinic')
    const duplicate = async () =>
      (await checkOrder('Amoxicillin 500 mg', 'Ampicillin 500 mg')).findings.filter(
        ({ kind }) => kind === 'duplicate',
      )
    expect(await duplicate()).toMatchObject([
      { severity: 'serious', source: containing('This clinic (11 March 2026), Folake Ade') },
    ])
    await change(row.id, { action: 'restore', changes: 1 })
    expect((await rowNamed(row.what)).severity).toBe('caution')
    expect(await duplicate()).toMatchObject([{ severity: 'caution' }])
  })

  it('SAFE-43 where a disabled row would have applied, its kind is not checked, and the summary says why', async () => {
    const row = await rowNamed('Aspirin under 16 years')
    const child = await server.seed.patient({ dateOfBirth: '2016-03-11' })
    appointment = await server.seed.appointment({
      patient: child,
      doctor: okafor,
      date: '2026-03-11',
      time: '11:00',
      status: 'confirmed',
    })
    expect((await checkOrder('Aspirin 75 mg')).findings.map(({ key }) => key)).toContain(
      'age:aspirin:under 16 years',
    )
    expect((await change(row.id, { confirmed: false })).status).toBe(409)
    expect((await change(row.id, {})).body).toMatchObject({
      isDisabled: true,
      changes: [{ action: 'disable', reason, byName: 'Folake Ade' }],
    })
    const after = await checkOrder('Aspirin 75 mg')
    expect(after.findings.map(({ key }) => key)).not.toContain('age:aspirin:under 16 years')
    expect(after.stateOf('age')).toEqual({
      kind: 'age',
      state: 'not-checked',
      reason: 'Aspirin under 16 years: a row is disabled by the clinic',
    })
    await change(row.id, { action: 'restore', changes: 1 })
    expect((await checkOrder('Aspirin 75 mg')).findings.map(({ key }) => key)).toContain(
      'age:aspirin:under 16 years',
    )
  })

  it('SAFE-43 a disabled interaction, duplicate, dose or allergy is not checked where it would have applied', async () => {
    const { seed } = server
    await seed.allergy({ patient: amina, doctor: okafor, substance: 'Penicillin' })
    const rows = [
      ...(await list('search=warfarin&kind=interaction')).filter(({ what }) => /NSAID/.test(what)),
      await rowNamed('Two NSAIDs'),
      ...(await list('search=ibuprofen&kind=dose')),
      ...(await list('search=amoxicillin&kind=allergy')).filter(({ may }) => may.includes('disable')),
    ]
    for (const { id } of rows) expect((await change(id, {})).status).toBe(201)
    const { stateOf } = await checkOrder(
      'Warfarin 5 mg',
      'Ibuprofen 400 mg',
      'Diclofenac 50 mg',
      'Amoxicillin 500 mg',
    )
    for (const kind of ['interaction', 'duplicate', 'dose', 'allergy'])
      expect(stateOf(kind)).toMatchObject({
        state: 'not-checked',
        reason: containing('disabled by the clinic'),
      })
    // The drug itself is still an allergy, and other doses are still looked at.
    expect((await checkOrder('Amlodipine 5 mg')).stateOf('dose')?.state).toBe('checked')
  })

  it('SAFE-43 a form, or the rule about the same drug, can’t be disabled', async () => {
    const fixed = await rowNamed('The same drug twice in one prescription')
    expect(fixed.may).toEqual([])
    expect((await change(fixed.id, {})).status).toBe(409)
    expect((await change('age-000000000000', {})).status).toBe(404)
  })

  it('SAFE-43 a change of a row that somebody changed meanwhile is refused', async () => {
    const row = await rowNamed('Aspirin under 16 years')
    const answers = await Promise.all([change(row.id, {}), change(row.id, {})])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(
      'Folake Ade changed this row in the meantime',
    )
  })

  it('SAFE-43 a row that has other words since it was disabled is used again', async () => {
    const row = await rowNamed('Aspirin under 16 years')
    await server.db.insert(safetyRowChange).values({
      number: 1,
      rowId: row.id,
      action: 'disable',
      reason,
      print: 'of an earlier text',
      changedBy: folake.id,
      changedAt: server.clock.now(),
    })
    expect(await rowNamed('Aspirin under 16 years')).toMatchObject({
      isDisabled: false,
      changes: [{ action: 'disable', isOver: true }],
    })
  })

  it('SAFE-43 only administrators change it; doctors and pharmacists see the changes', async () => {
    const row = await rowNamed('Aspirin under 16 years')
    for (const other of [doctor, pharmacist]) {
      expect((await change(row.id, {}, other)).status).toBe(403)
      expect((await add(together, other)).status).toBe(403)
    }
    await change(row.id, {})
    for (const other of [doctor, pharmacist]) {
      expect(await list('list=changed', other)).toMatchObject([{ id: row.id, isDisabled: true }])
      expect((await other.get<SafetyTable>('/api/safety/table')).body.version).toBe(
        `${edition.version} + clinic changes 1`,
      )
    }
    const trail = await server.db.select().from(auditEntry).where(eq(auditEntry.actorId, folake.id))
    expect(trail.map(({ action, subject }) => [action, subject])).toEqual([
      ['safety-row.disabled', `safety row ${row.id}, ${edition.version} + clinic changes 1`],
    ])
    await expect(server.pool.query('delete from safety_row_change')).rejects.toThrow('append-only')
  })
})

describe('SAFE-44 every process', () => {
  it('SAFE-44 checks with a change as soon as it is committed, whichever process made it', async () => {
    const row = await rowNamed('Two NSAIDs')
    const findings = async () => (await checkOrder('Ibuprofen 400 mg', 'Diclofenac 50 mg')).findings
    expect(await findings()).toContainEqual(expect.objectContaining({ kind: 'duplicate' }))
    await change(row.id, {})
    expect(await findings()).not.toContainEqual(expect.objectContaining({ kind: 'duplicate' }))
    // As another process stores it: nothing in this one is notified.
    await server.db.insert(safetyRowChange).values({
      number: 2,
      rowId: row.id,
      action: 'restore',
      reason,
      print: 'as it is',
      changedBy: folake.id,
      changedAt: server.clock.now(),
    })
    expect(await findings()).toContainEqual(expect.objectContaining({ kind: 'duplicate' }))
  })

  it('SAFE-44 keeps the edition and the clinic’s changes with what was signed', async () => {
    await add(together)
    const { body } = await doctor.post<Prescription>('/api/prescriptions', {
      appointmentId: appointment.id,
      patientId: appointment.patientId,
      familyMemberId: appointment.familyMemberId,
      doctorId: appointment.doctorId,
      medications: order(['Amlodipine 5 mg']),
      issuedDate: '2026-03-11',
    })
    expect(new Set(body.checks?.map(({ version }) => version))).toEqual(
      new Set([`${edition.version} + clinic changes 1`]),
    )
  })
})

describe('SAFE-45 reviews', () => {
  const review = (form: object, by = admin) =>
    by.post<RowCount & Pick<ProblemBody, 'detail'>>('/api/admin/safety/reviews', {
      reviewer: 'Ngozi Eze, pharmacist',
      ...form,
    })

  it('SAFE-45 all that a filter shows are marked at once, with who read them, who recorded it and when', async () => {
    const filters = { kind: 'interaction', search: 'warfarin' }
    const { version, count: rows } = await count('kind=interaction&search=warfarin')
    expect(rows).toBeGreaterThan(1)
    expect(await review({ filters, version, count: rows })).toMatchObject({
      status: 201,
      body: { version, count: rows },
    })
    for (const row of await list('kind=interaction&search=warfarin'))
      expect(row.review).toEqual({
        reviewer: 'Ngozi Eze, pharmacist',
        byName: 'Folake Ade',
        at: server.clock.now().toISOString(),
        version,
        isOver: false,
      })
    expect((await count('kind=interaction&search=warfarin&list=not-reviewed')).count).toBe(0)
  })

  it('SAFE-45 a row that has changed since counts as not reviewed, until it is as it was', async () => {
    const row = await rowNamed('Aspirin under 16 years')
    const { version } = await count()
    await review({ filters: { row: row.id }, version, count: 1 })
    const isOpen = async () => (await count(`row=${row.id}&list=not-reviewed`)).count === 1
    expect(await isOpen()).toBe(false)
    await change(row.id, {})
    expect(await isOpen()).toBe(true)
    expect((await rowNamed(row.what)).review).toMatchObject({ isOver: true })
    await change(row.id, { action: 'restore', changes: 1 })
    expect(await isOpen()).toBe(false)
    // As an edition with another text leaves it behind.
    await server.db.insert(safetyRowReview).values({
      rowId: row.id,
      print: 'of an earlier text',
      version,
      reviewer: 'Ngozi Eze',
      recordedBy: folake.id,
      reviewedAt: server.clock.now(),
    })
    expect(await isOpen()).toBe(true)
  })

  it('SAFE-45 is refused if the rows aren’t those that were seen, without a filter, and for all others', async () => {
    const { version, count: rows } = await count('kind=age')
    const filters = { kind: 'age' }
    expect((await review({ filters, version, count: rows - 1 })).status).toBe(409)
    expect((await review({ filters, version: 'another', count: rows })).status).toBe(409)
    expect((await review({ filters: {}, version, count: (await count()).count })).status).toBe(400)
    expect((await review({ filters, version, count: rows }, doctor)).status).toBe(403)
    expect(await server.db.$count(safetyRowReview)).toBe(0)
  })
})

describe('SAFE-46 the list of rows', () => {
  it('SAFE-46 comes page by page, each row once, whatever is changed in between', async () => {
    const { count: all } = await count('kind=interaction')
    const seen: string[] = []
    let path: string | undefined = '/api/safety/rows?kind=interaction&limit=100'
    while (path) {
      const { body, headers }: Awaited<ReturnType<typeof admin.get<SafetyRow[]>>> =
        await admin.get<SafetyRow[]>(path)
      seen.push(...body.map(({ id }) => id))
      if (seen.length === 100) await change(seen[0] ?? '', {})
      path = /^<([^>]+)>/.exec(String(headers['link'] ?? ''))?.[1]
    }
    expect(new Set(seen).size).toBe(all)
    expect(seen).toHaveLength(all)
    expect((await admin.get('/api/safety/rows?cursor=age-000000000000')).status).toBe(400)
  })

  it('SAFE-46 finds rows by kind, by any name of a drug, by what is unconfirmed, not reviewed or changed', async () => {
    expect((await list('search=Brufen&kind=interaction')).map(({ what }) => what)).toContainEqual(
      containing('NSAID'),
    )
    const unconfirmed = await list('list=unconfirmed&kind=age')
    expect(unconfirmed.every(({ sources }) => sources.length === 0)).toBe(true)
    expect(unconfirmed.length).toBeGreaterThan(3)
    expect((await count('list=changed')).count).toBe(0)
    expect((await count('list=not-reviewed')).count).toBe((await count()).count)
    expect(await list('search=no%20such%20words')).toEqual([])
    const kinds = [
      'allergy',
      'interaction',
      'duplicate',
      'age',
      'dose',
      'form',
      'pregnancy',
      'kidney',
      'liver',
      'condition',
    ]
    for (const kind of kinds) expect((await count(`kind=${kind}`)).count).toBeGreaterThan(0)
    expect((await admin.get('/api/safety/rows?kind=directions')).status).toBe(400)
  })
})
