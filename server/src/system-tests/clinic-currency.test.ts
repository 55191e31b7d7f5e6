import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Clinic } from '@alafia/contract/accounts/schema'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { Payment, PaymentSummary } from '@alafia/contract/billing/schema'
import type { ClinicSettings } from '@alafia/contract/clinic/schema'
import type { Doctor } from '@alafia/contract/doctors/schema'
import { formatMoney } from '@alafia/contract/kernel/format'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { OnlinePayment } from '@alafia/contract/kernel/online-payment'
import { payment } from '../billing/table.ts'
import { doctor } from '../doctors/table.ts'
import { sqlErrorOf } from '../platform/database/sql-error.ts'
import { counterCase } from '../testing/counter-case.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { textInPdf } from '../testing/pdf-text.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'

const path = '/api/admin/clinic'
let server: TestServer
let admin: Caller
let patient: Caller
let amina: Person
let okafor: Person

const changeTo = async (currency: string, of = admin) => {
  const { details, version } = (await of.get<ClinicSettings>(path)).body
  return of.put<ClinicSettings & ProblemBody>(path, { ...details, name: 'Accra Clinic', currency, version })
}
const shown = async () => (await server.anyone.get<Clinic>('/api/clinic')).body
/** How many transactions wait for the lock of the currency. */
const waiting = async () =>
  (
    await server.pool.query(`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`)
  ).rowCount
const book = (appointmentTime: string) =>
  patient.post<Appointment>('/api/appointments', {
    patientId: amina.id,
    doctorId: okafor.id,
    appointmentDate: '2026-03-12',
    appointmentTime,
    type: 'general',
    reason: 'Cough',
  })
const bills = async () => (await patient.get<Payment[]>('/api/payments')).body
const feesOf = async () =>
  (await patient.get<Doctor[]>('/api/doctors')).body
    .map(({ fee, currency }) => `${fee} ${currency}`)
    .toSorted()

beforeEach(async () => {
  server = await testServer()
  amina = await server.seed.patient()
  okafor = await server.seed.doctor({ fee: '250.00' })
  await server.seed.doctor({ fee: '40.00', currency: 'USD' })
  admin = await server.as(await server.seed.admin())
  patient = await server.as(amina)
})
afterEach(() => server.close())

