import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClaimTotals, InsuranceClaim } from '@alafia/contract/prescriptions/insurance-claims'
import { auditEntry } from '../../audit/table.ts'
import { counterCase, type CounterCase } from '../../testing/counter-case.ts'
import { fakeProvider } from '../../testing/fake-provider.ts'
import type { Answer, Caller } from '../../testing/server.ts'

const { provider } = fakeProvider()
let counter: CounterCase
let admin: Caller
let elsewhere: Caller
beforeAll(async () => {
  counter = await counterCase(() => provider)
  const { server } = counter
  admin = await server.as(await server.seed.admin())
  elsewhere = await server.as(await server.seed.pharmacist({ pharmacy: await server.seed.pharmacy() }))
})
afterAll(() => counter.server.close())

const march = 'from=2026-03-01&to=2026-03-31'
const path = '/api/insurance-claims'
const claimsOf = async (insurer: { id: number }, by: Caller = counter.pharmacist, days = march) =>
  (await by.get<InsuranceClaim[]>(`${path}?${days}&insurerId=${insurer.id}`)).body
const totalsOf = async (insurer: { id: number }, by: Caller = counter.pharmacist, days = march) =>
  (await by.get<ClaimTotals[]>(`${path}/totals?${days}`)).body.filter(
    ({ insurerId }) => insurerId === insurer.id,
  )
const fileOf = async (insurer: { id: number }, by: Caller = counter.pharmacist) =>
  Buffer.from((await by.download(`${path}/file?${march}&insurerId=${insurer.id}`)).bytes).toString('utf8')

/** As the clinic's clock stands then; sessions have ended meanwhile. */
const reverseAt = async (id: number, at: string) => {
  const { server, ifeoma } = counter
  const before = server.clock.now()
  server.clock.set(new Date(at))
  const again = await server.as(ifeoma)
  const { status } = await again.post(`/api/prescriptions/${id}/reversal`, {
    status: 'fulfilled',
    reason: 'wrong-item',
  })
  server.clock.set(before)
  expect(status).toBe(200)
}

/** An insurer of 80%, and a prescription of Tobi's that it pays a share of: 30 × 50.00, and 30 × 10.00 that isn't covered. */
const insured = async (name?: string) => {
  const { server, stock, prescribe, change, tobis } = counter
  const insurer = await server.seed.insurer({ coversPercent: 80, ...(name && { name }) })
  const [one, other] = [await stock('50.00'), await stock('10.00')]
  const id = await prescribe([one, other], { appointment: tobis })
  const { status } = await change(id, {
    status: 'fulfilled',
    dispense: [one, other].map(({ id: itemId }, medicationIndex) => ({
      medicationIndex,
      itemId,
      quantity: 30,
    })),
    charge: {
      total: '1800.00',
      toPay: '600.00',
      insurerId: insurer.id,
      memberNumber: '=HYG-1',
      authorisation: 'PA-9',
      insurerShares: [{ medicationIndex: 1, itemId: other.id, insurerShare: '0.00' }],
    },
  })
  expect(status).toBe(200)
  return { insurer, id, name: one.name }
}

