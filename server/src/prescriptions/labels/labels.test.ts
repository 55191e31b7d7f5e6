import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { MedicineLabels } from '@alafia/contract/prescriptions/medicine-labels'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { auditEntry } from '../../audit/table.ts'
import { textInPdf } from '../../testing/pdf-text.ts'
import { sqlErrorOf } from '../../platform/database/sql-error.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { counselling, labelPrint } from './table.ts'

let server: TestServer
let callers: Record<'pharmacist' | 'colleague' | 'elsewhere' | 'patient' | 'doctor', Caller>
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>
let norvasc: { id: number }
let okafor: Awaited<ReturnType<TestServer['seed']['doctor']>>

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  const amina = await seed.patient()
  okafor = await seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' })
  const pharmacist = await seed.pharmacist({ firstName: 'Ngozi', lastName: 'Eze' })
  callers = {
    pharmacist: await server.as(pharmacist),
    colleague: await server.as(await seed.pharmacist()),
    elsewhere: await server.as(
      await seed.pharmacist({ pharmacy: await seed.pharmacy({ name: 'Surulere' }) }),
    ),
    patient: await server.as(amina),
    doctor: await server.as(okafor),
  }
  appointment = await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-11',
    time: '10:00',
    status: 'confirmed',
  })
  norvasc = await seed.item({
    name: 'Norvasc',
    genericName: 'Amlodipine',
    dosage: '5 mg',
    form: 'tablet',
    batches: [{ batchNumber: 'NV-77', expiryDate: '2027-01-31', quantity: 1000 }],
  })
  await seed.item({
    name: 'Metronidazole',
    genericName: 'Metronidazole',
    dosage: '400 mg',
    form: 'tablet',
    batches: [{ batchNumber: 'MZ-1', expiryDate: '2027-06-30', quantity: 1000 }],
  })
})
afterAll(() => server.close())

const amlodipine = {
  name: 'Amlodipine 5 mg',
  dosage: '1 tablet',
  frequency: 'bd',
  duration: '15 days',
  instructions: 'With water',
  quantity: 30,
}
const metronidazole = {
  name: 'Metronidazole 400 mg',
  dosage: '1 tablet',
  frequency: 'nocte',
  duration: '7 days',
  quantity: 7,
}

const filled = async () => {
  // Someone new each time: nobody takes it twice.
  const patient = await server.seed.patient({ firstName: 'Ọmọ́lará', lastName: 'Ƙwari' })
  const at = await server.seed.appointment({
    patient,
    doctor: okafor,
    date: '2026-03-11',
    time: '10:00',
    status: 'completed',
  })
  const { id } = await server.seed.prescription({
    appointment: at,
    medications: [amlodipine, metronidazole],
  })
  const { status, body } = await callers.pharmacist.patch<Prescription>(`/api/prescriptions/${id}`, {
    status: 'fulfilled',
    dispense: [
      { medicationIndex: 0, itemId: norvasc.id, quantity: 30, reason: 'not-in-stock' },
      { medicationIndex: 1, itemId: norvasc.id + 1, quantity: 7 },
    ],
  })
  expect([status, body]).toEqual([200, expect.anything()])
  return id
}
const labelsOf = async (id: number) =>
  (await callers.pharmacist.get<MedicineLabels>(`/api/prescriptions/${id}/labels`)).body
const print = (id: number, body: object = { paper: 'label' }, caller = callers.pharmacist) =>
  caller.post<string & ProblemBody>(`/api/prescriptions/${id}/labels`, body)
const download = async (id: number) => {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    method: 'POST',
    url: `/api/prescriptions/${id}/labels`,
    headers: { authorization: `Bearer ${callers.pharmacist.token}` },
    payload: { paper: 'label' },
  })
  return { status: statusCode, headers, bytes: rawPayload }
}
const pagesOf = (pdf: string) => (pdf.match(/\/Type \/Page\b/g) ?? []).length

