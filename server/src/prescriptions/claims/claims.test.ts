import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ActiveClaim } from '@alafia/contract/prescriptions/queue'
import { auditEntry } from '../../audit/table.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { prescriptionClaim } from './table.ts'

let server: TestServer
let id: number
let people: Awaited<ReturnType<typeof staff>>

const staff = async ({ seed, as }: TestServer) => {
  const amina = await seed.patient()
  const okafor = await seed.doctor()
  const sule = await seed.pharmacist({ firstName: 'Sule', lastName: 'Garba' })
  const ifeoma = await seed.pharmacist({ firstName: 'Ifeoma', lastName: 'Umeh' })
  const appointment = await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-02-11',
    time: '10:00',
    status: 'completed',
  })
  return {
    appointment,
    amina: await as(amina),
    okafor: await as(okafor),
    sule: await as(sule),
    ifeoma: await as(ifeoma),
    elsewhere: await as(await seed.pharmacist({ pharmacy: await seed.pharmacy() })),
  }
}

beforeAll(async () => {
  server = await testServer()
  people = await staff(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  id = (await server.seed.prescription({ appointment: people.appointment })).id
})

const claim = (caller: Caller, more: object = {}) =>
  caller.put<{ pharmacistName: string; isYours: boolean; until: string; detail?: string }>(
    `/api/prescriptions/${id}/claim`,
    more,
  )
const release = (caller: Caller) => caller.delete(`/api/prescriptions/${id}/claim`)
const claims = async (caller: Caller) =>
  (await caller.get<ActiveClaim[]>('/api/prescriptions/claims')).body.filter(
    ({ prescriptionId }) => prescriptionId === id,
  )
const after = (seconds: number) => server.clock.advance(seconds / 60)

describe('PHARM-5 claims', () => {
  test('the first pharmacist to open a prescription claims it; another is shown their name and can take over', async () => {
    const { sule, ifeoma } = people
    const until = new Date(server.clock.now().getTime() + 90_000).toISOString()
    const taken = await claim(sule)
    expect([taken.status, taken.body]).toEqual([200, { pharmacistName: 'Sule Garba', isYours: true, until }])
    const seen = { prescriptionId: id, pharmacistName: 'Sule Garba', secondsLeft: 90 }
    expect(await claims(sule)).toEqual([{ ...seen, isYours: true }])
    expect(await claims(ifeoma)).toEqual([{ ...seen, isYours: false }])
    const refused = await claim(ifeoma)
    expect([refused.status, refused.body.detail]).toEqual([409, 'Sule Garba has this open'])
    expect((await claim(ifeoma, { takeOver: true })).status).toBe(200)
    expect(await claims(sule)).toMatchObject([{ pharmacistName: 'Ifeoma Umeh', isYours: false }])
    const late = await claim(sule)
    expect([late.status, late.body.detail]).toEqual([409, 'Ifeoma Umeh has this open'])
  })

  test('a claim expires after 90 s unless it is renewed', async () => {
    const { sule, ifeoma } = people
    await claim(sule)
    after(60)
    await claim(sule)
    after(89)
    expect((await claim(ifeoma)).status).toBe(409)
    expect(await claims(ifeoma)).toEqual([
      { prescriptionId: id, pharmacistName: 'Sule Garba', isYours: false, secondsLeft: 1 },
    ])
    after(1)
    expect(await claims(ifeoma)).toEqual([])
    expect((await claim(ifeoma)).status).toBe(200)
  })

  test('only its holder can release a claim', async () => {
    const { sule, ifeoma } = people
    await claim(sule)
    expect((await release(ifeoma)).status).toBe(204)
    expect(await claims(ifeoma)).toHaveLength(1)
    expect((await release(sule)).status).toBe(204)
    expect(await claims(ifeoma)).toEqual([])
    expect((await release(sule)).status).toBe(204)
  })

  test('SEC-5 of twenty pharmacists who open it simultaneously, exactly one gets the claim', async () => {
    const pharmacists = await Promise.all(Array.from({ length: 20 }, () => server.seed.pharmacist()))
    const callers = await Promise.all(pharmacists.map((person) => server.as(person)))
    const answers = await Promise.all(callers.map((caller) => claim(caller)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect(
      await server.db.select().from(prescriptionClaim).where(eq(prescriptionClaim.prescriptionId, id)),
    ).toHaveLength(1)
  })

  test('neither the patient nor the doctor sees claims', async () => {
    await claim(people.sule)
    for (const other of [people.amina, people.okafor]) {
      const { body } = await other.get(`/api/prescriptions/${id}`)
      expect(JSON.stringify(body)).not.toContain('Sule Garba')
    }
    expect((await claim(people.amina)).status).toBe(403)
    expect((await people.okafor.get('/api/prescriptions/claims')).status).toBe(403)
  })

  test('SEC-1 a prescription of another pharmacy can’t be claimed, and its claims aren’t seen', async () => {
    const { sule, ifeoma, elsewhere } = people
    await claim(sule)
    expect(await claims(elsewhere)).toHaveLength(1)
    await sule.patch(`/api/prescriptions/${id}`, { status: 'rejected', pharmacistNotes: 'Illegible' })
    expect(await claims(ifeoma)).toHaveLength(1)
    expect(await claims(elsewhere)).toEqual([])
    expect((await claim(elsewhere)).status).toBe(404)
    expect((await release(elsewhere)).status).toBe(404)
  })

  test('SEC-14 claiming and taking over are recorded, renewing isn’t', async () => {
    const entries = async () => {
      const rows = await server.db
        .select()
        .from(auditEntry)
        .where(
          and(eq(auditEntry.action, 'prescription.claimed'), eq(auditEntry.subject, `prescription ${id}`)),
        )
      return rows.length
    }
    await claim(people.sule)
    after(30)
    await claim(people.sule)
    expect(await entries()).toBe(1)
    await claim(people.ifeoma)
    await claim(people.ifeoma, { takeOver: true })
    expect(await entries()).toBe(2)
  })
})

test('PHARM-206 what its doctor cancels while a pharmacist has it open stays readable for them alone, and nothing is denied', async () => {
  const { sule, ifeoma, okafor } = people
  await claim(sule)
  expect((await okafor.patch(`/api/prescriptions/${id}`, { status: 'cancelled' })).status).toBe(200)
  const panel = ['', '/person', '/stock', '/check', '/questions', '/note-draft', '/charges']
  const before = await server.db.$count(auditEntry)
  const answers = await Promise.all(panel.map((part) => sule.get(`/api/prescriptions/${id}${part}`)))
  answers.push(await release(sule), await sule.get(`/api/prescriptions/${id}`))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 204, 200])
  const entries = await server.db.select().from(auditEntry).orderBy(auditEntry.id).offset(before)
  expect(entries.filter(({ outcome }) => outcome !== 'done')).toEqual([])
  expect((await ifeoma.get(`/api/prescriptions/${id}`)).status).toBe(404)
})
