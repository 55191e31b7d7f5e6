import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportKinds, reports, type ReportKind } from '@alafia/contract/analytics/kinds'
import type { ReportFilterOptions, ReportReply } from '@alafia/contract/analytics/schema'
import { auditEntry } from '../audit/table.ts'
import { payment, refund } from '../billing/table.ts'
import { stockMovement } from '../inventory/table.ts'
import { prescription } from '../prescriptions/table.ts'
import { textInPdf } from '../testing/pdf-text.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'

let server: TestServer
let admin: Caller
let anAdmin: Person
let okafor: Person
let eze: Person

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  const amina = await seed.patient()
  okafor = await seed.doctor({ firstName: 'Chidi', lastName: 'Okafor', specialization: 'Cardiology' })
  eze = await seed.doctor({ firstName: 'Ada', lastName: 'Eze', specialization: 'Pediatrics' })
  const pharmacy = await seed.pharmacy({ name: '=Wellspring' })
  const pharmacist = await seed.pharmacist({ pharmacy })
  anAdmin = await seed.admin()
  admin = await server.as(anAdmin)
  const visit = (
    doctor: Person,
    date: string,
    time: string,
    status: 'completed' | 'cancelled' | 'scheduled',
  ) => seed.appointment({ patient: amina, doctor, date, time, status })
  const first = await visit(okafor, '2026-02-02', '10:00', 'completed')
  const second = await visit(okafor, '2026-02-28', '23:30', 'completed')
  const third = await visit(eze, '2026-02-03', '00:30', 'cancelled')
  await visit(eze, '2026-03-12', '11:00', 'scheduled')
  const filled = await seed.prescription({ appointment: first, status: 'fulfilled', pharmacist })
  await server.db.update(prescription).set({ pharmacyId: pharmacy.id }).where(eq(prescription.id, filled.id))
  await seed.prescription({ appointment: second })
  const pay = (appointment: { id: number } | undefined, amount: string, at: string, more: object = {}) =>
    seed.payment({
      patient: amina,
      appointment,
      amount,
      status: 'completed',
      paidAt: new Date(at),
      createdAt: new Date(at),
      ...more,
    })
  // In clinic time (UTC+1) the first was paid on 1 February, the second in the last minute of the month.
  await pay(first, '15000.10', '2026-01-31T23:30:00Z')
  const back = await pay(second, '25000.20', '2026-02-28T22:59:00Z')
  await pay(third, '99.99', '2026-02-28T23:00:00Z', { currency: 'USD' })
  await seed.payment({ patient: amina, amount: '7000.05', createdAt: new Date('2026-02-10T08:00:00Z') })
  await server.db.update(payment).set({ status: 'refunded' }).where(eq(payment.id, back.id))
  await server.db.insert(refund).values({
    paymentId: back.id,
    provider: 'test',
    reference: 'alafia-refund-test',
    amount: '25000.20',
    reason: 'Cancelled',
    outcome: 'approved',
    refundedBy: anAdmin.id,
    startedAt: new Date('2026-03-02T08:00:00Z'),
    endedAt: new Date('2026-03-02T08:00:00Z'),
  })
  const item = async (name: string, dosage: string, quantity: number) => {
    // The first second of April in clinic time.
    const receivedAt = new Date('2024-03-31T23:00:00Z')
    const batch = { batchNumber: name, expiryDate: '2027-01-01', quantity, receivedAt }
    return (await seed.item({ name, dosage, batches: [batch] })).batches[0]?.id ?? expect.fail('no batch')
  }
  const [amlodipine, zinc] = [await item('Amlodipine', '5 mg', 100), await item('Zinc', '20 mg', 40)]
  const moved = { movedBy: pharmacist.id, movedAt: new Date('2024-05-15T10:00:00Z') }
  await server.db.insert(stockMovement).values([
    { ...moved, batchId: amlodipine, reason: 'dispensed', unitsBefore: 100, unitsAfter: 88 },
    { ...moved, batchId: amlodipine, reason: 'adjusted', unitsBefore: 88, unitsAfter: 93 },
    { ...moved, batchId: zinc, reason: 'adjusted', unitsBefore: 40, unitsAfter: 32 },
  ])
})
afterAll(() => server.close())

const addressOf = (kind: ReportKind, query: Record<string, string | number>) =>
  `/api/admin/reports?kind=${kind}&${Object.entries(query)
    .map((pair) => pair.join('='))
    .join('&')}`