describe('PHARM-81 the label of a medicine', () => {
  it('says what was dispensed, not the order’s words', async () => {
    const { labels } = await labelsOf(await filled())
    expect(labels.map(({ product }) => product)).toEqual(['Norvasc 5 mg', 'Metronidazole 400 mg'])
    expect(labels[0]).toMatchObject({
      quantity: '30 tablets',
      directions: '1 tablet in the morning and 1 at night for 15 days · With water',
      batches: [{ batchNumber: 'NV-77', expiryDate: '2027-01-31' }],
      warnings: ['Don’t stop it without asking your doctor.'],
      withoutAdvice: [],
      printed: 0,
      printedAt: null,
    })
    expect(labels[1]?.warnings).toContain('Don’t drink alcohol until 3 days after the last dose.')
    expect(labels[1]?.points.every(({ sources }) => sources.length > 0)).toBe(true)
  })

  it('is a PDF with a page for each medicine, and all of its words', async () => {
    const id = await filled()
    const { status, headers, bytes } = await download(id)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
    expect(pagesOf(bytes.toString('latin1'))).toBe(2)
    const text = textInPdf(bytes)
    for (const words of [
      '1 tablet in the morning and 1 at night for 15 days',
      'Norvasc 5 mg',
      'Amlodipine',
      'Ƙwari',
      'Don’t stop it without asking your doctor.',
      '30 tablets',
      'Batch NV-77',
      '31 Jan 2027',
      'Prescribed by Dr. Chidi Okafor',
      'Dispensed by NE',
    ])
      for (const word of words.split(' '))
        expect([word, text.some((all) => all.includes(word))]).toEqual([word, true])
  })

  it('fits a sheet of 24, from the chosen place on', async () => {
    const id = await filled()
    expect(pagesOf((await print(id, { paper: 'a4', start: 23 })).body)).toBe(1)
    expect(pagesOf((await print(id, { paper: 'a4', start: 24 })).body)).toBe(2)
  })

  it('is refused for what wasn’t dispensed, before it is filled, and for an impossible place', async () => {
    const { id: waiting } = await server.seed.prescription({ appointment, medications: [amlodipine] })
    expect((await print(waiting)).status).toBe(409)
    expect(await labelsOf(waiting)).toEqual({ labels: [], counselling: [] })
    const id = await filled()
    for (const [body, path] of [
      [{ paper: 'a4', start: 25 }, 'start'],
      [{ paper: 'label', start: 2 }, 'start'],
      [{ paper: 'roll' }, 'paper'],
      [{ paper: 'label', labels: [] }, 'labels'],
      [{ paper: 'label', labels: [{ partNumber: 2, medicationIndex: 0, itemId: norvasc.id }] }, 'labels.0'],
    ] as const) {
      const reply = await print(id, body)
      expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, path])
    }
    expect((await labelsOf(id)).labels.map(({ printed }) => printed)).toEqual([0, 0])
  })

  it('isn’t printed for what was reversed', async () => {
    const id = await filled()
    const reversal = { status: 'fulfilled', medications: [0], reason: 'wrong-item' }
    const { status, body } = await callers.pharmacist.post(`/api/prescriptions/${id}/reversal`, reversal)
    expect([status, body]).toEqual([200, expect.anything()])
    expect((await labelsOf(id)).labels.map(({ product }) => product)).toEqual(['Metronidazole 400 mg'])
    const reply = await print(id, {
      paper: 'label',
      labels: [{ partNumber: 1, medicationIndex: 0, itemId: norvasc.id }],
    })
    expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, 'labels.0'])
  })

  it('SEC-1 is only for pharmacists of the pharmacy', async () => {
    const id = await filled()
    expect((await print(id, undefined, callers.elsewhere)).status).toBe(404)
    expect((await print(id, undefined, callers.patient)).status).toBe(403)
    expect((await print(id, undefined, callers.doctor)).status).toBe(403)
    expect((await print(id, undefined, callers.colleague)).status).toBe(200)
  })
})

