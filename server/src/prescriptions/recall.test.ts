import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Recipient } from '@alafia/contract/inventory/schema'
import { hour } from '@alafia/contract/kernel/durations'
import { auditEntryPatient, auditEntry } from '../audit/table.ts'
import { testServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('INV-13 a recall lists everyone who got units of a batch, and records whose names were read', async () => {
  const { seed } = server
  const amina = await seed.patient({ firstName: 'Amina', lastName: 'Bello', phone: '0803 555 0142' })
  const kemi = await seed.familyMember(amina, { firstName: 'Kemi' })
  const other = await seed.patient({ firstName: 'Musa', phone: '0803 555 0199' })
  const doctor = await seed.doctor()
  const [first, second] = [await seed.pharmacist(), await seed.pharmacist()]
  const item = await seed.item({
    name: 'Recalled',
    genericName: 'Recalled',
    dosage: '5 mg',
    batches: [
      { batchNumber: 'A', expiryDate: '2027-01-31', quantity: 12 },
      { batchNumber: 'B', expiryDate: '2027-02-28', quantity: 50 },
    ],
  })
  const ordered = (quantity: number) => [
    { name: 'Recalled 5 mg', dosage: '1 tablet', frequency: 'daily', duration: '5 days', quantity },
  ]
  const hoursAgo = (hours: number) => new Date(server.clock.now().getTime() - hours * hour)
  const appointments = {
    kemi: await seed.appointment({
      patient: amina,
      familyMember: kemi,
      doctor,
      date: '2026-03-09',
      time: '10:00',
    }),
    musa: await seed.appointment({ patient: other, doctor, date: '2026-03-09', time: '11:00' }),
  }
  const forKemi = await seed.prescription({
    appointment: appointments.kemi,
    medications: ordered(10),
    status: 'picked-up',
    pharmacist: first,
    handledAt: hoursAgo(5),
  })
  const forMusa = await seed.prescription({
    appointment: appointments.musa,
    medications: ordered(7),
    status: 'fulfilled',
    pharmacist: second,
    handledAt: hoursAgo(2),
  })
  const [batchA, batchB] = item.batches
  // Neither pharmacist handled both; a recall lists everyone anyway.
  const pharmacist = await server.as(first)
  const { status, body } = await pharmacist.get<Recipient[]>(`/api/pharmacy/batches/${batchA?.id}/recipients`)
  expect([status, body]).toEqual([
    200,
    [
      {
        prescriptionId: forMusa.id,
        patientId: other.id,
        patientName: `Musa ${other.lastName}`,
        phone: '0803 555 0199',
        email: other.email,
        personName: `Musa ${other.lastName}`,
        medication: 'Recalled 5 mg',
        dispensed: 'Recalled 5 mg',
        quantity: 2,
        lastAt: hoursAgo(2).toISOString(),
      },
      {
        prescriptionId: forKemi.id,
        patientId: amina.id,
        patientName: 'Amina Bello',
        phone: '0803 555 0142',
        email: amina.email,
        personName: 'Kemi Bello',
        medication: 'Recalled 5 mg',
        dispensed: 'Recalled 5 mg',
        quantity: 10,
        lastAt: hoursAgo(5).toISOString(),
      },
    ],
  ])
  const entries = await server.db
    .select({ patientId: auditEntryPatient.patientId, actor: auditEntry.actorId })
    .from(auditEntry)
    .innerJoin(auditEntryPatient, eq(auditEntryPatient.entryId, auditEntry.id))
    .where(
      and(
        eq(auditEntry.action, 'batch-recipient.list'),
        eq(auditEntry.subject, `inventory batch ${batchA?.id}`),
      ),
    )
  expect(entries.map(({ patientId }) => patientId).toSorted((one, two) => one - two)).toEqual(
    [amina.id, other.id].toSorted((one, two) => one - two),
  )

  const admin = await server.as(await seed.admin())
  expect((await admin.get(`/api/pharmacy/batches/${batchA?.id}/recipients`)).status).toBe(403)
  const page = await pharmacist.get<Recipient[]>(`/api/pharmacy/batches/${batchA?.id}/recipients?limit=1`)
  const next = /^<([^>]+)>/.exec(String(page.headers['link']))?.[1] ?? ''
  const rest = await pharmacist.get<Recipient[]>(next)
  expect([...page.body, ...rest.body]).toEqual(body)
  const ofB = await pharmacist.get<Recipient[]>(`/api/pharmacy/batches/${batchB?.id}/recipients`)
  expect(ofB.body).toMatchObject([{ patientId: other.id, quantity: 5 }])
  expect((await pharmacist.get('/api/pharmacy/batches/999999/recipients')).status).toBe(404)
  for (const person of [amina, doctor])
    expect(
      (await (await server.as(person)).get(`/api/pharmacy/batches/${batchA?.id}/recipients`)).status,
    ).toBe(403)
})