describe('ORG-19 the clinic’s currency', () => {
  test('is the naira at first; another one applies at once to the prices there are, whose numbers stay', async () => {
    expect((await shown()).currency).toBe('NGN')
    expect(await feesOf()).toEqual(['250.00 NGN', '40.00 USD'])
    const { status, body } = await changeTo('GHS')
    expect([status, body]).toMatchObject([200, { details: { currency: 'GHS' }, isCurrencyFixed: false }])
    expect((await shown()).currency).toBe('GHS')
    expect(await feesOf()).toEqual(['250.00 GHS', '40.00 USD'])
  })

  test('is that of fees and types entered from then on; a type may be in dollars, but in no third currency', async () => {
    await changeTo('GHS')
    const practice = { role: 'doctor', specialization: 'Cardiology', fee: '90.00' }
    const licence = { number: 'MDC/1', validUntil: '2030-01-01' }
    const invited = await admin.post('/api/admin/users', {
      firstName: 'Kofi',
      lastName: 'Mensah',
      email: 'kofi@clinic.example',
      ...practice,
      licence,
    })
    expect(invited.status).toBe(201)
    const [kofi] = await server.db.select().from(doctor).where(eq(doctor.fee, '90.00'))
    expect(kofi?.currency).toBe('GHS')
    const type = {
      name: 'Check-up',
      lengthMinutes: 30,
      bufferMinutes: 0,
      price: '80.00',
      mode: 'both',
      preparation: null,
      freeUntilHours: 0,
      lateRefundPercent: 0,
      doctorIds: [],
    }
    const add = (name: string, currency: string) =>
      admin.post('/api/admin/appointment-types', { ...type, name, currency })
    expect((await add('One', 'GHS')).status).toBe(201)
    expect((await add('Two', 'USD')).status).toBe(201)
    const refused = await add('Three', 'NGN')
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'currency', message: 'Choose a currency from the list' }],
    ])
  })

  test('is that of a bill, its receipt and the sums, from the fee to the paper', async () => {
    await changeTo('GHS')
    expect((await book('09:00')).status).toBe(201)
    const [bill] = await bills()
    expect(bill).toMatchObject({ amount: '250.00', currency: 'GHS' })
    const taken = await admin.post(`/api/payments/${bill?.id}/desk-taking`, {
      method: 'transfer',
      reference: 'T-1',
    })
    expect(taken.status).toBe(200)
    const { bytes } = await patient.download(`/api/payments/${bill?.id}/receipt`)
    expect(textInPdf(bytes).join('').replaceAll(' ', '')).toContain('GHS250.00')
    const { sums } = (await admin.get<PaymentSummary>('/api/payments/summary')).body
    expect(sums.map(({ currency, totalPaid }) => [currency, totalPaid])).toEqual([['GHS', '250.00']])
  })

  test('is that of medicines charged at a pharmacy', async () => {
    const { provider } = fakeProvider()
    const counter = await counterCase(() => provider)
    try {
      const manager = await counter.server.as(await counter.server.seed.admin())
      expect((await changeTo('GHS', manager)).status).toBe(200)
      const item = await counter.stock('2.50')
      const { fill } = counter
      const { id } = await fill([item])
      expect(await counter.billOf(id)).toMatchObject({ amount: '75.00', currency: 'GHS' })
      expect((await counter.chargesOf(id))[0]?.currency).toBe('GHS')
      const fixed = await changeTo('KES', manager)
      expect(fixed.status).toBe(409)
    } finally {
      await counter.server.close()
    }
  })

  test('can’t change any more once there is a bill; everything else can', async () => {
    await book('09:00')
    const { status, body } = await changeTo('GHS')
    expect([status, body.detail]).toEqual([
      409,
      'The currency can’t change any more, because there are bills in it',
    ])
    expect(await feesOf()).toEqual(['250.00 NGN', '40.00 USD'])
    expect((await changeTo('NGN')).body).toMatchObject({
      isCurrencyFixed: true,
      details: { currency: 'NGN' },
    })
  })

  test('waits for a booking under way, and is then refused', async () => {
    let commit = () => {}
    const until = new Promise<void>((resolve) => (commit = resolve))
    const bill = { patientId: amina.id, description: 'Visit', amount: '250.00', status: 'pending' as const }
    let inserted = () => {}
    const isInserted = new Promise<void>((resolve) => (inserted = resolve))
    const booking = server.db.transaction(async (tx) => {
      await tx.insert(payment).values({ ...bill, currency: 'NGN', createdAt: server.clock.now() })
      inserted()
      await until
    })
    await isInserted
    const change = changeTo('GHS')
    await expect.poll(waiting).toBe(1)
    commit()
    await booking
    expect((await change).status).toBe(409)
  })

  test('leaves no bill in the currency before, whichever of a booking and a change comes first', async () => {
    const [booked, changed] = await Promise.all([book('10:00'), changeTo('GHS')])
    expect(booked.status).toBe(201)
    const [bill] = await bills()
    expect([changed.status, bill?.currency]).toEqual(changed.status === 200 ? [200, 'GHS'] : [409, 'NGN'])
    expect((await shown()).currency).toBe(bill?.currency)
  })

  test('that changed while a bill was computed makes the database refuse it, so that it is computed again', async () => {
    await changeTo('GHS')
    const late = server.db.insert(payment).values({
      patientId: amina.id,
      description: 'Visit',
      amount: '250.00',
      currency: 'NGN',
      status: 'pending',
      createdAt: server.clock.now(),
    })
    const error: unknown = await late.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(sqlErrorOf(error).code).toBe('40001')
  })

  test.each(['HRK', 'XAU', 'ABC', 'ghs', ''])('can’t be ‘%s’', async (currency) => {
    const { status, body } = await changeTo(currency)
    expect([status, body.errors?.map((one) => one.path)]).toEqual([400, ['currency']])
    expect((await shown()).currency).toBe('NGN')
  })

  test('that Paystack doesn’t take is paid at the desk alone', async () => {
    const online = await testServer({ settings: { onlinePayment: 'checkout' } })
    try {
      const manager = await online.as(await online.seed.admin())
      const wayIn = async (currency: string): Promise<OnlinePayment> => {
        expect((await changeTo(currency, manager)).status).toBe(200)
        return (await online.anyone.get<Clinic>('/api/clinic')).body.onlinePayment
      }
      expect(await wayIn('KES')).toBe('checkout')
      expect(await wayIn('TZS')).toBe('none')
      expect((await manager.get<ClinicSettings>(path)).body.onlinePayment).toBe('checkout')
    } finally {
      await online.close()
    }
  })
})

test('BILL-16 BILL-36 an amount has the sign or code of its currency, and its decimals', () => {
  expect(['NGN', 'USD', 'GHS', 'TZS'].map((currency) => formatMoney('25000.50', currency))).toEqual([
    '₦25,000.50 NGN',
    '$25,000.50 USD',
    'GHS 25,000.50',
    'TZS 25,000.50',
  ])
})
