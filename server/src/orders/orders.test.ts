import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { day } from '@alafia/contract/kernel/durations'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Measurement } from '@alafia/contract/clinical/measurements/schema'
import type { TestOrder, TrendPoint, WaitingResult } from '@alafia/contract/orders/schema'
import type { HealthRecord } from '@alafia/contract/records/schema'
import { notification } from '../outbox/table.ts'
import type { SeededAppointment } from '../seed/appointments.ts'
import type { Person } from '../seed/people.ts'
import { textInPdf } from '../testing/pdf-text.ts'
import { samplePdf, samplePng } from '../testing/sample-files.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { testOrder, testResult } from './table.ts'

type Waiting = { total: number; results: WaitingResult[] }
type Reply = TestOrder & Pick<ProblemBody, 'errors'>

let server: TestServer
let pdf: Buffer
let amina: Person
let okafor: Person
let visit: SeededAppointment
let patient: Caller
let doctor: Caller

beforeAll(async () => {
  server = await testServer()
  pdf = await samplePdf()
})
afterAll(() => server.close())

beforeEach(async () => {
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello', dateOfBirth: '1988-04-02' })
  okafor = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' })
  const booked = { patient: amina, doctor: okafor, date: '2026-03-10', time: '10:00' }
  visit = await server.seed.appointment({ ...booked, status: 'completed' })
  patient = await server.as(amina)
  doctor = await server.as(okafor)
})

const colleague = async () => {
  const other = await server.seed.doctor({ firstName: 'Ngozi', lastName: 'Eze' })
  const booked = { patient: amina, doctor: other, date: '2026-02-10', time: '10:00' }
  await server.seed.appointment({ ...booked, status: 'completed' })
  return server.as(other)
}
const order = async (tests: object[] = [{ key: 'kidney-function' }], note: string | null = null) =>
  (await doctor.post<Reply>(`/api/appointments/${visit.id}/test-orders`, { tests, note })).body
const creatinine = (number = 130, more: object = {}) => ({
  part: 'creatinine',
  number,
  unit: 'umol/L',
  low: 45,
  high: 90,
  ...more,
})
const normal = { part: 'potassium', number: 4.2, unit: 'mmol/L', low: 3.5, high: 5.1 }
const enter = (by: Caller, id: number, more: object = {}, file?: { name: string; bytes: Uint8Array }) =>
  by.upload<Reply>(
    `/api/test-orders/${id}/results`,
    { tests: [0], takenOn: '2026-03-11', values: [creatinine()], ...more },
    file,
  )
const signOff = (by: Caller, id: number | undefined, comment: string | null = 'Drink more water') =>
  by.post<Reply>(`/api/test-results/${id}/sign-off`, { comment })
const read = async (by: Caller, id: number) => (await by.get<Reply>(`/api/test-orders/${id}`)).body
const waiting = async (by: Caller) => (await by.get<Waiting>('/api/test-results/to-review')).body
const noticesOf = (to: Person) =>
  server.db.select().from(notification).where(eq(notification.userId, to.id)).orderBy(notification.id)

