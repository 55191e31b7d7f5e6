import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RegisterEntry } from '@alafia/contract/inventory/controlled'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { licence } from '../../accounts/table.ts'
import { auditEntry } from '../../audit/table.ts'
import { controlledRegister } from '../../inventory/controlled/table.ts'
import { stockMovement } from '../../inventory/table.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { dispense, dispensedBatch } from '../table.ts'

type Pharmacist = Awaited<ReturnType<TestServer['seed']['pharmacist']>>
type Answer = Prescription & Pick<ProblemBody, 'errors'>

let server: TestServer
let ifeoma: Pharmacist
let sule: Pharmacist
let far: Pharmacist
let pharmacist: Caller
let patient: Caller
let doctor: Caller
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>
let tablets: Awaited<ReturnType<TestServer['seed']['item']>>

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  ifeoma = await seed.pharmacist({ firstName: 'Ifeoma', lastName: 'Obi' })
  sule = await seed.pharmacist({ firstName: 'Sule', lastName: 'Garba' })
  far = await seed.pharmacist({ pharmacy: await seed.pharmacy() })
  pharmacist = await server.as(ifeoma)
  const amina = await seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  const okafor = await seed.doctor()
  patient = await server.as(amina)
  doctor = await server.as(okafor)
  appointment = await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-11',
    time: '10:00',
    status: 'confirmed',
  })
  const batches = [{ batchNumber: 'M-1', expiryDate: '2027-01-31', quantity: 500 }]
  tablets = await seed.item({ name: 'Morphine', genericName: 'Morphine', dosage: '10 mg', batches })
  await seed.item({ name: 'Paracetamol', genericName: 'Paracetamol', dosage: '500 mg', batches })
})
afterAll(() => server.close())

const medication = (name: string) => ({
  name,
  dosage: '1 tablet',
  frequency: 'twice a day',
  duration: '5 days',
  quantity: 10,
})
const prescribed = (name = 'Morphine 10 mg', details: object = {}) =>
  server.seed.prescription({ appointment, medications: [medication(name)], ...details })
const credentials = ({ email, password }: Pharmacist) => ({ email, password })
const reason = 'The doctor confirmed it by phone'

/** With a reason for every serious finding. */
const fulfil = async (id: number, body: object = {}, by = pharmacist) => {
  const { body: check } = await by.get<{ findings: { key: string; severity: string }[] }>(
    `/api/prescriptions/${id}/check`,
  )
  const acknowledgements = check.findings
    .filter(({ severity }) => severity === 'serious')
    .map(({ key }) => ({ key, reason }))
  return by.patch<Answer>(`/api/prescriptions/${id}`, { status: 'fulfilled', acknowledgements, ...body })
}
const register = async () =>
  (await pharmacist.get<RegisterEntry[]>(`/api/pharmacy/inventory/${tablets.id}/register`)).body
const parts = (id: number) =>
  server.db.select().from(dispense).where(eq(dispense.prescriptionId, id)).orderBy(dispense.partNumber)