const fileOf = (...[kind, query]: Parameters<typeof addressOf>) =>
  addressOf(kind, query).replace('reports?', 'reports/file?')
const spring = { from: '2024-04-01', to: '2024-07-15' }
const february = { from: '2026-02-01', to: '2026-02-28' }
const read = async (kind: ReportKind, query: Record<string, string | number> = february) =>
  (await admin.get<ReportReply>(addressOf(kind, query))).body
/** The figures by name, leaving out zeros. */
const shown = (kind: ReportKind, values: readonly string[]) =>
  Object.fromEntries(
    reports[kind].measures.flatMap(({ key }, place) =>
      Number(values[place]) === 0 ? [] : [[key, values[place]]],
    ),
  )
const groupsOf = ({ kind, groups }: ReportReply) =>
  groups.map(({ name, values }) => [name, shown(kind, values)])

describe('STAT-8 a report counts by the clinic’s calendar', () => {
  it('counts appointments on their day, over time and by doctor, specialization and type', async () => {
    const report = await read('appointments')
    expect([report.interval, report.overTime.length, shown('appointments', report.totals)]).toEqual([
      'day',
      28,
      { all: '3', completed: '2', cancelled: '1', video: '3' },
    ])
    expect(
      report.overTime
        .filter(({ values }) => values[0] !== '0')
        .map(({ from, to, values }) => [from, to, values[0]]),
    ).toEqual([
      ['2026-02-02', '2026-02-02', '1'],
      ['2026-02-03', '2026-02-03', '1'],
      ['2026-02-28', '2026-02-28', '1'],
    ])
    expect(groupsOf(await read('appointments', { ...february, by: 'doctor' }))).toEqual([
      ['Dr. Chidi Okafor', { all: '2', completed: '2', video: '2' }],
      ['Dr. Ada Eze', { all: '1', cancelled: '1', video: '1' }],
    ])
    const narrowed = await read('appointments', { ...february, by: 'type', specialization: 'Pediatrics' })
    expect([shown('appointments', narrowed.totals), narrowed.groups.map(({ name }) => name)]).toEqual([
      { all: '1', cancelled: '1', video: '1' },
      ['General consultation'],
    ])
    const ofOne = await read('appointments', { from: '2026-01-01', to: '2026-12-31', doctor: eze.id })
    expect([ofOne.interval, ofOne.overTime.length, shown('appointments', ofOne.totals)]).toEqual([
      'month',
      12,
      { all: '2', cancelled: '1', open: '1', video: '2' },
    ])
  })

  it('STAT-9 counts money on the day it came in and refunds on the day they went back, exactly and separately for each currency', async () => {
    expect(shown('payments', (await read('payments')).totals)).toEqual({
      all: '2',
      received: '40000.30',
      net: '40000.30',
      outstanding: '7000.05',
    })
    const march = await read('payments', { from: '2026-03-01', to: '2026-03-31', by: 'doctor' })
    expect(shown('payments', march.totals)).toEqual({
      all: '1',
      receivedDollars: '99.99',
      netDollars: '99.99',
      refunded: '25000.20',
      net: '-25000.20',
    })
    expect(groupsOf(march)).toEqual([
      ['Dr. Ada Eze', { all: '1', receivedDollars: '99.99', netDollars: '99.99' }],
      ['Dr. Chidi Okafor', { refunded: '25000.20', net: '-25000.20' }],
    ])
  })

  it('STAT-9 a hundred random amounts add up to the kobo', async () => {
    const kobo = fc.sample(fc.integer({ min: 1, max: 99_999_999 }), { numRuns: 100, seed: 7 })
    const patient = await server.seed.patient()
    const at = new Date('2025-06-15T10:00:00Z')
    for (const amount of kobo)
      await server.seed.payment({
        patient,
        amount: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`,
        status: 'completed',
        paidAt: at,
        createdAt: at,
      })
    const all = kobo.reduce((sum, amount) => sum + BigInt(amount), 0n)
    const { totals, groups } = await read('payments', { from: '2025-06-15', to: '2025-06-15', by: 'method' })
    const received = `${all / 100n}.${String(all % 100n).padStart(2, '0')}`
    expect(shown('payments', totals)['received']).toBe(received)
    expect(groups.map(({ values }) => shown('payments', values)['received'])).toEqual([received])
  })

  it('breaks down prescriptions by pharmacy, users by role, stock by medicine', async () => {
    const issued = { from: '2026-01-01', to: '2026-12-31' }
    expect(groupsOf(await read('prescriptions', { ...issued, by: 'pharmacy' }))).toEqual([
      ['=Wellspring', { all: '1', dispensed: '1' }],
      ['No pharmacy', { all: '1', waiting: '1' }],
    ])
    const users = await read('users', { from: '2026-03-11', to: '2026-03-11' })
    expect(shown('users', users.totals)).toMatchObject({ doctors: '2', pharmacists: '1', admins: '1' })
    // In the first minute of a clinic day, which is the evening before in UTC.
    const createdAt = new Date('2024-06-30T23:00:00Z')
    await server.seed.patient({ createdAt, isActive: false })
    await server.seed.patient({ createdAt })
    await server.seed.pharmacist({ createdAt, alsoHolds: ['admin', 'doctor'], lastLoginAt: createdAt })
    await server.seed.patient({ createdAt: new Date('2024-07-01T23:00:00Z') })
    const ofOneDay = await read('users', { from: '2024-07-01', to: '2024-07-01' })
    expect(shown('users', ofOneDay.totals)).toEqual({
      all: '3',
      patients: '2',
      pharmacists: '1',
      signedIn: '1',
      deactivated: '1',
    })
    const stock = await read('stock', { ...spring, by: 'medicine' })
    expect([stock.interval, shown('stock', stock.totals)]).toEqual([
      'week',
      { received: '140', dispensed: '12', added: '5', removed: '8', net: '125' },
    ])
    expect(groupsOf(stock)).toEqual([
      ['Amlodipine 5 mg', { received: '100', dispensed: '12', added: '5', net: '93' }],
      ['Zinc 20 mg', { received: '40', removed: '8', net: '32' }],
    ])
    expect(
      stock.overTime
        .filter(({ values }) => values.some((value) => value !== '0'))
        .map(({ from, to, values }) => [from, to, shown('stock', values)]),
    ).toEqual([
      ['2024-04-01', '2024-04-07', { received: '140', net: '140' }],
      ['2024-05-13', '2024-05-19', { dispensed: '12', added: '5', removed: '8', net: '-15' }],
    ])
  })

  it('a total is the sum of its groups, with any breakdown and filter', async () => {
    const kobo = (value: string | undefined) => BigInt((value ?? '').replace('.', ''))
    const added = (rows: { values: string[] }[], totals: string[]) =>
      totals.map((_, place) => rows.reduce((sum, { values }) => sum + kobo(values[place]), 0n))
    for (const kind of reportKinds)
      for (const by of [undefined, ...reports[kind].breakdowns])
        for (const narrowed of [
          {},
          ...(reports[kind].filters.includes('doctor') ? [{ doctor: okafor.id }] : []),
          ...(reports[kind].filters.includes('specialization') ? [{ specialization: 'Pediatrics' }] : []),
        ]) {
          const query = { from: '2024-04-01', to: '2026-05-01', ...narrowed, ...(by && { by }) }
          const { totals, overTime, groups } = await read(kind, query)
          const whole = totals.map(kobo)
          expect([kind, query, added(overTime, totals)]).toEqual([kind, query, whole])
          if (by) expect([kind, query, added(groups, totals)]).toEqual([kind, query, whole])
        }
  })

  it('STAT-10 an empty period is all zeros, and still has its days', async () => {
    for (const kind of reportKinds) {
      const { totals, overTime, groups } = await read(kind, { from: '1990-02-01', to: '1990-02-02' })
      expect([shown(kind, totals), overTime.length, groups]).toEqual([{}, 2, []])
      expect(totals).toHaveLength(reports[kind].measures.length)
    }
  })
})

describe('STAT-11 an invalid request is refused', () => {
  it('with days the wrong way round, over five years, a breakdown or filter of another report, or an unknown report', async () => {
    for (const [query, path, message] of [
      [{ from: '2026-03-02', to: '2026-03-01' }, 'to', 'Choose a last day that is not before the first'],
      [{ from: '2020-01-01', to: '2026-01-01' }, 'to', 'A report covers five years at most'],
      [{ ...february, by: 'pharmacy' }, 'by', 'Appointments can’t be broken down by pharmacy'],
      [{ ...february, pharmacy: '1' }, 'pharmacy', 'Appointments can’t be filtered by pharmacy'],
    ] as const) {
      const { status, body } = await admin.get(addressOf('appointments', query))
      expect([status, body.errors]).toEqual([400, [{ path, message }]])
    }
    expect((await admin.get('/api/admin/reports?kind=gossip')).status).toBe(400)
  })
})

describe('STAT-12 a report as a file', () => {
  it('has a line with all figures for each group, and no formula that a spreadsheet would run', async () => {
    const file = await admin.download(
      fileOf('prescriptions', { from: '2026-01-01', to: '2026-12-31', by: 'pharmacy' }),
    )
    expect(file.headers['content-disposition']).toContain(
      'filename="Alafia prescriptions 2026-01-01 to 2026-12-31 by pharmacy.csv"',
    )
    expect(file.bytes.toString('utf8')).toBe(
      [
        '\uFEFFPharmacy,Issued,Dispensed,Waiting,Rejected,Cancelled',
        "'=Wellspring,1,1,0,0,0",
        'No pharmacy,1,0,1,0,0',
        '',
      ].join('\r\n'),
    )
    const overTime = await admin.download(fileOf('payments', { from: '2026-02-27', to: '2026-02-28' }))
    expect(overTime.bytes.toString('utf8').split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFFrom,To,Payments received,Received (NGN),Received (USD),Refunded (NGN),Refunded (USD),Net (NGN),Net (USD),Outstanding (NGN),Outstanding (USD)',
      '2026-02-27,2026-02-27,0,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00',
      '2026-02-28,2026-02-28,1,25000.20,0.00,0.00,0.00,25000.20,0.00,0.00,0.00',
    ])
  })

  it('as a PDF has the filters, the days, the totals, each interval and each group, with dollars in a separate table', async () => {
    const asked = { from: '2026-02-01', to: '2026-03-31', by: 'doctor', format: 'pdf' }
    const file = await admin.download(fileOf('payments', asked))
    expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      expect.stringContaining('filename="Alafia payments 2026-02-01 to 2026-03-31 by doctor.pdf"'),
    ])
    const [plain = '', bold = ''] = textInPdf(file.bytes)
    expect(bold).toContain('Reportonpayments')
    expect(bold).toContain('DayPaymentsreceivedReceived(NGN)Refunded(NGN)Net(NGN)Outstanding(NGN)')
    expect(bold).toContain('DoctorReceived(USD)Net(USD)')
    expect(plain).toContain('Days1Feb–31Mar2026')
    expect(plain).toContain('Received(NGN)40,000.30')
    expect(plain).toContain('28Feb2026125,000.200.0025,000.200.00')
    expect(plain).toContain('Dr.ChidiOkafor240,000.3025,000.2015,000.100.00')
    expect(plain).toContain('Dr.AdaEze99.9999.99')

    const narrowed = { ...february, doctor: eze.id, by: 'type', format: 'pdf' }
    const one = await admin.download(fileOf('appointments', narrowed))
    const [words = ''] = textInPdf(one.bytes)
    expect(words).toContain('DoctorDr.AdaEze')
    expect(words).toContain('Generalconsultation100101')
    const other = await server.as(okafor)
    expect((await other.download(fileOf('payments', asked))).status).toBe(403)
  })

  it('SEC-14 each leaves one audit entry that names the report and its days', async () => {
    const of = (action: string) =>
      server.db
        .select({ subject: auditEntry.subject })
        .from(auditEntry)
        .where(and(eq(auditEntry.actorId, anAdmin.id), eq(auditEntry.action, action)))
    const before = [(await of('report.read')).length, (await of('report-file.read')).length]
    await read('stock')
    await admin.download(fileOf('stock', february))
    const [reads, files] = [await of('report.read'), await of('report-file.read')]
    expect([reads.length, files.length]).toEqual(before.map((count) => count + 1))
    expect(files.at(-1)?.subject).toBe('stock report 2026-02-01 to 2026-02-28')
  })
})

it('STAT-13 reports can be filtered by name', async () => {
  const { body } = await admin.get<ReportFilterOptions>('/api/admin/report-choices')
  expect(body).toMatchObject({
    doctors: [
      { id: eze.id, name: 'Dr. Ada Eze' },
      { id: okafor.id, name: 'Dr. Chidi Okafor' },
    ],
    specializations: ['Cardiology', 'Pediatrics'],
    pharmacies: [{ name: '=Wellspring' }],
  })
})