describe('ordering', () => {
  test('ORD-1 a doctor orders from the list and in their own words; both read it, with the form for the laboratory', async () => {
    const made = await order([{ key: 'hba1c' }, { name: 'Copper in blood', kind: 'laboratory' }], 'Fasting')
    expect(made).toMatchObject({
      status: 'ordered',
      doctorName: 'Dr. Chidi Okafor',
      personName: 'Amina Bello',
      note: 'Fasting',
      tests: [
        { key: 'hba1c', name: 'HbA1c', kind: 'laboratory', loinc: '4548-4', parts: [{ key: 'hba1c' }] },
        { key: null, name: 'Copper in blood', loinc: null, parts: [] },
      ],
      results: [],
    })
    for (const by of [patient, doctor]) {
      expect(await read(by, made.id)).toEqual(made)
      const list = await by.get<TestOrder[]>(`/api/people/${amina.id}/self/test-orders`)
      expect(list.body).toEqual([made])
      const paper = await by.download(`/api/test-orders/${made.id}/request-form`)
      const words = textInPdf(paper.bytes).join('')
      for (const shown of ['AminaBello', 'Dr.ChidiOkafor', 'HbA1c', 'Copperinblood', 'Fasting'])
        expect(words).toContain(shown)
    }
    const notices = await noticesOf(amina)
    expect(notices.map(({ title }) => title)).toEqual(['Test ordered'])
    expect(JSON.stringify(notices)).not.toMatch(/HbA1c|Copper/)
  })

  test('ORD-1 an unknown test, none at all, or words without a kind are named at their field', async () => {
    for (const [tests, path] of [
      [[{ key: 'no-such-test' }], 'tests.0.key'],
      [[], 'tests'],
      [[{ name: 'Copper' }], 'tests.0.name'],
    ] as const) {
      const { status, body } = await doctor.post<Reply>(`/api/appointments/${visit.id}/test-orders`, {
        tests,
      })
      expect([status, body.errors?.map((one) => one.path)]).toEqual([400, [path]])
    }
  })

  test('ORD-2 only the appointment’s own doctor orders, at one that is open or completed', async () => {
    const path = (id: number) => `/api/appointments/${id}/test-orders`
    const body = { tests: [{ key: 'hba1c' }] }
    const other = await colleague()
    expect((await other.post(path(visit.id), body)).status).toBe(403)
    expect((await (await server.as(await server.seed.doctor())).post(path(visit.id), body)).status).toBe(404)
    const answers: [string, number][] = []
    for (const status of ['confirmed', 'cancelled', 'no-show'] as const) {
      const booked = { patient: amina, doctor: okafor, date: '2026-03-09', status }
      const { id } = await server.seed.appointment({
        ...booked,
        time: `0${8 + answers.length}:00`.slice(-5),
      })
      answers.push([status, (await doctor.post(path(id), body)).status])
    }
    expect(answers).toEqual([
      ['confirmed', 201],
      ['cancelled', 409],
      ['no-show', 409],
    ])
  })

  test('ORD-2 a stranger, and a doctor without care, find neither order nor results', async () => {
    const { id } = await order()
    const { body } = await enter(patient, id, {}, { name: 'lab.pdf', bytes: pdf })
    const [result] = body.results
    for (const by of [
      await server.as(await server.seed.patient()),
      await server.as(await server.seed.doctor()),
    ]) {
      for (const path of [
        `/api/test-orders/${id}`,
        `/api/test-orders/${id}/request-form`,
        `/api/test-results/${result?.id}/file`,
        `/api/people/${amina.id}/self/test-orders`,
        `/api/people/${amina.id}/self/result-trends`,
      ])
        expect([path, (await by.get(path)).status]).toEqual([path, 404])
      expect((await enter(by, id)).status).toBe(404)
    }
  })

  test('ORD-3 an order is cancelled by who ordered it, with a reason, until there is a result', async () => {
    const path = (id: number) => `/api/test-orders/${id}/cancellation`
    const reason = { reason: 'Done last week' }
    const first = await order()
    expect((await (await colleague()).post(path(first.id), reason)).status).toBe(403)
    const { body } = await doctor.post<Reply>(path(first.id), reason)
    expect(body).toMatchObject({ status: 'cancelled', cancelReason: 'Done last week' })
    expect(await read(patient, first.id)).toEqual(body)
    expect((await enter(patient, first.id)).status).toBe(409)
    expect((await doctor.download(`/api/test-orders/${first.id}/request-form`)).status).toBe(409)
    const second = await order()
    await enter(patient, second.id)
    expect((await doctor.post(path(second.id), reason)).status).toBe(409)
    const notices = await noticesOf(amina)
    expect(notices.at(-2)?.title).toBe('Test cancelled')
  })
})

