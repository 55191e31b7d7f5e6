import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'

let server: TestServer
let people: Awaited<ReturnType<typeof createPeople>>
let callers: Record<'amina' | 'musa' | 'okafor' | 'ifeoma', Caller>
let ids: Record<string, number>

const take = (name: string) => ({ name, dosage: '1 tablet', frequency: 'daily', duration: '5 days' })

const createPeople = async ({ seed }: TestServer) => {
  const amina = await seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  return {
    amina,
    kemi: await seed.familyMember(amina, { firstName: 'Kemi', lastName: 'Bello' }),
    musa: await seed.patient({ firstName: 'Musa', lastName: 'Danladi' }),
    okafor: await seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' }),
    eze: await seed.doctor({ firstName: 'Adanna', lastName: 'Eze' }),
    ifeoma: await seed.pharmacist(),
  }
}

beforeAll(async () => {
  server = await testServer()
  people = await createPeople(server)
  const { amina, kemi, musa, okafor, eze, ifeoma } = people
  let hour = 8
  const appointment = (patient: Person, doctor: Person, familyMember?: typeof kemi) =>
    server.seed.appointment({
      patient,
      doctor,
      ...(familyMember ? { familyMember } : {}),
      date: '2026-03-11',
      time: `${String((hour += 1)).padStart(2, '0')}:00`,
      status: 'confirmed',
    })
  const appointments = {
    amina: await appointment(amina, okafor),
    kemi: await appointment(amina, eze, kemi),
    musa: await appointment(musa, okafor),
  }
  const add = async (
    at: keyof typeof appointments,
    name: string,
    status: PrescriptionStatus,
    expiryDate = '2026-05-01',
  ) => {
    server.clock.advance(1)
    const { id } = await server.seed.prescription({
      appointment: appointments[at],
      medications: [take('Paracetamol 500 mg'), take(name)],
      status,
      pharmacist: ifeoma,
      issuedDate: '2026-01-01',
      expiryDate,
    })
    return id
  }
  ids = {
    pending: await add('amina', 'Amlodipine 5 mg', 'pending'),
    active: await add('kemi', 'Salbutamol inhaler 100 µg', 'active'),
    filled: await add('amina', 'Lisinopril 10 mg', 'fulfilled'),
    collected: await add('kemi', 'Beclometasone 50 µg', 'picked-up', '2026-03-10'),
    delivered: await add('amina', 'Omeprazole 20 mg', 'delivered', '2026-03-11'),
    rejected: await add('amina', '100%_Zinc \\ mix', 'rejected'),
    musas: await add('musa', 'Amlodipine 10 mg', 'fulfilled'),
  }
  callers = {
    amina: await server.as(amina),
    musa: await server.as(musa),
    okafor: await server.as(okafor),
    ifeoma: await server.as(ifeoma),
  }
})
afterAll(() => server.close())

const list = (caller: Caller, query: Record<string, string>) =>
  caller.get<Prescription[]>(`/api/prescriptions?${new URLSearchParams(query).toString()}`)

/** By their names above, newest first. */
const shown = async (caller: Caller, query: Record<string, string>) => {
  const { body } = await list(caller, query)
  return body.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))
}
const own = ['rejected', 'delivered', 'collected', 'filled', 'active', 'pending']

describe('RX-27 tabs of the prescriptions page', () => {
  it.each([
    ['active', ['delivered', 'filled', 'active']],
    ['pending', ['active', 'pending']],
    ['expired', ['collected']],
    ['fulfilled', ['filled']],
    ['rejected', ['rejected']],
  ])('a patient’s %s', async (tab, expected) => {
    expect(await shown(callers.amina, { tab })).toEqual(expected)
  })

  it.each([
    ['active', []],
    ['pending', ['pending']],
    ['fulfilled', ['musas', 'delivered', 'filled']],
    ['rejected', ['rejected']],
    ['expired', []],
  ])('RX-25 a doctor’s %s, as the dashboards name it', async (tab, expected) => {
    expect(await shown(callers.okafor, { tab })).toEqual(expected)
  })
})

describe('RX-26 search', () => {
  it.each([
    ['amlodipine', ['pending']],
    ['ZINC', ['rejected']],
    ['paracetamol', own],
    ['chidi', ['rejected', 'delivered', 'filled', 'pending']],
    ['Eze', ['collected', 'active']],
    ['Dr. Eze', ['collected', 'active']],
    ['dr ez', ['collected', 'active']],
    ['adanna eze', ['collected', 'active']],
    ['  µg ', ['collected', 'active']],
    ['%', ['rejected']],
    ['_', ['rejected']],
    ['\\', ['rejected']],
    ["' or 1=1 --", []],
    ['kemi', []],
  ])('%s', async (search, expected) => {
    expect(await shown(callers.amina, { search })).toEqual(expected)
  })

  it('staff also find people', async () => {
    expect(await shown(callers.okafor, { search: 'danladi' })).toEqual(['musas'])
    expect(await shown(callers.ifeoma, { search: 'kemi bello', view: 'newest' })).toEqual([
      'collected',
      'active',
    ])
    expect(await shown(callers.ifeoma, { search: 'Musa', tab: 'fulfilled' })).toEqual(['musas'])
    expect(await shown(callers.ifeoma, { search: 'mu', tab: 'fulfilled' })).toEqual(['musas'])
  })

  it('SEC-3 finds nothing that belongs to another patient', async () => {
    const { body } = await list(callers.musa, { search: 'Amlodipine' })
    expect(body.map(({ id }) => id)).toEqual([ids['musas']])
    expect(JSON.stringify(body)).not.toContain('Bello')
  })

  it.each([
    ['search', ' '],
    ['search', 'x'.repeat(121)],
    ['search', '\0'],
    ['member', 'all'],
    ['member', '0'],
    ['tab', 'all'],
  ])('SEC-20 ?%s=%j: 400', async (name, value) => {
    expect((await list(callers.amina, { [name]: value })).status).toBe(400)
  })
})

describe('RX-26 the family member filter', () => {
  it('shows the patient’s own, or those of one family member', async () => {
    expect(await shown(callers.amina, { member: 'self' })).toEqual([
      'rejected',
      'delivered',
      'filled',
      'pending',
    ])
    expect(await shown(callers.amina, { member: String(people.kemi.id) })).toEqual(['collected', 'active'])
    expect(
      await shown(callers.amina, { member: String(people.kemi.id), tab: 'pending', search: 'salbu' }),
    ).toEqual(['active'])
  })

  it('SEC-2 shows nothing for another patient’s family member', async () => {
    expect(await shown(callers.musa, { member: String(people.kemi.id) })).toEqual([])
  })

  it('PLAT-2 keeps its filters from page to page', async () => {
    const first = await list(callers.amina, { search: 'paracetamol', member: 'self', limit: '3' })
    expect(first.body).toHaveLength(3)
    const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? ''
    const second = await callers.amina.get<Prescription[]>(next)
    expect(second.body.map(({ id }) => id)).toEqual([ids['pending']])
  })
})

describe('RX-34 who sees the verification code', () => {
  it('the patient and the doctor, not the pharmacist', async () => {
    const codeFor = async (caller: Caller) => (await list(caller, { tab: 'rejected' })).body[0]?.code
    expect(await codeFor(callers.amina)).toMatch(/^[0-9a-f]{32}$/)
    expect(await codeFor(callers.okafor)).toMatch(/^[0-9a-f]{32}$/)
    expect(await codeFor(callers.ifeoma)).toBeNull()
  })
})