describe('PHARM-83 every print is recorded', () => {
  it('counts them by medicine, with the time of the last', async () => {
    const id = await filled()
    await print(id)
    await print(id, {
      paper: 'a4',
      labels: [{ partNumber: 1, medicationIndex: 1, itemId: norvasc.id + 1 }],
    })
    const { labels } = await labelsOf(id)
    expect(labels.map(({ printed }) => printed)).toEqual([1, 2])
    expect(labels[1]?.printedAt).toBe(server.clock.now().toISOString())
    const recorded = await server.db
      .select({ action: auditEntry.action, subject: auditEntry.subject })
      .from(auditEntry)
      .where(like(auditEntry.subject, `prescription ${id}, % label%`))
      .orderBy(auditEntry.id)
    expect(recorded).toEqual([
      { action: 'prescription.labels-printed', subject: `prescription ${id}, 2 labels` },
      { action: 'prescription.labels-reprinted', subject: `prescription ${id}, 1 label` },
    ])
  })

  it('counts five at the same moment as five, and a repeated request as one', async () => {
    const id = await filled()
    await Promise.all(Array.from({ length: 5 }, () => print(id)))
    const once = { 'idempotency-key': 'f1f1f1f1-0000-4000-8000-000000000001' }
    for (let nth = 0; nth < 2; nth += 1)
      await callers.pharmacist.post(`/api/prescriptions/${id}/labels`, { paper: 'label' }, once)
    expect((await labelsOf(id)).labels.map(({ printed }) => printed)).toEqual([6, 6])
  })

  it('can’t be changed or deleted', async () => {
    const id = await filled()
    await print(id)
    for (const change of [
      server.db.delete(labelPrint).where(eq(labelPrint.prescriptionId, id)),
      server.db.update(labelPrint).set({ paper: 'a4' }).where(eq(labelPrint.prescriptionId, id)),
      server.db.delete(counselling),
    ])
      await expect(
        change.then(
          () => 'done',
          (error: unknown) => sqlErrorOf(error).code,
        ),
      ).resolves.toBe('23001')
  })
})

describe('PHARM-84 counselling', () => {
  const counsel = (id: number, body: object, caller = callers.pharmacist) =>
    caller.post<MedicineLabels & ProblemBody>(`/api/prescriptions/${id}/counselling`, body)
  const key = { partNumber: 1, medicationIndex: 1 }

  it('keeps what was explained, by whom and when, and a later talk beside it', async () => {
    const id = await filled()
    const itemId = norvasc.id + 1
    const given = await counsel(id, {
      outcome: 'given',
      points: [{ ...key, itemId, id: 'no-alcohol-3-days' }],
      note: 'Showed how to open the bottle',
    })
    expect(given.status).toBe(201)
    expect((await counsel(id, { outcome: 'declined' }, callers.colleague)).status).toBe(201)
    const { body: read } = await callers.doctor.get<Prescription>(`/api/prescriptions/${id}`)
    expect(read.counselled).toEqual({
      outcome: 'given',
      pharmacistName: 'Ngozi Eze',
      at: server.clock.now().toISOString(),
    })
    const pdf = await callers.doctor.download(`/api/prescriptions/${id}/document`)
    expect(textInPdf(pdf.bytes).some((all) => all.includes('Yes,byNgoziEze'))).toBe(true)
    const { counselling: talks } = await labelsOf(id)
    expect(talks).toEqual([
      {
        outcome: 'given',
        points: [{ product: 'Metronidazole 400 mg', text: 'No alcohol until 3 days after the last dose' }],
        note: 'Showed how to open the bottle',
        pharmacistName: 'Ngozi Eze',
        at: server.clock.now().toISOString(),
      },
      expect.objectContaining({ outcome: 'declined', points: [], note: null }),
    ])
  })

  it('refuses a point that isn’t on the checklist, nothing at all, and what contradicts itself', async () => {
    const id = await filled()
    const itemId = norvasc.id + 1
    for (const [body, path] of [
      [{ outcome: 'given', points: [{ ...key, itemId, id: 'rinse' }] }, 'points.0'],
      [{ outcome: 'given', points: [] }, 'points'],
      [{ outcome: 'declined', points: [{ ...key, itemId, id: 'finish' }] }, 'points'],
      [{ outcome: 'perhaps' }, 'outcome'],
    ] as const) {
      const reply = await counsel(id, body)
      expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, path])
    }
    expect((await labelsOf(id)).counselling).toEqual([])
  })

  it('SEC-1 is only for pharmacists of the pharmacy, once it is filled', async () => {
    const { id: waiting } = await server.seed.prescription({ appointment, medications: [amlodipine] })
    expect((await counsel(waiting, { outcome: 'declined' })).status).toBe(409)
    const id = await filled()
    expect((await counsel(id, { outcome: 'declined' }, callers.elsewhere)).status).toBe(404)
    expect((await counsel(id, { outcome: 'declined' }, callers.patient)).status).toBe(403)
  })
})