describe('results', () => {
  test('ORD-4 the patient sends values and a file, marked as theirs, and reads both before anyone has looked', async () => {
    const { id } = await order()
    const sent = await enter(patient, id, { values: [creatinine(), normal] }, { name: 'lab.pdf', bytes: pdf })
    expect([sent.status, sent.body.status]).toEqual([201, 'to-review'])
    const [result] = (await read(patient, id)).results
    expect(result).toMatchObject({
      entered: { name: 'Amina Bello', role: 'patient' },
      isHeldBack: false,
      outcome: 'abnormal',
      signedOff: null,
      values: [
        { name: 'Creatinine', number: 130, unit: 'umol/L', flag: 'high' },
        { name: 'Potassium', flag: 'normal' },
      ],
      file: { name: 'lab.pdf', type: 'application/pdf', size: pdf.length },
    })
    for (const by of [patient, doctor]) {
      const got = await by.download(`/api/test-results/${result?.id}/file`)
      expect(got.bytes.equals(pdf)).toBe(true)
    }
    expect((await noticesOf(okafor)).map(({ title }) => title)).toEqual(['Result to review'])
    expect(JSON.stringify(await noticesOf(okafor))).not.toContain('reatinine')
  })

  test('ORD-4 what doesn’t fit is named at its field, and leaves no file', async () => {
    const { id } = await order()
    const cases: [object, string][] = [
      [{ values: [] }, 'values'],
      [{ takenOn: '2026-03-12' }, 'takenOn'],
      [{ tests: [1] }, 'tests.0'],
      [{ tests: [0, 0] }, 'tests.1'],
      [{ values: [{ part: 'hiv', text: 'Reactive' }] }, 'values.0.part'],
      [{ values: [normal, normal] }, 'values.1.part'],
      [{ values: [creatinine(5, { low: 9, high: 3 })] }, 'values.0.high'],
      [{ values: [{ part: 'potassium' }] }, 'values.0.number'],
      [{ values: [{ number: 3 }] }, 'values.0.name'],
      [{ corrects: 2_000_000_000 }, 'corrects'],
    ]
    for (const [more, path] of cases) {
      const { status, body } = await enter(patient, id, more)
      expect([path, status, body.errors?.map((one) => one.path)]).toEqual([path, 400, [path]])
    }
    expect((await read(doctor, id)).results).toEqual([])
  })

  test('ORD-4 sent twice with one key, it is one result and one file; a former family member’s can only be read', async () => {
    const { id } = await order()
    const key = { 'idempotency-key': 'one-result-sent-twice' }
    const details = { tests: [0], takenOn: '2026-03-11', values: [] }
    const file = { name: 'lab.pdf', bytes: pdf }
    const path = `/api/test-orders/${id}/results`
    const first = await patient.upload<Reply>(path, details, file, key)
    const again = await patient.upload<Reply>(path, details, file, key)
    expect([first.status, again.status, again.body.results.length]).toEqual([201, 201, 1])
    expect((await read(patient, id)).results.length).toBe(1)

    const kemi = await server.seed.familyMember(amina)
    const booked = { patient: amina, doctor: okafor, familyMember: kemi, date: '2026-03-09', time: '09:00' }
    const seen = await server.seed.appointment({ ...booked, status: 'completed' })
    const { body: hers } = await doctor.post<Reply>(`/api/appointments/${seen.id}/test-orders`, {
      tests: [{ key: 'hba1c' }],
    })
    expect((await patient.delete(`/api/family/${kemi.id}`)).status).toBeLessThan(300)
    expect(await read(patient, hers.id)).toMatchObject({ mayChange: false })
    expect(
      (await enter(patient, hers.id, { values: [{ part: 'hba1c', number: 9, unit: '%' }] })).status,
    ).toBe(403)
    const sent = await enter(doctor, hers.id, { values: [{ part: 'hba1c', number: 9, unit: '%' }] })
    expect((await signOff(doctor, sent.body.results[0]?.id)).status).toBe(200)
    const late = await doctor.post(`/api/appointments/${seen.id}/test-orders`, { tests: [{ key: 'hba1c' }] })
    expect(late.status).toBe(409)
  })

  test('ORD-5 an answer that is abnormal by itself is abnormal whatever was marked', async () => {
    const { id } = await order([{ key: 'hiv' }, { key: 'urinalysis' }])
    const values = [
      { part: 'hiv', text: 'Reactive', marked: 'normal' },
      { part: 'urine-protein', text: 'Negative' },
      { name: 'Smell', text: 'Sweet' },
    ]
    const { body } = await enter(doctor, id, { tests: [0, 1], values })
    expect(body.results[0]?.values.map(({ flag }) => flag)).toEqual(['abnormal', 'normal', 'unjudged'])
  })

  test('ORD-6 a result is never changed: another one corrects it, and only the latest can be corrected', async () => {
    const { id } = await order()
    const first = (await enter(patient, id)).body.results[0]
    const second = await enter(patient, id, { corrects: first?.id, values: [creatinine(70)] })
    expect(second.body.results.map(({ corrects, correctedBy }) => [corrects, correctedBy])).toEqual([
      [first?.id, null],
      [null, second.body.results[0]?.id],
    ])
    expect((await enter(patient, id, { corrects: first?.id })).status).toBe(409)
    expect((await signOff(doctor, first?.id)).status).toBe(409)
    expect((await waiting(doctor)).total).toBe(1)
    const trends = await doctor.get<TrendPoint[]>(`/api/people/${amina.id}/self/result-trends`)
    expect(trends.body.map(({ number }) => number)).toEqual([70])
    await expect(server.db.update(testResult).set({ note: 'x' })).rejects.toThrow('Failed query')
    await expect(server.db.delete(testResult)).rejects.toThrow('Failed query')
    await expect(server.db.update(testOrder).set({ note: 'x' })).rejects.toThrow('Failed query')
  })

  test('ORD-6 a patient corrects neither what the clinic entered nor what was signed off', async () => {
    const { id } = await order()
    const clinics = (await enter(doctor, id)).body.results[0]
    const { body: own } = await enter(patient, id, { values: [normal] })
    await signOff(doctor, own.results[0]?.id, null)
    for (const wrong of [clinics, own.results[0]])
      expect((await enter(patient, id, { corrects: wrong?.id })).status).toBe(403)
    expect((await enter(doctor, id, { corrects: own.results[0]?.id })).status).toBe(201)
  })
})