describe('dispensing a controlled drug', () => {
  it('PHARM-216 is checked by someone with a valid licence, like whoever dispenses it', async () => {
    const { id } = await prescribed()
    const of = eq(licence.userId, sule.id)
    const [before] = await server.db.select().from(licence).where(of)
    await server.db.update(licence).set({ validUntil: '2026-03-10' }).where(of)
    const refused = await fulfil(id, { witness: credentials(sule) })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [
        {
          path: 'witness.email',
          message:
            'Sule Garba has no valid licence as a pharmacist today. Ask another colleague, or an administrator to enter the new one',
        },
      ],
    ])
    await server.db.update(licence).set({ validUntil: before?.validUntil }).where(of)
    expect((await fulfil(id, { witness: credentials(sule) })).status).toBe(200)
  })

  it('PHARM-110 needs a second person of the pharmacy, and nothing leaves without one', async () => {
    const { id } = await prescribed()
    for (const [witness, path] of [
      [undefined, 'witness.email'],
      [credentials(ifeoma), 'witness.email'],
      [credentials(far), 'witness.email'],
      [{ email: sule.email, password: 'not this one' }, 'witness.password'],
      [{ email: sule.email, password: '' }, 'witness.password'],
    ] as const) {
      const { status, body } = await fulfil(id, { witness })
      expect([status, body.errors?.[0]?.path]).toEqual([400, path])
    }
    expect(await parts(id)).toEqual([])
    const before = (await register()).length
    const { status, body } = await fulfil(id, { witness: credentials(sule) })
    expect([status, body.status, body.checkedBy]).toEqual([200, 'fulfilled', 'Sule Garba'])
    expect((await register()).length).toBe(before + 1)
  })

  it('PHARM-210 who hands it over isn’t named as the one who dispensed it', async () => {
    const { id } = await prescribed()
    await fulfil(id, { witness: credentials(sule) })
    const handedOver = { status: 'picked-up', collectedBy: 'Amina' }
    await (await server.as(sule)).patch<Answer>(`/api/prescriptions/${id}`, handedOver)
    for (const reader of [patient, doctor, pharmacist]) {
      const { body } = await reader.get<Prescription>(`/api/prescriptions/${id}`)
      expect([body.status, body.pharmacistName, body.checkedBy]).toEqual([
        'picked-up',
        'Ifeoma Obi',
        'Sule Garba',
      ])
    }
  })

  it('PHARM-111 the record and the register say who dispensed it, who checked it and for whom', async () => {
    const { id } = await prescribed()
    await fulfil(id, { witness: credentials(sule) })
    for (const reader of [patient, doctor, pharmacist]) {
      const { body } = await reader.get<Prescription>(`/api/prescriptions/${id}`)
      expect([body.pharmacistName, body.checkedBy]).toEqual(['Ifeoma Obi', 'Sule Garba'])
    }
    expect((await register())[0]).toMatchObject({
      reason: 'dispensed',
      change: -10,
      party: 'Amina Bello',
      prescriptionId: id,
      enteredBy: 'Ifeoma Obi',
      witnessedBy: 'Sule Garba',
    })
    const admin = await server.as(await server.seed.admin())
    const { body: seen } = await admin.get<RegisterEntry[]>(`/api/pharmacy/inventory/${tablets.id}/register`)
    expect([seen[0]?.party, seen[0]?.prescriptionId]).toEqual([null, id])
    const entries = await server.db
      .select({ subject: auditEntry.subject })
      .from(auditEntry)
      .where(eq(auditEntry.action, 'prescription.fulfilled'))
    expect(entries.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(new RegExp(`^prescription ${id}\\b.*, checked by ${sule.id}$`)),
    )
  })

  it('PHARM-110 what is owed needs one too; handing over doesn’t', async () => {
    const { id } = await prescribed()
    const some = [{ medicationIndex: 0, itemId: tablets.id, quantity: 4 }]
    expect((await fulfil(id, { dispense: some, witness: credentials(sule) })).status).toBe(200)
    const rest = { dispense: [{ medicationIndex: 0, itemId: tablets.id, quantity: 6 }] }
    const { body: check } = await pharmacist.get<{ findings: { key: string; severity: string }[] }>(
      `/api/prescriptions/${id}/check`,
    )
    const acknowledgements = check.findings
      .filter(({ severity }) => severity === 'serious')
      .map(({ key }) => ({ key, reason }))
    const owed = (body: object) =>
      pharmacist.post<Answer>(`/api/prescriptions/${id}/owed`, { ...rest, acknowledgements, ...body })
    const refused = await owed({})
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'witness.email'])
    expect((await owed({ witness: credentials(sule) })).status).toBe(200)
    expect((await parts(id)).map(({ checkedBy }) => checkedBy)).toEqual([sule.id, sule.id])
    expect((await pharmacist.patch(`/api/prescriptions/${id}`, { status: 'picked-up' })).status).toBe(200)
  })

  it('PHARM-200 taking it back needs one too, whom the register names', async () => {
    const { id } = await prescribed()
    await fulfil(id, { witness: credentials(sule) })
    const reverse = (witness?: object) =>
      pharmacist.post<Answer>(`/api/prescriptions/${id}/reversal`, {
        status: 'fulfilled',
        reason: 'wrong-item',
        witness,
      })
    const [newest] = await register()
    for (const [witness, path] of [
      [undefined, 'witness.email'],
      [credentials(ifeoma), 'witness.email'],
      [credentials(far), 'witness.email'],
      [{ email: sule.email, password: 'not this one' }, 'witness.password'],
    ] as const) {
      const { status, body } = await reverse(witness)
      expect([status, body.errors?.[0]?.path]).toEqual([400, path])
    }
    expect((await register())[0]).toEqual(newest)
    expect((await reverse(credentials(sule))).status).toBe(200)
    expect((await register())[0]).toMatchObject({
      reason: 'returned',
      change: 10,
      enteredBy: 'Ifeoma Obi',
      witnessedBy: 'Sule Garba',
    })
    // The database refuses it too, whatever the code does.
    await expect(
      server.db.insert(stockMovement).values({
        batchId: tablets.batches[0]?.id ?? 0,
        reason: 'returned',
        movedBy: ifeoma.id,
        unitsBefore: 10,
        unitsAfter: 20,
        movedAt: new Date(),
      }),
    ).rejects.toMatchObject({ cause: { code: '23514' } })
  })

  it('PHARM-204 the counter knows before the reversal that one is needed, also for a fill that waits', async () => {
    const { id } = await prescribed('Morphine 10 mg', { refills: 1 })
    await fulfil(id, { witness: credentials(sule) })
    const person = async () =>
      (await pharmacist.get<DispensingContext>(`/api/prescriptions/${id}/person`)).body
    expect(await person()).toMatchObject({ controlled: [0], waitingFill: null })
    await patient.post(`/api/prescriptions/${id}/refill`)
    expect((await person()).waitingFill).toMatchObject({ fillNumber: 1, isControlled: true })
    const reverse = (witness?: object) =>
      pharmacist.post<Answer>(`/api/prescriptions/${id}/reversal`, {
        status: 'fulfilled',
        waitingFill: true,
        reason: 'not-collected',
        witness,
      })
    expect((await reverse()).body.errors?.[0]?.path).toBe('witness.email')
    expect((await reverse(credentials(sule))).status).toBe(200)
    expect((await person()).controlled).toEqual([])
  })

  it('PHARM-112 of another medicine the second check is optional', async () => {
    const { id } = await prescribed('Paracetamol 500 mg')
    const { status, body } = await fulfil(id)
    expect([status, body.checkedBy]).toEqual([200, null])
    const again = await prescribed('Paracetamol 500 mg')
    expect((await fulfil(again.id, { witness: credentials(far) })).status).toBe(400)
    expect((await fulfil(again.id, { witness: credentials(sule) })).body.checkedBy).toBe('Sule Garba')
  })

  it('PHARM-110 the database refuses a controlled drug without a second person, and the same person twice', async () => {
    const { id } = await prescribed()
    const part = {
      prescriptionId: id,
      fillNumber: 1,
      pharmacistId: ifeoma.id,
      pharmacyId: tablets.pharmacyId,
    }
    const refused = { cause: { code: '23514' } }
    await expect(server.db.insert(dispense).values({ ...part, checkedBy: ifeoma.id })).rejects.toMatchObject(
      refused,
    )
    await server.db.insert(dispense).values({ ...part, fillNumber: 9 })
    await expect(
      server.db.insert(dispensedBatch).values({
        prescriptionId: id,
        fillNumber: 9,
        medicationIndex: 0,
        batchId: tablets.batches[0]?.id ?? 0,
        quantity: 1,
      }),
    ).rejects.toMatchObject(refused)
  })

  it('INV-71 of many dispensed at the same moment every entry follows the one before', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await prescribed()).id))
    const answers = await Promise.all(ids.map((id) => fulfil(id, { witness: credentials(sule) })))
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    const rows = await server.db
      .select()
      .from(controlledRegister)
      .where(eq(controlledRegister.itemId, tablets.id))
      .orderBy(controlledRegister.number)
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, index) => index + 1))
    const { body: item } = await pharmacist.get<{ quantity: number }>(`/api/pharmacy/inventory/${tablets.id}`)
    expect(rows.at(-1)?.balance).toBe(item.quantity)
  })
})