describe('BILL-31 what insurers owe', () => {
  it('a line for each covered item on the day it was dispensed, and a negative one on the day of its reversal', async () => {
    const { insurer, id, name } = await insured()
    const claim = {
      date: '2026-03-11',
      kind: 'dispensed',
      personName: `Tobi ${counter.amina.lastName}`,
      memberNumber: '=HYG-1',
      authorisation: 'PA-9',
      prescriptionId: id,
      medicine: `${name} 5 mg`,
      units: 30,
      unitPrice: '50.00',
      total: '1500.00',
      patientShare: '300.00',
      insurerShare: '1200.00',
      currency: 'NGN',
    }
    expect(await claimsOf(insurer)).toEqual([expect.objectContaining(claim)])
    await reverseAt(id, '2026-03-12T23:30:00Z')
    const negative = { units: -30, total: '-1500.00', patientShare: '-300.00', insurerShare: '-1200.00' }
    expect(await claimsOf(insurer)).toEqual([
      expect.objectContaining(claim),
      // Half past midnight in Lagos.
      expect.objectContaining({ ...claim, ...negative, kind: 'reversed', date: '2026-03-13' }),
    ])
    expect(await totalsOf(insurer)).toMatchObject([{ count: 2, total: '0.00', insurerShare: '0.00' }])
    const reversal = 'from=2026-03-13&to=2026-03-13'
    expect(await claimsOf(insurer, counter.pharmacist, reversal)).toMatchObject([{ kind: 'reversed' }])
    expect(await totalsOf(insurer, counter.pharmacist, reversal)).toMatchObject([
      { count: 1, total: '-1500.00', patientShare: '-300.00', insurerShare: '-1200.00' },
    ])
    expect(await claimsOf(insurer, counter.pharmacist, 'from=2026-03-01&to=2026-03-10')).toEqual([])
  })

  it('a page at a time, in the same order', async () => {
    const { insurer } = await insured()
    const { pharmacist, stock, prescribe, change } = counter
    const items = [await stock('50.00'), await stock('50.00'), await stock('50.00')]
    const { status } = await change(await prescribe(items), {
      status: 'fulfilled',
      dispense: items.map(({ id: itemId }, medicationIndex) => ({ medicationIndex, itemId, quantity: 30 })),
      charge: { total: '4500.00', toPay: '900.00', insurerId: insurer.id },
    })
    expect(status).toBe(200)
    const all = await claimsOf(insurer)
    expect(all).toHaveLength(4)
    const paged: InsuranceClaim[] = []
    let next: string | undefined = `${path}?${march}&insurerId=${insurer.id}&limit=1`
    while (next !== undefined) {
      const page: Answer<InsuranceClaim[]> = await pharmacist.get<InsuranceClaim[]>(next)
      paged.push(...page.body)
      next = /^<(.+)>; rel="next"$/.exec(String(page.headers['link'] ?? ''))?.[1]
    }
    expect(paged).toEqual(all)
  })

  it('a pharmacist sees those of their pharmacy, an administrator all, and no one a diagnosis', async () => {
    const { insurer } = await insured()
    expect(await claimsOf(insurer, elsewhere)).toEqual([])
    expect(await totalsOf(insurer, elsewhere)).toEqual([])
    expect((await fileOf(insurer, elsewhere)).trim().split('\r\n')).toHaveLength(1)
    const [line] = await claimsOf(insurer, admin)
    expect(Object.keys(line ?? {})).not.toContain('diagnosis')
    expect(await totalsOf(insurer, admin)).toHaveLength(1)
    const { server } = counter
    const nowhere = await server.as(await server.seed.pharmacist({ pharmacy: null }))
    expect((await nowhere.get(`${path}/totals?${march}`)).status).toBe(403)
  })

  it('one that isn’t active any more can still be claimed from, and a period must be in order and a year at most', async () => {
    const { insurer } = await insured()
    await admin.patch(`/api/payments/insurers/${insurer.id}`, { isActive: false, coversPercent: 5 })
    expect(await claimsOf(insurer)).toMatchObject([{ insurerShare: '1200.00' }])
    expect(await fileOf(insurer)).toContain('1200.00')
    for (const days of [
      'from=2026-03-02&to=2026-03-01',
      'from=2025-03-01&to=2026-03-02',
      'from=2026-03-01',
    ]) {
      const { status, body } = await admin.get<{ errors: { path: string }[] }>(
        `${path}?${days}&insurerId=${insurer.id}`,
      )
      expect([status, body.errors.map((error) => error.path)]).toEqual([400, ['to']])
    }
    expect((await admin.get(`${path}/file?${march}&insurerId=2000000000`)).status).toBe(404)
    expect((await admin.get(`${path}?${march}&insurerId=${insurer.id}&cursor=1_2`)).status).toBe(400)
  })
})

describe('BILL-32 the file of what an insurer owes', () => {
  it('has the same lines whenever it is exported, runs no formula, and is audited with its patients', async () => {
    const { insurer, id } = await insured('Sahel & Co HMO')
    const first = await fileOf(insurer)
    expect(first.split('\r\n')).toHaveLength(3)
    expect(first).toContain(`dispensed,Tobi`)
    expect(first).toContain(`,'=HYG-1,PA-9,${id},`)
    expect(first).toContain(',30,50.00,1500.00,300.00,1200.00,NGN,')
    await admin.patch(`/api/payments/insurers/${insurer.id}`, { coversPercent: 10 })
    // On another day: its own line is there, and the others are as they were.
    await reverseAt(id, '2026-03-12T08:00:00Z')
    const second = await fileOf(insurer)
    expect(second.startsWith(first)).toBe(true)
    expect(second.slice(first.length)).toMatch(
      /^2026-03-12,reversed,.*,-30,50\.00,-1500\.00,-300\.00,-1200\.00,NGN,.*\r\n$/,
    )
    const entries = await counter.server.db
      .select({ patientIds: auditEntry.patientIds })
      .from(auditEntry)
      .where(
        and(eq(auditEntry.action, 'insurance-claim.read'), eq(auditEntry.subject, `insurer ${insurer.id}`)),
      )
    const { id: amina } = counter.amina
    expect(entries).toEqual([{ patientIds: [amina] }, { patientIds: [amina] }])
  })
})