describe('review', () => {
  test('ORD-7 To review lists what waits, the most urgent first, until it is signed off', async () => {
    const { id } = await order()
    await enter(patient, id, { values: [normal] })
    await enter(patient, id, { values: [] }, { name: 'x.png', bytes: samplePng })
    await enter(patient, id)
    await enter(patient, id, { values: [{ ...normal, number: 7.4, marked: 'critical' }] })
    const { total, results } = await waiting(doctor)
    expect(total).toBe(4)
    expect(results.map(({ outcome }) => outcome)).toEqual(['critical', 'abnormal', 'unjudged', 'normal'])
    expect(results[0]).toMatchObject({
      orderId: id,
      personName: 'Amina Bello',
      testNames: ['Kidney function (urea, electrolytes, creatinine)'],
      enteredAs: 'patient',
      orderedBy: null,
    })
    for (const { resultId } of results) await signOff(doctor, resultId)
    expect(await waiting(doctor)).toEqual({ total: 0, results: [] })
    expect((await read(doctor, id)).status).toBe('signed-off')
  })

  test('ORD-7 a colleague who treats the person sees it too once it is critical or two days old, and signs it off', async () => {
    const { id } = await order()
    const other = await colleague()
    const stranger = await server.as(await server.seed.doctor())
    const { body } = await enter(patient, id)
    expect((await waiting(other)).total).toBe(0)
    const old = new Date(server.clock.now().getTime() - 2 * day - 1000)
    const late = await server.seed.testOrder({
      appointment: visit,
      tests: ['potassium'],
      results: [{ values: [normal], at: old }, { values: [{ ...normal, marked: 'critical' }] }],
    })
    const seen = await waiting(other)
    expect(new Set(seen.results.map(({ resultId }) => resultId))).toEqual(
      new Set(late.results.map((one) => one.id)),
    )
    expect(seen.results[0]?.orderedBy).toBe('Dr. Chidi Okafor')
    expect((await waiting(stranger)).total).toBe(0)
    const signed = await signOff(other, body.results[0]?.id)
    expect(signed.body.results[0]?.signedOff?.name).toBe('Dr. Ngozi Eze')
  })

  test('ORD-7 under emergency access a doctor reads, and signs nothing off', async () => {
    const { id } = await order()
    const { body } = await enter(patient, id)
    const other = await server.seed.doctor()
    await server.seed.emergencyAccess({ doctor: other, patient: amina })
    const helper = await server.as(other)
    expect(await read(helper, id)).toMatchObject({ mayChange: false, results: [{ orderId: id }] })
    expect([(await read(doctor, id)).mayChange, (await read(patient, id)).mayChange]).toEqual([true, true])
    expect((await signOff(helper, body.results[0]?.id)).status).toBe(403)
    expect((await enter(helper, id)).status).toBe(403)
  })

  test('ORD-8 what the clinic entered is shown to the patient once it is signed off, with the comment', async () => {
    const { id } = await order()
    const { body } = await enter(doctor, id, { note: 'Canary note' }, { name: 'lab.pdf', bytes: pdf })
    const [mine] = body.results
    const before = await read(patient, id)
    expect(before.results[0]).toMatchObject({ isHeldBack: true, values: [], outcome: null, file: null })
    expect(JSON.stringify(before)).not.toContain('Canary')
    expect((await patient.download(`/api/test-results/${mine?.id}/file`)).status).toBe(404)
    const trendsPath = `/api/people/${amina.id}/self/result-trends`
    expect((await patient.get<TrendPoint[]>(trendsPath)).body).toEqual([])
    expect((await patient.get<HealthRecord[]>('/api/records')).body.length).toBe(1)

    expect((await signOff(doctor, mine?.id, ' ')).body.errors?.map(({ path }) => path)).toEqual(['comment'])
    await signOff(doctor, mine?.id, 'Your kidneys need rest')
    const [shown] = (await read(patient, id)).results
    expect(shown).toMatchObject({
      isHeldBack: false,
      outcome: 'abnormal',
      signedOff: { name: 'Dr. Chidi Okafor', comment: 'Your kidneys need rest' },
    })
    expect((await patient.download(`/api/test-results/${mine?.id}/file`)).bytes.equals(pdf)).toBe(true)
    expect((await patient.get<TrendPoint[]>(trendsPath)).body).toMatchObject([
      { part: 'creatinine', number: 130, takenOn: '2026-03-11', flag: 'high' },
    ])
    const notices = await noticesOf(amina)
    expect(notices.at(-1)?.title).toBe('Your doctor has looked at your result')
    expect(JSON.stringify(notices)).not.toMatch(/kidney|reatinine/)
  })

  test('ORD-8 a result that is normal throughout is signed off without a comment; of two doctors at once, one wins', async () => {
    const { id } = await order()
    const other = await colleague()
    const { body } = await enter(patient, id, { values: [normal] })
    const answers = await Promise.all(
      [doctor, other].map(async (by) => (await signOff(by, body.results[0]?.id, null)).status),
    )
    expect(new Set(answers)).toEqual(new Set([200, 409]))
    expect((await read(patient, id)).results[0]?.signedOff?.comment).toBeNull()
  })

  test('ORD-9 signed off, its file is a record that nobody removes, and a correction replaces it', async () => {
    const { id } = await order()
    const { body } = await enter(patient, id, {}, { name: 'lab.pdf', bytes: pdf })
    await signOff(doctor, body.results[0]?.id)
    const documents = async () =>
      (await patient.get<HealthRecord[]>('/api/records')).body.filter(({ kind }) => kind === 'document')
    const [kept] = await documents()
    expect(kept).toMatchObject({
      title: 'Kidney function (urea, electrolytes, creatinine)',
      date: '2026-03-11',
      category: 'lab-results',
      isFromResult: true,
      file: { name: 'lab.pdf' },
    })
    const path = `/api/records/documents/${kept?.id}`
    expect((await patient.delete(path)).status).toBe(403)
    expect((await patient.download(`${path}/file`)).bytes.equals(pdf)).toBe(true)
    const again = { corrects: body.results[0]?.id }
    const { body: second } = await enter(doctor, id, again, { name: 'right.png', bytes: samplePng })
    expect((await documents()).map(({ file }) => file?.name)).toEqual(['lab.pdf'])
    await signOff(doctor, second.results[0]?.id)
    expect((await documents()).map(({ file }) => file?.name)).toEqual(['right.png'])
    const first = await patient.download(`/api/test-results/${body.results[0]?.id}/file`)
    expect(first.bytes.equals(pdf)).toBe(true)
  })

  test('ORD-10 a creatinine that is signed off is recorded as a measurement; a correction withdraws it', async () => {
    const { id } = await order()
    const measured = async () =>
      (await doctor.get<Measurement[]>(`/api/people/${amina.id}/self/measurements?kind=creatinine`)).body.map(
        ({ value, recorded }) => [value, recorded.name],
      )
    const { body } = await enter(patient, id, { values: [creatinine(), normal] })
    expect(await measured()).toEqual([])
    await signOff(doctor, body.results[0]?.id)
    expect(await measured()).toEqual([[130, 'Dr. Chidi Okafor']])
    const { body: middle } = await enter(doctor, id, { corrects: body.results[0]?.id })
    const right = { corrects: middle.results[0]?.id, values: [creatinine(1.5, { unit: 'mg/dL', high: 2 })] }
    const { body: last } = await enter(doctor, id, { ...right, values: [{ ...right.values[0], low: 0.5 }] })
    await signOff(doctor, last.results[0]?.id)
    expect(await measured()).toEqual([[132.6, 'Dr. Chidi Okafor']])
  })

  test('ORD-10 in another unit, or as words, it stays a result only', async () => {
    const { id } = await order()
    const { body } = await enter(patient, id, { values: [creatinine(1.5, { unit: 'mg/l' })] })
    expect((await signOff(doctor, body.results[0]?.id)).status).toBe(200)
    const found = await server.db.execute(sql`select from measurement where patient_id = ${amina.id}`)
    expect(found.rows).toEqual([])
  })
})
