import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountRole, userAccount } from '../accounts/table.ts'
import { verifyPassword } from '../accounts/password.ts'
import { appointment } from '../appointments/table.ts'
import { careRelationship } from '../chart-access/table.ts'
import { doctorSlot } from '../doctors/table.ts'
import { stockMovement } from '../inventory/table.ts'
import { notification, notificationCounter } from '../outbox/table.ts'
import { dispense, dispensedBatch } from '../prescriptions/table.ts'
import { testClock } from '../testing/clock.ts'
import { testSigning } from '../testing/signing.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { seeding, type Seed } from './seeding.ts'

let database: TestDatabase
let seed: Seed
const clock = testClock()

beforeAll(async () => {
  database = await testDatabase()
  seed = seeding(database.db, clock, { signing: testSigning() })
})
afterAll(() => database.close())

describe('people', () => {
  it('have the given details, and made-up ones otherwise', async () => {
    const amina = await seed.patient({ firstName: 'Amina', lastName: 'Bello', alsoHolds: ['admin'] })
    expect(amina).toMatchObject({ firstName: 'Amina', role: 'patient', roles: ['patient', 'admin'] })
    const [row] = await database.db.select().from(userAccount).where(eq(userAccount.id, amina.id))
    expect(row).toMatchObject({
      email: amina.email,
      lastName: 'Bello',
      createdAt: clock.now(),
      isActive: true,
    })
    expect(row?.phone).toMatch(/^080\d \d{3} \d{4}$/)
    expect(await verifyPassword(amina.password, row?.passwordHash)).toBe(true)
    const roles = await database.db.select().from(accountRole).where(eq(accountRole.userId, amina.id))
    expect(roles.map(({ role, rank }) => [role, rank])).toEqual([
      ['patient', 0],
      ['admin', 1],
    ])
  })

  it('never share an email address, however many there are and whatever seed made them', async () => {
    const others = await seeding(database.db, clock).patients(100)
    const more = await seed.patients(100)
    expect(new Set([...others, ...more].map(({ email }) => email)).size).toBe(200)
  })

  it('a doctor’s slots are Monday to Friday, 09:00 to 16:30 each half hour, by default', async () => {
    const slotsOf = async ({ id }: { id: number }) =>
      (await database.db.select().from(doctorSlot).where(eq(doctorSlot.doctorId, id)))
        .map(({ weekday, time }) => `${weekday} ${time}`)
        .toSorted()
    const usual = await slotsOf(await seed.doctor())
    expect(usual).toHaveLength(5 * 16)
    expect([usual.at(0), usual.at(-1)]).toEqual(['Friday 09:00:00', 'Wednesday 16:30:00'])
    const sunday = await seed.doctor({ slots: [{ day: 'Sunday', slots: ['08:00', '08:00'] }] })
    expect(await slotsOf(sunday)).toEqual(['Sunday 08:00:00'])
  })
})

it('an appointment has its instant, starts a care relationship, and has notes once completed', async () => {
  const [patient, doctor] = [await seed.patient(), await seed.doctor()]
  const member = await seed.familyMember(patient)
  const done = { patient, doctor, familyMember: member, date: '2026-03-02', time: '09:30' }
  const booked = await seed.appointment({ ...done, status: 'completed' })
  await seed.appointment({ patient, doctor, date: '2026-03-20', time: '10:00', type: 'in-person' })
  expect(booked).toMatchObject({
    startsAt: new Date('2026-03-02T08:30:00Z'),
    endsAt: new Date('2026-03-02T09:00:00Z'),
    familyMemberId: member.id,
    mode: 'video',
    updatedBy: doctor.id,
  })
  expect([booked.notes, booked.diagnosis]).not.toContain(null)
  const care = await database.db
    .select()
    .from(careRelationship)
    .where(eq(careRelationship.patientId, patient.id))
    .orderBy(careRelationship.since)
  const none = { writtenAt: null, orderedAt: null, hasResultToSign: false }
  const of = { doctorId: doctor.id, patientId: patient.id, ...none }
  expect(care).toEqual([
    { ...of, familyMemberId: member.id, since: booked.createdAt, visitedAt: booked.endsAt },
    { ...of, familyMemberId: null, since: clock.now(), visitedAt: null },
  ])
})

describe('medicine', () => {
  const inhaler = {
    name: 'Salbutamol inhaler 100 µg',
    dosage: '2 puffs',
    frequency: 'when wheezing',
    duration: '30 days',
  }

  const given = async (details: Partial<Parameters<Seed['prescription']>[0]>) => {
    const booked = await seed.appointment({
      patient: await seed.patient(),
      doctor: await seed.doctor(),
      date: '2026-03-11',
      time: '10:00',
      status: 'confirmed',
    })
    return seed.prescription({ appointment: booked, ...details })
  }

  it('that was dispensed has left the stock, first-expiring first, and matches its movements', async () => {
    const item = await seed.item({
      name: 'Salbutamol inhaler',
      dosage: '100 µg',
      form: 'inhaler',
      batches: [
        { batchNumber: 'LATER', expiryDate: '2027-08-31', quantity: 10 },
        { batchNumber: 'SOONER', expiryDate: '2026-06-30', quantity: 1 },
        { batchNumber: 'GONE', expiryDate: '2026-03-10', quantity: 5 },
      ],
    })
    const pharmacist = await seed.pharmacist()
    await given({ medications: [inhaler] })
    await given({ medications: [inhaler], status: 'rejected' })
    expect(await seed.stockOf(item)).toEqual({ LATER: 10, SOONER: 1, GONE: 5 })

    const order = { ...inhaler, quantity: 3 }
    const prescribed = await given({
      medications: [order],
      status: 'picked-up',
      pharmacist,
      pharmacistNotes: 'Shake it',
    })
    expect(await seed.stockOf(item)).toEqual({ LATER: 8, SOONER: 0, GONE: 5 })
    const lines = await database.db
      .select()
      .from(dispensedBatch)
      .where(eq(dispensedBatch.prescriptionId, prescribed.id))
    expect(lines.map(({ medicationIndex }) => medicationIndex)).toEqual([0, 0])
    expect(lines.map(({ quantity }) => quantity).toSorted((one, other) => one - other)).toEqual([1, 2])
    const filled = await database.db.select().from(dispense).where(eq(dispense.prescriptionId, prescribed.id))
    expect(filled).toMatchObject([
      {
        prescriptionId: prescribed.id,
        fillNumber: 1,
        partNumber: 1,
        collectedBy: null,
        collectedAt: clock.now(),
        pharmacistId: pharmacist.id,
        notes: 'Shake it',
        dispensedAt: clock.now(),
      },
    ])
    const subject = `prescription ${prescribed.id}`
    const moved = await database.db.select().from(stockMovement).where(eq(stockMovement.subject, subject))
    expect(moved.map(({ movedBy }) => movedBy)).toEqual([pharmacist.id, pharmacist.id])
    expect(moved.reduce((units, { unitsBefore, unitsAfter }) => units + unitsBefore - unitsAfter, 0)).toBe(3)
    const { rows } = await database.db.execute(sql`
      select id from inventory_batch batch where quantity <> (select coalesce(sum(units_after - units_before), 0)
        from stock_movement where batch_id = batch.id)`)
    expect(rows).toEqual([])
  })

  it('is valid for 90 days, and is written into its appointment', async () => {
    const prescribed = await given({ medications: [inhaler], createdAt: new Date('2026-03-10T23:30:00Z') })
    expect(prescribed).toMatchObject({
      status: 'pending',
      issuedDate: '2026-03-11',
      expiryDate: '2026-06-09',
    })
    expect(prescribed.medications).toEqual([{ ...inhaler, instructions: null, quantity: 1 }])
    const [stored] = await database.db
      .select()
      .from(appointment)
      .where(eq(appointment.id, prescribed.appointmentId))
    expect(stored?.prescription).toBe(
      'Salbutamol inhaler 100 µg, 2 puffs when wheezing, 30 days, quantity 1 inhaler',
    )
  })
})

it('notifications are numbered for each person without gaps', async () => {
  const [amina, bola] = [await seed.patient(), await seed.patient()]
  await seed.notification(amina, {
    at: new Date('2026-03-01T08:00:00Z'),
    readAt: new Date('2026-03-01T09:00:00Z'),
  })
  await seed.notification(bola)
  expect(await seed.notification(amina, { title: 'Closed', body: 'On Monday' })).toMatchObject({
    id: 2,
    title: 'Closed',
  })
  const stored = await database.db.select().from(notification).where(eq(notification.userId, amina.id))
  expect(stored.map(({ id, createdAt, readAt }) => [id, createdAt.toISOString(), readAt !== null])).toEqual([
    [1, '2026-03-01T08:00:00.000Z', true],
    [2, clock.now().toISOString(), false],
  ])
  const [counter] = await database.db
    .select()
    .from(notificationCounter)
    .where(eq(notificationCounter.userId, amina.id))
  expect(counter?.lastId).toBe(2)
})
